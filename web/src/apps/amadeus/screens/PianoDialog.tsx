import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, Dialog, Icon, Notice } from '../../../kit/index.js';
import { useListening } from '../hooks/useListening.js';
import { type Notation, noteName, octaveOf } from '../model/notes.js';
import { isEnough, type PianoNote } from '../model/pianoStretch.js';
import { ListenSwitch } from '../parts/tuner/ListenSwitch.js';
import { StretchChart } from '../parts/tuner/StretchChart.js';
import { PianoNotes, type PianoStatus } from '../sound/PianoNotes.js';
import { words } from '../words.js';

/** Every A from the bass to the treble says enough of a piano. */
const asked = [33, 45, 57, 69, 81, 93];

interface PianoDialogProps {
  a4: number;
  notation: Notation;
  onSave(notes: readonly PianoNote[]): void;
  onClose(): void;
}

/** Has a handful of notes played, one after the other, and measures the strings. */
export function PianoDialog({ a4, notation, onSave, onClose }: PianoDialogProps) {
  const [measuring] = useState(() => new PianoNotes(a4));
  const listening = useListening('/piano-worker.js', measuring);
  const { notes, status } = useSyncExternalStore(measuring.watch, measuring.read);
  const { start } = listening;
  // Who opens this wants it to listen, once: `start` is another function each time.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => start(), []);
  const all = [...notes.values()].sort((one, other) => one.key - other.key);
  const name = (key: number) => `${noteName(key, notation)}${octaveOf(key)}`;
  const isReady = isEnough(all);
  return (
    <Dialog
      title={words.pianoDialog.title}
      form='sheet'
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.pianoDialog.cancel}</Button>
          <Button kind='primary' aria-disabled={!isReady} onClick={() => isReady && onSave(all)}>
            {words.pianoDialog.save}
          </Button>
        </>
      }
    >
      <div className='tuner-lab-measure'>
        <p>{words.pianoDialog.lead}</p>
        {listening.trouble && <Notice kind='bad'>{listening.trouble}</Notice>}
        {listening.state === 'on'
          ? (
            <p className='tuner-lab-status' role='status' data-kind={status.kind}>
              {said(status, asked.find((key) => !notes.has(key)), name)}
            </p>
          )
          : <ListenSwitch listening={listening} />}
        <ul className='tuner-lab-notes' aria-label={words.pianoDialog.notes}>
          {[...new Set([...asked, ...notes.keys()])].sort((one, other) => one - other).map((
            key,
          ) => (
            <NoteChip
              key={key}
              name={name(key)}
              note={notes.get(key)}
              isNow={status.kind === 'hearing' && status.key === key}
            />
          ))}
        </ul>
        {isReady
          ? <StretchChart notes={all} notation={notation} />
          : <p className='quiet'>{words.pianoDialog.tooFew}</p>}
        {all.length > 0 && (
          <Button
            kind='quiet'
            icon='restart'
            onClick={() => measuring.startOver()}
          >
            {words.pianoDialog.startOver}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function NoteChip(
  { name, note, isNow }: { name: string; note: PianoNote | undefined; isNow: boolean },
) {
  return (
    <li data-measured={note ? '' : undefined} data-now={isNow || undefined}>
      <b>{name}</b>
      {note && <Icon name='check' size={16} />}
      <small className='tabular'>
        {note ? words.pianoDialog.stiffness(note.inharmonicity.toFixed(5)) : '–'}
      </small>
    </li>
  );
}

function said(
  status: PianoStatus,
  next: number | undefined,
  name: (key: number) => string,
): string {
  const { hold, unclear, taken, allDone } = words.pianoDialog;
  const goOn = next === undefined ? allDone : words.pianoDialog.next(name(next));
  switch (status.kind) {
    case 'waiting':
      return goOn;
    case 'hearing':
      return hold(name(status.key));
    case 'unclear':
      return unclear(name(status.key));
    case 'taken':
      return `${taken(name(status.key))} ${goOn}`;
  }
}
