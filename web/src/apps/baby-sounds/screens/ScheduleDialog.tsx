import { useState } from 'react';
import { makeId, Refusal } from '../../../data/index.js';
import type { BabySchedule } from '../../../generated/api.js';
import { Checkbox, FormDialog, SelectField, Slider, TextField } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { useGate } from '../../../store/gate.js';
import { useGatedSave } from '../hooks/useGatedSave.js';
import { useParentGate } from '../hooks/useParentGate.js';
import { useThings } from '../hooks/useThings.js';
import { saveSchedule, type SchedulePatch } from '../model/saveSchedule.js';
import { dayNames, minutesText } from '../model/times.js';
import { words } from '../words.js';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** How long it plays, in minutes. */
const lengths = [10, 20, 30, 45, 60, 120, 240, 480, 720];
const fades = [0, 10, 30, 60, 300];
const notices = [0, 5, 10, 15, 30];

interface ScheduleDialogProps {
  schedule: BabySchedule | undefined;
  onClose(): void;
}

/** A new schedule, or one that is changed. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const { client, answers } = useData();
  const gate = useParentGate();
  const limits = useGate();
  const things = useThings();
  const players = useAnswer('players', (asked) => asked.listPlayers()).value?.players ?? [];
  const [id] = useState(() => schedule?.id ?? makeId());
  const [name, setName] = useState(schedule?.name ?? words.scheduleDialog.bedtime);
  const [time, setTime] = useState(schedule?.time ?? '19:30');
  const [days, setDays] = useState<readonly number[]>(schedule?.days ?? [1, 2, 3, 4, 5, 6, 7]);
  const [thing, setThing] = useState(schedule?.thing.id ?? '');
  const [volume, setVolume] = useState(schedule?.volume ?? 0.6);
  const [minutes, setMinutes] = useState(schedule?.minutes ?? 30);
  const [fade, setFade] = useState(schedule?.fade_seconds ?? 30);
  const [player, setPlayer] = useState(schedule?.player ?? '');
  const [notice, setNotice] = useState(schedule?.notify_minutes ?? 0);
  const chosen = things.all.find((one) => one.id === thing) ?? things.sounds[0];

  const { isBusy, trouble, submit } = useGatedSave(
    [name, time, days, chosen?.id, volume, minutes, fade, player, notice],
    onClose,
  );
  const filledIn = (): SchedulePatch => {
    if (!chosen) {
      throw new Error(words.scheduleDialog.theSoundsAreNot);
    }
    return {
      name: name.trim(),
      time,
      zone: schedule?.zone ?? zone,
      days: [...days],
      thing: { kind: chosen.kind, id: chosen.id },
      volume,
      fade_seconds: fade,
      notify_minutes: notice,
      minutes,
      player: player || undefined,
    };
  };
  const save = () =>
    submit(`baby-schedule/${id}`, filledIn, async (patch) => {
      const kept = await limits.through(() =>
        gate.through(
          words.scheduleDialog.toSaveASchedule,
          (token) => saveSchedule(client, id, patch, schedule, token),
        )
      );
      if (kept === undefined) {
        throw new Refusal(403, 'gate_closed', words.common.notSavedAParentMust, []);
      }
      await answers.fetch('baby-schedules', () => client.listBabySchedules());
    });
  const turn = (day: number, isOn: boolean) =>
    setDays(isOn ? [...days, day] : days.filter((one) => one !== day));

  return (
    <FormDialog
      title={schedule ? words.scheduleDialog.editSchedule : words.scheduleDialog.newSchedule}
      form='sheet'
      action={words.common.keep}
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={words.common.name}
        value={name}
        required
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={words.common.time}
        type='time'
        value={time}
        required
        onChange={(event) => setTime(event.target.value)}
      />
      <fieldset className='days'>
        <legend>{words.scheduleDialog.days}</legend>
        <p className='field-hint'>{words.scheduleDialog.ifYouChooseNoDays}</p>
        <div className='days-options'>
          {dayNames.map((day, index) => (
            <Checkbox
              key={day}
              label={day}
              checked={days.includes(index + 1)}
              onChange={(isOn) => turn(index + 1, isOn)}
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        label={words.scheduleDialog.soundToPlay}
        value={chosen?.id ?? ''}
        onChange={(event) => setThing(event.target.value)}
      >
        {things.mixes.length > 0 && (
          <optgroup label={words.scheduleDialog.mixes}>
            {things.mixes.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
          </optgroup>
        )}
        <optgroup label={words.scheduleDialog.sounds}>
          {things.sounds.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
        </optgroup>
      </SelectField>
      <SelectField
        label={words.scheduleDialog.where}
        value={player}
        onChange={(event) => setPlayer(event.target.value)}
        hint={words.scheduleDialog.phoneTabletOrSmallComputer}
      >
        <option value=''>{words.scheduleDialog.whereverBabysoundsIsOpen}</option>
        {players.filter(({ plays }) => plays.includes('baby-sound')).map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
            {one.is_present ? '' : words.scheduleDialog.offline}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.scheduleDialog.duration}
        value={minutes}
        onChange={(event) => setMinutes(Number(event.target.value))}
      >
        {[...new Set([...lengths, minutes])].sort((one, other) => one - other).map((one) => (
          <option key={one} value={one}>{minutesText(one)}</option>
        ))}
      </SelectField>
      <Slider
        label={words.scheduleDialog.volume}
        value={volume}
        min={0.05}
        max={1}
        step={0.05}
        text={`${Math.round(volume * 100)}%`}
        onChange={setVolume}
      />
      <SelectField
        label={words.common.fadeIn}
        value={fade}
        onChange={(event) => setFade(Number(event.target.value))}
      >
        {fades.map((one) => (
          <option key={one} value={one}>
            {one === 0
              ? words.scheduleDialog.immediately
              : one < 60
              ? words.scheduleDialog.overSeconds(one)
              : words.scheduleDialog.over(minutesText(one / 60))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.scheduleDialog.remindMe}
        value={notice}
        onChange={(event) => setNotice(Number(event.target.value))}
      >
        {notices.map((one) => (
          <option key={one} value={one}>
            {one ? words.scheduleDialog.minutesBefore(one) : words.scheduleDialog.never}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
