import { useState } from 'react';
import { FormDialog, Notice, SelectField, TextField, useToast } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { useGatedSave } from '../hooks/useGatedSave.js';
import { useParentGate } from '../hooks/useParentGate.js';
import { useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { words } from '../words.js';

/** With what one has measured, and how far it may be off. */
const meters = {
  phone: { name: words.calibrationDialog.aPhoneWith, uncertainty: 6 },
  meter: { name: words.calibrationDialog.aSoundLevelMeter, uncertainty: 3 },
} as const;

/** What a meter at the cot reads while something plays here tells how loud this device can be. */
export function CalibrationDialog({ onClose }: { onClose(): void }) {
  const { client, answers } = useData();
  const player = useSleepPlayer();
  const gate = useParentGate();
  const showToast = useToast();
  const [name, setName] = useState(player.calibration.name);
  const [meter, setMeter] = useState<keyof typeof meters>('phone');
  const [read, setRead] = useState('');
  const isPlaying = player.slowLevel !== undefined;
  const { isBusy, trouble, submit } = useGatedSave([name, meter, read], () => {
    showToast({
      text: words.calibrationDialog.thisDeviceIsNow(meters[meter].uncertainty),
      kind: 'good',
    });
    onClose();
  });
  const measure = () => {
    const measured = Number(read.replace(',', '.'));
    if (player.slowLevel === undefined) {
      throw new Error(words.calibrationDialog.playWhiteNoiseFirstAnd);
    }
    if (!(measured >= 25 && measured <= 110)) {
      throw new Error(words.calibrationDialog.enterWhatTheMeter);
    }
    const request = {
      name: name.trim(),
      output: player.output,
      uncertainty_db: meters[meter].uncertainty,
      is_measured: true,
      full_scale_db:
        Math.round((player.calibration.fullScale + measured - player.slowLevel) * 10) / 10,
    };
    if (request.full_scale_db < 60 || request.full_scale_db > 140) {
      throw new Error(words.calibrationDialog.thatDoesNotMatch);
    }
    return request;
  };
  const { id } = player.calibration;
  const save = () =>
    submit(`baby-calibration/${id}`, measure, async (request) => {
      const kept = await gate.through(
        words.calibrationDialog.toMeasureADevice,
        (token) => client.putBabyCalibration(id, request, token),
      );
      if (!kept) throw new Error(words.common.notSavedAParentMust);
      await answers.fetch('baby-calibrations', () => client.listBabyCalibrations());
    });
  return (
    <FormDialog
      title={words.common.measureThisDevice}
      form='sheet'
      action={words.common.save}
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ol className='prose'>
        <li>{words.calibrationDialog.putThisDeviceWhere}</li>
        <li>{words.calibrationDialog.playWhiteNoiseInSleep}</li>
        <li>
          {words.calibrationDialog.putMeterWhereChildsHead}
        </li>
      </ol>
      {isPlaying
        ? (
          <p>
            {words.calibrationDialog.theAppEstimates}{' '}
            <strong className='tabular'>{Math.round(player.slowLevel!)} dB(A)</strong>{' '}
            {words.calibrationDialog.now}
          </p>
        )
        : <Notice kind='warn'>{words.calibrationDialog.nothingIsPlayingPlay}</Notice>}
      <TextField
        label={words.calibrationDialog.theMeterShows}
        value={read}
        required
        inputMode='decimal'
        autoComplete='off'
        hint={words.calibrationDialog.inDbA}
        onChange={(event) => setRead(event.target.value)}
      />
      <SelectField
        label={words.calibrationDialog.measuredWith}
        value={meter}
        onChange={(event) => setMeter(event.target.value as keyof typeof meters)}
        hint={words.calibrationDialog.accurateToDb(meters[meter].uncertainty)}
      >
        {Object.entries(meters).map(([key, one]) => (
          <option key={key} value={key}>{one.name}</option>
        ))}
      </SelectField>
      <TextField
        label={words.calibrationDialog.deviceName}
        value={name}
        required
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
      />
      <Notice>
        {words.calibrationDialog.thisApplies}
      </Notice>
    </FormDialog>
  );
}
