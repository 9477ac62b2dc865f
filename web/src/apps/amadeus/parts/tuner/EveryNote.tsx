import { useState } from 'react';
import { IconButton } from '../../../../kit/index.js';
import type { Tone } from '../../hooks/useTone.js';
import type { Intonation } from '../../model/intonation.js';
import { type Notation, noteName, pitchClassOf } from '../../model/notes.js';
import { words } from '../../words.js';
import { NoteKey, NoteKeys } from './NoteKeys.js';

const octaves = { lowest: 1, highest: 7, first: 4 } as const;
const pitchClasses = Array.from({ length: 12 }, (_, index) => index);

interface EveryNoteProps {
  heard: number | undefined;
  intonation: Intonation;
  notation: Notation;
  tone: Tone;
}

/** Twelve notes to hear, in any octave. */
export function EveryNote({ heard, intonation, notation, tone }: EveryNoteProps) {
  const [octave, setOctave] = useState<number>(octaves.first);
  const keyOf = (pitchClass: number) => 12 * (octave + 1) + pitchClass;
  const move = (step: number) => {
    setOctave(octave + step);
    if (tone.key !== undefined) tone.play(tone.key + 12 * step);
  };
  return (
    <section className='strings' aria-labelledby='notes-head'>
      <div className='strings-head'>
        <h2 id='notes-head'>{words.everyNote.hearANote}</h2>
        <div className='stepper' role='group' aria-label={words.everyNote.octave}>
          <IconButton
            icon='minus'
            label={words.everyNote.anOctaveLower}
            aria-disabled={octave === octaves.lowest}
            onClick={() => move(-1)}
          />
          <span className='tabular' role='status'>{words.everyNote.octaveOctave(octave)}</span>
          <IconButton
            icon='plus'
            label={words.everyNote.anOctaveHigher}
            aria-disabled={octave === octaves.highest}
            onClick={() => move(1)}
          />
        </div>
      </div>
      <NoteKeys label={words.everyNote.hearANote} isTwelve tone={tone}>
        {pitchClasses.map((pitchClass) => {
          const key = keyOf(pitchClass);
          return (
            <NoteKey
              key={pitchClass}
              note={key}
              intonation={intonation}
              notation={notation}
              tone={tone}
              isPressed={tone.key === key}
              hasBlackKeys
              isNow={heard !== undefined && pitchClassOf(heard) === pitchClass}
              onPress={() => key === tone.key ? tone.stop() : tone.play(key)}
            >
              <span className='note-key-name'>{noteName(key, notation)}</span>
            </NoteKey>
          );
        })}
      </NoteKeys>
    </section>
  );
}
