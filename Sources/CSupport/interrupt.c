#include "CSupport.h"
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <sys/time.h>
#include <unistd.h>

/* Everything here is async-signal-safe. */
static volatile sig_atomic_t interrupts;
static volatile sig_atomic_t expired;
static void (*volatile on_interrupt)(int expired);

static void handle(int number) {
  int saved = errno;
  if (number == SIGALRM) {
    if (expired) {
      /* Code that does not look whether it is to stop has had its time to. */
      static const char text[] = "orgstar: error: code does not stop at its --timeout; ended\n";
      if (write(2, text, sizeof text - 1) < 0) errno = saved;
      signal(SIGALRM, SIG_DFL);
      raise(SIGALRM);
      return;
    }
    expired = 1;
    struct itimerval grace;
    memset(&grace, 0, sizeof grace);
    grace.it_value.tv_sec = 10;
    setitimer(ITIMER_REAL, &grace, 0);
  } else if (++interrupts > 1) {
    /* The first was not answered: end as an unhandled SIGINT would. */
    signal(SIGINT, SIG_DFL);
    raise(SIGINT);
    return;
  }
  void (*call)(int) = on_interrupt;
  if (call) call(number == SIGALRM);
  errno = saved;
}

void csupport_catch_interrupts(void (*call)(int expired)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = handle;
  /* Not SA_RESTART: a wait for the user's answer must end. SA_NODEFER lets the second signal end
     the process even while the first is handled. */
  action.sa_flags = SA_NODEFER;
  on_interrupt = call;
  interrupts = 0;
  sigaction(SIGINT, &action, 0);
  sigaction(SIGALRM, &action, 0);
  /* Whoever started us may have blocked them. */
  sigset_t ours;
  sigemptyset(&ours);
  sigaddset(&ours, SIGINT);
  sigaddset(&ours, SIGALRM);
  sigprocmask(SIG_UNBLOCK, &ours, 0);
}

int csupport_interrupts(void) { return interrupts; }
void csupport_forget_interrupts(void) { interrupts = 0; }

void csupport_set_timer(double seconds) {
  struct itimerval timer;
  memset(&timer, 0, sizeof timer);
  expired = 0;
  if (seconds > 0) {
    timer.it_value.tv_sec = (time_t)seconds;
    timer.it_value.tv_usec = (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6);
    if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
  }
  setitimer(ITIMER_REAL, &timer, 0);
}

int csupport_await_input(int fd) {
  sigset_t interrupt, others;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  sigprocmask(SIG_BLOCK, &interrupt, &others);
  int ready = -1, before = errno;
  errno = EINTR;
  while (!interrupts && ready == -1 && errno == EINTR) {
    fd_set input;
    FD_ZERO(&input);
    FD_SET(fd, &input);
    ready = pselect(fd + 1, &input, 0, 0, 0, &others);
  }
  int saved = ready == 1 ? before : errno;
  sigprocmask(SIG_SETMASK, &others, 0);
  errno = saved;
  return ready == 1;
}

int csupport_timer_expired(void) { return expired; }
