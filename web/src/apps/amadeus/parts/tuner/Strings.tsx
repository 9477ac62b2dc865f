import { Button } from '../../../../kit/index.js';
import type { Tone } from '../../hooks/useTone.js';
import { hertzIn, type Intonation } from '../../model/intonation.js';
import { type Notation, noteName, octaveOf } from '../../model/notes.js';
import { words } from '../../words.js';
import { NoteKey, NoteKeys } from './NoteKeys.js';
import { NoteName } from './NoteName.js';

interface StringsProps {
  strings: readonly number[];
  /** The one that is heard. */
  heard: number | undefined;
  pinned: number | undefined;
  onPin(key: number | undefined): void;
  intonation: Intonation;
  notation: Notation;
  tone: Tone;
}

/** The strings of an instrument: a tap stays on one, and any of them can be heard. */
export function Strings(
  { strings, heard, pinned, onPin, intonation, notation, tone }: StringsProps,
) {
  const meant = pinned ?? heard ?? strings[0] ?? 69;
  const name = (key: number) => `${noteName(key, notation)}${octaveOf(key)}`;
  const isSounding = tone.key !== undefined;
  const pin = (key: number) => {
    const next = key === pinned ? undefined : key;
    onPin(next);
    if (isSounding) tone.play(key);
  };
  return (
    <section className='strings' aria-labelledby='strings-head'>
      <div className='strings-head'>
        <h2 id='strings-head'>{words.common.strings}</h2>
        {isSounding
          ? (
            <Button icon='stop' onClick={tone.stop}>
              {words.strings.silence(name(tone.key ?? meant))}
            </Button>
          )
          : (
            <Button
              icon='speaker'
              onClick={() => tone.play(meant)}
            >
              {words.strings.hear(name(meant))}
            </Button>
          )}
      </div>
      <NoteKeys label={words.strings.tuneOneStringOnly} tone={tone}>
        {strings.map((key) => (
          <NoteKey
            key={key}
            note={key}
            intonation={intonation}
            notation={notation}
            tone={tone}
            isPressed={key === pinned}
            isNow={key === heard}
            onPress={() => pin(key)}
          >
            <span className='note-key-name'>
              <NoteName note={key} notation={notation} />
            </span>
            <span className='note-key-hertz tabular'>{hertzIn(intonation, key).toFixed(1)}</span>
          </NoteKey>
        ))}
      </NoteKeys>
      <p className='strings-hint'>
        {pinned === undefined
          ? words.strings.theNearestString
          : words.strings.listeningForOnlyTap(name(pinned))}
      </p>
    </section>
  );
}
