import { useState } from 'react';
import type { SonSettings } from '../../../generated/api.js';
import { Button, SelectField, Switch } from '../../../kit/index.js';
import { useTitle } from '../../../page/Frame.js';
import { Link } from '../../../page/router.js';
import { TipJar } from '../../../store/index.js';
import { Waiting } from '../../../kit/index.js';
import { useMay } from '../hooks/useMay.js';
import { useSettings } from '../hooks/useStudio.js';
import { ShortcutsDialog } from '../parts/ShortcutsDialog.js';

const looks: readonly { value: SonSettings['theme']; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'angst-robot', label: 'Angst Robot' },
  { value: 'cream', label: 'Cream' },
  { value: 'logic', label: 'Logic' },
  { value: 'fruity', label: 'Fruity' },
  { value: 'avid', label: 'Avid' },
  { value: 'dynamite', label: 'Dynamite' },
];
const heights = [8, 18, 30, 22, 34, 14, 26, 36, 20, 10, 28, 16, 32, 24, 12, 20];

export function SettingsScreen() {
  useTitle('Settings');
  const { settings, change } = useSettings();
  const { may } = useMay();
  const [isHelping, setHelping] = useState(false);
  if (!settings) {
    return (
      <div className='son-page'>
        <h1>Settings</h1>
        <Waiting>Settings …</Waiting>
      </div>
    );
  }
  const gated = (
    feature: 'sync' | 'auto-icons',
    patch: { syncs: boolean } | { auto_icons: boolean },
    isOn: boolean,
  ) =>
  async () => {
    if (!isOn || await may(feature)) await change(patch);
  };
  return (
    <div className='son-page son-settings'>
      <header className='son-head'>
        <h1>Settings</h1>
      </header>
      <fieldset className='son-looks'>
        <legend>Theme</legend>
        {looks.map(({ value, label }) => (
          <label key={value} className='son-swatch' data-look={value}>
            <input
              type='radio'
              name='son-look'
              checked={settings.theme === value}
              onChange={() =>
                void change({ theme: value })}
            />
            <svg viewBox='0 0 160 40' aria-hidden='true'>
              {heights.map((height, index) => (
                <rect
                  key={index}
                  className={index < 7 ? 'played' : 'wave'}
                  x={4 + index * 9.8}
                  y={20 - height / 2}
                  width='6'
                  height={height}
                  rx='2'
                />
              ))}
            </svg>
            <b>{label}</b>
          </label>
        ))}
      </fieldset>
      <section className='card section'>
        <h2>Recording</h2>
        <SelectField
          label='Quality'
          value={settings.quality}
          onChange={(event) =>
            void change({ quality: event.target.value as SonSettings['quality'] })}
        >
          <option value='standard'>Standard: AAC 128 kbit/s</option>
          <option value='high'>High: AAC 256 kbit/s</option>
          <option value='lossless'>Lossless: ALAC</option>
          <option value='wav'>WAV: PCM 16-bit</option>
        </SelectField>
        <SelectField
          label='Channels'
          value={settings.channels}
          onChange={(event) =>
            void change({ channels: event.target.value as SonSettings['channels'] })}
        >
          <option value='mono'>Mono</option>
          <option value='stereo'>Stereo</option>
        </SelectField>
        <Switch
          label='Keep the screen awake while recording'
          checked={settings.keeps_awake}
          onChange={(isOn) => void change({ keeps_awake: isOn })}
        />
      </section>
      <section className='card section'>
        <h2>Library</h2>
        <Switch
          label='Sync all devices'
          hint='Every recording, on every device of yours, within seconds.'
          checked={settings.syncs}
          onChange={(isOn) => void gated('sync', { syncs: isOn }, isOn)()}
        />
        <Switch
          label='Automatic icons'
          hint='The server recognises what a sound is, and gives it an icon and a colour.'
          checked={settings.auto_icons}
          onChange={(isOn) => void gated('auto-icons', { auto_icons: isOn }, isOn)()}
        />
      </section>
      <TipJar app='sonidea' />
      <div className='buttons'>
        <Link to='/store/manage' className='button' data-kind='plain'>Manage the subscription</Link>
        <Button kind='quiet' icon='help' onClick={() => setHelping(true)}>
          Keyboard shortcuts
        </Button>
      </div>
      {isHelping && <ShortcutsDialog onClose={() => setHelping(false)} />}
    </div>
  );
}
