"""Makes the sounds that are measured, once, in build/bench/inputs."""

import subprocess
from pathlib import Path

import midi

SOUND_FONT = "/usr/share/sounds/sf2/TimGM6mb.sf2"
# Raise this when a recipe below changes, so that older files are not taken for new ones.
RECIPE = 1

CODECS = {
    "wav": ["-c:a", "pcm_s16le"],
    "flac": ["-c:a", "flac"],
    "mp3": ["-c:a", "libmp3lame", "-b:a", "192k"],
    "m4a": ["-c:a", "aac", "-b:a", "192k"],
    "opus": ["-c:a", "libopus", "-b:a", "128k"],
    "ogg": ["-c:a", "libvorbis", "-q:a", "5"],
}


def _quietly(*command):
    subprocess.run([str(part) for part in command], check=True, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def ffmpeg(*arguments):
    """Runs ffmpeg so that the same command always writes the same file."""
    _quietly("ffmpeg", "-v", "error", "-nostdin", "-y", *arguments[:-1],
             "-bitexact", "-map_metadata", "-1", arguments[-1])


class Inputs:
    """The folder of inputs; each method returns a path, and makes the file when it is not there."""

    def __init__(self, folder):
        self.folder = Path(folder) / f"inputs-{RECIPE}"
        self.folder.mkdir(parents=True, exist_ok=True)

    def _made(self, name, make):
        path = self.folder / name
        if not path.exists():
            print(f"making {name} …", flush=True)
            draft = self.folder / f"draft-{name}"
            make(draft)
            draft.rename(path)
        return path

    def music(self, seed, seconds, rate=48_000, programs=(0, 33, 73)):
        """A piece by fluidsynth, cut to length."""
        def make(draft):
            score, raw = draft.with_suffix(".mid"), draft.with_suffix(".raw.wav")
            midi.write(score, seed, seconds + 4, 96 + seed * 7 % 50, programs)
            _quietly("fluidsynth", "-ni", "-g", "0.6", "-r", rate, "-T", "wav", "-O", "s16",
                     "-F", raw, SOUND_FONT, score)
            ffmpeg("-i", raw, "-t", seconds, "-c:a", "pcm_s16le", draft)
            score.unlink()
            raw.unlink()
        return self._made(f"music-{seed}-{seconds}s-{rate}.wav", make)

    def long(self, minutes, ending):
        """Music of some minutes in one of `CODECS`, always from the same wav."""
        if ending == "wav":
            part = self.music(1, 600)
            return self._made(f"long-{minutes}min.wav", lambda draft: ffmpeg(
                "-stream_loop", -1, "-i", part, "-t", minutes * 60, *CODECS["wav"], draft))
        source = self.long(minutes, "wav")
        return self._made(f"long-{minutes}min.{ending}",
                          lambda draft: ffmpeg("-i", source, *CODECS[ending], draft))

    def speech(self, voice, rate=48_000):
        """A paragraph by espeak-ng."""
        words = ("Good evening. Tonight we listen to a small orchestra in a large room, and then to "
                 "the room alone. Please stay for a while after the last note has gone.")
        def make(draft):
            raw = draft.with_suffix(".raw.wav")
            _quietly("espeak-ng", "-v", voice, "-s", "150", "-w", raw, words)
            ffmpeg("-i", raw, "-ar", rate, draft)
            raw.unlink()
        return self._made(f"speech-{voice}-{rate}.wav", make)

    def noise(self, colour, rate=48_000):
        """Half a minute of noise in one channel, always the same."""
        return self._made(f"noise-{colour}-{rate}.wav", lambda draft: ffmpeg(
            "-f", "lavfi", "-i", f"anoisesrc=color={colour}:seed=7:amplitude=0.4:d=30:r={rate}",
            "-c:a", "pcm_s24le", draft))

    def encoded(self, source, ending):
        """One of the above in another format."""
        return self._made(f"{source.stem}.{ending}",
                          lambda draft: ffmpeg("-i", source, *CODECS[ending], draft))
