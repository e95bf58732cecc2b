#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CSupport.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

int csupport_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

/* The terminal that a process of ours gets: text passes unchanged, and nothing is echoed. */
static void prepare_terminal(int fd) {
  struct termios t;
  if (tcgetattr(fd, &t) != 0) return;
  t.c_oflag |= OPOST;
  t.c_oflag &= ~(tcflag_t)ONLCR;
  t.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | ISTRIP | IXON);
  t.c_iflag |= IXOFF;
  t.c_lflag &= ~(tcflag_t)(ECHO | ECHONL);
  t.c_lflag |= ISIG | ICANON;
  t.c_cc[VERASE] = t.c_cc[VKILL] = _POSIX_VDISABLE;
  t.c_cc[VEOF] = 004;
  t.c_cflag |= CS8;
  tcsetattr(fd, TCSANOW, &t);
}

int csupport_open_terminal(char *name, size_t size) {
  int fd = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) return -1;
  fcntl(fd, F_SETFD, FD_CLOEXEC);
  const char *path;
  if (grantpt(fd) != 0 || unlockpt(fd) != 0 || !(path = ptsname(fd)) || strlen(path) >= size) {
    int saved = errno;
    close(fd);
    errno = saved;
    return -1;
  }
  strcpy(name, path);
  return fd;
}

int csupport_open_terminal_end(const char *name) {
  int fd = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (fd >= 0) prepare_terminal(fd);
  return fd;
}

int csupport_set_window_size(int fd, int rows, int columns) {
  struct winsize size;
  memset(&size, 0, sizeof size);
  size.ws_row = (unsigned short)rows;
  size.ws_col = (unsigned short)columns;
  return ioctl(fd, TIOCSWINSZ, &size);
}

int csupport_foreground_group(int fd) {
#if defined(TIOCGPGRP)
  pid_t group = -1;
  if (ioctl(fd, TIOCGPGRP, &group) == 0) return (int)group;
#endif
  return -1;
}

/* The child between fork and exec: only async-signal-safe calls, and nothing that the parent,
   whose memory it may share, would miss. */
static int child(const struct csupport_command *c, int controls_terminal) {
  int fds[3];
  fds[0] = c->input;
  fds[1] = c->output;
  fds[2] = c->error;
  setsid();
  if (controls_terminal) ioctl(fds[controls_terminal - 1], TIOCSCTTY, 0);
  /* First out of the way of 0, 1 and 2, then into place. */
  for (int i = 0; i < 3; i++)
    if (fds[i] < 3) {
      fds[i] = fcntl(fds[i], F_DUPFD_CLOEXEC, 3);
      if (fds[i] < 0) return errno;
    }
  for (int i = 0; i < 3; i++)
    if (dup2(fds[i], i) < 0) return errno;
  if (chdir(c->directory) != 0) return -errno;
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++)
    if (number != SIGKILL && number != SIGSTOP) sigaction(number, &standard, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
  execve(c->program, (char *const *)c->arguments, (char *const *)c->environment);
  if (errno == ENOEXEC) {
    /* A script without a first line that names its interpreter. */
    const char *shell[c->argument_count + 2];
    shell[0] = "/bin/sh";
    shell[1] = c->program;
    for (size_t i = 1; i <= c->argument_count; i++) shell[i + 1] = c->arguments[i];
    execve("/bin/sh", (char *const *)shell, (char *const *)c->environment);
  }
  return errno;
}

int csupport_spawn(const struct csupport_command *command, int controls_terminal, int *failed) {
  *failed = 0;
  sigset_t all, old;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &old);
#if defined(__linux__)
  /* The parent sleeps until the child has called exec, and no page table is copied. */
  volatile int outcome = 0;
  pid_t pid = vfork();
  if (pid == 0) {
    outcome = child(command, controls_terminal);
    _exit(127);
  }
  int error = errno;
  int result = outcome;
#else
  int report[2];
  if (csupport_pipe(report) != 0) {
    *failed = errno;
    sigprocmask(SIG_SETMASK, &old, 0);
    return -1;
  }
  pid_t pid = fork();
  if (pid == 0) {
    int outcome = child(command, controls_terminal);
    ssize_t ignored = write(report[1], &outcome, sizeof outcome);
    (void)ignored;
    _exit(127);
  }
  int error = errno;
  int result = 0;
  close(report[1]);
  if (pid > 0) {
    ssize_t n;
    do n = read(report[0], &result, sizeof result);
    while (n < 0 && errno == EINTR);
    if (n != sizeof result) result = 0;
  }
  close(report[0]);
#endif
  sigprocmask(SIG_SETMASK, &old, 0);
  if (pid < 0) {
    *failed = error;
    return -1;
  }
  if (result != 0) {
    while (waitpid(pid, 0, 0) < 0 && errno == EINTR) {
    }
    *failed = result;
    return -1;
  }
  return (int)pid;
}

ptrdiff_t csupport_write(int fd, const void *bytes, size_t size) {
  sigset_t pipe, old, pending;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  int was_pending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &old);
  ptrdiff_t n = write(fd, bytes, size);
  int saved = errno;
  if (n < 0 && saved == EPIPE && !was_pending) {
    /* Take back the signal that the write raised. */
    sigpending(&pending);
    int number;
    if (sigismember(&pending, SIGPIPE)) sigwait(&pipe, &number);
  }
  pthread_sigmask(SIG_SETMASK, &old, 0);
  errno = saved;
  return n;
}

int csupport_watch_process(int pid) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, pid, 0);
#else
  (void)pid;
  return -1;
#endif
}

int csupport_reap(int pid, int wait_for_it, int *value) {
  int status;
  pid_t got;
  do got = waitpid(pid, &status, wait_for_it ? 0 : WNOHANG | WUNTRACED
#if defined(WCONTINUED)
                                                       | WCONTINUED
#endif
    );
  while (got < 0 && errno == EINTR && wait_for_it);
  *value = 0;
  if (got == 0) return CSUPPORT_RUNNING;
  if (got < 0) return CSUPPORT_GONE;
  if (WIFSTOPPED(status)) {
    *value = WSTOPSIG(status);
    return CSUPPORT_STOPPED;
  }
  if (WIFSIGNALED(status)) {
    *value = WTERMSIG(status);
    if (WCOREDUMP(status)) *value |= 0x100;
    return CSUPPORT_SIGNALED;
  }
  if (WIFEXITED(status)) {
    *value = WEXITSTATUS(status);
    return CSUPPORT_EXITED;
  }
  return CSUPPORT_CONTINUED;
}
