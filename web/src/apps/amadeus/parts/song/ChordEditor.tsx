import { type FormEvent, useState } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { Button, IconButton, SelectField, TextField } from '../../../../kit/index.js';
import { wordsFor } from '../../../../data/trouble.js';
import type { Corrections } from '../../hooks/useCorrections.js';
import { useNames } from '../../hooks/useNames.js';
import {
  begun,
  canSplit,
  joined,
  type Named,
  placeAt,
  relabelled,
  split,
} from '../../model/chordEdits.js';
import { chordSaid, kinds } from '../../model/chordNames.js';
import { toTenths } from '../../model/chordTimes.js';
import { named } from '../../model/readChord.js';
import { words } from '../../words.js';

const plainRoots = [
  'C',
  'C♯',
  'D♭',
  'D',
  'D♯',
  'E♭',
  'E',
  'F',
  'F♯',
  'G♭',
  'G',
  'G♯',
  'A♭',
  'A',
  'A♯',
  'B♭',
  'B',
];

interface EditorProps {
  /** The song as it is shown. */
  result: SongResult;
  chosen: number;
  change: Corrections['change'];
  /** What somebody writes into the song as it is shown, as it was heard. */
  heard(named: Named): Named;
  /** The place that is heard now. */
  now(): number;
  /** A moment of the chosen chord. */
  aim: number;
  onAim(moment: number): void;
}

/**
 * What hands can do to the chosen chord: another name, other times, two out of one, one out of two.
 */
export function ChordEditor(
  { result: { beats, chords }, chosen, change, heard, now, aim, onAim }: EditorProps,
) {
  const chord = chords[chosen];
  const names = useNames();
  if (!chord) return null;
  const { start, end, label } = chord;
  const name = names.chord(label);
  const cut = cutIn(beats, start, end, now);
  const step = (from: number, direction: -1 | 1) =>
    beats.length > 1 ? beatBeside(beats, from, direction) : from + direction * 0.25;
  const move = (place: number, direction: -1 | 1) => {
    const edge = chords[place]?.start;
    if (edge === undefined) return;
    const next = step(edge, direction);
    if (begun(chords, place, next) === chords) return;
    change(
      (row) => begun(row, place, next),
      place === chosen ? words.chordEditor.theBeginningOf(name) : words.chordEditor.theEndOf(name),
    );
    if (place === chosen) onAim(next);
  };
  return (
    <div className='chord-editor'>
      <Naming
        key={aim}
        label={label}
        onName={(named) =>
          change(
            (row) => relabelled(row, placeAt(row, aim), heard(named)),
            words.common.to(name, names.chord(named.label)),
          )}
      />
      <div
        className='chord-times'
        role='group'
        aria-label={words.chordEditor.timingOf(chordSaid(label))}
      >
        <Edge
          word={words.chordEditor.begins}
          seconds={start}
          isFixed={chosen === 0}
          onMove={(direction) => move(chosen, direction)}
        />
        <Edge
          word={words.chordEditor.ends}
          seconds={end}
          isFixed={chosen >= chords.length - 1}
          onMove={(direction) => move(chosen + 1, direction)}
        />
      </div>
      <div className='chord-times'>
        <Button
          kind='quiet'
          icon='scissors'
          aria-disabled={!canSplit(chord, cut)}
          onClick={() =>
            change(
              (row) => split(row, chosen, cutIn(beats, start, end, now)),
              words.chordEditor.theSplitOf(name),
            )}
        >
          {words.chordEditor.splitAt(toTenths(cut))}
        </Button>
        <Button
          kind='quiet'
          aria-disabled={chosen === 0}
          onClick={() => {
            change(
              (row) => joined(row, chosen, -1),
              words.chordEditor.joinedWithTheChordBefore(name),
            );
            onAim(chords[chosen - 1]?.start ?? 0);
          }}
        >
          {words.chordEditor.joinWithThePreviousChord}
        </Button>
        <Button
          kind='quiet'
          aria-disabled={chosen >= chords.length - 1}
          onClick={() =>
            change((row) => joined(row, chosen, 1), words.chordEditor.joinedWithTheNextChord(name))}
        >
          {words.chordEditor.joinWithTheNext}
        </Button>
      </div>
    </div>
  );
}

interface EdgeProps {
  word: string;
  seconds: number;
  isFixed: boolean;
  onMove(direction: -1 | 1): void;
}

/** Where a chord begins or ends, to be moved beat by beat. */
function Edge({ word, seconds, isFixed, onMove }: EdgeProps) {
  return (
    <div className='loop-side chord-edge'>
      <IconButton
        icon='minus'
        label={words.chordEditor.aBeatEarlier(word)}
        aria-disabled={isFixed}
        onClick={() => onMove(-1)}
      />
      <span className='tabular'>{word} {toTenths(seconds)}</span>
      <IconButton
        icon='plus'
        label={words.chordEditor.aBeatLater(word)}
        aria-disabled={isFixed}
        onClick={() => onMove(1)}
      />
    </div>
  );
}

interface NamingProps {
  label: string;
  onName(named: Named): void;
}

/** Another name, written or chosen. */
function Naming({ label, onName }: NamingProps) {
  /** What is being written; nothing where the chord stands as it is. */
  const [typed, setTyped] = useState<string>();
  const names = useNames();
  const roots = plainRoots.map(names.text);
  const text = typed ?? names.chord(label);
  const [trouble, setTrouble] = useState<string>();
  const root = roots.find((one) => one.length > 1 && text.startsWith(one)) ??
    roots.find((one) => text.startsWith(one)) ?? names.text('C');
  const behind = text.slice(root.length).split('/')[0] ?? '';
  const kind = kinds.find(({ written }) => written === behind);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      onName(await named(text, names.notation));
      // What was written meanwhile stands.
      setTyped((now) => now === text ? undefined : now);
    } catch (error) {
      setTrouble(wordsFor(error));
    }
  };
  const write = (next: string) => {
    setTyped(next);
    setTrouble(undefined);
  };
  return (
    <form className='chord-naming' onSubmit={(event) => void submit(event)}>
      <TextField
        label={words.chordEditor.changeTo}
        value={text}
        maxLength={24}
        autoComplete='off'
        autoCapitalize='off'
        spellCheck={false}
        error={trouble}
        onChange={(event) => write(event.target.value)}
      />
      <SelectField
        label={words.common.root}
        value={root}
        onChange={(event) => write(`${event.target.value}${kind?.written ?? ''}`)}
      >
        {roots.map((one) => <option key={one}>{one}</option>)}
      </SelectField>
      <SelectField
        label={words.common.kind}
        value={kind?.written ?? '?'}
        onChange={(event) => write(`${root}${event.target.value}`)}
      >
        {!kind && <option value='?' disabled>{words.chordEditor.asWritten}</option>}
        {kinds.map(({ written, said }) => <option key={said} value={written}>{said}</option>)}
      </SelectField>
      <Button kind='primary' type='submit' icon='check'>{words.chordEditor.apply}</Button>
    </form>
  );
}

/**
 * The beat next to the playhead that lies in a chord; its middle beat where the playhead is
 * elsewhere.
 */
function cutIn(beats: readonly number[], start: number, end: number, now: () => number): number {
  const inside = beats.filter((beat) => beat > start + 0.1 && beat < end - 0.1);
  const playhead = now();
  const target = playhead > start + 0.05 && playhead < end ? playhead : (start + end) / 2;
  return inside.length > 0
    ? inside.reduce((best, beat) => Math.abs(beat - target) < Math.abs(best - target) ? beat : best)
    : target;
}

/** The next beat before or behind a moment. */
function beatBeside(beats: readonly number[], from: number, direction: -1 | 1): number {
  return (direction > 0
    ? beats.find((beat) => beat > from + 0.05)
    : [...beats].reverse().find((beat) => beat < from - 0.05)) ?? from;
}
