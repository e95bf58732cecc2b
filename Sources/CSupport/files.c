#if !defined(__APPLE__)
#define _GNU_SOURCE
#endif
#include "CSupport.h"
#include <fcntl.h>
#include <sys/types.h>
#include <sys/xattr.h>

#if defined(__APPLE__)
void csupport_start_writing_out(int fd, long long offset, long long size) {}
void csupport_forget_pages(int fd) {}
ptrdiff_t csupport_list_attributes(int fd, char *names, size_t size) {
  return flistxattr(fd, names, size, 0);
}
ptrdiff_t csupport_get_attribute(int fd, const char *name, void *value, size_t size) {
  return fgetxattr(fd, name, value, size, 0, 0);
}
int csupport_set_attribute(int fd, const char *name, const void *value, size_t size) {
  return fsetxattr(fd, name, value, size, 0, 0);
}
ptrdiff_t csupport_path_attribute(const char *path, const char *name, void *value, size_t size) {
  return getxattr(path, name, value, size, 0, 0);
}
int csupport_set_path_attribute(const char *path, const char *name, const void *value,
                                size_t size) {
  if (value == 0) return removexattr(path, name, 0);
  return setxattr(path, name, value, size, 0, 0);
}
#else
void csupport_start_writing_out(int fd, long long offset, long long size) {
  sync_file_range(fd, offset, size, SYNC_FILE_RANGE_WRITE);
}
void csupport_forget_pages(int fd) { posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED); }
ptrdiff_t csupport_list_attributes(int fd, char *names, size_t size) {
  return flistxattr(fd, names, size);
}
ptrdiff_t csupport_get_attribute(int fd, const char *name, void *value, size_t size) {
  return fgetxattr(fd, name, value, size);
}
int csupport_set_attribute(int fd, const char *name, const void *value, size_t size) {
  return fsetxattr(fd, name, value, size, 0);
}
ptrdiff_t csupport_path_attribute(const char *path, const char *name, void *value, size_t size) {
  return getxattr(path, name, value, size);
}
int csupport_set_path_attribute(const char *path, const char *name, const void *value,
                                size_t size) {
  if (value == 0) return removexattr(path, name);
  return setxattr(path, name, value, size, 0);
}
#endif
