/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 2176152435 682220 */
