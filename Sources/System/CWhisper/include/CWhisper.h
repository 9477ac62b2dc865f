// libwhisper 1.8, loaded when it is needed: its C interface, declared by hand and compared with the library before use.
// See docs/decisions/0037-speech.md.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct quintet_whisper;

/// Which attention heads of the decoder follow the sound, by the library's numbers.
enum quintet_whisper_heads {
  QUINTET_HEADS_NONE = 0,
  QUINTET_HEADS_TINY_EN = 3,
  QUINTET_HEADS_TINY = 4,
  QUINTET_HEADS_BASE_EN = 5,
  QUINTET_HEADS_BASE = 6,
};

/// Loads the library at `path`. Returns NULL and says why in `message` where it cannot be loaded, or where it is not
/// the version that this header describes.
struct quintet_whisper *quintet_whisper_open(const char *path, char *message, size_t room);

/// The library's version, such as "1.8.5".
const char *quintet_whisper_version(const struct quintet_whisper *whisper);

/// Reads the model from an open file, from its beginning. False where it is no model, or there is too little memory.
bool quintet_whisper_load(struct quintet_whisper *whisper, int file, enum quintet_whisper_heads heads);

/// How samples are recognised.
struct quintet_whisper_request {
  const float *samples;  // 16 kHz, one channel
  int count;
  const char *language;  // ISO 639-1; NULL detects it
  int threads;
  int positions;  // that the model listens to, 50 a second from the first sample; 0 is all that it has, 1500
  void *context;
  /// Receives how far it is, 0…100.
  void (*progress)(void *context, int percent);
};

/// Recognises the speech in samples; what was found before is forgotten. False where the library fails.
bool quintet_whisper_run(struct quintet_whisper *whisper, const struct quintet_whisper_request *request);

/// Times are in hundredths of a second from the first sample.
struct quintet_whisper_segment {
  int64_t start, end;
  float no_speech;  // the probability that nobody speaks
  int tokens;
};

/// A word, a part of one, or punctuation.
struct quintet_whisper_token {
  const char *text;  // bytes of UTF-8, which may end within a letter; lives until the next run
  bool is_text;      // or one of the model's own marks
  int64_t start, end;
  int64_t moment;  // when it is said, by the attention to the sound; -1 where it is unknown
  float probability;
};

int quintet_whisper_segments(struct quintet_whisper *whisper);
struct quintet_whisper_segment quintet_whisper_segment(struct quintet_whisper *whisper, int segment);
struct quintet_whisper_token quintet_whisper_token(struct quintet_whisper *whisper, int segment, int token);

/// The language of the last run, in ISO 639-1.
const char *quintet_whisper_language(struct quintet_whisper *whisper);

/// Whether the model knows more languages than English.
bool quintet_whisper_is_multilingual(struct quintet_whisper *whisper);

/// Whether the model can write a language.
bool quintet_whisper_knows(struct quintet_whisper *whisper, const char *language);
