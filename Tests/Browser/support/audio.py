"""Sound files, and an ear for what a page plays."""

import array
import functools
import math
import wave


def tone(file, hertz=440, seconds=3.0, rate=48_000):
    write(file, _tone(hertz, seconds, rate), rate)


def write(file, samples, rate):
    """A WAV of 16 bits, one channel."""
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, rate, 0, "NONE", ""))
        out.writeframes(samples)


@functools.cache
def _tone(hertz, seconds, rate):
    turn = 2 * math.pi * hertz / rate
    samples = (round(9_000 * math.sin(turn * index)) for index in range(int(rate * seconds)))
    return array.array("h", samples).tobytes()


def ear(frames):
    """A script: `ear` hears what goes to the speakers from then on, so many frames of it at once."""
    return f"""(() => {{
      const connect = AudioNode.prototype.connect;
      AudioNode.prototype.connect = function (to, ...rest) {{
        if (to instanceof AudioDestinationNode && this.context instanceof AudioContext) {{
          const options = {{ fftSize: {frames}, smoothingTimeConstant: 0 }};
          window.ear = new AnalyserNode(this.context, options);
          connect.call(this, window.ear);
        }}
        return connect.call(this, to, ...rest);
      }};
    }})()"""
