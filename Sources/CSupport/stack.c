#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CSupport.h"
#include <pthread.h>
#include <setjmp.h>

#if defined(__APPLE__)
uintptr_t csupport_stack_high(void) { return (uintptr_t)pthread_get_stackaddr_np(pthread_self()); }
size_t csupport_stack_size(void) { return pthread_get_stacksize_np(pthread_self()); }
#else
static void bounds(void **base, size_t *size) {
  pthread_attr_t attr;
  *base = 0;
  *size = 0;
  if (pthread_getattr_np(pthread_self(), &attr) == 0) {
    pthread_attr_getstack(&attr, base, size);
    pthread_attr_destroy(&attr);
  }
}
uintptr_t csupport_stack_high(void) {
  void *base;
  size_t size;
  bounds(&base, &size);
  return (uintptr_t)base + size;
}
size_t csupport_stack_size(void) {
  void *base;
  size_t size;
  bounds(&base, &size);
  return size;
}
#endif

__attribute__((noinline)) void csupport_spill_and_scan(void (*scan)(void *, uintptr_t), void *context) {
  /* setjmp mangles some registers on glibc, so the builtin that forces every
     callee-saved register into the frame does the work. */
  __builtin_unwind_init();
  scan(context, (uintptr_t)__builtin_frame_address(0) - 256);
  __asm__ volatile("" ::: "memory");
}

#if defined(__GLIBC__)
#include <malloc.h>
void csupport_trim(void) { malloc_trim(0); }
#else
void csupport_trim(void) {}
#endif
