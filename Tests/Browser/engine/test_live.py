"""The microphone in a real browser: heard through the monitor, and recorded as it came."""

import math
import struct
import wave

import pytest

from support.browser import microphone, page, serving, wait
from support.paths import BUILD, LAB

pytestmark = [pytest.mark.full, pytest.mark.alone]

RECORDING = BUILD / "microphone.wav"


def _flags():
    """A Chromium that hears 441 Hz at a quarter of full scale, without a seam where it repeats."""
    if not RECORDING.exists():
        RECORDING.parent.mkdir(parents=True, exist_ok=True)
        with wave.open(str(RECORDING), "wb") as file:
            file.setnchannels(2)
            file.setsampwidth(2)
            file.setframerate(44_100)
            for i in range(441_000):
                sample = round(8_192 * math.sin(2 * math.pi * 441 * i / 44_100))
                file.writeframesraw(struct.pack("<hh", sample, sample))
    return microphone(RECORDING)


# A host that hears the microphone, what the browser gave it, and what came out of the tap.
LISTENING = """
  const given = new Map(), pieces = [];
  const Real = AudioWorkletNode;
  globalThis.AudioWorkletNode = class extends Real {
    constructor(...all) {
      super(...all);
      this.port.addEventListener('message', ({ data }) => {
        if (data.kind === 'given') given.set(data.frame, data.sides);
      });
    }
  };
  const lost = [];
  const host = await lab.start({ tracks: 8, worklet: 'probe.js',
    events: { inputLost: (reason) => lost.push(reason) } });
  const rate = host.sampleRate;
  const stream = await navigator.mediaDevices.getUserMedia({ audio: {
    echoCancellation: false, noiseSuppression: false, autoGainControl: false } });
  await host.listen(stream);
  const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  const until = async (holds) => {
    for (let i = 0; i < 400 && !holds(); i += 1) await pause(0.025);
    return holds();
  };
  const wave = (samples) => {
    const rises = [];
    for (let i = 1; i < samples.length; i += 1) {
      if (samples[i - 1] < 0 && samples[i] >= 0) {
        rises.push(i - samples[i] / (samples[i] - samples[i - 1]));
      }
    }
    const [first, last] = [rises[0], rises.at(-1)];
    return {
      peak: samples.reduce((top, one) => Math.max(top, Math.abs(one)), 0),
      hertz: rate * (rises.length - 1) / (last - first),
    };
  };
  const heard = () => {
    const samples = new Float32Array(host.analyser.fftSize = 8192);
    host.analyser.getFloatTimeDomainData(samples);
    return wave(samples);
  };
"""


def _in_lab(script):
    with serving(LAB) as address, page(address, flags=_flags()) as opened:
        wait(opened, "globalThis.lab !== undefined")
        return opened.evaluate(f"async () => {{ {LISTENING} {script} }}")


def test_hears_the_microphone_through_the_monitor():
    told = _in_lab("""
      await until(() => host.levels.input.peakLeft > 0.2);
      await pause(0.3);
      const off = heard();
      host.set(0, lab.Knob.monitorVolume, 0.5);
      host.set(0, lab.Knob.monitor, 1);
      await pause(1);
      const on = heard();
      host.set(0, lab.Knob.monitorCompressor, 1);
      host.set(0, lab.Knob.monitorThreshold, -40);
      host.set(0, lab.Knob.monitorRatio, 20);
      await pause(1);
      const squeezed = heard();
      host.stopListening();
      await pause(0.5);
      return { off, on, squeezed, gone: heard(), level: host.levels.input };
    """)
    assert told["off"]["peak"] == 0, told
    assert abs(told["on"]["peak"] - 0.125) < 0.004 and abs(told["on"]["hertz"] - 441) < 1, told
    # A steady level would fall from −12 to −38.6 dB, and by half; a tone lets go a little in
    # between.
    assert 0.0059 < told["squeezed"]["peak"] < 0.009, told
    assert told["gone"]["peak"] == 0 and told["level"]["peakLeft"] < 0.2, told


def test_records_the_microphone_bit_for_bit_while_all_effects_are_on():
    told = _in_lab("""
      for (const knob of ['monitor', 'monitorCompressor', 'monitorTracks']) {
        host.set(0, lab.Knob[knob], 1);
      }
      host.set(0, lab.Knob.monitorThreshold, -60);
      host.set(0, lab.Knob.monitorBand0Shape, lab.FilterShape.peak);
      host.set(0, lab.Knob.monitorBand0Decibels, 24);
      host.startMetronome({ beatsPerMinute: 240, beats: 2 });
      await until(() => host.levels.input.peakLeft > 0.2);
      const receive = (piece) => pieces.push(piece);
      host.openTap(receive);
      await until(() => pieces.length > 30);
      await host.closeTap(receive);
      const count = pieces.length;
      let [equal, frames, follows] = [true, 0, 0];
      for (const { frame, left, right } of pieces) {
        for (let at = 0; at < left.length; at += 128) {
          const sides = given.get(frame + at) ?? [];
          [left, right].forEach((side, number) => {
            const [ours, theirs] = [side.subarray(at, at + 128), sides[number] ?? sides[0] ?? []];
            equal = equal && ours.every((one, i) => Object.is(one, theirs[i]));
          });
        }
        follows += frame === pieces[0].frame + frames;
        frames += left.length;
      }
      await pause(0.2);
      return { equal, frames, follows, count, late: pieces.length - count,
        lost: pieces.at(-1).lost, sound: wave(pieces.flatMap(({ left }) => [...left])) };
    """)
    assert told["equal"] and told["lost"] == 0 and told["late"] == 0, told
    assert told["frames"] > 30 * 2_048 and told["follows"] == told["count"], told
    assert abs(told["sound"]["peak"] - 0.25) < 0.004 and abs(told["sound"]["hertz"] - 441) < 0.5, (
        told
    )


def test_goes_on_listening_after_the_context_is_closed():
    told = _in_lab("""
      host.set(0, lab.Knob.monitor, 1);
      host.openTap((piece) => pieces.push(piece));
      await until(() => heard().peak > 0.2);
      host.analyser.context.close();
      while (host.state === 'running') await pause(0);
      const between = host.state;
      // Between two audio threads the tap can be closed and opened again.
      await host.closeTap();
      host.openTap((piece) => pieces.push(piece));
      await until(() => host.state === 'running');
      pieces.length = 0;
      const back = await until(() => heard().peak > 0.2 && pieces.length > 3);
      return { back, between };
    """)
    assert told["back"] and told["between"] == "recovering", told


def test_tells_when_the_microphone_cannot_be_joined_again():
    told = _in_lab("""
      const { context } = host.analyser;
      // As Firefox does where the microphone has one rate and the new context another.
      AudioContext.prototype.createMediaStreamSource = () => {
        throw new DOMException('different rates', 'NotSupportedError');
      };
      await context.close();
      await until(() => lost.length > 0);
      const back = await until(() => host.state === 'running');
      return { lost, back, input: host.levels.input.peakLeft };
    """)
    assert len(told["lost"]) == 1 and "ask for it again" in told["lost"][0], told
    assert told["back"] and told["input"] == 0, told


def test_tells_when_the_microphone_is_gone():
    told = _in_lab("""
      await until(() => host.levels.input.peakLeft > 0.2);
      // A track that the page stops itself says nothing; one that was pulled out says this.
      const [track] = stream.getAudioTracks();
      track.stop();
      track.dispatchEvent(new Event('ended'));
      track.dispatchEvent(new Event('ended'));
      const first = [...lost];
      // One that ended unnoticed is found out when a new audio thread wants it.
      const again = await navigator.mediaDevices.getUserMedia({ audio: true });
      await host.listen(again);
      again.getTracks().forEach((one) => one.stop());
      await host.analyser.context.close();
      await until(() => lost.length > 1);
      return { first, lost };
    """)
    assert len(told["first"]) == 1 and len(told["lost"]) == 2, told
    assert all("pulled out" in reason for reason in told["lost"]), told
