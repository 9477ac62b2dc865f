import { useEffect } from 'react';
import { FilterShape, Knob, PadBus } from '../../../engine/abi.js';
import type { EngineHost } from '../../../engine/EngineHost.js';
import type { SonSettings } from '../../../generated/api.js';

type Effects = SonSettings['effects'];

const bands = [
  [Knob.monitorBand0Shape, Knob.monitorBand0Hertz, Knob.monitorBand0Decibels, Knob.monitorBand0Q],
  [Knob.monitorBand1Shape, Knob.monitorBand1Hertz, Knob.monitorBand1Decibels, Knob.monitorBand1Q],
  [Knob.monitorBand2Shape, Knob.monitorBand2Hertz, Knob.monitorBand2Decibels, Knob.monitorBand2Q],
  [Knob.monitorBand3Shape, Knob.monitorBand3Hertz, Knob.monitorBand3Decibels, Knob.monitorBand3Q],
] as const;

/** Four bands that change nothing, to begin with. */
const flat: Effects['bands'] = [
  { shape: 'lowShelf', hertz: 100, decibels: 0, q: 0.707 },
  { shape: 'peak', hertz: 400, decibels: 0, q: 0.9 },
  { shape: 'peak', hertz: 2_000, decibels: 0, q: 0.9 },
  { shape: 'highShelf', hertz: 8_000, decibels: 0, q: 0.707 },
];

/** The bands of the effects: always four. */
export const bandsOf = ({ bands: own }: Effects): Effects['bands'] =>
  flat.map((band, number) => own[number] ?? band);

/** In the middle both are heard as they are; towards an end the other one goes. */
const share = (part: number): number => Math.min(1, 2 * part);

function turnKnobs(host: EngineHost, effects: Effects): void {
  host.set(0, Knob.monitorLimiter, 1);
  host.set(0, Knob.monitorVolume, effects.volume);
  host.set(0, Knob.monitorInput, share(effects.mix));
  host.set(PadBus.over, Knob.busVolume, share(1 - effects.mix));
  bandsOf(effects).forEach(({ shape, hertz, decibels, q }, number) => {
    const knobs = bands[number];
    if (!knobs) return;
    host.set(0, knobs[0], FilterShape[shape as keyof typeof FilterShape] ?? FilterShape.flat);
    host.set(0, knobs[1], hertz);
    host.set(0, knobs[2], decibels);
    host.set(0, knobs[3], q);
  });
  host.set(0, Knob.monitorCompressor, effects.ratio > 1 ? 1 : 0);
  host.set(0, Knob.monitorThreshold, effects.threshold_db);
  host.set(0, Knob.monitorRatio, effects.ratio);
}

/** Hears the microphone through the effects, as long as it is open and somebody wants that. */
export function useMonitor(
  host: EngineHost | undefined,
  effects: Effects | undefined,
  isOpen: boolean,
): void {
  const isHeard = isOpen && (effects?.is_on ?? false);
  useEffect(() => {
    if (!host || !effects || !isHeard) return;
    turnKnobs(host, effects);
    host.set(0, Knob.monitor, 1);
  }, [host, effects, isHeard]);
  useEffect(() => {
    if (!host || !isHeard) return;
    return () => {
      host.set(0, Knob.monitor, 0);
      host.set(PadBus.over, Knob.busVolume, 1);
    };
  }, [host, isHeard]);
}
