// What the system's media control (its lock screen, the keys of a keyboard or of headphones) shows
// and does: there is one for the whole tab, and it is for whoever began to sound last.
//
// Whatever sounds, systems see the same silent element: they look after elements, and count an
// engine without one as over once they have stopped it. It keeps the page alive with the screen
// off, and is what they pause when headphones are pulled out or a call comes.
import { interleaved, wavFile } from './wav.js';

export interface Shown {
  state: 'playing' | 'paused';
  title: string;
  artist: string;
  artwork: MediaImage;
  /** What its keys do; the others do nothing. */
  keys: Partial<Record<MediaSessionAction, () => void>>;
}

interface Entry {
  owner: object;
  shown: Shown;
}

/**
 * Pause and play come last: a desktop says of these alone that they can be pressed (MPRIS'
 * CanPause), and each is told to it by itself. Who sees them may press any.
 */
const actions = ['stop', 'nexttrack', 'previoustrack', 'pause', 'play'] as const;

/** Those who sound or rest, whoever began last at the end. */
let entries: readonly Entry[] = [];

/** Stands for what sounds; made with the first of it. */
let carrier: HTMLAudioElement | undefined;

/** Shows what an owner plays now, or, without it, that this is over. */
export function showOnMediaControl(owner: object, shown: Shown | undefined): void {
  const last = entries.at(-1);
  entries = withShown(entries, owner, shown);
  const next = entries.at(-1);
  if (next === last) return;
  carry(next?.shown.state === 'playing');
  apply(next?.shown);
}

/** Whether anything sounds, rests in the middle, or is recorded in this tab. */
export const isOnMediaControl = (): boolean => entries.length > 0;

function carry(isPlaying: boolean): void {
  if (!isPlaying) return carrier?.pause();
  carrier ??= makeCarrier();
  // A browser that waits for a gesture plays it with what sounds next.
  if (carrier.paused) carrier.play().catch(() => undefined);
}

function makeCarrier(): HTMLAudioElement {
  const rate = 8_000;
  // What is shorter than five seconds is no music to a browser.
  const silence = wavFile([interleaved([new Float32Array(rate * 6)])], rate, 1);
  const made = new Audio(URL.createObjectURL(silence));
  made.loop = true;
  // What happened is told later than it happened. What differs from what we have said ourselves
  // comes from the system.
  const differs = (state: Shown['state']) => {
    const shown = entries.at(-1)?.shown;
    return shown?.state === state && made.paused === (state === 'playing') ? shown : undefined;
  };
  made.addEventListener('pause', () => {
    const { keys } = differs('playing') ?? {};
    (keys?.pause ?? keys?.stop)?.();
  });
  made.addEventListener('play', () => differs('paused')?.keys.play?.());
  return made;
}

/** Who begins to sound comes to the end; who only changes or rests stays in its place. */
export function withShown(
  all: readonly Entry[],
  owner: object,
  shown: Shown | undefined,
): readonly Entry[] {
  const others = all.filter((one) => one.owner !== owner);
  if (!shown) return others;
  const before = all.find((one) => one.owner === owner)?.shown;
  const begins = !before || (before.state === 'paused' && shown.state === 'playing');
  return begins
    ? [...others, { owner, shown }]
    : all.map((one) => one.owner === owner ? { owner, shown } : one);
}

function apply(shown: Shown | undefined): void {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  for (const action of actions) {
    try {
      mediaSession.setActionHandler(action, shown?.keys[action] ?? null);
    } catch {
      // An older browser does not know this one.
    }
  }
  mediaSession.playbackState = shown?.state ?? 'none';
  mediaSession.metadata = shown
    ? new MediaMetadata({ title: shown.title, artist: shown.artist, artwork: [shown.artwork] })
    : null;
}
