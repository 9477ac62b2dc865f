import type { CSSProperties } from 'react';
import { Icon, Notice, useIsStill } from '../../../../kit/index.js';
import type { Listening } from '../../hooks/useListening.js';
import type { Goal, Reading } from '../../hooks/useReading.js';
import { aimOf, centsWritten, type Verdict } from '../../model/aim.js';
import { hertzIn } from '../../model/intonation.js';
import { hueOfKey, type Notation } from '../../model/notes.js';
import type { Steady } from '../../sound/Steady.js';
import { words } from '../../words.js';
import { ListenSwitch } from './ListenSwitch.js';
import { Needle } from './Needle.js';
import { NoteName } from './NoteName.js';
import { Strobe } from './Strobe.js';

interface DialProps {
  listening: Listening;
  /** The pitch as it is now. */
  steady: Steady;
  reading: Reading | undefined;
  goal: Goal;
  /** The note of ours that sounds. */
  sounding: number | undefined;
  notation: Notation;
  view: 'needle' | 'strobe';
}

/** The middle of the tuner: which note it is and how far from it, or the way to begin. */
export function Dial(props: DialProps) {
  const { listening, reading, goal, sounding, notation } = props;
  const shown = sounding ?? reading?.aim.key;
  const isLive = sounding !== undefined || reading?.isSounding === true;
  return (
    <section
      className='dial'
      aria-label={words.common.tuner}
      data-faded={!isLive || undefined}
      data-verdict={isLive && sounding === undefined
        ? reading?.verdict.replace(' ', '-')
        : undefined}
      style={shown === undefined ? undefined : { '--hue': hueOfKey(shown) } as CSSProperties}
    >
      {listening.trouble && <Notice kind='bad'>{listening.trouble}</Notice>}
      {listening.remark && <Notice>{listening.remark}</Notice>}
      <Scale {...props} />
      <div className='dial-note' data-empty={shown === undefined || undefined}>
        {shown === undefined
          ? <Icon name='note' size={40} />
          : <NoteName note={shown} notation={notation} />}
        {isLive && sounding === undefined && reading?.verdict === 'in tune' && (
          <span className='dial-check'>
            <Icon name='check' size={20} />
          </span>
        )}
      </div>
      <div className='dial-read'>
        {reading && sounding === undefined && (
          <p className='dial-cents tabular'>
            {centsWritten(reading.aim.cents)} <small>{words.dial.cents}</small>
          </p>
        )}
        {shown !== undefined && (
          <p className='quiet tabular'>
            {hertzWritten(
              sounding === undefined ? reading?.hertz : hertzIn(goal.intonation, sounding),
            )}
          </p>
        )}
        <p className='dial-words'>{wordsFor(props)}</p>
      </div>
      <ListenSwitch listening={listening} />
    </section>
  );
}

function Scale({ listening, steady, reading, goal, sounding, view }: DialProps) {
  const isStill = useIsStill();
  const cents = (hertz: number) =>
    hertz > 0 ? aimOf(hertz, goal.intonation, goal.strings, goal.pinned).cents : undefined;
  const isShown = listening.state === 'on' && sounding === undefined;
  const isInTune = reading?.isSounding === true && reading.verdict === 'in tune';
  if (view === 'strobe' && !isStill) {
    return (
      <Strobe
        now={() => steady.isSounding ? cents(steady.hertz) : undefined}
        isMoving={isShown}
        isInTune={isInTune}
      />
    );
  }
  return (
    <Needle
      now={() => cents(steady.hertz)}
      read={isShown ? reading?.aim.cents : undefined}
      isStill={isStill}
      isInTune={isInTune}
    />
  );
}

const hertzWritten = (hertz = 0) => `${hertz.toFixed(hertz < 1_000 ? 2 : 1)} Hz`;

const onStrings: Record<Verdict, string> = {
  low: words.dial.tooLowTightenTheString,
  high: words.dial.tooHighLoosenTheString,
  'in tune': words.dial.inTune,
};
const onOthers: Record<Verdict, string> = {
  low: words.dial.tooLow,
  high: words.dial.tooHigh,
  'in tune': words.dial.inTune,
};

function wordsFor({ listening, reading, sounding, goal }: DialProps): string {
  if (sounding !== undefined) {
    return listening.state === 'on' ? words.dial.tuneByEarThe : words.dial.tuneByEar;
  }
  if (listening.state !== 'on') {
    return goal.strings.length > 0
      ? words.dial.tapListenThenPlayAString
      : words.dial.tapListenThenPlayANote;
  }
  if (!reading) return goal.strings.length > 0 ? words.dial.playAString : words.dial.playANote;
  return (goal.strings.length > 0 ? onStrings : onOthers)[reading.verdict];
}
