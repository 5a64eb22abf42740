/* Stands between a program and its disk (LD_PRELOAD): writes down, in order, everything that the program does to the
 * files below one directory, and lets an operation fail, or the program die at it, when it is told to.
 *
 * TABLERO_DISK_ROOT  the directory, as realpath() gives it
 * TABLERO_DISK_LOG   where the operations are written; a file outside that directory
 * TABLERO_DISK_FAIL  "KINDS ERRNO AFTER TIMES": as for tablero_disk_fail below
 *
 * A SQLite database's -shm file is left out: it is never synced, and made anew by whoever opens the database first.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

/* Kinds of operation. simulator/disk/recorder.py reads them by these letters. */
enum { CREATED = 'c', WRITTEN = 'w', SIZED = 't', SYNCED = 's', RENAMED = 'r', REMOVED = 'u', MADE = 'm', MARK = '!', UNKNOWN = '?' };

/* Little-endian, as it lies in memory; followed by the two names and the data. */
struct header {
    uint8_t kind, directory;
    uint16_t name, other;
    uint16_t zero;
    uint64_t inode;
    int64_t offset;
    uint64_t length;
};

static char root[PATH_MAX];
static size_t root_length;
static int out = -1;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static struct {
    char kinds[32];
    int error, partly;
    long after, times;
} fault;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) abort();
    return found;
}

/* A program that is killed stops amid a write only between two pages of the file in memory (the kernel's
 * generic_perform_write in mm/filemap.c looks for a fatal signal before each). */
enum { PAGE = 4096 };

/* kinds: letters of the operations that fail, empty for none, and p where a write that fails writes half of it first;
 * one that is killed, as much of it as lies in its first page, if there is more.
 * error: what errno says then; 0: the program is killed instead. after: how many go well first. times: how many fail,
 * -1: all. */
void tablero_disk_fail(const char *kinds, int error, long after, long times) {
    pthread_mutex_lock(&one_at_a_time);
    snprintf(fault.kinds, sizeof fault.kinds, "%s", kinds);
    fault.partly = strchr(kinds, 'p') != NULL;
    fault.error = error;
    fault.after = after;
    fault.times = times;
    pthread_mutex_unlock(&one_at_a_time);
}

__attribute__((constructor)) static void begin(void) {
    const char *where = getenv("TABLERO_DISK_ROOT"), *log = getenv("TABLERO_DISK_LOG"), *fail = getenv("TABLERO_DISK_FAIL");
    if (!where || !log) return;
    root_length = (size_t)snprintf(root, sizeof root, "%s", where);
    out = REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (out < 0) abort();
    char kinds[32];
    int error;
    long after, times;
    if (fail && sscanf(fail, "%31s %d %ld %ld", kinds, &error, &after, &times) == 4)
        tablero_disk_fail(kinds, error, after, times);
}

static void put(const void *data, size_t length) {
    while (length) {
        ssize_t done = REAL(write)(out, data, length);
        if (done <= 0) abort();
        data = (const char *)data + done;
        length -= (size_t)done;
    }
}

static void note(char kind, int directory, const char *name, const char *other, uint64_t inode, int64_t offset,
                 const void *data, size_t length) {
    int before = errno;
    struct header header = {.kind = (uint8_t)kind, .directory = (uint8_t)directory, .inode = inode, .offset = offset, .length = length};
    header.name = (uint16_t)strlen(name);
    header.other = (uint16_t)strlen(other);
    char whole[sizeof header + 2 * PATH_MAX];
    memcpy(whole, &header, sizeof header);
    memcpy(whole + sizeof header, name, header.name);
    memcpy(whole + sizeof header + header.name, other, header.other);
    put(whole, sizeof header + header.name + header.other);
    put(data, length);
    errno = before;
}

/* A word of the program's own, between its operations. */
void tablero_disk_mark(const char *text) {
    if (out < 0) return;
    pthread_mutex_lock(&one_at_a_time);
    note(MARK, 0, "", "", 0, 0, text, strlen(text));
    pthread_mutex_unlock(&one_at_a_time);
}

/* Whether the operation is to fail now; it may end the program. */
static int fails(char kind) {
    if (kind == 'p' || !fault.kinds[0] || !strchr(fault.kinds, kind) || !fault.times) return 0;
    if (fault.after > 0) {
        fault.after--;
        return 0;
    }
    if (fault.times > 0) fault.times--;
    if (!fault.error && !fault.partly) raise(SIGKILL);
    errno = fault.error;
    return 1;
}

static int ends_in(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && !strcmp(text + length - tail, end);
}

/* Whether the path lies below the root; then its name relative to it. */
static int inside(const char *path, char *name) {
    if (strncmp(path, root, root_length) || (path[root_length] && path[root_length] != '/')) return 0;
    if (ends_in(path, "-shm")) return 0;
    snprintf(name, PATH_MAX, "%s", path[root_length] ? path + root_length + 1 : ".");
    return 1;
}

static int of_path(int at, const char *path, char *name) {
    char whole[2 * PATH_MAX], base[PATH_MAX];
    if (out < 0) return 0;
    if (path[0] == '/') return inside(path, name);
    if (at == AT_FDCWD) {
        if (!getcwd(base, sizeof base)) return 0;
    } else {
        char link[64];
        snprintf(link, sizeof link, "/proc/self/fd/%d", at);
        ssize_t length = readlink(link, base, sizeof base - 1);
        if (length < 0) return 0;
        base[length] = 0;
    }
    snprintf(whole, sizeof whole, "%s/%s", base, path);
    return inside(whole, name);
}

static int of_fd(int fd, char *name, struct stat *is) {
    char link[64], path[PATH_MAX];
    if (out < 0 || fd == out) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    int before = errno;
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = before;
    if (length < 0) return 0;
    path[length] = 0;
    return inside(path, name) && !fstat(fd, is) && (S_ISREG(is->st_mode) || S_ISDIR(is->st_mode));
}

/* -- opening */

static int opened(int (*how)(int, const char *, int, ...), int at, const char *path, int flags, mode_t mode) {
    char name[PATH_MAX];
    if (!of_path(at, path, name)) return how(at, path, flags, mode);
    pthread_mutex_lock(&one_at_a_time);
    struct stat was, is;
    int there = !fstatat(at, path, &was, 0), fd = -1;
    int makes = !there && (flags & O_CREAT), cuts = there && (flags & O_TRUNC) && was.st_size && S_ISREG(was.st_mode);
    if (!(makes && fails(CREATED)) && !(cuts && fails(SIZED))) fd = how(at, path, flags, mode);
    if (fd >= 0 && makes && !fstat(fd, &is)) note(CREATED, 0, name, "", is.st_ino, 0, "", 0);
    if (fd >= 0 && cuts) note(SIZED, 0, name, "", was.st_ino, 0, "", 0);
    pthread_mutex_unlock(&one_at_a_time);
    return fd;
}

#define MODE                             \
    mode_t mode = 0;                     \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list more;                    \
        va_start(more, flags);           \
        mode = va_arg(more, mode_t);     \
        va_end(more);                    \
    }

int open(const char *path, int flags, ...) { MODE return opened(REAL(openat), AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE return opened(REAL(openat64), AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE return opened(REAL(openat), at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE return opened(REAL(openat64), at, path, flags, mode); }

/* -- data */

static ssize_t written(int fd, const void *data, size_t length, off_t offset, int placed) {
    char name[PATH_MAX];
    struct stat is;
    if (!of_fd(fd, name, &is)) return placed ? REAL(pwrite)(fd, data, length, offset) : REAL(write)(fd, data, length);
    pthread_mutex_lock(&one_at_a_time);
    int failing = fails(WRITTEN), error = errno;
    if (!placed) offset = fcntl(fd, F_GETFL) & O_APPEND ? is.st_size : lseek(fd, 0, SEEK_CUR);
    if (failing) {
        size_t first = PAGE - (size_t)offset % PAGE;
        length = !fault.partly ? 0 : error ? length / 2 : first < length ? first : 0;
    }
    ssize_t done = failing && !length ? 0 : placed ? REAL(pwrite)(fd, data, length, offset) : REAL(write)(fd, data, length);
    if (done > 0) note(WRITTEN, 0, name, "", is.st_ino, offset, data, (size_t)done);
    if (failing) {
        if (!error) raise(SIGKILL);
        errno = error;
        done = -1;
    }
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

ssize_t write(int fd, const void *data, size_t length) { return written(fd, data, length, 0, 0); }
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return written(fd, data, length, offset, 1); }
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) { return written(fd, data, length, offset, 1); }

/* What this file cannot follow is written down by name, so that nobody takes the rest for the whole. */
static void strange(int fd, const char *what) {
    char name[PATH_MAX];
    struct stat is;
    if (!of_fd(fd, name, &is)) return;
    pthread_mutex_lock(&one_at_a_time);
    note(UNKNOWN, 0, name, what, is.st_ino, 0, "", 0);
    pthread_mutex_unlock(&one_at_a_time);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    strange(fd, "writev");
    return REAL(writev)(fd, parts, count);
}
ssize_t sendfile64(int to, int from, off64_t *offset, size_t length) {
    strange(to, "sendfile");
    return ((ssize_t(*)(int, int, off64_t *, size_t))real("sendfile64"))(to, from, offset, length);
}
ssize_t copy_file_range(int from, off64_t *a, int to, off64_t *b, size_t length, unsigned flags) {
    strange(to, "copy_file_range");
    return REAL(copy_file_range)(from, a, to, b, length, flags);
}
int posix_fallocate64(int fd, off64_t offset, off64_t length) {
    strange(fd, "posix_fallocate");
    return REAL(posix_fallocate64)(fd, offset, length);
}

static int sized(int fd, off_t length) {
    char name[PATH_MAX];
    struct stat is;
    if (!of_fd(fd, name, &is)) return REAL(ftruncate)(fd, length);
    pthread_mutex_lock(&one_at_a_time);
    int failed = fails(SIZED) ? -1 : REAL(ftruncate)(fd, length);
    if (!failed) note(SIZED, 0, name, "", is.st_ino, length, "", 0);
    pthread_mutex_unlock(&one_at_a_time);
    return failed;
}

int ftruncate(int fd, off_t length) { return sized(fd, length); }
int ftruncate64(int fd, off64_t length) { return sized(fd, length); }

static int synced(int (*how)(int), int fd) {
    char name[PATH_MAX];
    struct stat is;
    if (!of_fd(fd, name, &is)) return how(fd);
    pthread_mutex_lock(&one_at_a_time);
    int failed = fails(SYNCED) ? -1 : how(fd);
    if (!failed) note(SYNCED, S_ISDIR(is.st_mode), name, "", is.st_ino, 0, "", 0);
    pthread_mutex_unlock(&one_at_a_time);
    return failed;
}

int fsync(int fd) { return synced(REAL(fsync), fd); }
int fdatasync(int fd) { return synced(REAL(fdatasync), fd); }

/* -- names */

static int renamed(int from, const char *old, int to, const char *new) {
    char a[PATH_MAX], b[PATH_MAX];
    struct stat is;
    if (!of_path(from, old, a) || !of_path(to, new, b)) return REAL(renameat)(from, old, to, new);
    pthread_mutex_lock(&one_at_a_time);
    int there = !fstatat(from, old, &is, 0), failed = fails(RENAMED) ? -1 : REAL(renameat)(from, old, to, new);
    if (!failed && there) note(RENAMED, S_ISDIR(is.st_mode), a, b, is.st_ino, 0, "", 0);
    pthread_mutex_unlock(&one_at_a_time);
    return failed;
}

int rename(const char *old, const char *new) { return renamed(AT_FDCWD, old, AT_FDCWD, new); }
int renameat(int from, const char *old, int to, const char *new) { return renamed(from, old, to, new); }

static int removed(int at, const char *path, int flags) {
    char name[PATH_MAX];
    struct stat is;
    if (!of_path(at, path, name)) return REAL(unlinkat)(at, path, flags);
    pthread_mutex_lock(&one_at_a_time);
    int there = !fstatat(at, path, &is, AT_SYMLINK_NOFOLLOW), failed = fails(REMOVED) ? -1 : REAL(unlinkat)(at, path, flags);
    if (!failed && there) note(REMOVED, S_ISDIR(is.st_mode), name, "", is.st_ino, 0, "", 0);
    pthread_mutex_unlock(&one_at_a_time);
    return failed;
}

int unlink(const char *path) { return removed(AT_FDCWD, path, 0); }
int unlinkat(int at, const char *path, int flags) { return removed(at, path, flags); }
int rmdir(const char *path) { return removed(AT_FDCWD, path, AT_REMOVEDIR); }

static int made(int at, const char *path, mode_t mode) {
    char name[PATH_MAX];
    struct stat is;
    if (!of_path(at, path, name)) return REAL(mkdirat)(at, path, mode);
    pthread_mutex_lock(&one_at_a_time);
    int failed = fails(MADE) ? -1 : REAL(mkdirat)(at, path, mode);
    if (!failed && !fstatat(at, path, &is, 0)) note(MADE, 1, name, "", is.st_ino, 0, "", 0);
    pthread_mutex_unlock(&one_at_a_time);
    return failed;
}

int mkdir(const char *path, mode_t mode) { return made(AT_FDCWD, path, mode); }
int mkdirat(int at, const char *path, mode_t mode) { return made(at, path, mode); }
