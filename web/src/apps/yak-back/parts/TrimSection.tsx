import { useEffect, useRef, useState } from 'react';
import { Button, Notice, Waiting } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { useDeck } from '../hooks/useDeck.js';
import type { Controls } from '../model/soundControls.js';
import { words } from '../words.js';
import { secondsText, TrimEditor } from './TrimEditor.js';

/** What is heard of the file; and, if somebody wants it, a new file of just that. */
export function TrimSection({ sound, show, save: keep }: Controls) {
  const deck = useDeck();
  const { client } = useData();
  const { isBusy, trouble, run } = useAction();
  const [samples, setSamples] = useState(deck.stage.samples(sound.hash));
  const newest = useRef(sound);
  newest.current = sound;
  useEffect(() => {
    if (sound.state !== 'ready') return;
    let isOver = false;
    deck.arm(newest.current).then(() => {
      if (!isOver) setSamples(deck.stage.samples(sound.hash));
    }, () => undefined);
    return () => {
      isOver = true;
    };
  }, [deck, sound.hash, sound.state]);
  if (sound.state !== 'ready') return null;
  const whole = samples?.duration ?? sound.seconds ?? 0;
  const [start, end] = [sound.trim_start ?? 0, Math.min(sound.trim_end ?? whole, whole)];
  const isTrimmed = sound.trim_start !== undefined || sound.trim_end !== undefined;
  const part = (from: number, to: number) => ({
    trim_start: from > 0 ? from : null,
    trim_end: to < whole - 0.001 ? to : null,
  });
  return (
    <section className='sheet-part'>
      <h3>{words.trimSection.trim}</h3>
      {samples
        ? (
          <TrimEditor
            samples={samples}
            start={start}
            end={end}
            onChange={(from, to) => show({ trim_start: from, trim_end: to })}
            onDone={(from, to) => keep(part(from, to))}
          />
        )
        : (
          <div className='trim-waits'>
            <Waiting>{words.trimSection.drawingTheSound}</Waiting>
          </div>
        )}
      {sound.draft ? <Draft sound={sound} isBusy={isBusy} run={run} /> : (
        <div className='buttons'>
          <Button
            icon='scissors'
            disabled={!isTrimmed}
            busy={isBusy}
            onClick={() =>
              void run(() => client.trimYakSound(sound.id, { trim_start: start, trim_end: end }))}
          >
            {words.trimSection.trimTheFile}
          </Button>
          <Button
            icon='undo'
            disabled={!isTrimmed}
            onClick={() => keep({ trim_start: null, trim_end: null })}
          >
            {words.trimSection.resetTrim}
          </Button>
        </div>
      )}
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </section>
  );
}

interface DraftProps {
  sound: Controls['sound'];
  isBusy: boolean;
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** A file that was cut waits until the person has said which to keep. */
function Draft({ sound, isBusy, run }: DraftProps) {
  const { client } = useData();
  const { draft } = sound;
  if (!draft) return null;
  return (
    <Notice kind={draft.state === 'unreadable' ? 'bad' : 'info'}>
      {draft.state === 'new' && words.trimSection.trimming}
      {draft.state === 'ready' &&
        words.trimSection.trimmedFileIsLongOriginal(secondsText(draft.seconds ?? 0))}
      {draft.state === 'unreadable' &&
        words.trimSection.itCouldNotBeTrimmed(draft.error ?? words.trimSection.unknownReason)}
      <span className='buttons'>
        {draft.state === 'ready' && (
          <Button
            kind='primary'
            busy={isBusy}
            onClick={() => void run(() => client.keepYakTrim(sound.id))}
          >
            {words.trimSection.keepTheTrimmedFile}
          </Button>
        )}
        <Button busy={isBusy} onClick={() => void run(() => client.dropYakTrim(sound.id))}>
          {words.trimSection.keepTheOriginal}
        </Button>
      </span>
    </Notice>
  );
}
