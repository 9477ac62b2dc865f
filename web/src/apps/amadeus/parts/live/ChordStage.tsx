import { type CSSProperties, useEffect, useState } from 'react';
import { IconButton, Notice } from '../../../../kit/index.js';
import type { Listening } from '../../hooks/useListening.js';
import { chordWritten, hueOf } from '../../model/chordNames.js';
import { inNotation } from '../../model/liveKey.js';
import type { Notation } from '../../model/notes.js';
import { words } from '../../words.js';
import { ListenSwitch } from '../tuner/ListenSwitch.js';
import { ChordName } from './ChordName.js';
import { LargeChord } from './LargeChord.js';

interface ChordStageProps {
  listening: Listening;
  /** The chord that sounds, in Harte's notation. */
  label: string | undefined;
  /** A note that sounds by itself, as it is written. */
  note: string | undefined;
  /** Whether something sounds that is no clear chord. */
  isUnclear: boolean;
  notation: Notation;
}

/** The chord that is heard now, or the way to begin. */
export function ChordStage({ listening, label, note, isUnclear, notation }: ChordStageProps) {
  const [isLarge, setLarge] = useState(false);
  const isOn = listening.state === 'on';
  useEffect(() => {
    if (!isOn) setLarge(false);
  }, [isOn]);
  const written = label === undefined ? note : inNotation(chordWritten(label), notation);
  const hue = label === undefined ? undefined : hueOf(label);
  const says = !isOn
    ? words.liveChords.tapListenThenPlay
    : note !== undefined
    ? words.liveChords.singleNote
    : isUnclear
    ? words.liveChords.noClearChord
    : words.liveChords.playAChord;
  return (
    <section
      className='live-stage'
      aria-label={words.liveChords.chord}
      data-empty={written === undefined || undefined}
      data-note={label === undefined && note !== undefined || undefined}
      style={hue === undefined ? undefined : { '--hue': hue } as CSSProperties}
    >
      {listening.trouble && <Notice kind='bad'>{listening.trouble}</Notice>}
      {listening.remark && <Notice>{listening.remark}</Notice>}
      <p className='live-name'><ChordName written={written ?? '–'} /></p>
      <p className='live-words'>{label === undefined ? says : '\u00a0'}</p>
      <ListenSwitch listening={listening} />
      {isOn && (
        <div className='live-large'>
          <IconButton
            icon='enlarge'
            label={words.liveChords.large}
            onClick={() => setLarge(true)}
          />
        </div>
      )}
      {isLarge && (
        <LargeChord
          written={written ?? '–'}
          hue={hue}
          says={label === undefined ? says : undefined}
          onClose={() => setLarge(false)}
        />
      )}
    </section>
  );
}
