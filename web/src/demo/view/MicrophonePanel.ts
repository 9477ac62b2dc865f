// The microphone: on and off, its level, and hearing oneself.
import { Knob } from '../../engine/abi.js';
import type { EngineHost } from '../../engine/EngineHost.js';
import { amplitude, closedDecibels } from '../Board.js';
import { button, byId } from './dom.js';
import { Meter } from './Meter.js';
import { fader, slider } from './slider.js';

/** As the room sounds: without what browsers do for telephone calls. */
const untouched = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
const advice = 'Wear headphones: a loudspeaker that the microphone hears begins to howl.';

const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser may not use the microphone. Allow it in the page’s settings.',
  NotFoundError: 'No microphone was found. Plug one in and try again.',
  NotReadableError: 'The microphone is in use elsewhere. Close the other program and try again.',
};

export class MicrophonePanel {
  readonly #listen: HTMLButtonElement;
  readonly #hear: HTMLButtonElement;
  readonly #meter = new Meter(byId('microphone-meter'));
  readonly #words = byId('microphone-words');
  #stream: MediaStream | null = null;
  #asks = false;

  constructor(readonly host: EngineHost) {
    this.#listen = button('On', 'mic', () => {
      void this.#toggle();
    });
    this.#listen.setAttribute('aria-label', 'Microphone on');
    this.#hear = button('Hear it', 'headphones', () => this.#monitor(!this.#hears));
    byId('microphone-actions').append(this.#listen, this.#hear);
    const volume = slider({
      name: 'Monitor',
      low: closedDecibels,
      high: 3.5,
      step: 0.5,
      rest: -12,
      lit: closedDecibels,
      say: fader,
      turn: (value) => host.set(0, Knob.monitorVolume, amplitude(value)),
    });
    byId('microphone-sliders').append(volume.element);
    host.set(0, Knob.monitorVolume, amplitude(-12));
    this.#stop();
  }

  animate(time: number): void {
    const levels = this.host.levels;
    if (levels) this.#meter.show(levels.input, time);
  }

  get #hears(): boolean {
    return this.#hear.getAttribute('aria-pressed') === 'true';
  }

  async #toggle(): Promise<void> {
    if (this.#asks) return;
    if (this.#stream) return this.#stop();
    this.#asks = true;
    try {
      // Undefined where the page came neither over https nor from this machine.
      if (!navigator.mediaDevices) throw new Error('The microphone needs https, or localhost.');
      this.#stream = await navigator.mediaDevices.getUserMedia({ audio: untouched });
      this.#stream.getAudioTracks().forEach((track) => {
        track.onended = () => this.#stop();
      });
      await this.host.listen(this.#stream);
      this.#listen.setAttribute('aria-pressed', 'true');
      this.#hear.disabled = false;
    } catch (error) {
      this.#stop();
      const { name, message } = error as Error;
      this.#words.textContent = reasons[name] ?? message;
    } finally {
      this.#asks = false;
    }
  }

  #monitor(on: boolean): void {
    this.#hear.setAttribute('aria-pressed', String(on));
    this.host.set(0, Knob.monitor, on ? 1 : 0);
  }

  /** Lets go of the microphone; its light goes out too. */
  #stop(): void {
    this.#stream?.getTracks().forEach((track) => track.stop());
    this.#stream = null;
    this.host.stopListening();
    this.#monitor(false);
    this.#listen.setAttribute('aria-pressed', 'false');
    this.#hear.disabled = true;
    this.#words.textContent = advice;
  }
}
