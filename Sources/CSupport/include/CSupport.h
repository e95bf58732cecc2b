/* What Swift cannot say: the register spill, embedded Lisp, and calls Swift does not import. */
#ifndef ORGSTAR_CSUPPORT_H
#define ORGSTAR_CSUPPORT_H
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
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

/* A float as printf writes it: `format` has one directive, for a double. Returns the length. */
static inline int csupport_format_double(char *text, size_t size, const char *format, double x) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return snprintf(text, size, format, x);
#pragma GCC diagnostic pop
}

/* The same of an integer, with a directive for a long double, which holds all of a word. */
static inline int csupport_format_integer(char *text, size_t size, const char *format, uint64_t magnitude,
                                          int negative) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  long double x = magnitude;
  return snprintf(text, size, format, negative ? -x : x);
#pragma GCC diagnostic pop
}

/* Extended attributes of an open file: sizes, or -1 with errno set. */
ptrdiff_t csupport_list_attributes(int fd, char *names, size_t size);
ptrdiff_t csupport_get_attribute(int fd, const char *name, void *value, size_t size);
int csupport_set_attribute(int fd, const char *name, const void *value, size_t size);
/* Advice to the system, which may ignore it: begin to write out that part of a file; and give back the
   memory that holds what was read of one. */
void csupport_start_writing_out(int fd, long long offset, long long size);
void csupport_forget_pages(int fd);

/* Catch SIGINT and the timer's SIGALRM: count, and call `call` (async-signal-safe; may be null)
   with 1 for the timer. A second SIGINT before csupport_forget_interrupts() ends the process. */
void csupport_catch_interrupts(void (*call)(int expired));
int csupport_interrupts(void);
void csupport_forget_interrupts(void);
/* One SIGALRM after `seconds` (0: none). */
void csupport_set_timer(double seconds);
int csupport_timer_expired(void);
/* Wait until `fd` can be read: 1. Ctrl-C before or while it waits: 0, with errno EINTR. */
int csupport_await_input(int fd);

/* A pipe whose ends are closed on exec. */
int csupport_pipe(int ends[2]);
/* Our end of a new pseudo-terminal, and the name of the other one; -1 with errno set. */
int csupport_open_terminal(char *name, size_t size);
/* The other end, set up for a process that talks to a program: no echo, no translation. */
int csupport_open_terminal_end(const char *name);
int csupport_set_window_size(int fd, int rows, int columns);
/* The group in the foreground of a terminal, or -1. */
int csupport_foreground_group(int fd);

/* A program to run, in a session of its own. Everything is closed in it but the three. */
struct csupport_command {
  const char *program;
  const char *const *arguments; /* null at the end; the first is the program's name */
  size_t argument_count;
  const char *const *environment; /* null at the end */
  const char *directory;
  int input, output, error;
};
/* Start it; the process's number, or -1 with `failed` set: an errno, negated when it was the
   folder that could not be entered. `controls_terminal`: 1 + which of the three descriptors (0, 1,
   2) is to be its terminal; 0: none. */
int csupport_spawn(const struct csupport_command *command, int controls_terminal, int *failed);
/* write(2) that raises no SIGPIPE. */
ptrdiff_t csupport_write(int fd, const void *bytes, size_t size);
/* A descriptor that polls readable when a child has ended, or -1 where there is no such thing. */
int csupport_watch_process(int pid);
enum {
  CSUPPORT_RUNNING,
  CSUPPORT_EXITED,
  CSUPPORT_SIGNALED,
  CSUPPORT_STOPPED,
  CSUPPORT_CONTINUED,
  CSUPPORT_GONE
};
/* What became of a child: one of the above; `value` is the exit status, or the signal (with 0x100
   when it left a core). */
int csupport_reap(int pid, int wait_for_it, int *value);

/* A stream socket that is connected to a host, or with `server` listens: -1 with `failed`, an errno,
   or `reason`, words of the resolver. `family` 4 or 6, else any. `at_once`: the connection may
   still be on its way, `failed` is EINPROGRESS then. */
int csupport_socket(const char *host, const char *service, int family, int server, int backlog,
                    int at_once, int *failed, const char **reason);
/* The same for a path of the file system. */
int csupport_local_socket(const char *path, int server, int backlog, int *failed);
/* A connection that someone made to a listening socket, or -1. */
int csupport_accept(int fd);
/* The error of a connection that was on its way, or 0. */
int csupport_socket_error(int fd);
/* Let the other side see the end of what is sent. */
void csupport_end_writing(int fd);
/* The address of our end or the peer's: four or eight numbers and the port; how many (0: none). */
int csupport_socket_address(int fd, int peer, unsigned short *numbers);

/* An extended attribute of a path; -1 with errno set. A null `value` takes it away. */
ptrdiff_t csupport_path_attribute(const char *path, const char *name, void *value, size_t size);
int csupport_set_path_attribute(const char *path, const char *name, const void *value,
                                size_t size);

/* The standard categories of characters: where runs of characters with one set start (the set's
   number << 24), and the sets as their mnemonics. */
const unsigned *csupport_category_runs(size_t *count);
const char *const *csupport_category_sets(size_t *count);

/* The scripts of characters: where runs of characters of one start (the script's number << 24, 0 is
   none), and the scripts by number less one. */
const unsigned *csupport_script_runs(size_t *count);
const char *const *csupport_script_names(size_t *count);

/* The first place in `text` where the `length` bytes of `sought` stand, or NULL. */
const void *csupport_find(const void *text, size_t size, const void *sought, size_t length);

/* A file of bundled Lisp: its path below lisp/ and its bytes. */
typedef struct {
  const char *path;
  const unsigned char *bytes;
  size_t size;
} csupport_lisp_file;
/* The bundled files, sorted by the bytes of their paths (see scripts/list-lisp-files.sh). */
const csupport_lisp_file *csupport_lisp_files(size_t *count);

#endif
