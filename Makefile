# make            build an optimised program in .build/release/orgstar
# make demo       the same, and run it on examples/
# make test       all tests
# make lint       format, layering, and whether generated files are current
# make install PREFIX=/usr/local

PREFIX = /usr/local
DESTDIR =
SWIFT = swift
# Tests run optimised: the interpreter is many times slower otherwise.
TESTFLAGS = -c release -Xswiftc -enable-testing --scratch-path .build-test
# One thread alone counts references, so they are counted without atomic operations; the tests, which run
# side by side and check every access, are built without these. Each instruction of the Lisp machine
# gets a jump of its own to the next (LLVM's limits on that are meant for ordinary code), where the
# compiler knows the options.
THREADED = -Xllvm -tail-dup-pred-size=4096 -Xllvm -tail-dup-succ-size=4096
FAST = -enforce-exclusivity=unchecked -Xfrontend -assume-single-threaded \
  $(shell echo | $(SWIFT)c -frontend -parse $(THREADED) - 2>/dev/null && echo $(THREADED))
FASTFLAGS = $(foreach flag,$(FAST),-Xswiftc $(flag))
# One binary that needs neither the toolchain nor this folder.
STATIC = -c release --product orgstar --static-swift-stdlib --scratch-path .build-static

.PHONY: all build demo test lint lisp-files requirements install clean

all: build

requirements:
	@scripts/install-requirements.sh

build: requirements
	$(SWIFT) build -c release --product orgstar $(FASTFLAGS)

demo: build
	@scripts/demo.sh .build/release/orgstar

test: requirements
	$(SWIFT) test $(TESTFLAGS)

lint:
	$(SWIFT) format lint --strict -r Sources Tests Package.swift
	scripts/check-layering.sh
	scripts/update-autoloads.py --check
	scripts/generate-symbols.py --check
	scripts/list-lisp-files.sh --check

# After a file of lisp/ came or went; changed ones need nothing.
lisp-files:
	scripts/list-lisp-files.sh

install: requirements
	$(SWIFT) build $(STATIC) $(FASTFLAGS)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -d "$(DESTDIR)$(PREFIX)/share/bash-completion/completions"
	install -m 755 .build-static/release/orgstar "$(DESTDIR)$(PREFIX)/bin/orgstar"
	strip "$(DESTDIR)$(PREFIX)/bin/orgstar"
	.build-static/release/orgstar man > "$(DESTDIR)$(PREFIX)/share/man/man1/orgstar.1"
	.build-static/release/orgstar completions bash \
	  > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/orgstar"

clean:
	rm -rf .build .build-test .build-static
