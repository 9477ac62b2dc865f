import { useMemo, useState } from 'react';
import type { PitchFrame } from '../../../melody/PitchFrame.js';
import {
  Button,
  Choice,
  Notice,
  SelectField,
  useIsStill,
  useToast,
  useWakeLock,
} from '../../../kit/index.js';
import { type Choices, useChoices } from '../hooks/useChoices.js';
import { type Listening, useListening } from '../hooks/useListening.js';
import { useReading, useTold } from '../hooks/useReading.js';
import { useTone } from '../hooks/useTone.js';
import { type TunerLab, useTunerLab } from '../hooks/useTunerLab.js';
import { type Intonation, intonationOf } from '../model/intonation.js';
import { notations } from '../model/notes.js';
import { heardStretchOf } from '../model/pianoStretch.js';
import { chromatic, families, piano, tuningOf } from '../model/tunings.js';
import { Head } from '../parts/Head.js';
import { LiveSections } from '../parts/LiveSections.js';
import { ConcertPitch } from '../parts/tuner/ConcertPitch.js';
import { Dial } from '../parts/tuner/Dial.js';
import { EveryNote } from '../parts/tuner/EveryNote.js';
import { PianoSection } from '../parts/tuner/PianoSection.js';
import { PitchStrip } from '../parts/tuner/PitchStrip.js';
import { Strings } from '../parts/tuner/Strings.js';
import { TemperamentField } from '../parts/tuner/TemperamentField.js';
import { PitchHistory } from '../sound/PitchHistory.js';
import { Steady } from '../sound/Steady.js';
import { words } from '../words.js';
import { PianoDialog } from './PianoDialog.js';
import { ReferenceDialog } from './ReferenceDialog.js';

const views = [
  { value: 'needle', label: words.tunerScreen.needle },
  { value: 'strobe', label: words.tunerScreen.strobe },
] as const;

/** Tunes one instrument by the microphone, or by ear. */
export function TunerScreen() {
  const { choices, change } = useChoices();
  const lab = useTunerLab();
  const { notation } = choices;
  const { strings, id } = tuningOf(choices.tuning);
  const [pin, setPinned] = useState<number>();
  // Another instrument may have been chosen on another device.
  const pinned = pin !== undefined && strings.includes(pin) ? pin : undefined;
  const isPiano = id === piano.id;
  const intonation = useIntonation(choices.a4, lab, isPiano);
  const tone = useTone(intonation);
  const { steady, history, hearer } = useState(makeHearers)[0];
  const listening = useListening('/tuner-worker.js', hearer, tone.isInTheAir);
  const goal = { intonation, strings, pinned };
  const reading = useReading(steady, goal, listening.state === 'on');
  const spoken = useTold(reading, notation);
  const dialogs = useLabDialogs(choices, change, lab, listening, tone.stop);
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
        <div className='tuner-main'>
          <Dial
            listening={listening}
            steady={steady}
            reading={reading}
            goal={goal}
            sounding={tone.key}
            notation={notation}
            view={choices.tunerView}
          />
          <PitchStrip
            history={history}
            goal={goal}
            notation={notation}
            isOn={listening.state === 'on'}
          />
        </div>
        {tone.trouble && <Notice kind='bad'>{tone.trouble}</Notice>}
        {strings.length > 0
          ? (
            <Strings
              strings={strings}
              heard={heard}
              pinned={pinned}
              onPin={setPinned}
              intonation={intonation}
              notation={notation}
              tone={tone}
            />
          )
          : <EveryNote heard={heard} intonation={intonation} notation={notation} tone={tone} />}
        {isPiano && <PianoSection lab={lab} notation={notation} onMeasure={dialogs.measurePiano} />}
        <Settings choices={choices} change={change} lab={lab} onReference={dialogs.askReference} />
        {dialogs.shown}
        <p className='unseen' role='status'>{listening.remark ?? spoken}</p>
      </div>
    </>
  );
}

/** What the needle shows, and what it showed. */
function makeHearers() {
  const [steady, history] = [new Steady(), new PitchHistory()];
  const hearer = {
    push(frame: PitchFrame) {
      steady.push(frame);
      history.push(steady.isSounding ? steady.hertz : 0, performance.now());
    },
    clear: () => steady.clear(),
  };
  return { steady, history, hearer };
}

function useIntonation(
  a4: number,
  { temperament, root, piano: measured, isPianoUsed }: TunerLab,
  isPiano: boolean,
): Intonation {
  return useMemo(() => {
    const stretch = isPiano && isPianoUsed && measured ? heardStretchOf(measured.notes) : undefined;
    return intonationOf(a4, temperament.cents, root, stretch);
  }, [a4, temperament, root, measured, isPianoUsed, isPiano]);
}

/** The windows that listen themselves: the tuner rests meanwhile, and goes on after them. */
function useLabDialogs(
  { a4, notation }: Choices,
  change: (part: Partial<Choices>) => void,
  lab: TunerLab,
  listening: Listening,
  silence: () => void,
) {
  const [open, setOpen] = useState<'reference' | 'piano'>();
  const [wasListening, setWasListening] = useState(false);
  const toast = useToast();
  const show = (which: 'reference' | 'piano') => {
    setWasListening(listening.state === 'on');
    listening.stop();
    silence();
    setOpen(which);
  };
  const close = () => {
    setOpen(undefined);
    if (wasListening) listening.start();
  };
  const useReference = (next: number) => {
    change({ a4: next });
    toast({
      text: words.referenceDialog.set(next.toFixed(1)),
      action: { label: words.referenceDialog.undo, run: () => change({ a4 }) },
    });
    close();
  };
  return {
    askReference: () => show('reference'),
    measurePiano: () => show('piano'),
    shown: open === 'reference'
      ? (
        <ReferenceDialog
          intonation={intonationOf(a4, lab.temperament.cents, lab.root)}
          notation={notation}
          onUse={useReference}
          onClose={close}
        />
      )
      : open === 'piano' && (
        <PianoDialog
          a4={a4}
          notation={notation}
          onSave={(notes) => {
            lab.change({ piano: { measuredMs: Date.now(), notes }, isPianoUsed: true });
            toast({ kind: 'good', text: words.pianoDialog.saved });
            close();
          }}
          onClose={close}
        />
      ),
  };
}

interface SettingsProps {
  choices: Choices;
  change(part: Partial<Choices>): void;
  lab: TunerLab;
  onReference(): void;
}

function Settings({ choices, change, lab, onReference }: SettingsProps) {
  const isStill = useIsStill();
  return (
    <div className='tuner-settings'>
      <TemperamentField lab={lab} notation={choices.notation} />
      <div className='tuner-lab-pitch'>
        <ConcertPitch a4={choices.a4} onChange={(a4) => change({ a4 })} />
        <Button kind='quiet' icon='microphone' onClick={onReference}>
          {words.referenceDialog.tuneToAnother}
        </Button>
      </div>
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
