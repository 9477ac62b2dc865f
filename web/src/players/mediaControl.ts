// What the system's media control (its lock screen, the keys of a keyboard or of headphones) shows
// and does: there is one for the whole tab, and it is for whoever began to sound last.

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

/** Shows what an owner plays now, or, without it, that this is over. */
export function showOnMediaControl(owner: object, shown: Shown | undefined): void {
  const last = entries.at(-1);
  entries = withShown(entries, owner, shown);
  const next = entries.at(-1);
  if (next !== last) tell(next?.shown);
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

function tell(shown: Shown | undefined): void {
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
