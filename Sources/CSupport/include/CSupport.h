/* What Swift cannot say: the register spill, embedded Lisp, and calls Swift does not import. */
#ifndef ORGSTAR_CSUPPORT_H
#define ORGSTAR_CSUPPORT_H
#include <stddef.h>
#include <stdint.h>
#include <sys/xattr.h>

/* Highest address of the calling thread's stack, and its size in bytes. */
uintptr_t csupport_stack_high(void);
size_t csupport_stack_size(void);
/* Give freed memory back to the system. */
void csupport_trim(void);
/* Spill callee-saved registers into the frame, then call scan(context, lowest stack address). */
void csupport_spill_and_scan(void (*scan)(void *context, uintptr_t low), void *context);

/* The address of the caller's frame: how much native stack is in use. */
static inline uintptr_t csupport_stack_pointer(void) { return (uintptr_t)__builtin_frame_address(0); }

/* Extended attributes of an open file: sizes, or -1 with errno set. */
ptrdiff_t csupport_list_attributes(int fd, char *names, size_t size);
ptrdiff_t csupport_get_attribute(int fd, const char *name, void *value, size_t size);
int csupport_set_attribute(int fd, const char *name, const void *value, size_t size);

/* Catch SIGINT and the timer's SIGALRM: count, and call `call` (async-signal-safe; may be null)
   with 1 for the timer. A second SIGINT before csupport_forget_interrupts() ends the process. */
void csupport_catch_interrupts(void (*call)(int expired));
int csupport_interrupts(void);
void csupport_forget_interrupts(void);
/* One SIGALRM after `seconds` (0: none). */
void csupport_set_timer(double seconds);
int csupport_timer_expired(void);

/* The archive of bundled Lisp (see scripts/pack-lisp.sh). */
const unsigned char *csupport_lisp_pack(void);
size_t csupport_lisp_pack_size(void);

#endif
