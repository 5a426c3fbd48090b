#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

bool csandbox_calls_are_restricted(void)
{
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) == SECCOMP_MODE_FILTER;
}

#ifdef ARCHITECTURE

/// What decoding takes: memory, threads, time, and what is open already. Where a call's arguments
/// matter it is not here but in `csandbox_restrict_calls`.
static const int allowed[] = {
    // Reading what is open, and what Landlock lets be opened.
    SYS_read, SYS_pread64, SYS_readv, SYS_preadv, SYS_lseek, SYS_close, SYS_fstat, SYS_newfstatat,
    SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat, SYS_readlinkat, SYS_getdents64, SYS_getcwd,
    SYS_fadvise64, SYS_dup, SYS_ppoll, SYS_pipe2, SYS_eventfd2,
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef __x86_64__
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_select, SYS_poll, SYS_pipe,
#endif
    // Answering.
    SYS_write, SYS_writev, SYS_sendto, SYS_sendmsg, SYS_recvfrom, SYS_recvmsg, SYS_memfd_create,
    SYS_ftruncate,
    // Memory. Libraries are loaded and code is made for loops: both need it executable.
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_membarrier,
    // Threads.
    SYS_futex, SYS_set_robust_list, SYS_set_tid_address, SYS_sched_yield,
    SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler, SYS_getcpu, SYS_exit,
    SYS_exit_group, SYS_gettid, SYS_restart_syscall,
#ifdef SYS_rseq
    SYS_rseq,
#endif
    // Signals to itself.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
    // Time, chance, and who and where it is.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
    SYS_times, SYS_getrusage, SYS_getrandom, SYS_getpid, SYS_getppid, SYS_getuid, SYS_geteuid,
    SYS_getgid, SYS_getegid, SYS_getresuid, SYS_getresgid, SYS_sysinfo, SYS_uname,
#ifdef __x86_64__
    SYS_time, SYS_getrlimit,
#endif
};

/// What only an attack does.
static const int deadly[] = {
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_mount,
    SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare, SYS_bpf, SYS_perf_event_open,
    SYS_keyctl, SYS_add_key, SYS_request_key, SYS_userfaultfd, SYS_init_module, SYS_finit_module,
    SYS_delete_module, SYS_kexec_load, SYS_open_by_handle_at, SYS_reboot, SYS_swapon,
#ifdef SYS_io_uring_setup
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
#endif
};

/// So that callers take the older way, whose arguments a filter can look at.
static const int missing[] = {
#ifdef SYS_clone3
    SYS_clone3,
#endif
#ifdef SYS_openat2
    SYS_openat2,
#endif
};

/// Asking, and giving a thread its name.
static const uint32_t allowed_prctl[] = {
    PR_GET_SECCOMP, PR_GET_NO_NEW_PRIVS, PR_GET_DUMPABLE, PR_GET_PDEATHSIG, PR_SET_NAME, PR_GET_NAME,
};

/// Neither signals (F_SETOWN) nor leases.
static const uint32_t allowed_fcntl[] = {
    F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_ADD_SEALS, F_GET_SEALS,
};

enum { LONGEST_FILTER = 512 };

/// A filter under way.
struct filter {
    struct sock_filter lines[LONGEST_FILTER];
    unsigned short count;
};

static void add(struct filter *filter, struct sock_filter line)
{
    // Where it does not fit, the count says so in the end.
    if (filter->count < LONGEST_FILTER)
        filter->lines[filter->count] = line;
    filter->count += 1;
}

static void load(struct filter *filter, size_t offset)
{
    add(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

/// The lower half of an argument, counted from 0.
static void load_argument(struct filter *filter, int place)
{
    load(filter, offsetof(struct seccomp_data, args) + 8 * (size_t)place);
}

static void load_upper_argument(struct filter *filter, int place)
{
    load(filter, offsetof(struct seccomp_data, args) + 8 * (size_t)place + 4);
}

static void answer(struct filter *filter, uint32_t action)
{
    add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

/// Compares what was loaded, and skips `so` lines where that is true, `otherwise` where it is not.
static void compare(
    struct filter *filter, uint16_t how, uint32_t value, uint8_t so, uint8_t otherwise)
{
    add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | how | BPF_K, value, so, otherwise));
}

/// Answers where what was loaded is `value`.
static void answer_to(struct filter *filter, uint32_t value, uint32_t action)
{
    compare(filter, BPF_JEQ, value, 0, 1);
    answer(filter, action);
}

/// Answers where what was loaded has one of these bits.
static void answer_to_bits(struct filter *filter, uint32_t bits, uint32_t action)
{
    compare(filter, BPF_JSET, bits, 0, 1);
    answer(filter, action);
}

static uint32_t refusal(int error)
{
    return SECCOMP_RET_ERRNO | (uint32_t)error;
}

/// Begins what is said of one call, which ends with an answer to it; `end` closes it.
static unsigned short begin(struct filter *filter, int call)
{
    compare(filter, BPF_JEQ, (uint32_t)call, 0, 0);
    return filter->count;
}

static void end(struct filter *filter, unsigned short begun)
{
    if (filter->count <= LONGEST_FILTER)
        filter->lines[begun - 1].jf = (uint8_t)(filter->count - begun);
}

/// Opening to read only: Landlock says what, and old versions of it do not know every way to write.
static void allow_opening(struct filter *filter, int call, int flags)
{
    // O_TMPFILE's own bit, without that of O_DIRECTORY.
    const uint32_t writing =
        O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
    const unsigned short begun = begin(filter, call);
    load_argument(filter, flags);
    answer_to_bits(filter, writing, refusal(EACCES));
    answer(filter, SECCOMP_RET_ALLOW);
    end(filter, begun);
}

static void allow_threads(struct filter *filter)
{
    const uint32_t elsewhere = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC
        | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
    const unsigned short begun = begin(filter, SYS_clone);
    load_argument(filter, 0);
    answer_to_bits(filter, elsewhere, refusal(EPERM));
    answer_to_bits(filter, CLONE_THREAD, SECCOMP_RET_ALLOW);
    answer(filter, refusal(EPERM));
    end(filter, begun);
}

/// A call whose argument in `place` has to be one of `count` values.
static void allow_values(
    struct filter *filter, int call, int place, const uint32_t *values, size_t count)
{
    const unsigned short begun = begin(filter, call);
    load_argument(filter, place);
    for (size_t index = 0; index < count; index += 1)
        answer_to(filter, values[index], SECCOMP_RET_ALLOW);
    answer(filter, refusal(EPERM));
    end(filter, begun);
}

/// Limits may be asked for, not set, and only its own.
static void allow_asking_limits(struct filter *filter, uint32_t own)
{
    const unsigned short begun = begin(filter, SYS_prlimit64);
    load_argument(filter, 0);
    compare(filter, BPF_JEQ, own, 2, 0);
    compare(filter, BPF_JEQ, 0, 1, 0);
    answer(filter, refusal(EPERM));
    // New limits are a pointer, of two halves.
    load_argument(filter, 2);
    compare(filter, BPF_JEQ, 0, 0, 3);
    load_upper_argument(filter, 2);
    compare(filter, BPF_JEQ, 0, 0, 1);
    answer(filter, SECCOMP_RET_ALLOW);
    answer(filter, refusal(EPERM));
    end(filter, begun);
}

static void build(struct filter *filter, uint32_t own)
{
    load(filter, offsetof(struct seccomp_data, arch));
    // Other processors' calls have other numbers.
    compare(filter, BPF_JEQ, ARCHITECTURE, 1, 0);
    answer(filter, SECCOMP_RET_KILL_PROCESS);
    load(filter, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    // So have those of x32, from this bit on.
    compare(filter, BPF_JGE, 0x40000000, 0, 1);
    answer(filter, SECCOMP_RET_KILL_PROCESS);
#endif
    for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index += 1)
        answer_to(filter, (uint32_t)allowed[index], SECCOMP_RET_ALLOW);
    for (size_t index = 0; index < sizeof deadly / sizeof *deadly; index += 1)
        answer_to(filter, (uint32_t)deadly[index], SECCOMP_RET_KILL_PROCESS);
    for (size_t index = 0; index < sizeof missing / sizeof *missing; index += 1)
        answer_to(filter, (uint32_t)missing[index], refusal(ENOSYS));
    // Nothing here is a terminal.
    answer_to(filter, SYS_ioctl, refusal(ENOTTY));
    allow_opening(filter, SYS_openat, 2);
#ifdef SYS_open
    allow_opening(filter, SYS_open, 1);
#endif
    allow_threads(filter);
    allow_asking_limits(filter, own);
    // Ending itself, as abort() does.
    allow_values(filter, SYS_tgkill, 0, &own, 1);
    allow_values(filter, SYS_prctl, 0, allowed_prctl, sizeof allowed_prctl / sizeof *allowed_prctl);
    allow_values(filter, SYS_fcntl, 1, allowed_fcntl, sizeof allowed_fcntl / sizeof *allowed_fcntl);
    answer(filter, refusal(EPERM));
}

int csandbox_restrict_calls(void)
{
    struct filter filter = {.count = 0};
    build(&filter, (uint32_t)getpid());
    if (filter.count > LONGEST_FILTER) {
        errno = E2BIG;
        return -1;
    }
    const struct sock_fprog program = {.len = filter.count, .filter = filter.lines};
    const long result =
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    // Above 0 it is a thread that could not follow.
    if (result > 0)
        errno = ESRCH;
    return result == 0 ? 0 : -1;
}

#else

int csandbox_restrict_calls(void)
{
    errno = ENOSYS;
    return -1;
}

#endif
