// What a decoder may do and what it must not, tried for real. Test programs call it behind walls.

#pragma once

/// Tries the act of this name.
/// Returns 0 where it succeeded, the error where it was refused, -1 where there is no such act.
int cattempts_try(const char *act);

/// The name of the act in this place, counted from 0; NULL after the last.
const char *cattempts_name(int place);
