import { type CSSProperties, useState } from 'react';
import { Link } from '../../../../page/router.js';
import { chordAt } from '../../addresses.js';
import { chordOf, chordSaid, hasMinorThird, useLibrary, written } from '../../hooks/useLibrary.js';
import { hueOfKey } from '../../model/notes.js';
import { strummed } from '../../model/strokes.js';
import { words } from '../../words.js';

export interface RowChord {
  /** Empty where no numeral is to be shown. */
  readonly numeral: string;
  readonly chord: string;
  /** Its notes, where the library may have no chord of them. */
  readonly notes?: readonly string[];
  /** How it is played here; else as a keyboard plays it alone. */
  readonly keys?: readonly number[];
}

interface ChordRowProps {
  label: string;
  /** Tells its sounds from those of other rows. */
  name: string;
  chords: readonly RowChord[];
}

/** Chords to hear; the one that was touched last is told, and leads to its page. */
export function ChordRow({ label, name, chords }: ChordRowProps) {
  const library = useLibrary();
  const { strings } = library;
  const [touched, setTouched] = useState<{ name: string; place: number }>();
  // Another key or scale has other chords.
  const own = `${name} ${chords.map(({ chord }) => chord).join(' ')}`;
  const last = touched?.name === own ? touched.place : undefined;
  const sounding = strings.playing === name
    ? strings.place
    : strings.playing === own
    ? last
    : undefined;
  const facts = chords.map(({ chord }) => chordOf(library, written(library, chord)));
  const shown = last === undefined ? undefined : facts[last];
  return (
    <div className='chord-row'>
      <div className='chord-tiles' role='group' aria-label={label}>
        {chords.map(({ chord, numeral, keys, notes }, place) => {
          const known = facts[place];
          if (!known) {
            return (
              <span key={place} className='chord-tile' data-still=''>
                {numeral && <span className='chord-numeral'>{numeral}</span>}
                <span>{notes?.join(' ') ?? '–'}</span>
              </span>
            );
          }
          return (
            <button
              key={place}
              type='button'
              className='chord-tile'
              data-minor={hasMinorThird(known) || undefined}
              data-now={place === sounding || undefined}
              aria-label={`${numeral && `${numeral}, `}${chordSaid(known)}`}
              aria-pressed={place === last}
              style={{ '--hue': hueOfKey(known.pitches[0] ?? 0) } as CSSProperties}
              onClick={() => {
                setTouched({ name: own, place });
                strings.play(own, strummed(keys ?? known.piano[0]?.pitches ?? []));
              }}
            >
              {numeral && <span className='chord-numeral'>{numeral}</span>}
              <span>{chord}</span>
            </button>
          );
        })}
      </div>
      {shown && (
        <p className='chord-told' role='status'>
          <b>{shown.chord}</b> {shown.notes.join(' ')}{' '}
          <Link to={chordAt(written(library, shown.chord))}>
            {words.common.moreAbout(shown.chord)}
          </Link>
        </p>
      )}
    </div>
  );
}
