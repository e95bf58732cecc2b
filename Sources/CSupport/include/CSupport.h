/* What Swift cannot say: the register spill, embedded Lisp, and calls Swift does not import. */
#ifndef ORGSTAR_CSUPPORT_H
#define ORGSTAR_CSUPPORT_H
#include <stddef.h>
#include <stdint.h>

/* Highest address of the calling thread's stack, and its size in bytes. */
uintptr_t csupport_stack_high(void);
size_t csupport_stack_size(void);
/* Give freed memory back to the system. */
void csupport_trim(void);
/* Spill callee-saved registers into the frame, then call scan(context, lowest stack address). */
void csupport_spill_and_scan(void (*scan)(void *context, uintptr_t low), void *context);

/* The address of the caller's frame: how much native stack is in use. */
static inline uintptr_t csupport_stack_pointer(void) { return (uintptr_t)__builtin_frame_address(0); }

#endif
