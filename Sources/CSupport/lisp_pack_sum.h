/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 1845050287 1752014 */
