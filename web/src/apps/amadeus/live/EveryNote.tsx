import { useRef, useState, type CSSProperties } from 'react';
import { IconButton } from '../../../kit/index.js';
import { hertzOf, hueOfKey, isBlack, noteName, noteSaid, pitchClassOf, type Notation } from '../music/notes.js';
import { useFrames } from './useFrames.js';
import type { Tone } from './useTone.js';

const octaves = { lowest: 1, highest: 7, first: 4 } as const;
const pitchClasses = Array.from({ length: 12 }, (_, index) => index);

interface EveryNoteProps {
  heard: number | undefined;
  a4: number;
  notation: Notation;
  tone: Tone;
}

/** Twelve notes to hear, in any octave. */
export function EveryNote({ heard, a4, notation, tone }: EveryNoteProps) {
  const list = useRef<HTMLDivElement>(null);
  const [octave, setOctave] = useState<number>(octaves.first);
  const keyOf = (pitchClass: number) => 12 * (octave + 1) + pitchClass;
  const move = (step: number) => {
    setOctave(octave + step);
    if (tone.key !== undefined) tone.play(tone.key + 12 * step);
  };
  useFrames(() => list.current?.style.setProperty('--level', tone.level().toFixed(3)), tone.key !== undefined);
  return (
    <section className="strings" aria-labelledby="notes-head">
      <div className="strings-head">
        <h2 id="notes-head">Hear a note</h2>
        <div className="stepper" role="group" aria-label="Octave">
          <IconButton icon="minus" label="An octave lower" aria-disabled={octave === octaves.lowest} onClick={() => octave > octaves.lowest && move(-1)} />
          <span className="tabular" role="status">Octave {octave}</span>
          <IconButton icon="plus" label="An octave higher" aria-disabled={octave === octaves.highest} onClick={() => octave < octaves.highest && move(1)} />
        </div>
      </div>
      <div className="note-keys" data-twelve="" ref={list} role="group" aria-label="Hear a note">
        {pitchClasses.map((pitchClass) => {
          const key = keyOf(pitchClass);
          return (
            <button
              key={pitchClass} type="button" className="note-key" aria-pressed={tone.key === key} aria-label={`${noteSaid(key, notation)}, ${hertzOf(key, a4).toFixed(1)} Hz`}
              data-black={isBlack(key) || undefined} data-sounds={key === tone.key || undefined}
              data-now={heard !== undefined && pitchClassOf(heard) === pitchClass || undefined}
              style={{ '--hue': hueOfKey(key) } as CSSProperties} onClick={() => key === tone.key ? tone.stop() : tone.play(key)}
            >
              <span className="note-key-name">{noteName(key, notation)}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
