/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 1697252988 727699 */
