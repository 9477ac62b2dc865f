import type { Theory } from '../../../../theory/Theory.js';
import { asked } from '../../hooks/useLibrary.js';
import { chordWritten } from '../../model/chordNames.js';
import { reachOf, stringsOf } from '../../model/necks.js';
import { plain } from '../../model/spelling.js';
import type { Tuning } from '../../model/tunings.js';
import { words } from '../../words.js';
import { Shape } from '../library/Shape.js';

interface OnStringsProps {
  theory: Theory;
  label: string;
  instrument: Tuning;
  capo: number;
  count: number;
  isLeftHanded: boolean;
}

/** The easiest shapes on an instrument. */
export function OnStrings(
  { theory, label, instrument, capo, count, isLeftHanded }: OnStringsProps,
) {
  const tuning = stringsOf(instrument, 'sharps');
  const chord = chordFacts(theory, label, { tuning, capo, most: 24 });
  const shapes =
    chord?.shapes.filter(({ frets }) => Math.max(...frets) + capo <= reachOf(instrument)).slice(
      0,
      count,
    ) ?? [];
  if (!chord || shapes.length === 0) {
    return (
      <figure>
        <p className='quiet'>{words.fingeringPart.cannotBePlayed}</p>
        <figcaption>{instrument.name}</figcaption>
      </figure>
    );
  }
  return (
    <>
      {shapes.map((shape) => (
        <figure key={shape.text}>
          <Shape
            shape={shape}
            capo={capo}
            names={namesOf(chord)}
            root={chord.pitches[0] ?? 0}
            isLeftHanded={isLeftHanded}
          />
          <figcaption>
            {instrument.name} <span className='tabular'>{shape.text}</span>
          </figcaption>
        </figure>
      ))}
    </>
  );
}

/** What theory knows of a chord in Harte's notation; with shapes where strings are named. */
export function chordFacts(theory: Theory, label: string, on?: Parameters<Theory['chord']>[1]) {
  theory.naming = 'signs';
  return asked(() => theory.chord(plain(chordWritten(label), 'sharps'), on));
}

/** The names of its notes by their pitch classes. */
export const namesOf = ({ pitches, notes }: ReturnType<Theory['chord']>) =>
  new Map(pitches.map((pitch, place) => [pitch, notes[place] ?? '']));
