/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 2554586312 204659 */
