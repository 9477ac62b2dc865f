// What the server is told of a schedule of which something changes.
import type { BabySchedule, BabyScheduleRequest, Client } from '../../../generated/api.js';

/** What changes; a player that is taken out is named, and is nothing. */
export type SchedulePatch = {
  [Name in keyof BabyScheduleRequest]?: BabyScheduleRequest[Name] | undefined;
};

/**
 * Lays it over the schedule as the server has it now, or over what was known of it; `check` may
 * throw first.
 */
export async function saveSchedule(
  client: Client,
  id: string,
  patch: SchedulePatch,
  known: BabySchedule | undefined,
  token: string,
  check?: (now: BabySchedule | undefined, patch: SchedulePatch) => void,
): Promise<BabySchedule> {
  const { schedules } = await client.listBabySchedules();
  const found = schedules.find((one) => one.id === id);
  check?.(found, patch);
  const now = found ?? known;
  const request = { is_enabled: true, ...(now && requestOf(now)), ...patch } as BabyScheduleRequest;
  return client.putBabySchedule(id, request, token);
}

/** What is told of a schedule; the rest of it the server works out. */
const fields: Record<keyof BabyScheduleRequest, true> = {
  name: true,
  time: true,
  zone: true,
  days: true,
  thing: true,
  volume: true,
  fade_seconds: true,
  minutes: true,
  player: true,
  notify_minutes: true,
  is_enabled: true,
};

const requestOf = (schedule: BabySchedule): SchedulePatch =>
  Object.fromEntries(Object.entries(schedule).filter(([name]) => name in fields));
