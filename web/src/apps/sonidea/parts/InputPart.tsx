import { useEffect, useState, useSyncExternalStore } from 'react';
import { asText, StoredValue } from '../../../data/index.js';
import { Choice, SelectField, Slider, Switch } from '../../../kit/index.js';
import type { SonSettings } from '../../../generated/api.js';
import { useSettings } from '../hooks/useRecordings.js';
import { qualities } from '../model/titles.js';
import type { InputOptions } from '../sound/RecorderInput.js';
import { words } from '../words.js';

const chosen = new StoredValue('sonidea.input', asText);

/** Which microphone of this device is used; the browser's choice where it is empty. */
export function useInput(): [string, (input: string) => void] {
  return [useSyncExternalStore(chosen.subscribe, chosen.get) ?? '', chosen.set];
}

/** How a microphone is to be heard by what is set. */
export function inputOptions(settings: SonSettings, input: string): InputOptions {
  return {
    input: input || undefined,
    channels: settings.channels === 'mono' ? 1 : 2,
    decibels: settings.gain_db,
    isLimited: settings.has_limiter,
  };
}

/** The microphones that there are; without names until the browser was allowed to hear one. */
function useMicrophones(isOpen: boolean): readonly MediaDeviceInfo[] {
  const [all, setAll] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const { mediaDevices } = navigator;
    const look = async () =>
      setAll(
        (await mediaDevices?.enumerateDevices() ?? []).filter(({ kind, deviceId }) =>
          kind === 'audioinput' && deviceId
        ),
      );
    void look();
    mediaDevices?.addEventListener('devicechange', look);
    return () => mediaDevices?.removeEventListener('devicechange', look);
  }, [isOpen]);
  return all;
}

interface InputPartProps {
  input: string;
  onInput(input: string): void;
  isOpen: boolean;
  /** A take is going on: what it is made of stays. */
  isFixed: boolean;
}

/** What is recorded, from where and how. */
export function InputPart({ input, onInput, isOpen, isFixed }: InputPartProps) {
  const { settings, change } = useSettings();
  const microphones = useMicrophones(isOpen);
  const [gain, setGain] = useState<number>();
  if (!settings) return null;
  const isMissing = input !== '' && microphones.length > 0 &&
    !microphones.some(({ deviceId }) => deviceId === input);
  const decibels = gain ?? settings.gain_db;
  const changeGain = async (gain_db: number) => {
    if (gain_db !== settings.gain_db) await change({ gain_db });
    setGain(undefined);
  };
  return (
    <fieldset className='son-part' disabled={isFixed}>
      <legend className='unseen'>{words.common.microphone}</legend>
      {isFixed && <p className='field-hint'>{words.inputPart.lockedWhileYouRecord}</p>}
      <SelectField
        label={words.common.microphone}
        value={input}
        onChange={(event) => onInput(event.target.value)}
      >
        <option value=''>{words.inputPart.default}</option>
        {isMissing && <option value={input}>{words.inputPart.notConnected}</option>}
        {microphones.filter(({ deviceId }) => deviceId !== 'default').map((
          { deviceId, label },
          index,
        ) => (
          <option key={deviceId} value={deviceId}>
            {label || words.inputPart.microphone(index + 1)}
          </option>
        ))}
      </SelectField>
      <Slider
        label={words.inputPart.inputGain}
        value={decibels}
        min={-6}
        max={6}
        step={0.5}
        normal={0}
        disabled={isFixed}
        text={`${decibels > 0 ? '+' : decibels < 0 ? '−' : ''}${Math.abs(decibels)} dB`}
        onChange={setGain}
        onDone={(gain_db) => void changeGain(gain_db)}
      />
      <Switch
        label={words.inputPart.limiter}
        hint={words.inputPart.keepsPeaksBelowDb}
        checked={settings.has_limiter}
        disabled={isFixed}
        onChange={(has_limiter) => void change({ has_limiter })}
      />
      <Choice
        label={words.common.channels}
        value={settings.channels === 'mono' ? 'mono' : 'stereo'}
        options={[
          { value: 'mono', label: words.common.mono },
          { value: 'stereo', label: words.common.stereo },
        ]}
        onChange={(channels) => void change({ channels })}
      />
      <SelectField
        label={words.common.quality}
        value={settings.quality}
        onChange={(event) => void change({ quality: event.target.value as SonSettings['quality'] })}
      >
        {qualities.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
      </SelectField>
    </fieldset>
  );
}
