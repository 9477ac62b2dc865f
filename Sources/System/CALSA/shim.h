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

/// Sets a card up for interleaved Float32, to hold so many microseconds or as much of it as it can, in short
/// periods, and to begin after a twentieth of a second.
static inline int quintet_alsa_set(snd_pcm_t *card, unsigned channels, unsigned rate,
                                   unsigned microseconds) {
  snd_pcm_hw_params_t *hardware;
  snd_pcm_sw_params_t *software;
  snd_pcm_hw_params_alloca(&hardware);
  snd_pcm_sw_params_alloca(&software);
  unsigned period = 25000;
  snd_pcm_uframes_t held = 0;
  int status = snd_pcm_hw_params_any(card, hardware);
  if (status >= 0) status = snd_pcm_hw_params_set_rate_resample(card, hardware, 1);
  if (status >= 0)
    status = snd_pcm_hw_params_set_access(card, hardware, SND_PCM_ACCESS_RW_INTERLEAVED);
  if (status >= 0) status = snd_pcm_hw_params_set_format(card, hardware, SND_PCM_FORMAT_FLOAT_LE);
  if (status >= 0) status = snd_pcm_hw_params_set_channels(card, hardware, channels);
  if (status >= 0) status = snd_pcm_hw_params_set_rate(card, hardware, rate, 0);
  if (status >= 0)
    status = snd_pcm_hw_params_set_buffer_time_near(card, hardware, &microseconds, NULL);
  if (status >= 0) status = snd_pcm_hw_params_set_period_time_near(card, hardware, &period, NULL);
  if (status >= 0) status = snd_pcm_hw_params(card, hardware);
  if (status >= 0) status = snd_pcm_hw_params_get_buffer_size(hardware, &held);
  if (status >= 0) status = snd_pcm_sw_params_current(card, software);
  if (status >= 0) {
    snd_pcm_uframes_t start = rate / 20 < held / 2 ? rate / 20 : held / 2;
    status = snd_pcm_sw_params_set_start_threshold(card, software, start);
  }
  if (status >= 0) status = snd_pcm_sw_params(card, software);
  return status < 0 ? status : 0;
}
