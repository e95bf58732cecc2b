/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 767272875 255079 */
