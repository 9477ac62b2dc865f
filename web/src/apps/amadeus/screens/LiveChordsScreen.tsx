import { useEffect, useState, useSyncExternalStore } from 'react';
import { Choice, useToast, useWakeLock } from '../../../kit/index.js';
import { useChoices } from '../hooks/useChoices.js';
import { useListening } from '../hooks/useListening.js';
import { chordSaid } from '../model/chordNames.js';
import { labelIn, liveKey, noteIn } from '../model/liveKey.js';
import { nameSaid, notations } from '../model/notes.js';
import { Head } from '../parts/Head.js';
import { ChordsHeard } from '../parts/live/ChordsHeard.js';
import { ChordStage } from '../parts/live/ChordStage.js';
import { LiveSections } from '../parts/LiveSections.js';
import { LiveChords } from '../sound/LiveChords.js';
import { words } from '../words.js';

/** What was heard stays while one tunes in between. */
const live = new LiveChords();

/** Names the chord that is played into the microphone. */
export default function LiveChordsScreen() {
  const { choices, change } = useChoices();
  const { notation } = choices;
  const listening = useListening('/chord-worker.js', live);
  const { now, note, history, isUnclear } = useSyncExternalStore(live.watch, live.read);
  const toast = useToast();
  useWakeLock(listening.state === 'on');
  const key = liveKey(history);
  const isOn = listening.state === 'on';
  const label = isOn && now ? labelIn(now, key, notation) : undefined;
  const noteLabel = isOn && note !== undefined ? noteIn(note, key, notation) : undefined;
  const spoken = useSpoken(
    label !== undefined
      ? chordSaid(label)
      : noteLabel !== undefined
      ? words.liveChords.noteSaid(nameSaid(noteLabel))
      : undefined,
  );
  const clear = () => {
    live.remember([]);
    toast({
      text: words.liveChords.cleared,
      action: { label: words.liveChords.undo, run: () => live.remember(history) },
    });
  };
  return (
    <>
      <Head title={words.liveChords.liveChords} />
      <LiveSections />
      <div className='live'>
        <ChordStage
          listening={listening}
          label={label}
          note={noteLabel}
          isUnclear={isOn && isUnclear}
          notation={notation}
        />
        <ChordsHeard
          chords={history.map((chord) => ({
            id: chord.seconds,
            label: labelIn(chord, key, notation),
          }))}
          liveKey={key}
          notation={notation}
          onClear={clear}
        />
        <Choice
          label={words.common.noteNames}
          options={notations}
          value={notation}
          onChange={(next) => change({ notation: next })}
        />
        <p className='unseen' role='status'>{listening.remark ?? spoken}</p>
      </div>
    </>
  );
}

/** Who does not see the page is told a chord or a note once it has stayed, not each that passes. */
const lastsMs = 700;

function useSpoken(said: string | undefined): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSpoken(said), lastsMs);
    return () => clearTimeout(timer);
  }, [said]);
  return spoken;
}
