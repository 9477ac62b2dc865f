"""faster-whisper in a process of its own: peer.py MODEL BEAM [CLIP].

With a clip it recognises that one and ends. Otherwise it answers each line of its input, which is the path of a clip, with a
line of JSON: the text, the seconds that passed, and those of the processor. The model is loaded by then. As with ours, each word
has its time.
"""

import json
import resource
import sys
import time

from faster_whisper import WhisperModel


def processor():
    spent = resource.getrusage(resource.RUSAGE_SELF)
    return spent.ru_utime + spent.ru_stime


def main():
    folder, beam, *rest = sys.argv[1:]
    model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=1, num_workers=1, local_files_only=True)
    for file in rest or map(str.strip, sys.stdin):
        wall, cpu = time.monotonic(), processor()
        segments, _ = model.transcribe(file, beam_size=int(beam), language="en", word_timestamps=True)
        text = " ".join(segment.text.strip() for segment in segments)
        print(json.dumps({"text": text, "wall": time.monotonic() - wall, "cpu": processor() - cpu}), flush=True)


if __name__ == "__main__":
    main()
