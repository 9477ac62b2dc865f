import { useState } from 'react';
import type { BabySchedule } from '../../../generated/api.js';
import {
  EmptyState,
  Icon,
  Menu,
  Switch,
  useConfirm,
  useToast,
} from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { wordsFor } from '../../../data/trouble.js';
import { refusedFeature, useGate } from '../../../store/gate.js';
import { useParentGate } from '../hooks/useParentGate.js';
import { type Things, useThings } from '../hooks/useThings.js';
import { changeBehindGate } from '../model/gatedChanges.js';
import { saveSchedule, type SchedulePatch } from '../model/saveSchedule.js';
import { startsBefore } from '../model/startsBefore.js';
import { clock, daysText, lastText, minutesText } from '../model/times.js';
import { Behind } from '../parts/Behind.js';
import { Head } from '../parts/Head.js';
import { words } from '../words.js';
import { ScheduleDialog } from './ScheduleDialog.js';

export function SchedulesScreen() {
  return (
    <Behind title={words.common.schedules}>
      <Schedules />
    </Behind>
  );
}

const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Open = { schedule?: BabySchedule };

function Schedules() {
  const schedules = useAnswer('baby-schedules', (client) => client.listBabySchedules());
  const limits = useGate();
  const [open, setOpen] = useState<Open>();
  const add = async (already: number) => {
    if (await limits.showPaywallIfNeeded('babysounds.schedules', already)) setOpen({});
  };
  return (
    <section className='parents'>
      <Head
        title={words.common.schedules}
        actions={[{
          label: words.schedulesScreen.new,
          icon: 'plus',
          kind: 'primary',
          run: () => void add(schedules.value?.schedules.length ?? 0),
        }]}
      />
      <Answered answer={schedules} what={words.common.schedules}>
        {({ schedules: all }) =>
          all.length === 0
            ? (
              <EmptyState icon='clock' title={words.schedulesScreen.noSchedulesYet}>
                {words.schedulesScreen.chooseTimeDaysAndSound}
              </EmptyState>
            )
            : (
              <ul className='rows' role='list' aria-label={words.common.schedules}>
                {all.map((one) => (
                  <ScheduleRow
                    key={one.id}
                    schedule={one}
                    before={startsBefore(one, all)}
                    onEdit={() => setOpen({ schedule: one })}
                  />
                ))}
              </ul>
            )}
      </Answered>
      {open && <ScheduleDialog schedule={open.schedule} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface RowProps {
  schedule: BabySchedule;
  /** What starts there at the same time, so that this one does not. */
  before: BabySchedule | undefined;
  onEdit(): void;
}

function ScheduleRow({ schedule, before, onEdit }: RowProps) {
  const { client, answers } = useData();
  const gate = useParentGate();
  const ask = useConfirm();
  const showToast = useToast();
  const limits = useGate();
  const things = useThings();
  const throughBoth = async (why: string, work: (token: string) => Promise<unknown>) => {
    await limits.through(() => gate.through(why, work));
    await answers.fetch('baby-schedules', () => client.listBabySchedules());
  };
  const showProblem = (error: unknown) => {
    if (!refusedFeature(error)) showToast({ text: wordsFor(error), kind: 'bad' });
  };
  const turn = (is_enabled: boolean) =>
    changeBehindGate<SchedulePatch>(
      `baby-schedule/${schedule.id}`,
      { is_enabled },
      (patch) =>
        throughBoth(
          words.schedulesScreen.toChangeASchedule,
          (token) => saveSchedule(client, schedule.id, patch, schedule, token),
        ),
    ).catch(showProblem);
  const remove = async () => {
    const isSure = await ask({
      title: words.schedulesScreen.deleteThisSchedule,
      action: words.common.delete,
      isDangerous: true,
      text: words.schedulesScreen.willNotPlayAgain(schedule.name),
    });
    if (isSure) {
      await throughBoth(
        words.schedulesScreen.toDeleteASchedule,
        (token) => client.deleteBabySchedule(schedule.id, token),
      ).catch(showProblem);
    }
  };
  const last = lastText(schedule);
  return (
    <li className='row schedule'>
      <strong className='schedule-time tabular'>{schedule.time}</strong>
      <div className='row-words'>
        <span>{schedule.name}</span>
        <span>
          {daysText(schedule.days)}
          {schedule.zone === hereZone
            ? ''
            : words.schedulesScreen.time(schedule.zone)}
          {'\u00a0· '}
          {nameOf(things, schedule)}
          {'\u00a0· '}
          {minutesText(schedule.minutes).replaceAll(' ', '\u00a0')}
        </span>
        {schedule.paused && (
          <span data-kind='warn'>
            <Icon name='warning' size={16} /> {schedule.paused}
          </span>
        )}
        {before && (
          <span data-kind='warn'>
            <Icon name='warning' size={16} /> {words.schedulesScreen.startsBefore(before.name)}
          </span>
        )}
        {schedule.is_enabled && schedule.next_ms !== undefined && (
          <span>
            {words.schedulesScreen.next(clock(schedule.next_ms))}
            {schedule.zone === hereZone ? '' : words.schedulesScreen.here}
          </span>
        )}
        {last && (
          <span data-kind={schedule.last?.state === 'started' ? undefined : 'warn'}>
            {schedule.last?.state !== 'started' && <Icon name='warning' size={16} />} {last}
          </span>
        )}
      </div>
      <Switch
        label={words.schedulesScreen.isOn(schedule.name)}
        checked={schedule.is_enabled}
        onChange={(on) => void turn(on)}
      />
      <Menu
        label={words.common.moreActionsFor(schedule.name)}
        items={[
          { label: words.common.change, icon: 'edit', run: onEdit },
          {
            label: words.common.delete,
            icon: 'trash',
            isDangerous: true,
            run: () => void remove(),
          },
        ]}
      />
    </li>
  );
}

function nameOf(things: Things, { thing }: BabySchedule): string {
  return things.name(thing.id) ?? words.schedulesScreen.aDeletedSound;
}
