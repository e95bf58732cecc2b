/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 1738764906 642762 */
