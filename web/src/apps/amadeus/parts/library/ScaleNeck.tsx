import type { CSSProperties } from 'react';
import { useLibrary } from '../../hooks/useLibrary.js';
import { isOnlyOpen, neckOf } from '../../model/necks.js';
import { hueOfKey, pitchClassOf } from '../../model/notes.js';
import { words } from '../../words.js';
import { NeckField } from './NeckField.js';
import { frets, FretMarks } from './FretMarks.js';

interface ScaleNeckProps {
  /** The scale's notes by their pitch classes. */
  names: ReadonlyMap<number, string>;
  root: number;
}

/** Where a scale lies on the neck of the member's instrument, with a ring round its roots. */
export function ScaleNeck({ names, root }: ScaleNeckProps) {
  const { neck, takeNeck, isLeftHanded } = useLibrary();
  const instrument = neckOf(neck);
  return (
    <section className='library-part' aria-labelledby='scale-neck-head'>
      <div className='part-head'>
        <h2 id='scale-neck-head'>{words.scaleNeck.onTheNeck}</h2>
        <NeckField neck={instrument.id} onNeck={takeNeck} />
      </div>
      <div className='held-scroll' dir={isLeftHanded ? 'rtl' : 'ltr'} tabIndex={0} role='group'>
        <div
          className='neck'
          role='img'
          aria-label={words.scaleNeck.notesOn(instrument.name, [...names.values()].join(', '))}
        >
          {instrument.strings.map((open, string) => ({ open, string })).reverse().map((
            { open, string },
          ) => (
            <div className='neck-string' key={string}>
              {frets.map((fret) => {
                const pitch = pitchClassOf(open + fret);
                const isThere = fret === 0 || !isOnlyOpen(instrument, string);
                const name = isThere ? names.get(pitch) : undefined;
                return (
                  <span
                    key={fret}
                    className='neck-place'
                    data-open={fret === 0 || undefined}
                    data-note={name && (pitch === root ? 'root' : '')}
                    style={{ '--hue': hueOfKey(pitch) } as CSSProperties}
                  >
                    <span>{name}</span>
                  </span>
                );
              })}
            </div>
          ))}
          <FretMarks />
        </div>
      </div>
    </section>
  );
}
