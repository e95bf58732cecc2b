/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 1290695786 2900324 */
