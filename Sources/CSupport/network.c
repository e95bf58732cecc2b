#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CSupport.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int socket_of(int family, int protocol) {
  int fd = socket(family, SOCK_STREAM, protocol);
  if (fd >= 0) fcntl(fd, F_SETFD, FD_CLOEXEC);
#if defined(SO_NOSIGPIPE)
  int on = 1;
  if (fd >= 0) setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return fd;
}

/* Connect or listen; 0, or an errno. `at_once`: do not wait for the connection. */
static int establish(int fd, const struct sockaddr *address, socklen_t size, int server,
                     int backlog, int at_once) {
  if (server) {
    int on = 1;
    if (address->sa_family != AF_UNIX) setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, address, size) != 0) return errno;
    if (listen(fd, backlog) != 0) return errno;
    return 0;
  }
  if (at_once) fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  if (connect(fd, address, size) == 0) return 0;
  if (errno == EINPROGRESS && at_once) return EINPROGRESS;
  return errno;
}

int csupport_socket(const char *host, const char *service, int family, int server, int backlog,
                    int at_once, int *failed, const char **reason) {
  struct addrinfo hints, *all = NULL;
  memset(&hints, 0, sizeof hints);
  hints.ai_family = family == 4 ? AF_INET : family == 6 ? AF_INET6 : AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  *failed = 0;
  *reason = NULL;
  int code = getaddrinfo(host, service, &hints, &all);
  if (code != 0) {
    *reason = gai_strerror(code);
    return -1;
  }
  int result = -1;
  for (struct addrinfo *a = all; a != NULL && result < 0; a = a->ai_next) {
    int fd = socket_of(a->ai_family, a->ai_protocol);
    if (fd < 0) {
      *failed = errno;
      continue;
    }
    *failed = establish(fd, a->ai_addr, a->ai_addrlen, server, backlog, at_once);
    if (*failed == 0 || *failed == EINPROGRESS) {
      result = fd;
    } else {
      close(fd);
      if (*failed == EINTR) break;
    }
  }
  freeaddrinfo(all);
  return result;
}

int csupport_local_socket(const char *path, int server, int backlog, int *failed) {
  struct sockaddr_un address;
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address.sun_path) {
    *failed = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  int fd = socket_of(AF_UNIX, 0);
  if (fd < 0) {
    *failed = errno;
    return -1;
  }
  *failed = establish(fd, (struct sockaddr *)&address, sizeof address, server, backlog, 0);
  if (*failed == 0) return fd;
  close(fd);
  return -1;
}

int csupport_accept(int fd) {
  int peer = accept(fd, NULL, NULL);
  if (peer >= 0) fcntl(peer, F_SETFD, FD_CLOEXEC);
  return peer;
}

int csupport_socket_error(int fd) {
  int code = 0;
  socklen_t size = sizeof code;
  if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &code, &size) != 0) return errno;
  return code;
}

void csupport_end_writing(int fd) { shutdown(fd, SHUT_WR); }

int csupport_socket_address(int fd, int peer, unsigned short *numbers) {
  union {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    struct sockaddr_storage room;
  } a;
  socklen_t size = sizeof a;
  if ((peer ? getpeername : getsockname)(fd, &a.any, &size) != 0) return 0;
  if (a.any.sa_family == AF_INET) {
    const unsigned char *bytes = (const unsigned char *)&a.four.sin_addr;
    for (int i = 0; i < 4; i++) numbers[i] = bytes[i];
    numbers[4] = ntohs(a.four.sin_port);
    return 5;
  }
  if (a.any.sa_family == AF_INET6) {
    const unsigned char *bytes = (const unsigned char *)&a.six.sin6_addr;
    for (int i = 0; i < 8; i++)
      numbers[i] = (unsigned short)(bytes[2 * i] << 8 | bytes[2 * i + 1]);
    numbers[8] = ntohs(a.six.sin6_port);
    return 9;
  }
  return 0;
}
