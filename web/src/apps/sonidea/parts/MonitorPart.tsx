import { useState } from 'react';
import { Notice, Slider, Switch } from '../../../kit/index.js';
import type { SonSettings } from '../../../generated/api.js';
import { useGate } from '../../../store/index.js';
import { useSettings } from '../hooks/useRecordings.js';
import { bandsOf } from '../sound/monitor.js';
import { words } from '../words.js';

type Effects = SonSettings['effects'];

const bandNames = [
  words.monitorPart.low,
  words.monitorPart.lowMid,
  words.monitorPart.highMid,
  words.monitorPart.high,
];
const signed = (decibels: number) =>
  `${decibels > 0 ? '+' : decibels < 0 ? '−' : ''}${Math.abs(decibels)} dB`;
const hertzText = (hertz: number) =>
  hertz >= 1_000 ? `${(hertz / 1_000).toFixed(1)} kHz` : `${Math.round(hertz)} Hz`;

/** Hearing oneself, with effects that are not recorded. */
export function MonitorPart() {
  const { settings, change } = useSettings();
  const gate = useGate();
  const [pending, setPending] = useState<Partial<Effects>>({});
  if (!settings) return null;
  const effects = { ...settings.effects, ...pending };
  // What was asked for stands until it is known to be so.
  const set = async (patch: Partial<Effects>) => {
    setPending((before) => ({ ...before, ...patch }));
    await change({ effects: patch });
    setPending({});
  };
  const turn = async (is_on: boolean) => {
    if (!is_on || await gate.showPaywallIfNeeded('sonidea.live-effects')) await set({ is_on });
  };
  const slide = (patch: Partial<Effects>) => setPending({ ...pending, ...patch });
  const band = (number: number, patch: Partial<Effects['bands'][number]>) => ({
    bands: bandsOf(effects).map((one, index) => index === number ? { ...one, ...patch } : one),
  });
  return (
    <div className='son-part'>
      <Switch
        label={words.common.hearYourself}
        hint={words.monitorPart.effectsAreHeardBut}
        checked={effects.is_on}
        onChange={(isOn) => void turn(isOn)}
      />
      {effects.is_on && (
        <>
          <Notice kind='warn'>
            {words.monitorPart.wearHeadphonesALoudspeaker}
          </Notice>
          <Slider
            label={words.common.volume}
            value={effects.volume}
            min={0}
            max={1.5}
            step={0.05}
            normal={1}
            text={`${Math.round(100 * effects.volume)}%`}
            onChange={(volume) => slide({ volume })}
            onDone={(volume) => void set({ volume })}
          />
          <Slider
            label={words.monitorPart.mix}
            value={effects.mix}
            min={0}
            max={1}
            step={0.05}
            normal={0.5}
            text={mixText(effects.mix)}
            onChange={(mix) => slide({ mix })}
            onDone={(mix) => void set({ mix })}
          />
          {bandsOf(effects).map(({ hertz, decibels }, number) => (
            <div key={number} className='son-band'>
              <Slider
                label={words.monitorPart.gain(bandNames[number])}
                value={decibels}
                min={-24}
                max={24}
                step={0.5}
                normal={0}
                text={signed(decibels)}
                onChange={(value) =>
                  slide(band(number, { decibels: value }))}
                onDone={(value) =>
                  void set(band(number, { decibels: value }))}
              />
              <Slider
                label={words.monitorPart.frequency(bandNames[number])}
                value={Math.round(20 * Math.log2(hertz / 20))}
                min={0}
                max={200}
                step={1}
                text={hertzText(hertz)}
                onChange={(value) => slide(band(number, { hertz: hertzAt(value) }))}
                onDone={(value) => void set(band(number, { hertz: hertzAt(value) }))}
              />
            </div>
          ))}
          <Slider
            label={words.monitorPart.compressorThreshold}
            value={effects.threshold_db}
            min={-60}
            max={0}
            step={1}
            normal={-18}
            text={signed(effects.threshold_db)}
            onChange={(threshold_db) => slide({ threshold_db })}
            onDone={(threshold_db) => void set({ threshold_db })}
          />
          <Slider
            label={words.monitorPart.compressorRatio}
            value={effects.ratio}
            min={1}
            max={20}
            step={0.5}
            normal={1}
            text={effects.ratio > 1 ? `${effects.ratio} : 1` : words.monitorPart.off}
            onChange={(ratio) => slide({ ratio })}
            onDone={(ratio) => void set({ ratio })}
          />
        </>
      )}
    </div>
  );
}

/** Twenty steps in an octave, from 20 Hz. */
const hertzAt = (step: number) => Math.min(20_000, Math.round(20 * 2 ** (step / 20)));

const mixText = (mix: number) =>
  mix === 0.5
    ? words.monitorPart.equal
    : mix < 0.5
    ? words.monitorPart.morePlayback(Math.round(200 * (0.5 - mix)))
    : words.monitorPart.moreOfYou(Math.round(200 * (mix - 0.5)));
