import { useState } from 'react';
import { Choice, Notice, SelectField, useIsStill, useWakeLock } from '../../../kit/index.js';
import { type Choices, useChoices } from '../hooks/useChoices.js';
import { useListening } from '../hooks/useListening.js';
import { useReading, useTold } from '../hooks/useReading.js';
import { useTone } from '../hooks/useTone.js';
import { notations } from '../model/notes.js';
import { chromatic, families, tuningOf } from '../model/tunings.js';
import { Head } from '../parts/Head.js';
import { LiveSections } from '../parts/LiveSections.js';
import { ConcertPitch } from '../parts/tuner/ConcertPitch.js';
import { Dial } from '../parts/tuner/Dial.js';
import { EveryNote } from '../parts/tuner/EveryNote.js';
import { Strings } from '../parts/tuner/Strings.js';
import { Steady } from '../sound/Steady.js';
import { words } from '../words.js';

const views = [
  { value: 'needle', label: words.tunerScreen.needle },
  { value: 'strobe', label: words.tunerScreen.strobe },
] as const;

/** Tunes one instrument by the microphone, or by ear. */
export function TunerScreen() {
  const { choices, change } = useChoices();
  const { a4, notation } = choices;
  const { strings, id } = tuningOf(choices.tuning);
  const [pin, setPinned] = useState<number>();
  // Another instrument may have been chosen on another device.
  const pinned = pin !== undefined && strings.includes(pin) ? pin : undefined;
  const tone = useTone(a4);
  const [steady] = useState(() => new Steady());
  const listening = useListening('/tuner-worker.js', steady, tone.isInTheAir);
  const goal = { a4, strings, pinned };
  const reading = useReading(steady, goal, listening.state === 'on');
  const spoken = useTold(reading, notation);
  useWakeLock(listening.state === 'on' || tone.key !== undefined);
  const tune = (tuning: string) => {
    setPinned(undefined);
    tone.stop();
    change({ tuning });
  };
  const heard = reading?.isSounding ? reading.aim.key : undefined;
  return (
    <>
      <Head title={words.common.tuner} />
      <LiveSections />
      <div className='tuner'>
        <div className='tuner-instrument'>
          <SelectField
            label={words.common.instrument}
            value={id}
            onChange={(event) => tune(event.target.value)}
          >
            <option value={chromatic.id}>{chromatic.name}</option>
            {families.map(({ name, tunings }) => (
              <optgroup key={name} label={name}>
                {tunings.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
              </optgroup>
            ))}
          </SelectField>
        </div>
        <Dial
          listening={listening}
          steady={steady}
          reading={reading}
          goal={goal}
          sounding={tone.key}
          notation={notation}
          view={choices.tunerView}
        />
        {tone.trouble && <Notice kind='bad'>{tone.trouble}</Notice>}
        {strings.length > 0
          ? (
            <Strings
              strings={strings}
              heard={heard}
              pinned={pinned}
              onPin={setPinned}
              a4={a4}
              notation={notation}
              tone={tone}
            />
          )
          : <EveryNote heard={heard} a4={a4} notation={notation} tone={tone} />}
        <Settings choices={choices} change={change} />
        <p className='unseen' role='status'>{listening.remark ?? spoken}</p>
      </div>
    </>
  );
}

function Settings({ choices, change }: { choices: Choices; change(part: Partial<Choices>): void }) {
  const isStill = useIsStill();
  return (
    <div className='tuner-settings'>
      <ConcertPitch a4={choices.a4} onChange={(a4) => change({ a4 })} />
      {isStill
        ? (
          <p className='quiet'>
            {words.tunerScreen.reducedMotionIsOn}
          </p>
        )
        : (
          <Choice
            label={words.tunerScreen.display}
            options={views}
            value={choices.tunerView}
            onChange={(tunerView) => change({ tunerView })}
            {...(choices.tunerView === 'strobe' &&
              {
                hint: words.tunerScreen.driftsLeftWhenTooLow,
              })}
          />
        )}
      <Choice
        label={words.common.noteNames}
        options={notations}
        value={choices.notation}
        onChange={(notation) => change({ notation })}
      />
    </div>
  );
}
