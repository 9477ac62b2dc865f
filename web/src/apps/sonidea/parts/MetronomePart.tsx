import { useRef, useState } from 'react';
import { Button, Choice, SelectField, Slider, Switch } from '../../../kit/index.js';
import type { SonSettings } from '../../../generated/api.js';
import { useGate } from '../../../store/index.js';
import { useSettings } from '../hooks/useRecordings.js';
import { TapTempo } from '../model/TapTempo.js';
import type { Beat } from '../sound/Clicks.js';
import { words } from '../words.js';

const countIns = [{
  value: '0',
  label: words.common.none,
}, { value: '1', label: words.metronomePart.bar }, {
  value: '2',
  label: words.metronomePart.bars,
}] as const;

/** The beat of the settings, where it is on. */
export function beatOf(settings: SonSettings): Beat | undefined {
  const { is_on, bpm, beats, is_eighths, count_in, volume } = settings.metronome;
  return is_on
    ? { beatsPerMinute: bpm, beats, isEighths: is_eighths, countIn: count_in, volume }
    : undefined;
}

/** Clicks that are heard and not recorded. */
export function MetronomePart() {
  const { settings, change } = useSettings();
  const gate = useGate();
  const taps = useRef(new TapTempo());
  const [pending, setPending] = useState<Partial<SonSettings['metronome']>>({});
  if (!settings) return null;
  const metronome = { ...settings.metronome, ...pending };
  // What was asked for stands until it is known to be so.
  const set = async (patch: Partial<SonSettings['metronome']>) => {
    setPending((before) => ({ ...before, ...patch }));
    await change({ metronome: patch });
    setPending({});
  };
  const turn = async (is_on: boolean) => {
    if (!is_on || await gate.showPaywallIfNeeded('sonidea.metronome')) await set({ is_on });
  };
  return (
    <div className='son-part'>
      <Switch
        label={words.common.metronome}
        hint={words.metronomePart.youHearItWhile}
        checked={metronome.is_on}
        onChange={(isOn) => void turn(isOn)}
      />
      {metronome.is_on && (
        <>
          <Slider
            label={words.metronomePart.tempo}
            value={metronome.bpm}
            min={40}
            max={240}
            step={1}
            normal={120}
            text={`${metronome.bpm} BPM`}
            onChange={(bpm) => setPending({ bpm })}
            onDone={(bpm) => bpm !== settings.metronome.bpm && void set({ bpm })}
          />
          <Button
            onPointerDown={(event) => {
              const bpm = taps.current.tap(event.timeStamp);
              if (bpm !== undefined) void set({ bpm });
            }}
            onKeyDown={(event) => {
              const bpm = ['Enter', ' '].includes(event.key) && !event.repeat
                ? taps.current.tap(event.timeStamp)
                : undefined;
              if (bpm !== undefined) void set({ bpm });
            }}
          >
            {words.metronomePart.tapTempo}
          </Button>
          <SelectField
            label={words.metronomePart.beatsPerBar}
            value={metronome.beats}
            onChange={(event) => void set({ beats: Number(event.target.value) })}
          >
            {[2, 3, 4, 5, 6, 7, 8].map((beats) => (
              <option key={beats} value={beats}>{beats}</option>
            ))}
          </SelectField>
          <Choice
            label={words.metronomePart.beatValue}
            value={metronome.is_eighths ? 'eighths' : 'quarters'}
            options={[{ value: 'quarters', label: words.metronomePart.quarterNote }, {
              value: 'eighths',
              label: words.metronomePart.eighthNote,
            }]}
            onChange={(value) => void set({ is_eighths: value === 'eighths' })}
          />
          <Choice
            label={words.metronomePart.countIn}
            value={String(metronome.count_in) as '0' | '1' | '2'}
            options={countIns}
            onChange={(value) => void set({ count_in: Number(value) })}
          />
          <Slider
            label={words.common.volume}
            value={metronome.volume}
            min={0}
            max={1}
            step={0.05}
            normal={0.5}
            text={`${Math.round(100 * metronome.volume)}%`}
            onChange={(volume) => setPending({ volume })}
            onDone={(volume) => volume !== settings.metronome.volume && void set({ volume })}
          />
        </>
      )}
    </div>
  );
}
