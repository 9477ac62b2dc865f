import { useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { BabySettings } from '../../../generated/api.js';
import { Button, Notice, Slider, useToast } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { useParentGate } from '../hooks/useParentGate.js';
import { useSetting } from '../hooks/useSetting.js';
import { useSleepPlayer } from '../hooks/useSleepPlayer.js';
import type { ChangeSettings } from '../model/changeSettings.js';
import { clock } from '../model/times.js';
import { CalibrationDialog } from '../screens/CalibrationDialog.js';
import { words } from '../words.js';

interface PartProps {
  settings: BabySettings;
  onChange: ChangeSettings;
}

const outputNames = {
  speaker: words.safetyPart.speaker,
  headphones: words.common.headphones,
  unknown: words.safetyPart.unknownTreatedAsHeadphones,
};
const places = {
  speaker: words.safetyPart.fromSpeakers,
  headphones: words.safetyPart.fromHeadphones,
  unknown: words.safetyPart.onUnknownOutputs,
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
      <h2 id='baby-safety'>{words.safetyPart.volumeLimits}</h2>
      <p>
        {words.safetyPart.soundStaysBelowThese}
      </p>
      <Slider
        label={words.safetyPart.fromASpeaker}
        value={speaker.value}
        min={35}
        max={75}
        step={1}
        normal={50}
        text={`${speaker.value} dB(A)`}
        onChange={speaker.show}
        onDone={(value) => void speaker.save(value)}
      />
      <Slider
        label={words.safetyPart.fromHeadphonesText}
        value={headphones.value}
        min={35}
        max={75}
        step={1}
        normal={65}
        text={`${headphones.value} dB(A)`}
        onChange={headphones.show}
        onDone={(value) => void headphones.save(value)}
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
      <h3>{words.safetyPart.deviceMeasurements}</h3>
      {known.length === 0
        ? (
          <p>
            {words.safetyPart.noDevicesMeasuredYet}
          </p>
        )
        : (
          <ul className='rows' role='list' aria-label={words.safetyPart.measuredDevices}>
            {known.map((one) => (
              <li key={one.id} className='row'>
                <div className='row-words'>
                  <span>{one.name}</span>
                  <span>
                    {words.safetyPart.atMostDbADb(
                      outputNames[one.output],
                      Math.round(one.full_scale_db),
                      one.uncertainty_db,
                    )}
                    {one.is_measured ? words.safetyPart.measured : ''}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )}
      <div className='parents-actions'>
        <Button icon='microphone' onClick={() => setOpen(true)}>
          {words.common.measureThisDevice}
        </Button>
      </div>
      {isOpen && <CalibrationDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const louder = [75, 80, 85];

/** Half an hour in which it may be louder; on the record, and over by itself. */
function Override() {
  const { client, answers } = useData();
  const { output, calibration: { id: device } } = useSleepPlayer();
  const gate = useParentGate();
  const showToast = useToast();
  const { isBusy, doing, trouble, run } = useAction();
  const overrides =
    useAnswer('baby-overrides', (asked) => asked.listBabyOverrides()).value?.overrides ?? [];
  const active = overrides.find((one) =>
    one.device === device && one.ended_ms === undefined && one.until_ms > Date.now()
  );
  const refresh = () => answers.fetch('baby-overrides', () => client.listBabyOverrides());
  const begin = (limit: number) =>
    run(async () => {
      const made = await gate.through(words.safetyPart.toAllowLouderSoundFor, (token) =>
        client.beginBabyOverride({ id: makeId(), limit, device, output }, token));
      if (!made) {
        return;
      }
      showToast({
        text: words.safetyPart.upToDbAUntil(limit, clock(made.until_ms).replace('at ', '')),
      });
      await refresh();
    }, limit);
  const end = (id: string) =>
    run(async () => {
      await client.endBabyOverride(id);
      await refresh();
    });
  return (
    <>
      <h3>{words.safetyPart.louderForHalfAnHour}</h3>
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
                {words.safetyPart.endNow}
              </Button>
            }
          >
            {words.safetyPart.upToDbUntilThen(
              active.limit,
              places[active.output],
              clock(active.until_ms).replace('at ', ''),
            )}
          </Notice>
        )
        : (
          <>
            <p>
              {words.safetyPart.forNoisyTrainOrRoom(places[output])}
            </p>
            <div
              className='parents-actions'
              role='group'
              aria-label={words.safetyPart.louderForHalfAnHour}
            >
              {louder.map((limit) => (
                <Button
                  key={limit}
                  busy={doing === limit}
                  aria-disabled={isBusy}
                  onClick={() => void begin(limit)}
                >
                  {limit} dB(A)
                </Button>
              ))}
            </div>
          </>
        )}
      {overrides.length > 0 && (
        <ul className='override-log' role='list' aria-label={words.safetyPart.whenItWasLouder}>
          {overrides.slice(0, 20).map((one) => (
            <li key={one.id}>
              {words.safetyPart.upToDbA(clock(one.began_ms), one.limit, places[one.output])}
              {one.name ? words.safetyPart.by(one.name) : ''}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
