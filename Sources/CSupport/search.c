#define _GNU_SOURCE
#include "CSupport.h"
#include <string.h>

const void *csupport_find(const void *text, size_t size, const void *sought, size_t length) {
  return memmem(text, size, sought, length);
}
