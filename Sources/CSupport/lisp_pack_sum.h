/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 2952714986 2900094 */
