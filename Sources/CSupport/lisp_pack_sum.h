/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 1466005171 567825 */
