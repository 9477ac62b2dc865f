// Tries forbidden things inside the sandbox, each in a child process of its own.
#pragma once

enum quintet_trial {
  QUINTET_TRIAL_NOTHING,
  QUINTET_TRIAL_OPEN_FILE,
  QUINTET_TRIAL_CREATE_FILE,
  QUINTET_TRIAL_TRUNCATE_FILE,
  QUINTET_TRIAL_CONNECT,
  QUINTET_TRIAL_STATUS_OF_FILE,
  QUINTET_TRIAL_STATUS_OF_FILE_EMPTY_PATH,
  QUINTET_TRIAL_SOCKET,
  QUINTET_TRIAL_FORK,
  QUINTET_TRIAL_EXEC,
  QUINTET_TRIAL_KILL_PARENT,
  QUINTET_TRIAL_SIGNAL_THREAD_OF_PARENT,
  QUINTET_TRIAL_ASK_OF_PARENT,
  QUINTET_TRIAL_ASK_OF_ITSELF,
  QUINTET_TRIAL_ABORT,
  QUINTET_TRIAL_EXECUTABLE_MEMORY,
  QUINTET_TRIAL_THREAD,
  QUINTET_TRIAL_MUCH_MEMORY,
  QUINTET_TRIAL_LONG_OUTPUT,
  QUINTET_TRIAL_SPIN,
  QUINTET_TRIAL_SPIN_IGNORING_SIGNALS,
  QUINTET_TRIAL_READ_HELD_FILE,
};

/// Runs one trial inside these walls of the sandbox. Returns 0 when the thing could be done, an errno
/// when it was refused, minus the signal when the process was ended, and 255 when a wall is missing.
int quintet_sandbox_trial(enum quintet_trial trial, int walls);
