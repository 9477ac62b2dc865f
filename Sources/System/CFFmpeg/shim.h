// FFmpeg's libraries as Swift sees them, with the macros that Swift cannot import as constants.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/avutil.h>
#include <libavutil/base64.h>
#include <libavutil/channel_layout.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

static const int QAVERROR_EOF = AVERROR_EOF;
static const int QAVERROR_EAGAIN = AVERROR(EAGAIN);
static const int QAVERROR_EIO = AVERROR(EIO);
static const int QAVERROR_EPERM = AVERROR(EPERM);
static const int QAVERROR_ENOMEM = AVERROR(ENOMEM);
static const int QAVERROR_ENOSPC = AVERROR(ENOSPC);
static const int QAVERROR_EFBIG = AVERROR(EFBIG);
static const int QAVERROR_INVALIDDATA = AVERROR_INVALIDDATA;
static const int QAVERROR_EXIT = AVERROR_EXIT;
static const int64_t QAV_NOPTS_VALUE = AV_NOPTS_VALUE;
static const int64_t QAV_TIME_BASE = AV_TIME_BASE;
static const int QAVFMT_FLAG_CUSTOM_IO = AVFMT_FLAG_CUSTOM_IO;
static const int QAVFMT_GLOBALHEADER = AVFMT_GLOBALHEADER;
static const int QAV_CODEC_FLAG_GLOBAL_HEADER = AV_CODEC_FLAG_GLOBAL_HEADER;
static const int QAV_DISPOSITION_ATTACHED_PIC = AV_DISPOSITION_ATTACHED_PIC;
static const int QAVSEEK_SIZE = AVSEEK_SIZE;
static const int QAVSEEK_FLAG_BACKWARD = AVSEEK_FLAG_BACKWARD;
