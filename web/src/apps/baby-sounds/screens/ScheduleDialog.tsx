import { useState } from 'react';
import { makeId, Refusal } from '../../../data/index.js';
import type { BabySchedule } from '../../../generated/api.js';
import { FormDialog, SelectField, Slider, TextField } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { Link } from '../../../page/router.js';
import { useFields } from '../../../page/useDraft.js';
import { useGate } from '../../../store/gate.js';
import { useChangedFields } from '../hooks/useChangedFields.js';
import { useGatedSave } from '../hooks/useGatedSave.js';
import { useParentGate } from '../hooks/useParentGate.js';
import { useTheirs } from '../hooks/useTheirs.js';
import { useThings } from '../hooks/useThings.js';
import { saveSchedule, type SchedulePatch } from '../model/saveSchedule.js';
import { dayNames, minutesText } from '../model/times.js';
import { CheckChip } from '../parts/CheckChip.js';
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
  const { fields, was, write, forget } = useFields(`babysounds.schedule/${schedule?.id ?? 'new'}`, {
    name: schedule?.name ?? words.scheduleDialog.bedtime,
    time: schedule?.time ?? '19:30',
    days: (schedule?.days ?? [1, 2, 3, 4, 5, 6, 7]).join(),
    thing: schedule?.thing.id ?? '',
    volume: String(schedule?.volume ?? 0.6),
    minutes: String(schedule?.minutes ?? 30),
    fade: String(schedule?.fade_seconds ?? 30),
    player: schedule?.player ?? '',
    notice: String(schedule?.notify_minutes ?? 0),
  });
  const { name, time, player } = fields;
  const days = fields.days.split(',').filter(Boolean).map(Number);
  const [volume, minutes] = [Number(fields.volume), Number(fields.minutes)];
  const thing = fields.thing || things.sounds[0]?.id || '';
  const chosen = [...things.mixes, ...things.sounds].find(({ id: one }) => one === thing);
  const cannotPlay = things.isKnown && !chosen;

  const { isBusy, trouble, submit } = useGatedSave([fields, chosen?.id], onClose);
  const changed = useChangedFields(fields, was, !schedule);
  const checkTheirs = useTheirs(schedule);
  const filledIn = (): SchedulePatch => {
    if (!chosen) {
      throw new Error(
        cannotPlay
          ? words.scheduleDialog.chooseAnotherSound
          : words.scheduleDialog.theSoundsAreNot,
      );
    }
    const patch = changed<SchedulePatch>({
      name: { name: name.trim() },
      time: { time },
      days: { days },
      thing: { thing: { kind: chosen.kind, id: chosen.id } },
      volume: { volume },
      minutes: { minutes },
      fade: { fade_seconds: Number(fields.fade) },
      player: { player: player || undefined },
      notice: { notify_minutes: Number(fields.notice) },
    });
    return schedule ? patch : { zone, ...patch };
  };
  const save = () =>
    submit(`baby-schedule/${id}`, filledIn, async (patch) => {
      const kept = await limits.through(() =>
        gate.through(
          words.scheduleDialog.toSaveASchedule,
          (token) => saveSchedule(client, id, patch, schedule, token, checkTheirs),
        )
      );
      if (kept === undefined) {
        throw new Refusal(403, 'gate_closed', words.common.notSavedAParentMust, []);
      }
      forget();
      await answers.fetch('baby-schedules', () => client.listBabySchedules());
    });
  const turn = (day: number, isOn: boolean) =>
    write({ days: (isOn ? [...days, day] : days.filter((one) => one !== day)).join() });
  const cancel = () => {
    forget();
    onClose();
  };

  return (
    <FormDialog
      title={schedule ? words.scheduleDialog.editSchedule : words.scheduleDialog.newSchedule}
      form='sheet'
      action={words.common.save}
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onCancel={cancel}
      onClose={onClose}
    >
      <TextField
        label={words.common.name}
        value={name}
        required
        maxLength={100}
        onChange={(event) => write({ name: event.target.value })}
      />
      <TextField
        label={words.common.time}
        type='time'
        value={time}
        required
        onChange={(event) => write({ time: event.target.value })}
      />
      <fieldset className='days'>
        <legend>{words.scheduleDialog.days}</legend>
        <p className='field-hint'>{words.scheduleDialog.ifYouChooseNoDays}</p>
        <div className='days-options'>
          {dayNames.map((day, index) => (
            <CheckChip
              key={day}
              label={day}
              checked={days.includes(index + 1)}
              onChange={(isOn) => turn(index + 1, isOn)}
            >
              {day.slice(0, 3)}
            </CheckChip>
          ))}
        </div>
      </fieldset>
      <SelectField
        label={words.scheduleDialog.soundToPlay}
        value={thing}
        error={cannotPlay ? words.scheduleDialog.chooseAnotherSound : undefined}
        onChange={(event) => write({ thing: event.target.value })}
      >
        {cannotPlay && (
          <option value={thing} disabled>
            {things.name(thing) ?? words.schedulesScreen.aDeletedSound}
          </option>
        )}
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
        onChange={(event) => write({ player: event.target.value })}
        hint={
          <>
            {words.scheduleDialog.turnOnThisTab}{' '}
            <Link to='/players' onClick={onClose}>{words.scheduleDialog.players}</Link>
            {words.scheduleDialog.orRunQuintetPlayer}
          </>
        }
      >
        <option value=''>{words.scheduleDialog.anyPlayerThatIsOnline}</option>
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
        onChange={(event) => write({ minutes: event.target.value })}
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
        onChange={(value) => write({ volume: String(value) })}
      />
      <SelectField
        label={words.common.fadeIn}
        value={fields.fade}
        onChange={(event) => write({ fade: event.target.value })}
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
        value={fields.notice}
        onChange={(event) => write({ notice: event.target.value })}
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
