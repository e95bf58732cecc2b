#!/bin/sh
# Install what building needs besides the Swift toolchain, if it is missing: libedit's headers.
set -eu
[ -e /usr/include/histedit.h ] && exit 0
case $(uname) in
  Darwin) exit 0 ;; # part of the SDK
esac
run=
[ "$(id -u)" = 0 ] || run=sudo
$run apt-get update -q
DEBIAN_FRONTEND=noninteractive $run apt-get install -qy --no-install-recommends libedit-dev
