import { type CSSProperties, useEffect, useRef } from 'react';
import { Button } from '../../../../kit/index.js';
import { chordSaid, chordWritten, hueOf } from '../../model/chordNames.js';
import { inNotation, type LiveKey, rootIn } from '../../model/liveKey.js';
import { nameSaid, type Notation } from '../../model/notes.js';
import { words } from '../../words.js';

interface ChordsHeardProps {
  chords: readonly { id: number; label: string }[];
  liveKey: LiveKey | undefined;
  notation: Notation;
  onClear(): void;
}

/** The chords that were heard, the newest at the end. */
export function ChordsHeard({ chords, liveKey, notation, onClear }: ChordsHeardProps) {
  const list = useRef<HTMLOListElement>(null);
  const newest = chords.at(-1)?.id;
  useEffect(() => {
    const { current } = list;
    current?.scrollTo(current.scrollWidth, current.scrollHeight);
  }, [newest]);
  return (
    <section className='live-heard' aria-labelledby='live-heard-head'>
      <div className='strings-head'>
        <h2 id='live-heard-head'>{words.liveChords.heard}</h2>
        {chords.length > 0 && <Button onClick={onClear}>{words.liveChords.clear}</Button>}
      </div>
      {chords.length === 0
        ? <p className='quiet'>{words.liveChords.nothingYet}</p>
        : (
          <ol
            ref={list}
            className='live-strip'
            tabIndex={0}
            role='list'
            aria-label={words.liveChords.heard}
          >
            {chords.map(({ id, label }) => (
              <li
                key={id}
                style={{ '--hue': hueOf(label) ?? 0 } as CSSProperties}
              >
                <span aria-hidden='true'>{inNotation(chordWritten(label), notation)}</span>
                <span className='unseen'>{chordSaid(label)}</span>
              </li>
            ))}
          </ol>
        )}
      {liveKey && (
        <p className='quiet live-key'>{words.liveChords.inKey(keySaid(liveKey, notation))}</p>
      )}
    </section>
  );
}

function keySaid(key: LiveKey, notation: Notation): string {
  const tonic = rootIn(key.tonic, key, notation);
  return words.liveChords.keyName(nameSaid(tonic), key.mode);
}
