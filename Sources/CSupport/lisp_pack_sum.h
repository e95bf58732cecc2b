/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 2936504516 728419 */
