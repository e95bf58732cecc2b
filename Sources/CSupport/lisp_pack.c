#include "CSupport.h"

/* The bundled Lisp: lisp.pack is written by scripts/pack-lisp.sh (`make pack`), which also writes
   the check sum below, so that a build notices a new pack even where the compiler does not list
   embedded files among the dependencies. */
#include "lisp_pack_sum.h"

static const unsigned char pack[] = {
#embed "lisp.pack" suffix(,)
    0};

const unsigned char *csupport_lisp_pack(void) { return pack; }
size_t csupport_lisp_pack_size(void) { return sizeof pack - 1; }
