// ALSA's PCM interface: the machine's sound card, or whatever stands in for it.
#pragma once
#include <alsa/asoundlib.h>

static inline void quintet_alsa_ignore(const char *file, int line, const char *function, int error,
                                       const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// ALSA tells the terminal about every part of its configuration that is not there; what matters
/// comes back as an error.
static inline void quintet_alsa_be_quiet(void) {
  snd_lib_error_set_handler(quintet_alsa_ignore);
}
