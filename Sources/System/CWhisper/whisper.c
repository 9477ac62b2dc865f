#include "CWhisper.h"

#include "accelerator.h"

#include <dlfcn.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// How libwhisper 1.8 lays out what is passed to it (include/whisper.h). Only sizes and order matter; what the defaults
// must be is checked by `is_as_described`.
struct context_params {
  bool use_gpu, flash_attention;
  int gpu_device;
  bool token_times;
  int heads_preset;
  int heads_top;
  struct {
    size_t count;
    const void *heads;
  } heads;
  size_t memory;
};

struct full_params {
  int strategy, threads, text_context, offset_ms, duration_ms;
  bool translate, no_context, no_timestamps, single_segment;
  bool print_special, print_progress, print_realtime, print_timestamps;
  bool token_timestamps;
  float timestamp_threshold, timestamp_sum_threshold;
  int segment_characters;
  bool split_on_word;
  int segment_tokens;
  bool debug_mode;
  int audio_context;
  bool speaker_turns;
  const char *suppress_regex, *initial_prompt;
  bool carry_initial_prompt;
  const int32_t *prompt_tokens;
  int prompt_token_count;
  const char *language;
  bool detect_language;
  bool suppress_blank, suppress_non_speech;
  float temperature, max_initial_timestamp, length_penalty;
  float temperature_step, entropy_threshold, log_probability_threshold, no_speech_threshold;
  int best_of, beam_size;
  float patience;
  void *new_segment, *new_segment_data;
  void (*progress)(void *, void *, int, void *);
  void *progress_data;
  void *encoder_begin, *encoder_begin_data;
  void *abort, *abort_data;
  void *logits_filter, *logits_filter_data;
  const void *grammar_rules;
  size_t grammar_rule_count, grammar_start;
  float grammar_penalty;
  bool voice_activity;
  const char *voice_model;
  struct {
    float threshold;
    int speech_ms, silence_ms;
    float max_speech_seconds;
    int pad_ms;
    float overlap;
  } voice;
};

struct token_data {
  int32_t id, timestamp_id;
  float probability, log_probability, timestamp_probability, timestamp_sum;
  int64_t start, end, moment;
  float voice_length;
};

struct model_loader {
  void *context;
  size_t (*read)(void *, void *, size_t);
  bool (*eof)(void *);
  void (*close)(void *);
};

struct quintet_whisper {
  void *context;
  const char *(*version)(void);
  struct full_params *(*full_defaults)(int);
  void (*free_full)(struct full_params *);
  struct context_params *(*context_defaults)(void);
  void (*free_context)(struct context_params *);
  void *(*init)(struct model_loader *, struct context_params);
  int (*full)(void *, struct full_params, const float *, int);
  int (*segments)(void *);
  int64_t (*segment_start)(void *, int);
  int64_t (*segment_end)(void *, int);
  float (*no_speech)(void *, int);
  int (*tokens)(void *, int);
  struct token_data (*token)(void *, int, int);
  const char *(*token_text)(void *, int, int);
  int32_t (*end_of_text)(void *);
  int (*language)(void *);
  int (*language_number)(const char *);
  const char *(*language_name)(int);
  int (*is_multilingual)(void *);
  void (*set_log)(void (*)(int, const char *, void *), void *);
};

static void ignore_log(int level, const char *text, void *context) {}

// Looks every function up; the name of one that is missing, or NULL.
static const char *find_functions(void *library, struct quintet_whisper *whisper) {
  const struct {
    void *pointer;
    const char *name;
  } wanted[] = {
      {&whisper->version, "whisper_version"},
      {&whisper->full_defaults, "whisper_full_default_params_by_ref"},
      {&whisper->free_full, "whisper_free_params"},
      {&whisper->context_defaults, "whisper_context_default_params_by_ref"},
      {&whisper->free_context, "whisper_free_context_params"},
      {&whisper->init, "whisper_init_with_params"},
      {&whisper->full, "whisper_full"},
      {&whisper->segments, "whisper_full_n_segments"},
      {&whisper->segment_start, "whisper_full_get_segment_t0"},
      {&whisper->segment_end, "whisper_full_get_segment_t1"},
      {&whisper->no_speech, "whisper_full_get_segment_no_speech_prob"},
      {&whisper->tokens, "whisper_full_n_tokens"},
      {&whisper->token, "whisper_full_get_token_data"},
      {&whisper->token_text, "whisper_full_get_token_text"},
      {&whisper->end_of_text, "whisper_token_eot"},
      {&whisper->language, "whisper_full_lang_id"},
      {&whisper->language_number, "whisper_lang_id"},
      {&whisper->language_name, "whisper_lang_str"},
      {&whisper->is_multilingual, "whisper_is_multilingual"},
      {&whisper->set_log, "whisper_log_set"},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
    void *found = dlsym(library, wanted[i].name);
    if (found == NULL) return wanted[i].name;
    memcpy(wanted[i].pointer, &found, sizeof found);
  }
  return NULL;
}

// Whether the library's defaults lie where this file expects them, from the first field to the last.
static bool is_as_described(const struct quintet_whisper *whisper) {
  struct full_params *full = whisper->full_defaults(0);
  struct context_params *context = whisper->context_defaults();
  bool is = full != NULL && context != NULL;
  is = is && full->strategy == 0 && full->threads > 0 && full->text_context == 16384;
  is = is && full->no_context && full->print_progress && full->print_timestamps;
  is = is && full->timestamp_threshold == 0.01f && full->timestamp_sum_threshold == 0.01f;
  is = is && full->language != NULL && strcmp(full->language, "en") == 0;
  is = is && full->suppress_blank && !full->suppress_non_speech;
  is = is && full->max_initial_timestamp == 1 && full->length_penalty == -1;
  is = is && full->temperature_step == 0.2f && full->entropy_threshold == 2.4f;
  is = is && full->log_probability_threshold == -1 && full->no_speech_threshold == 0.6f;
  is = is && full->best_of == 5 && full->beam_size == -1 && full->progress == NULL;
  is = is && full->grammar_penalty == 100 && !full->voice_activity && full->voice.threshold == 0.5f;
  is = is && full->voice.speech_ms == 250 && full->voice.max_speech_seconds == FLT_MAX;
  is = is && full->voice.overlap == 0.1f;
  is = is && context->heads_top == -1 && context->heads.count == 0 && context->memory == 128 << 20;
  if (full != NULL) whisper->free_full(full);
  if (context != NULL) whisper->free_context(context);
  return is;
}

struct quintet_whisper *quintet_whisper_open(const char *path, char *message, size_t room) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    snprintf(message, room, "%s", dlerror());
    return NULL;
  }
  struct quintet_whisper *whisper = calloc(1, sizeof *whisper);
  if (whisper == NULL) return NULL;
  const char *missing = find_functions(library, whisper);
  if (missing == NULL && strncmp(whisper->version(), "1.8.", 4) == 0 && is_as_described(whisper)) {
    whisper->set_log(ignore_log, NULL);
    quintet_accelerate(library);
    return whisper;
  }
  if (missing != NULL)
    snprintf(message, room, "the library has no %s", missing);
  else
    snprintf(message, room, "the library has version %s", whisper->version());
  free(whisper);
  return NULL;
}

const char *quintet_whisper_version(const struct quintet_whisper *whisper) {
  return whisper->version();
}

// A model on its way from an open file.
struct reading {
  int file;
  bool is_at_end;
};

static size_t read_model(void *context, void *output, size_t size) {
  struct reading *reading = context;
  size_t done = 0;
  while (done < size) {
    ssize_t got = read(reading->file, (char *)output + done, size - done);
    if (got <= 0) break;
    done += (size_t)got;
  }
  // What is missing is zero, so that the library never reads what lay in its memory before.
  if (done < size) memset((char *)output + done, 0, size - done);
  reading->is_at_end = done < size;
  return done;
}

static bool is_at_end(void *context) { return ((struct reading *)context)->is_at_end; }
static void close_model(void *context) {}

bool quintet_whisper_load(struct quintet_whisper *whisper, int file, enum quintet_whisper_heads heads) {
  struct context_params *defaults = whisper->context_defaults();
  if (defaults == NULL) return false;
  struct context_params params = *defaults;
  whisper->free_context(defaults);
  params.use_gpu = false;
  params.token_times = heads != QUINTET_HEADS_NONE;
  params.heads_preset = heads;
  // The library has the attention of its heads only where it computes it in full.
  params.flash_attention = !params.token_times;
  struct reading reading = {file, false};
  struct model_loader loader = {&reading, read_model, is_at_end, close_model};
  whisper->context = whisper->init(&loader, params);
  return whisper->context != NULL;
}

static void pass_progress(void *context, void *state, int percent, void *data) {
  const struct quintet_whisper_request *request = data;
  request->progress(request->context, percent);
}

bool quintet_whisper_run(struct quintet_whisper *whisper, const struct quintet_whisper_request *request) {
  struct full_params *defaults = whisper->full_defaults(0);
  if (defaults == NULL) return false;
  struct full_params params = *defaults;
  whisper->free_full(defaults);
  params.threads = request->threads;
  params.print_progress = params.print_timestamps = false;
  params.language = request->language;
  params.token_timestamps = true;
  params.audio_context = request->positions;
  params.suppress_non_speech = true;
  params.progress = pass_progress;
  params.progress_data = (void *)request;
  return whisper->full(whisper->context, params, request->samples, request->count) == 0;
}

int quintet_whisper_segments(struct quintet_whisper *whisper) {
  return whisper->segments(whisper->context);
}

struct quintet_whisper_segment quintet_whisper_segment(struct quintet_whisper *whisper, int segment) {
  void *context = whisper->context;
  return (struct quintet_whisper_segment){
      whisper->segment_start(context, segment), whisper->segment_end(context, segment),
      whisper->no_speech(context, segment), whisper->tokens(context, segment)};
}

struct quintet_whisper_token quintet_whisper_token(struct quintet_whisper *whisper, int segment, int token) {
  void *context = whisper->context;
  struct token_data data = whisper->token(context, segment, token);
  return (struct quintet_whisper_token){
      whisper->token_text(context, segment, token), data.id < whisper->end_of_text(context),
      data.start, data.end, data.moment, data.probability};
}

const char *quintet_whisper_language(struct quintet_whisper *whisper) {
  const char *name = whisper->language_name(whisper->language(whisper->context));
  return name == NULL ? "" : name;
}

bool quintet_whisper_is_multilingual(struct quintet_whisper *whisper) {
  return whisper->is_multilingual(whisper->context) != 0;
}

bool quintet_whisper_knows(struct quintet_whisper *whisper, const char *language) {
  if (!quintet_whisper_is_multilingual(whisper)) return strcmp(language, "en") == 0;
  return whisper->language_number(language) >= 0;
}
