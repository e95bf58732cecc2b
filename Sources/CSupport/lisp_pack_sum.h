/* Written by scripts/pack-lisp.sh: check sum and size of lisp.pack. */
/* 819822437 646022 */
