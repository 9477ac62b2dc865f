// What this device plays on, as far as the browser tells it: by the names of the outputs, which it
// tells only some pages.
import { makeId, StoredValue } from '../../../data/index.js';
import type { Output } from '../model/safety.js';
import { words } from '../words.js';

export interface OutputInUse {
  readonly output: Output;
  /** As the system calls it, or nothing. */
  readonly label: string;
  /** Of this output on this device, the same after every start. */
  readonly id: string;
  /** Whether a parent has said so, since the browser does not. */
  readonly isTold: boolean;
}

const onTheEars = /head ?(phone|set)|ear ?(phone|bud|pod|piece)|airpod|buds\b|hands-?free/i;
const inTheRoom =
  /speaker|lautsprecher|altavo|haut-parleur|hdmi|display ?port|monitor|television|\btv\b|soundbar|homepod/i;

interface StoredOutputs {
  /** Ids by the names of outputs. */
  ids: Record<string, string>;
  /** What a parent said it is, and of which outputs. */
  told?: { output: Output; of: string } | undefined;
}

/** A browser that stores nothing is asked again after the next start. */
const stored = new StoredValue<StoredOutputs>(
  'quintet.baby.outputs',
  (text) => ({ ids: {}, ...JSON.parse(text) as Partial<StoredOutputs> }),
);
const kept = (): StoredOutputs => stored.get() ?? { ids: {} };
const save = stored.set;

/** What a name says. */
export function kindOf(label: string): Output {
  if (onTheEars.test(label)) return 'headphones';
  return inTheRoom.test(label) ? 'speaker' : 'unknown';
}

function idOf(label: string, output: Output): string {
  const all = kept();
  const name = `${output}/${label}`;
  const id = all.ids[name] ?? makeId();
  if (!all.ids[name]) save({ ...all, ids: { ...all.ids, [name]: id } });
  return id;
}

/** All outputs in one word: another one means that something was plugged in or out. */
const signOf = (outputs: readonly MediaDeviceInfo[]): string =>
  outputs.map(({ label, deviceId }) => `${label}|${deviceId}`).join('/');

async function listed(): Promise<readonly MediaDeviceInfo[]> {
  const all = await navigator.mediaDevices?.enumerateDevices().catch(() => []) ?? [];
  return all.filter(({ kind }) => kind === 'audiooutput');
}

/**
 * What a parent said where the browser names no outputs; nobody could tell later whether it is
 * still so.
 */
let toldHere: Output | undefined;

/** Something was plugged in or out. */
export function forgetSavedOutput(): void {
  toldHere = undefined;
}

/** What is played on now; what is not known counts as headphones. */
export async function findOutput(): Promise<OutputInUse> {
  const outputs = await listed();
  const used = outputs.find(({ deviceId }) => deviceId === 'default') ?? outputs[0];
  const label = (used?.label ?? '').replace(/^Default - /, '');
  const byName = kindOf(label);
  const { told } = kept();
  const wasTold = label === '' ? toldHere : told?.of === signOf(outputs) ? told.output : undefined;
  const isTold = byName === 'unknown' && wasTold !== undefined;
  const output = isTold ? wasTold : byName;
  return { output, label, id: idOf(label, output), isTold };
}

/** A parent says what it is; that holds until something is plugged in or out. */
export async function saveOutput(output: Output): Promise<void> {
  const outputs = await listed();
  if (outputs.every(({ label }) => label === '')) toldHere = output;
  else save({ ...kept(), told: { output, of: signOf(outputs) } });
}

export const outputNames: Readonly<Record<Output, string>> = {
  headphones: words.outputs.headphones,
  speaker: words.outputs.aSpeaker,
  unknown: words.outputs.anUnknownOutputTreated,
};
