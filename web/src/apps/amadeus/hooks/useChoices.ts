import { useState } from 'react';
import { merged, useDelayed } from '../../../page/useDelayed.js';
import { usePreferencesOf } from '../../../page/usePreferencesOf.js';
import { type Notation, notations } from '../model/notes.js';
import { tuningOf } from '../model/tunings.js';
import { words } from '../words.js';

/** What a member prefers in this app. */
export interface Choices {
  /** What A4 is tuned to, in Hz. */
  a4: number;
  notation: Notation;
  /** What the tuner tunes: an instrument that is chosen in the profile, or in the tuner. */
  tuning: string;
  tunerView: 'needle' | 'strobe';
  /** The instrument with frets that the library shows chords on. */
  neck: string;
  /** Whether its shapes and necks are drawn the other way round. */
  isLeftHanded: boolean;
  /** The format that stands first where a song is exported; nothing for the printed chart. */
  exportAs: string;
  /** How a song's chords are laid out. */
  songView: 'ribbon' | 'grid';
  /** Whether songs are shown by triads alone, and whether by degrees of the key. */
  isSimple: boolean;
  hasNumerals: boolean;
  /** What the grid draws the chord that sounds on; the strings are those of `neck`. */
  diagram: 'strings' | 'piano';
}

export const concertPitches = { least: 415, most: 466, normal: 440 } as const;

const app = { key: 'amadeus', title: words.common.amadeus };
const normal: Choices = {
  a4: concertPitches.normal,
  notation: 'sharps',
  tuning: 'chromatic',
  tunerView: 'needle',
  neck: 'guitar',
  isLeftHanded: false,
  exportAs: '',
  songView: 'ribbon',
  isSimple: false,
  hasNumerals: false,
  diagram: 'strings',
};
/** Who steps through many values keeps the last of them. */
const restMs = 600;

/** The choices of this member, at once here and soon on their other devices. */
export function useChoices() {
  const { preferences, change: keep } = usePreferencesOf(app, normal);
  const [own, setOwn] = useState<Partial<Choices>>({});
  const later = useDelayed(restMs, (part: Partial<Choices>) => {
    // Once it is kept it is shown as all that is kept, and another device may change it.
    void keep(part).then(() =>
      setOwn((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([name, value]) => part[name as keyof Choices] !== value),
        )
      )
    );
  }, merged);
  const change = (part: Partial<Choices>) => {
    setOwn((before) => ({ ...before, ...part }));
    later.add(part);
    // Only a pitch is stepped through; anything else may be followed by a reload.
    if (part.a4 === undefined) later.flush();
  };
  return { choices: checked({ ...normal, ...preferences, ...own }), change };
}

/** What comes from elsewhere may be of another version. */
function checked(choices: Choices): Choices {
  const { a4, notation, tuning, tunerView, neck, isLeftHanded, exportAs } = choices;
  const { songView, isSimple, hasNumerals, diagram } = choices;
  return {
    a4: isConcertPitch(a4) ? a4 : normal.a4,
    notation: notations.some(({ value }) => value === notation) ? notation : normal.notation,
    tuning: tuningOf(tuning).id,
    tunerView: tunerView === 'strobe' ? 'strobe' : 'needle',
    neck: typeof neck === 'string' ? neck : normal.neck,
    isLeftHanded: isLeftHanded === true,
    exportAs: typeof exportAs === 'string' ? exportAs : normal.exportAs,
    songView: songView === 'grid' ? 'grid' : 'ribbon',
    isSimple: isSimple === true,
    hasNumerals: hasNumerals === true,
    diagram: diagram === 'piano' ? 'piano' : 'strings',
  };
}

export const isConcertPitch = (hertz: unknown) =>
  typeof hertz === 'number' && hertz >= concertPitches.least && hertz <= concertPitches.most;
