// The board's rules over the stage: a tap plays or stops, sequences go on with every tap, timers
// wait. What a pad does is told pad by pad, so that one tap draws one pad anew.
import { Listeners } from '../../../data/index.js';
import type { YakSound } from '../../../generated/api.js';
import type { Stage, Voice } from '../../../players/Stage.js';
import { reportPlaying } from '../../../players/thisTab.js';
import { words } from '../words.js';
import { voicingOf } from './voicing.js';

export type Phase = 'idle' | 'loading' | 'waiting' | 'playing' | 'paused';

export interface PadState {
  readonly phase: Phase;
  /** Why it does not play. */
  readonly trouble?: string;
}

const idle: PadState = { phase: 'idle' };

interface Played {
  voice: Voice;
  sound: YakSound;
}

/** What a deck knows of the board that stands on it. */
export interface Board {
  /** Brings the bytes of a sound. */
  load(sound: YakSound): Promise<Blob>;
  /** The newest that is known of one. */
  find(id: string): YakSound | undefined;
  /** Whose it is. */
  readonly person: string | undefined;
}

export class Deck {
  readonly #states = new Map<string, PadState>();
  readonly #padListeners = new Map<string, Listeners>();
  readonly #listeners = new Listeners();
  /** By pad. */
  readonly #played = new Map<string, Played>();
  /** How far each sequence is. */
  readonly #steps = new Map<string, number>();
  #playing: readonly string[] = [];
  #isNotifying = false;

  constructor(readonly stage: Stage, public board: Board) {}

  state(pad: string): PadState {
    return this.#states.get(pad) ?? idle;
  }

  /** The pads that sound or wait, in the order in which they began. */
  playing = (): readonly string[] => this.#playing;

  subscribe = (listener: () => void): () => void => this.#listeners.add(listener);

  subscribePad(pad: string, listener: () => void): () => void {
    const listeners = this.#padListeners.get(pad) ?? new Listeners();
    this.#padListeners.set(pad, listeners);
    return listeners.add(listener);
  }

  /** The voice of a pad: where it is and how loud. */
  voice(pad: string): Voice | undefined {
    return this.#played.get(pad)?.voice;
  }

  /** What a tap does: plays, or stops what plays. */
  press(pad: YakSound): void {
    if (this.state(pad.id).phase === 'idle') void this.play(pad);
    else this.stop(pad.id);
  }

  /** Plays a pad from its beginning, at once or after a while. */
  async play(pad: YakSound, delaySeconds = 0): Promise<void> {
    const sound = this.#next(pad);
    if (!this.stage.isArmed(sound.hash)) {
      this.#set(pad.id, { phase: 'loading' });
      try {
        await this.arm(sound);
      } catch (error) {
        this.#set(pad.id, {
          phase: 'idle',
          trouble: error instanceof Error ? error.message : String(error),
        });
        return;
      }
      // It was stopped before it began.
      if (this.state(pad.id).phase !== 'loading') return;
    }
    this.#played.get(pad.id)?.voice.stop();
    this.#cancelLoading(pad);
    const voicing = voicingOf(sound, pad);
    const voice = this.stage.play(sound.hash, voicing, { delaySeconds, person: this.board.person });
    if (!voice) {
      return this.#set(pad.id, { phase: 'idle', trouble: words.deck.soundIsNotAvailable });
    }
    voice.onEnd(() => this.#ended(pad.id, voice));
    this.#played.set(pad.id, { voice, sound });
    this.#set(pad.id, { phase: delaySeconds > 0 ? 'waiting' : 'playing' });
    if (delaySeconds > 0) setTimeout(() => this.#begin(pad.id, voice), delaySeconds * 1_000);
    reportPlaying(
      { kind: 'yak-sound', id: pad.id, name: pad.name, loop: pad.loop_count < 0 },
      voicing,
      voice,
    );
  }

  /** A pad that somebody elsewhere has begun here looks, sounds and stops like any other. */
  adopt(pad: string, voice: Voice): void {
    const sound = this.board.find(pad);
    if (!sound) return;
    voice.onEnd(() => this.#ended(pad, voice));
    this.#played.set(pad, { voice, sound });
    this.#set(pad, { phase: 'playing' });
  }

  stop(pad: string): void {
    this.#played.get(pad)?.voice.stop();
    if (this.state(pad).phase === 'loading') this.#set(pad, idle);
  }

  pause(pad: string): void {
    this.voice(pad)?.pause();
    if (this.state(pad).phase === 'playing') this.#set(pad, { phase: 'paused' });
  }

  resume(pad: string): void {
    this.voice(pad)?.resume();
    if (this.state(pad).phase === 'paused') this.#set(pad, { phase: 'playing' });
  }

  stopAll(): void {
    for (const pad of this.#playing) this.stop(pad);
  }

  /** A pad was set otherwise: it is heard at once. */
  changed(pad: YakSound): void {
    const played = this.#played.get(pad.id);
    if (played) played.voice.set(voicingOf(this.board.find(played.sound.id) ?? played.sound, pad));
    this.#notifySoon();
  }

  /** Makes a sound ready to be played without waiting. */
  arm(sound: YakSound): Promise<void> {
    return this.stage.arm(sound.hash, () => this.board.load(sound));
  }

  /** What a pad is called. */
  name(pad: string): string | undefined {
    return this.board.find(pad)?.name;
  }

  /** Of a group the pad that was tapped last plays, not the one whose sound came last. */
  #cancelLoading({ id, choke_group: group }: YakSound): void {
    if (group === undefined) return;
    for (const pad of this.#playing) {
      if (
        pad !== id && this.state(pad).phase === 'loading' &&
        this.board.find(pad)?.choke_group === group
      ) this.#set(pad, idle);
    }
  }

  /** What a pad plays at this tap. */
  #next(pad: YakSound): YakSound {
    const line = (pad.sequence ?? []).map((id) => this.board.find(id)).filter((one) =>
      one?.state === 'ready'
    );
    if (line.length === 0) return pad;
    const step = this.#steps.get(pad.id) ?? 0;
    this.#steps.set(pad.id, step + 1);
    return line[step % line.length] ?? pad;
  }

  #begin(pad: string, voice: Voice): void {
    if (this.voice(pad) === voice && this.state(pad).phase === 'waiting') {
      this.#set(pad, { phase: 'playing' });
    }
  }

  #ended(pad: string, voice: Voice): void {
    if (this.#played.get(pad)?.voice !== voice) return;
    this.#played.delete(pad);
    this.#set(pad, idle);
  }

  #set(pad: string, state: PadState): void {
    this.#states.set(pad, state);
    const isOn = state.phase !== 'idle';
    if (isOn !== this.#playing.includes(pad)) {
      this.#playing = isOn ? [...this.#playing, pad] : this.#playing.filter((one) => one !== pad);
      this.#notifySoon();
    }
    this.#padListeners.get(pad)?.call();
  }

  /**
   * The sound and its pad come first, then those who look at all of them, once for all that happens
   * together.
   */
  #notifySoon(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    setTimeout(() => {
      this.#isNotifying = false;
      this.#listeners.call();
    });
  }
}
