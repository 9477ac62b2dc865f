import { useState } from 'react';
import { FormDialog, Notice, SelectField, TextField, useToast } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { useCradle } from '../cradle/useCradle.js';
import { useParentGate } from './gate.js';
import { useKeeping } from './useKeeping.js';

/** With what one has measured, and how far it may be off. */
const meters = {
  phone: { name: 'A phone with an app for sound levels', uncertainty: 6 },
  meter: { name: 'A sound level meter', uncertainty: 3 },
} as const;

/** What a meter at the cot reads while something plays here tells how loud this device can be. */
export function CalibrationDialog({ onClose }: { onClose(): void }) {
  const { client, answers } = useData();
  const cradle = useCradle();
  const gate = useParentGate();
  const tell = useToast();
  const [name, setName] = useState(cradle.calibration.name);
  const [meter, setMeter] = useState<keyof typeof meters>('phone');
  const [read, setRead] = useState('');
  const isPlaying = cradle.slowLevel !== undefined;
  const { isBusy, trouble, keep } = useKeeping([name, meter, read], () => {
    tell({ text: `This device is known now, to ± ${meters[meter].uncertainty} dB.`, kind: 'good' });
    onClose();
  });
  const measure = () => {
    const measured = Number(read.replace(',', '.'));
    if (cradle.slowLevel === undefined) {
      throw new Error(
        'Play white noise first, and let it come to its full volume: then read the meter.',
      );
    }
    if (!(measured >= 25 && measured <= 110)) {
      throw new Error('Type what the meter reads, in dB(A): something between 25 and 110.');
    }
    const wish = {
      name: name.trim(),
      output: cradle.output,
      uncertainty_db: meters[meter].uncertainty,
      is_measured: true,
      full_scale_db:
        Math.round((cradle.calibration.fullScale + measured - cradle.slowLevel) * 10) / 10,
    };
    if (wish.full_scale_db < 60 || wish.full_scale_db > 140) {
      throw new Error(
        'That does not fit what plays here. Is the meter at the cot, does it read dB(A), and is the device’s own volume where it always is?',
      );
    }
    return wish;
  };
  const { id } = cradle.calibration;
  const save = () =>
    keep(`baby-calibration/${id}`, measure, async (wish) => {
      const kept = await gate.through(
        'To measure a device.',
        (token) => client.putBabyCalibration(id, wish, token),
      );
      if (!kept) throw new Error('Nothing was saved: a parent has to allow it.');
      await answers.fetch('baby-calibrations', () => client.listBabyCalibrations());
    });
  return (
    <FormDialog
      title='Measure this device'
      form='sheet'
      action='Keep'
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ol className='prose'>
        <li>Put this device where it stands at night, with its own volume as it always is.</li>
        <li>Play white noise in Sleep, and open this again.</li>
        <li>
          Put the meter where the child’s head lies, set to dB(A) and “slow”, and read it after ten
          seconds.
        </li>
      </ol>
      {isPlaying
        ? (
          <p>
            This app takes it for{' '}
            <strong className='tabular'>{Math.round(cradle.slowLevel!)} dB(A)</strong> now.
          </p>
        )
        : <Notice kind='warn'>Nothing plays here. Play white noise first.</Notice>}
      <TextField
        label='The meter reads'
        value={read}
        required
        inputMode='decimal'
        autoComplete='off'
        hint='In dB(A).'
        onChange={(event) => setRead(event.target.value)}
      />
      <SelectField
        label='Measured with'
        value={meter}
        onChange={(event) => setMeter(event.target.value as keyof typeof meters)}
        hint={`Good to ± ${meters[meter].uncertainty} dB.`}
      >
        {Object.entries(meters).map(([key, one]) => (
          <option key={key} value={key}>{one.name}</option>
        ))}
      </SelectField>
      <TextField
        label='What this device is called'
        value={name}
        required
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
      />
      <Notice>
        It holds for this device, this output and this place. Whoever turns up the device’s own
        volume afterwards makes it louder than this app knows.
      </Notice>
    </FormDialog>
  );
}
