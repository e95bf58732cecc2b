/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 1229579783 1757830 */
