#include "CSandbox.h"

#include <signal.h>
#include <sys/prctl.h>

int csandbox_refuse_privileges(void)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

bool csandbox_privileges_are_refused(void)
{
    return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1;
}

int csandbox_close_memory(void)
{
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

bool csandbox_memory_is_closed(void)
{
    return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
}

int csandbox_end_with_parent(void)
{
    return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
}

bool csandbox_ends_with_parent(void)
{
    int signal = 0;
    return prctl(PR_GET_PDEATHSIG, &signal, 0, 0, 0) == 0 && signal == SIGKILL;
}
