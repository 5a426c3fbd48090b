#define _GNU_SOURCE
#include "CAttempts.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

static int result(long value)
{
    return value < 0 ? errno : 0;
}

static int opening(const char *path, int flags)
{
    const int file = open(path, flags | O_CLOEXEC, 0600);
    if (file < 0)
        return errno;
    close(file);
    return 0;
}

// Files.
static int write_file(void) { return opening("/tmp/bifold-walled-should-not-be", O_WRONLY | O_CREAT); }
static int write_nameless(void) { return opening("/tmp", O_RDWR | O_TMPFILE); }
static int write_device(void) { return opening("/dev/null", O_WRONLY); }
static int read_passwords(void) { return opening("/etc/passwd", O_RDONLY); }
static int read_home(void) { return opening(getenv("HOME") ? getenv("HOME") : "/root", O_RDONLY); }
static int read_root(void) { return opening("/", O_RDONLY | O_DIRECTORY); }
static int read_memory_map(void) { return opening("/proc/self/maps", O_RDONLY); }
static int read_temporary(void) { return opening("/tmp", O_RDONLY); }
static int make_folder(void) { return result(mkdir("/tmp/bifold-walled-should-not-be", 0700)); }
static int make_link(void) { return result(symlink("/etc", "/tmp/bifold-walled-should-not-be")); }
static int remove_file(void) { return result(unlink("/tmp/bifold-walled-nothing")); }
static int rename_file(void) { return result(rename("/tmp/bifold-walled-nothing", "/tmp/bifold-walled-x")); }
static int change_mode(void) { return result(chmod("/tmp", 01777)); }
static int shorten_file(void) { return result(truncate("/tmp/bifold-walled-nothing", 0)); }
static int change_folder(void) { return result(chdir("/usr")); }
static int open_the_new_way(void)
{
    const uint64_t how[3] = {O_RDONLY, 0, 0};
    return result(syscall(437 /* openat2 */, AT_FDCWD, "/usr", how, sizeof how));
}

// Connections.
static int internet_socket(void) { return result(socket(AF_INET, SOCK_STREAM, 0)); }
static int local_socket(void) { return result(socket(AF_UNIX, SOCK_STREAM, 0)); }
static int socket_pair(void)
{
    int ends[2];
    return result(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
}
static int connect_input(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/tmp/x"};
    return result(connect(STDIN_FILENO, (struct sockaddr *)&address, sizeof address));
}
static int bind_input(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/tmp/x"};
    return result(bind(STDIN_FILENO, (struct sockaddr *)&address, sizeof address));
}

// Processes.
static int fork_process(void)
{
    const pid_t child = fork();
    if (child == 0)
        _exit(0);
    return result(child);
}
static int clone_process(void)
{
    const long child = syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0)
        _exit(0);
    return result(child);
}
static int new_namespace(void) { return result(syscall(SYS_clone, CLONE_NEWUSER | CLONE_THREAD, NULL, NULL, NULL, NULL)); }
static int run_program(void)
{
    char *arguments[] = {"/bin/true", NULL};
    return result(execv("/bin/true", arguments));
}
static int trace_parent(void) { return result(syscall(SYS_ptrace, 16 /* attach */, getppid(), 0, 0)); }
static int read_parent(void) { return result(syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0)); }
static int kill_parent(void) { return result(kill(getppid(), 0)); }
static int kill_thread_of_parent(void) { return result(syscall(SYS_tgkill, getppid(), getppid(), 0)); }
static int signal_by_file(void) { return result(fcntl(STDIN_FILENO, F_SETOWN, getppid())); }
static int limit_parent(void)
{
    struct rlimit limit = {0, 0};
    return result(prlimit(getppid(), RLIMIT_CORE, NULL, &limit));
}
static int raise_limit(void)
{
    struct rlimit limit = {0, 0};
    return result(setrlimit(RLIMIT_CORE, &limit));
}
static int open_memory(void) { return result(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)); }
static int outlive_parent(void) { return result(prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)); }

// The kernel.
static int unshare_files(void) { return result(syscall(SYS_unshare, CLONE_NEWNS)); }
static int mount_folder(void) { return result(syscall(SYS_mount, NULL, NULL, NULL, 0, NULL)); }
static int load_filter(void) { return result(syscall(SYS_bpf, 0, NULL, 0)); }
static int ring(void) { return result(syscall(425 /* io_uring_setup */, 1, NULL)); }
static int fault_handler(void) { return result(syscall(SYS_userfaultfd, 0)); }
static int counters(void) { return result(syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0)); }
static int keys(void) { return result(syscall(SYS_keyctl, 0, 0, 0, 0, 0)); }
static int terminal(void) { return result(syscall(SYS_ioctl, STDOUT_FILENO, 0x5412 /* TIOCSTI */, "x")); }
static int old_numbers(void)
{
#ifdef __x86_64__
    return result(syscall(0x40000000 | SYS_getpid));
#else
    // Not there: as good as refused.
    raise(SIGSYS);
    return 0;
#endif
}

// What decoding takes.
static int read_fonts(void)
{
    const int error = opening("/usr/share", O_RDONLY | O_DIRECTORY);
    return error ? error : opening("/etc/fonts/fonts.conf", O_RDONLY);
}
static int load_library(void) { return dlopen("libutil.so.1", RTLD_NOW) ? 0 : ENOENT; }
static int map_memory(void)
{
    void *memory = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return errno;
    memset(memory, 1, 1 << 20);
    return result(munmap(memory, 1 << 20));
}
static void *nothing(void *argument) { return argument; }
static int start_thread(void)
{
    pthread_t thread;
    const int error = pthread_create(&thread, NULL, nothing, NULL);
    return error ? error : pthread_join(thread, NULL);
}
static int ask_limits(void)
{
    struct rlimit limit;
    return result(getrlimit(RLIMIT_NOFILE, &limit));
}
static int chance(void)
{
    char byte;
    return result(getrandom(&byte, 1, 0));
}
static int end_itself(void) { abort(); }

static const struct {
    const char *name;
    int (*act)(void);
} acts[] = {
#define ACT(name) {#name, name}
    ACT(write_file), ACT(write_nameless), ACT(write_device), ACT(read_passwords), ACT(read_home),
    ACT(read_root), ACT(read_memory_map), ACT(read_temporary), ACT(make_folder), ACT(make_link),
    ACT(remove_file), ACT(rename_file), ACT(change_mode), ACT(shorten_file), ACT(change_folder),
    ACT(open_the_new_way), ACT(internet_socket), ACT(local_socket), ACT(socket_pair),
    ACT(connect_input), ACT(bind_input), ACT(fork_process), ACT(clone_process), ACT(new_namespace),
    ACT(run_program), ACT(trace_parent), ACT(read_parent), ACT(kill_parent),
    ACT(kill_thread_of_parent), ACT(signal_by_file), ACT(limit_parent), ACT(raise_limit),
    ACT(open_memory), ACT(outlive_parent), ACT(unshare_files), ACT(mount_folder), ACT(load_filter),
    ACT(ring), ACT(fault_handler), ACT(counters), ACT(keys), ACT(terminal), ACT(old_numbers),
    ACT(read_fonts), ACT(load_library), ACT(map_memory), ACT(start_thread),
    ACT(ask_limits), ACT(chance), ACT(end_itself),
};

const char *cattempts_name(int place)
{
    return place >= 0 && (size_t)place < sizeof acts / sizeof *acts ? acts[place].name : NULL;
}

int cattempts_try(const char *act)
{
    for (size_t place = 0; place < sizeof acts / sizeof *acts; place += 1)
        if (strcmp(acts[place].name, act) == 0)
            return acts[place].act();
    return -1;
}
