// What a member's tuner aims at besides the concert pitch: the temperament, those of their own, the
// stretch of their piano; the same on all their devices.
import { useMemo } from 'react';
import { usePreferencesOf } from '../../../page/usePreferencesOf.js';
import { pitchClassOf } from '../model/notes.js';
import { isEnough, pianoKeys, type PianoNote } from '../model/pianoStretch.js';
import { isScale, type Scale, scaleCents } from '../model/scala.js';
import { equal, type Temperament, temperaments } from '../model/temperaments.js';
import { words } from '../words.js';

export interface Piano {
  readonly measuredMs: number;
  readonly notes: readonly PianoNote[];
}

/** As it is kept; what is null is deleted there. */
interface Kept {
  temperament: string;
  /** The pitch class that a temperament is built on; C is 0. */
  root: number;
  scales: Readonly<Record<string, Scale | null>>;
  piano: Piano | null;
  isPianoUsed: boolean;
}

export interface TunerLab {
  readonly temperament: Temperament;
  readonly root: number;
  /** The member's own temperaments by their ids. */
  readonly scales: ReadonlyMap<string, Scale>;
  readonly piano: Piano | undefined;
  readonly isPianoUsed: boolean;
  change(part: Partial<Kept>): void;
}

const app = { key: 'amadeus-tuner', title: words.common.amadeus };
const normal: Kept = {
  temperament: equal.id,
  root: 0,
  scales: {},
  piano: null,
  isPianoUsed: true,
};

export function useTunerLab(): TunerLab {
  const { preferences, change } = usePreferencesOf(app, normal);
  const lab = useMemo(() => checked({ ...normal, ...preferences }), [preferences]);
  return { ...lab, change: (part) => void change(part) };
}

/** What comes from elsewhere may be of another version. */
function checked({ temperament, root, scales, piano, isPianoUsed }: Kept) {
  const own = new Map(
    Object.entries(scales ?? {}).flatMap(([id, scale]) => isScale(scale) ? [[id, scale]] : []),
  );
  return {
    temperament: temperamentOf(temperament, own),
    root: Number.isInteger(root) ? pitchClassOf(root) : normal.root,
    scales: own,
    piano: isPiano(piano) ? piano : undefined,
    isPianoUsed: isPianoUsed !== false,
  };
}

/** The temperament of that name; the equal one where there is none such any more. */
function temperamentOf(id: string, own: ReadonlyMap<string, Scale>): Temperament {
  const scale = own.get(id);
  if (scale) return { id, name: scale.name, cents: scaleCents(scale) };
  return temperaments.find((one) => one.id === id) ?? equal;
}

function isPiano(value: unknown): value is Piano {
  const { measuredMs, notes } = (value ?? {}) as Partial<Piano>;
  return typeof measuredMs === 'number' && Array.isArray(notes) && notes.every(isNote) &&
    isEnough(notes);
}

function isNote(value: unknown): value is PianoNote {
  const { key, inharmonicity, rise } = (value ?? {}) as Partial<PianoNote>;
  return typeof key === 'number' && Number.isInteger(key) && key >= pianoKeys.lowest &&
    key <= pianoKeys.highest && typeof inharmonicity === 'number' && inharmonicity >= 0 &&
    typeof rise === 'number' && Math.abs(rise) < 50;
}
