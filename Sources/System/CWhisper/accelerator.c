#include "accelerator.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "CTensor.h"

// Most of the time that libwhisper needs goes into products of matrices. Its package is built for every processor with
// AVX2 and computes their numbers one by one. Below it lies ggml, which takes devices that compute some operations; this
// is one, for large products. See docs/decisions/0037-speech.md.

// How ggml 0.13.1 lays out what is passed to it and from it (include/ggml.h, src/ggml-impl.h, src/ggml-backend-impl.h).
struct tensor {
  int type;
  void *buffer;
  int64_t counts[4];
  size_t strides[4];
  int operation;
  int32_t parameters[16];
  int32_t flags;
  struct tensor *sources[10];
  struct tensor *view_source;
  size_t view_offset;
  char *data;
  char name[64];
  void *extra;
  char padding[8];
};

struct graph {
  int size, node_count, leaf_count;
  struct tensor **nodes;
};

struct backend {
  void *identifier;
  struct {
    const char *(*name)(struct backend *);
    void (*end)(struct backend *);
    void *transfers[5], *synchronize, *plans[4];
    int (*compute)(struct backend *, struct graph *);
    void *events[2], *optimize;
  } functions;
  struct device *device;
  struct state *state;
};

struct properties {
  const char *name, *description;
  size_t free, total;
  int type;
  const char *identifier;
  bool is_async, has_host_buffer, takes_pointers, has_events;
};

struct device {
  struct {
    const char *(*name)(struct device *), *(*description)(struct device *);
    void (*memory)(struct device *, size_t *free, size_t *total);
    int (*type)(struct device *);
    void (*properties)(struct device *, struct properties *);
    struct backend *(*begin)(struct device *, const char *parameters);
    void *(*buffer_type)(struct device *);
    void *host_buffer_type, *take_pointer;
    bool (*supports)(struct device *, const struct tensor *);
    bool (*reads)(struct device *, void *buffer_type);
    void *offloads, *events[3];
  } functions;
  struct registration *registration;
  void *context;
};

struct registration {
  int version;
  struct {
    const char *(*name)(struct registration *);
    size_t (*count)(struct registration *);
    struct device *(*device)(struct registration *, size_t);
    void *(*function)(struct registration *, const char *name);
  } functions;
  void *context;
};

// Of ggml's enumerations; `quintet_accelerate` compares these with the names that the library has for them.
enum { TYPE_SINGLE = 0, TYPE_HALF = 1, OPERATION_MULTIPLY = 29, OPERATION_SOFTMAX = 46 };
// And those that have no names there.
enum { DEVICE_ACCELERATOR = 3, FLAG_COMPUTE = 16, STATUS_SUCCESS = 0, STATUS_NO_MEMORY = -2 };
static const char *const passed_on[] = {"NONE", "RESHAPE", "VIEW", "PERMUTE", "TRANSPOSE"};

// Smaller products are left to the library.
enum { FEWEST = 32, MANY_NUMBERS = 1 << 20, MOST_THREADS = 8 };

struct state {
  int threads;
  float *work[MOST_THREADS];
};

static struct {
  enum quintet_kernel kernel;
  const char *(*operation_name)(int);
  void *(*buffer_type)(void);
  bool (*is_host)(void *buffer_type);
} library;

static enum quintet_precision precision(const struct tensor *tensor) {
  return tensor->type == TYPE_HALF ? QUINTET_HALF : QUINTET_SINGLE;
}

static bool is_in_order(const struct tensor *tensor) { return tensor->strides[0] == precision(tensor); }

// Whether it is so few columns by so many rows, as when the next word is chosen, that fetching the rows takes the time.
static bool is_by_rows(const struct tensor *output) {
  const struct tensor *rows = output->sources[0], *columns = output->sources[1];
  return output->counts[1] < FEWEST && rows->counts[0] * rows->counts[1] >= MANY_NUMBERS &&
         output->counts[2] * output->counts[3] == 1 && columns->type == TYPE_SINGLE;
}

// Of many rows, without a mask: the attention to all that is heard.
static bool is_softmax(const struct tensor *output) {
  const struct tensor *input = output->sources[0];
  return output->operation == OPERATION_SOFTMAX && output->sources[1] == NULL && output->sources[2] == NULL &&
         output->counts[1] >= FEWEST && output->parameters[1] == 0 && output->type == TYPE_SINGLE &&
         input->type == TYPE_SINGLE && is_in_order(input) && is_in_order(output);
}

static bool supports(struct device *device, const struct tensor *output) {
  if (is_softmax(output)) return true;
  if (output->operation != OPERATION_MULTIPLY) {
    for (size_t i = 0; i < sizeof passed_on / sizeof passed_on[0]; i++)
      if (strcmp(library.operation_name(output->operation), passed_on[i]) == 0) return true;
    return false;
  }
  const struct tensor *rows = output->sources[0], *columns = output->sources[1];
  if (rows->type != TYPE_HALF || (columns->type != TYPE_HALF && columns->type != TYPE_SINGLE)) return false;
  if (output->type != TYPE_SINGLE || !is_in_order(rows) || !is_in_order(columns) || !is_in_order(output)) return false;
  return (output->counts[0] >= FEWEST && output->counts[1] >= FEWEST && rows->counts[0] >= FEWEST) ||
         is_by_rows(output);
}

static struct quintet_product product(const struct tensor *output, int64_t plane) {
  const struct tensor *rows = output->sources[0], *columns = output->sources[1];
  const int64_t x = plane % output->counts[2], y = plane / output->counts[2];
  // One plane of rows may be for several of columns.
  const int64_t rows_x = x * rows->counts[2] / columns->counts[2], rows_y = y * rows->counts[3] / columns->counts[3];
  return (struct quintet_product){
      .rows = rows->data + rows_x * rows->strides[2] + rows_y * rows->strides[3],
      .columns = columns->data + x * columns->strides[2] + y * columns->strides[3],
      .row_stride = rows->strides[1],
      .column_stride = columns->strides[1],
      .row_precision = precision(rows),
      .column_precision = precision(columns),
      .row_count = (int)rows->counts[1],
      .column_count = (int)columns->counts[1],
      .depth = (int)rows->counts[0],
      .output = (float *)(output->data + x * output->strides[2] + y * output->strides[3]),
      .output_stride = output->strides[1] / sizeof(float),
  };
}

static void softmax(const struct tensor *output, int64_t plane, int first, int count) {
  const struct tensor *input = output->sources[0];
  const int64_t x = plane % output->counts[2], y = plane / output->counts[2];
  const char *from = input->data + x * input->strides[2] + y * input->strides[3];
  char *to = output->data + x * output->strides[2] + y * output->strides[3];
  float scale;
  memcpy(&scale, output->parameters, sizeof scale);
  for (int64_t row = first; row < first + count; row++)
    quintet_softmax(
        library.kernel, (const float *)(from + row * input->strides[1]), scale, (int)output->counts[0],
        (float *)(to + row * output->strides[1]));
}

// An operation that threads share. Each plane of it has parts, of columns or of rows; a thread takes one after another.
struct shared {
  const struct tensor *output;
  enum { BY_COLUMNS, BY_ROWS, SOFTMAX } kind;
  int count, part;  // columns or rows: all, and those of a part
  int next;
};

struct helper {
  struct shared *shared;
  float *work;
};

static void *help(void *context) {
  const struct helper *helper = context;
  struct shared *shared = helper->shared;
  const int parts = (shared->count + shared->part - 1) / shared->part;
  const int64_t planes = shared->output->counts[2] * shared->output->counts[3];
  for (;;) {
    const int item = __atomic_fetch_add(&shared->next, 1, __ATOMIC_RELAXED);
    if (item >= parts * planes) return NULL;
    const int64_t plane = item / parts;
    const int first = item % parts * shared->part, left = shared->count - first;
    const int count = left < shared->part ? left : shared->part;
    if (shared->kind == SOFTMAX) {
      softmax(shared->output, plane, first, count);
    } else {
      const struct quintet_product one = product(shared->output, plane);
      if (shared->kind == BY_ROWS)
        quintet_multiply_rows(library.kernel, &one, first, count);
      else
        quintet_multiply_columns(library.kernel, &one, first, count, helper->work);
    }
  }
}

static int run(struct state *state, const struct tensor *output) {
  int threads = 0;
  for (; threads < state->threads && threads < MOST_THREADS; threads++) {
    if (state->work[threads] == NULL) state->work[threads] = aligned_alloc(64, QUINTET_PRODUCT_WORK * sizeof(float));
    if (state->work[threads] == NULL) break;
  }
  if (threads == 0) return STATUS_NO_MEMORY;
  struct shared shared = {.output = output};
  shared.kind = output->operation == OPERATION_SOFTMAX ? SOFTMAX : is_by_rows(output) ? BY_ROWS : BY_COLUMNS;
  shared.count = (int)output->counts[shared.kind == BY_ROWS ? 0 : 1];
  const int planes = (int)(output->counts[2] * output->counts[3]), parts = (threads + planes - 1) / planes;
  // Whole tiles, as far as it goes.
  shared.part = ((shared.count + parts - 1) / parts + 11) / 12 * 12;
  struct helper helpers[MOST_THREADS];
  pthread_t started[MOST_THREADS];
  for (int i = 0; i < threads; i++) helpers[i] = (struct helper){&shared, state->work[i]};
  int others = 0;
  while (others < threads - 1 && pthread_create(&started[others], NULL, help, &helpers[others + 1]) == 0) others++;
  help(&helpers[0]);
  while (others > 0) pthread_join(started[--others], NULL);
  return STATUS_SUCCESS;
}

static int compute(struct backend *backend, struct graph *graph) {
  int status = STATUS_SUCCESS;
  for (int i = 0; i < graph->node_count && status == STATUS_SUCCESS; i++) {
    const struct tensor *output = graph->nodes[i];
    const bool computes = output->operation == OPERATION_MULTIPLY || output->operation == OPERATION_SOFTMAX;
    if (computes && (output->flags & FLAG_COMPUTE) != 0) status = run(backend->state, output);
  }
  return status;
}

static const char *backend_name(struct backend *backend) { return "Quintet"; }
static const char *device_name(struct device *device) { return "Quintet"; }
static const char *registration_name(struct registration *registration) { return "Quintet"; }
static int device_type(struct device *device) { return DEVICE_ACCELERATOR; }
static void *buffer_type(struct device *device) { return library.buffer_type(); }
static bool reads(struct device *device, void *buffer_type) { return library.is_host(buffer_type); }
static size_t device_count(struct registration *registration) { return 1; }
static void memory(struct device *device, size_t *free, size_t *total) { *free = *total = 0; }
static void set_threads(struct backend *backend, int threads) { backend->state->threads = threads; }

static void describe(struct device *device, struct properties *properties) {
  *properties = (struct properties){.name = "Quintet", .description = "Quintet", .type = DEVICE_ACCELERATOR};
}

static void *function(struct registration *registration, const char *name) {
  return strcmp(name, "ggml_backend_set_n_threads") == 0 ? (void *)set_threads : NULL;
}

static void end(struct backend *backend) {
  for (int i = 0; i < MOST_THREADS; i++) free(backend->state->work[i]);
  free(backend->state);
  free(backend);
}

static struct backend *begin(struct device *device, const char *parameters) {
  static char identifier[16] = "Quintet products";
  struct backend *backend = calloc(1, sizeof *backend);
  struct state *state = calloc(1, sizeof *state);
  if (backend == NULL || state == NULL) {
    free(backend);
    free(state);
    return NULL;
  }
  state->threads = 1;
  *backend = (struct backend){
      .identifier = identifier,
      .functions = {.name = backend_name, .end = end, .compute = compute},
      .device = device,
      .state = state};
  return backend;
}

static struct device *device(struct registration *registration, size_t number) {
  static struct device device = {
      .functions = {
          .name = device_name,
          .description = device_name,
          .memory = memory,
          .type = device_type,
          .properties = describe,
          .begin = begin,
          .buffer_type = buffer_type,
          .supports = supports,
          .reads = reads,
      }};
  device.registration = registration;
  return &device;
}

void quintet_accelerate(void *whisper) {
  static struct registration registration = {
      .version = 2,
      .functions = {.name = registration_name, .count = device_count, .device = device, .function = function}};
  const char *(*version)(void) = dlsym(whisper, "ggml_version");
  const char *(*type_name)(int) = dlsym(whisper, "ggml_type_name");
  void (*add)(struct registration *) = dlsym(whisper, "ggml_backend_register");
  library.kernel = quintet_best_kernel();
  library.operation_name = dlsym(whisper, "ggml_op_name");
  library.buffer_type = dlsym(whisper, "ggml_backend_cpu_buffer_type");
  library.is_host = dlsym(whisper, "ggml_backend_buft_is_host");
  if (library.kernel == QUINTET_KERNEL_NONE || version == NULL || type_name == NULL || add == NULL ||
      library.operation_name == NULL || library.buffer_type == NULL || library.is_host == NULL)
    return;
  if (strcmp(version(), "0.13.1") == 0 && strcmp(library.operation_name(OPERATION_MULTIPLY), "MUL_MAT") == 0 &&
      strcmp(library.operation_name(OPERATION_SOFTMAX), "SOFT_MAX") == 0 &&
      strcmp(type_name(TYPE_SINGLE), "f32") == 0 && strcmp(type_name(TYPE_HALF), "f16") == 0)
    add(&registration);
}
