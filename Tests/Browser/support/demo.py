"""The engine’s demo page, opened and listened to."""

import contextlib

from support.browser import page, serving, wait
from support.paths import DEMO

# Notes what is connected to the speakers, so that the page needs no door for tests.
LISTEN = """
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (target, ...rest) {
    if (target instanceof AudioDestinationNode) {
      globalThis.ear = new AnalyserNode(this.context, { fftSize: 8192 });
      connect.call(this, globalThis.ear);
    }
    return connect.call(this, target, ...rest);
  };
  globalThis.hear = () => {
    const samples = new Float32Array(ear.fftSize);
    ear.getFloatTimeDomainData(samples);
    return samples;
  };
  globalThis.loudest = () => hear().reduce((top, one) => Math.max(top, Math.abs(one)), 0);
"""


@contextlib.contextmanager
def demo(size=(1_280, 800), **options):
    """The demo, opened and ready."""
    viewport = {"width": size[0], "height": size[1]}
    with serving(DEMO) as address:
        with page(address, [LISTEN], viewport=viewport, **options) as opened:
            wait(opened, "'ready' in document.documentElement.dataset")
            yield opened
