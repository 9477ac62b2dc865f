import { useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { BabySettings } from '../../../generated/api.js';
import { Button, Notice, Slider, useToast } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { useCradle } from '../cradle/useCradle.js';
import { CalibrationDialog } from './CalibrationDialog.js';
import { useParentGate } from './gate.js';
import type { ChangeSettings } from './changeSettings.js';
import { useSetting } from './useSetting.js';
import { clock } from './words.js';

interface PartProps {
  settings: BabySettings;
  onChange: ChangeSettings;
}

const outputNames = {
  speaker: 'Speaker',
  headphones: 'Headphones',
  unknown: 'Not known, held as headphones',
};
const places = {
  speaker: 'from speakers',
  headphones: 'from headphones',
  unknown: 'where it is not known what plays',
};

/** How loud it may be, how well that is known, and the half hour in which it may be louder. */
export function SafetyPart({ settings, onChange }: PartProps) {
  const speaker = useSetting(
    settings.limit_speaker,
    (limit_speaker) => onChange({ limit_speaker }),
  );
  const headphones = useSetting(
    settings.limit_headphones,
    (limit_headphones) => onChange({ limit_headphones }),
  );
  return (
    <section className='section' aria-labelledby='baby-safety'>
      <h2 id='baby-safety'>How loud it may be</h2>
      <p>
        Nothing that plays here passes these levels at your child’s ear, as far as the device is
        known. For a speaker at the cot 50 dB(A) is advised; children may hear 75 dB(A) for 40 hours
        a week.
      </p>
      <Slider
        label='From a speaker'
        value={speaker.value}
        min={35}
        max={75}
        step={1}
        normal={50}
        text={`${speaker.value} dB(A)`}
        onChange={speaker.show}
        onDone={(value) => void speaker.keep(value)}
      />
      <Slider
        label='From headphones'
        value={headphones.value}
        min={35}
        max={75}
        step={1}
        normal={65}
        text={`${headphones.value} dB(A)`}
        onChange={headphones.show}
        onDone={(value) => void headphones.keep(value)}
      />
      <Calibrations />
      <Override />
    </section>
  );
}

/** What is known of the devices. */
function Calibrations() {
  const known =
    useAnswer('baby-calibrations', (client) => client.listBabyCalibrations()).value?.calibrations ??
      [];
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h3>How well the devices are known</h3>
      {known.length === 0
        ? (
          <p>
            None is measured yet. Until then each is taken for a loud one, so that it plays rather
            too softly than too loud; the estimate may be off by 10 dB.
          </p>
        )
        : (
          <ul className='rows' role='list' aria-label='Measured devices'>
            {known.map((one) => (
              <li key={one.id} className='row'>
                <div className='row-words'>
                  <span>{one.name}</span>
                  <span>
                    {outputNames[one.output]} · at most {Math.round(one.full_scale_db)} dB(A), ±
                    {' '}
                    {one.uncertainty_db} dB{one.is_measured ? ', measured' : ''}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )}
      <div className='parents-actions'>
        <Button icon='microphone' onClick={() => setOpen(true)}>Measure this device</Button>
      </div>
      {isOpen && <CalibrationDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const louder = [75, 80, 85];

/** Half an hour in which it may be louder; on the record, and over by itself. */
function Override() {
  const { client, answers } = useData();
  const { output, calibration: { id: device } } = useCradle();
  const gate = useParentGate();
  const tell = useToast();
  const { isBusy, trouble, run } = useAction();
  const overrides =
    useAnswer('baby-overrides', (asked) => asked.listBabyOverrides()).value?.overrides ?? [];
  const active = overrides.find((one) =>
    one.device === device && one.ended_ms === undefined && one.until_ms > Date.now()
  );
  const refresh = () => answers.fetch('baby-overrides', () => client.listBabyOverrides());
  const begin = (limit: number) =>
    run(async () => {
      const made = await gate.through('To allow louder sound for half an hour.', (token) =>
        client.beginBabyOverride({ id: makeId(), limit, device, output }, token));
      if (!made) {
        return;
      }
      tell({ text: `Up to ${limit} dB(A) until ${clock(made.until_ms).replace('at ', '')}.` });
      await refresh();
    });
  const end = (id: string) =>
    run(async () => {
      await client.endBabyOverride(id);
      await refresh();
    });
  return (
    <>
      <h3>Louder for half an hour</h3>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {active
        ? (
          <Notice
            kind='warn'
            action={
              <Button
                busy={isBusy}
                onClick={() => void end(active.id)}
              >
                End it
              </Button>
            }
          >
            Up to {active.limit} dB(A) {places[active.output]} until{' '}
            {clock(active.until_ms).replace('at ', '')}; then the limit holds again by itself.
          </Notice>
        )
        : (
          <>
            <p>
              For a noisy train, or a room full of guests:{' '}
              {places[output]}, on this device alone. The sound stays as it is until you turn it up.
              It ends by itself, and stands in the list below. 85 dB(A) is never passed.
            </p>
            <div className='parents-actions' role='group' aria-label='Louder for half an hour'>
              {louder.map((limit) => (
                <Button
                  key={limit}
                  busy={isBusy}
                  onClick={() => void begin(limit)}
                >
                  {limit} dB(A)
                </Button>
              ))}
            </div>
          </>
        )}
      {overrides.length > 0 && (
        <ul className='override-log' role='list' aria-label='When it was louder'>
          {overrides.slice(0, 20).map((one) => (
            <li key={one.id}>
              {clock(one.began_ms)}: up to {one.limit} dB(A) {places[one.output]}
              {one.name ? `, by ${one.name}` : ''}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
