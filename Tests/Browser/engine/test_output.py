"""Where the sound goes: two sinks of a real PulseAudio, and a context that comes back otherwise."""

import contextlib
import time

import pytest

from support.browser import audible, page, serving, wait
from support.paths import LAB
from support.speakers import Speakers

pytestmark = [pytest.mark.full, pytest.mark.alone]

# A host that plays 441 Hz at half of full scale, and what it told.
PLAYING = """async () => {
  globalThis.told = [];
  globalThis.host = await lab.start({ tracks: 4, events: {
    outputLost: (reason) => told.push(reason) } });
  const rate = host.sampleRate;
  globalThis.tone = await host.add(lab.sound(
    rate, [(i) => 0.5 * Math.sin(2 * Math.PI * 441 * i / rate)], rate));
  host.play(0, tone, { loops: -1 });
}"""
CHOOSE = """async () => {
  const all = await navigator.mediaDevices.enumerateDevices();
  const outputs = all.filter(({ kind }) => kind === 'audiooutput');
  return host.chooseOutput(outputs.at(-1).deviceId);
}"""
# Chromium notices by the hardware what is plugged in, and a sink in software is none: the test
# tells it.
CHANGED = "() => { navigator.mediaDevices.dispatchEvent(new Event('devicechange')); }"


@contextlib.contextmanager
def _playing_on_the_second_sink():
    with Speakers() as speakers, serving(LAB) as address:
        second = speakers.plug("second")
        with (
            audible() as browser,
            page(
                address,
                browser=browser,
                permissions=["microphone"],
                expected="error from the audio device",
            ) as opened,
        ):
            wait(opened, "globalThis.lab !== undefined")
            opened.evaluate(PLAYING)
            _hear(speakers, "speakers")
            assert opened.evaluate(CHOOSE), "the second sink cannot be chosen"
            _hear(speakers, "second")
            assert _loudest(speakers, "speakers") == 0, "both sinks play"
            yield speakers, second, opened


def _loudest(speakers, sink):
    return max(map(abs, speakers.record(0.3, sink)))


def _hear(speakers, sink):
    """Waits until a sink plays the tone."""
    for _ in range(20):
        if abs(_loudest(speakers, sink) - 0.5) < 0.01:
            return
        time.sleep(0.2)
    raise AssertionError(f"{sink} does not play")


def test_plays_on_the_output_that_was_chosen():
    with _playing_on_the_second_sink() as (speakers, _, opened):
        # One that is not there changes nothing.
        assert opened.evaluate("host.chooseOutput('nowhere')") is False
        _hear(speakers, "second")
        assert opened.evaluate("host.chooseOutput('')")
        _hear(speakers, "speakers")
        assert opened.evaluate("told") == []


def test_goes_back_to_the_usual_output_when_the_chosen_one_is_pulled_out():
    with _playing_on_the_second_sink() as (speakers, second, opened):
        opened.evaluate(CHANGED)
        time.sleep(0.5)
        assert opened.evaluate("told") == [], "it is still there"
        speakers.unplug(second)
        opened.evaluate(CHANGED)
        wait(opened, "told.length === 1")
        wait(opened, "host.state === 'running' && host.analyser.context.sinkId === ''")
        _hear(speakers, "speakers")


def test_recovers_on_the_usual_output_when_the_chosen_one_is_gone():
    with _playing_on_the_second_sink() as (speakers, second, opened):
        speakers.unplug(second)
        opened.evaluate("host.analyser.context.close()")
        wait(opened, "told.length === 1 && host.state === 'running'")
        opened.evaluate("() => { host.play(0, tone, { loops: -1 }); }")
        _hear(speakers, "speakers")
