// What can be done to a stretch of a recording, with what one chooses for it.
import { makeId } from '../../../data/index.js';
import type { SonEdit } from '../../../generated/api.js';
import type { Stretch } from './stretch.js';
import { words } from '../words.js';
import type { Samples } from './samples.js';
import { preciseTime } from './times.js';

type Numeric =
  | 'crossfade_ms'
  | 'decibels'
  | 'peak_db'
  | 'lufs'
  | 'threshold_db'
  | 'attack_ms'
  | 'hold_ms'
  | 'release_ms'
  | 'seconds';

interface Setting {
  key: Numeric;
  label: string;
  min: number;
  max: number;
  step: number;
  start: number;
  unit: string;
}

export interface Tool {
  key: string;
  kind: SonEdit['kind'];
  label: string;
  hint: string;
  /** A stretch, a place, or all of it. */
  needs: 'stretch' | 'place' | 'nothing';
  settings: readonly Setting[];
  fixed?: Partial<SonEdit>;
  hasCurve?: boolean;
}

const crossfade: Setting = {
  key: 'crossfade_ms',
  label: words.editTools.crossfade,
  min: 0,
  max: 500,
  step: 5,
  start: 20,
  unit: 'ms',
};

export const tools: readonly Tool[] = [
  {
    key: 'trim',
    kind: 'trim',
    label: words.editTools.trim,
    hint: words.editTools.keepsOnlyTheSelection,
    needs: 'stretch',
    settings: [],
  },
  {
    key: 'cut',
    kind: 'cut',
    label: words.editTools.cut,
    hint: words.editTools.removesSelectionAndJoinsBoth,
    needs: 'stretch',
    settings: [crossfade],
  },
  {
    key: 'silence',
    kind: 'silence',
    label: words.editTools.silence,
    hint: words.editTools.silencesTheSelection,
    needs: 'stretch',
    settings: [],
  },
  {
    key: 'insert',
    kind: 'insert',
    label: words.editTools.insertSilence,
    hint: words.editTools.insertsPauseAtPlayhead,
    needs: 'place',
    settings: [{
      key: 'seconds',
      label: words.editTools.length,
      min: 0.1,
      max: 30,
      step: 0.1,
      start: 1,
      unit: 's',
    }],
  },
  {
    key: 'gain',
    kind: 'gain',
    label: words.common.gain,
    hint: words.editTools.makesSelectionLouderOrQuieter,
    needs: 'stretch',
    settings: [{
      key: 'decibels',
      label: words.common.gain,
      min: -60,
      max: 24,
      step: 0.5,
      start: 3,
      unit: 'dB',
    }],
  },
  {
    key: 'fade-in',
    kind: 'fade',
    label: words.editTools.fadeIn,
    hint: words.editTools.fadesTheSelectionIn,
    needs: 'stretch',
    settings: [],
    fixed: { direction: 'in' },
    hasCurve: true,
  },
  {
    key: 'fade-out',
    kind: 'fade',
    label: words.editTools.fadeOut,
    hint: words.editTools.fadesTheSelectionOut,
    needs: 'stretch',
    settings: [],
    fixed: { direction: 'out' },
    hasCurve: true,
  },
  {
    key: 'normalize',
    kind: 'normalize',
    label: words.editTools.normalise,
    hint: words.editTools.raisesLoudestSampleToLevel,
    needs: 'nothing',
    settings: [{
      key: 'peak_db',
      label: words.common.peak,
      min: -20,
      max: 0,
      step: 0.5,
      start: -1,
      unit: 'dB',
    }],
  },
  {
    key: 'loudness',
    kind: 'loudness',
    label: words.common.loudness,
    hint: words.editTools.bringsOverallLoudnessToLevel,
    needs: 'nothing',
    settings: [{
      key: 'lufs',
      label: words.common.loudness,
      min: -40,
      max: -8,
      step: 0.5,
      start: -16,
      unit: 'LUFS',
    }],
  },
  {
    key: 'gate',
    kind: 'gate',
    label: words.editTools.noiseGate,
    hint: words.editTools.mutesPausesToRemoveHum,
    needs: 'nothing',
    settings: [
      {
        key: 'threshold_db',
        label: words.editTools.threshold,
        min: -80,
        max: 0,
        step: 1,
        start: -45,
        unit: 'dB',
      },
      {
        key: 'attack_ms',
        label: words.editTools.attack,
        min: 1,
        max: 100,
        step: 1,
        start: 5,
        unit: 'ms',
      },
      {
        key: 'hold_ms',
        label: words.editTools.hold,
        min: 0,
        max: 500,
        step: 5,
        start: 80,
        unit: 'ms',
      },
      {
        key: 'release_ms',
        label: words.editTools.release,
        min: 5,
        max: 1_000,
        step: 5,
        start: 150,
        unit: 'ms',
      },
    ],
  },
];

export type Values = Partial<Record<Numeric, number>> & { curve?: 'linear' | 's' | 'exponential' };

/** The edit that a tool makes of what was chosen. */
export function editOf(
  tool: Tool,
  values: Values,
  selection: Stretch | undefined,
  position: number,
): SonEdit {
  const edit: SonEdit = { id: makeId(), kind: tool.kind, at_ms: Date.now(), ...tool.fixed };
  for (const { key, start } of tool.settings) edit[key] = values[key] ?? start;
  if (tool.hasCurve) edit.curve = values.curve ?? 's';
  if (tool.needs === 'stretch' && selection) {
    Object.assign(edit, { from: selection.from, to: selection.to });
  }
  if (tool.needs === 'place') edit.at = position;
  return edit;
}

/** How much of something, with a minus as it is written. */
export const amount = (value: number, unit: string): string =>
  `${value < 0 ? '−' : ''}${Math.abs(value)} ${unit}`;

/** An edit by its name, for the history. */
export function nameOf(
  { kind, direction, from, to, at, decibels, peak_db, lufs }: SonEdit,
): string {
  const what = kind === 'fade'
    ? words.editTools.fade(direction)
    : kind === 'paste'
    ? words.common.paste
    : tools.find((one) => one.kind === kind)?.label ?? kind;
  const much = [
    decibels !== undefined && amount(decibels, 'dB'),
    peak_db !== undefined && amount(peak_db, 'dB'),
    lufs !== undefined && amount(lufs, 'LUFS'),
  ].find(Boolean);
  const where = kind === 'paste' || at !== undefined
    ? words.editTools.at(preciseTime(at ?? 0))
    : from !== undefined && to !== undefined
    ? ` ${preciseTime(from)}–${preciseTime(to)}`
    : '';
  return `${what}${much ? ` ${much}` : ''}${where}`;
}

/**
 * Where the wave crosses zero next to a place, so that a cut does not click; the place itself where
 * nothing is known.
 */
export function snapped(samples: Samples | undefined, seconds: number): number {
  if (!samples) return seconds;
  const { data, first } = samples;
  const middle = Math.round(seconds * samples.sampleRate) - first;
  const reach = Math.round(samples.sampleRate * 0.01);
  for (let off = 0; off < reach; off += 1) {
    for (const at of [middle + off, middle - off]) {
      if (at > 0 && at < data.length && (data[at - 1]! < 0) !== (data[at]! < 0)) {
        return (at + first) / samples.sampleRate;
      }
    }
  }
  return seconds;
}
