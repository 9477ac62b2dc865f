import { Button, Choice, Notice, Switch } from '../../../kit/index.js';
import type { SonSettings } from '../../../generated/api.js';
import { useTitle } from '../../../shell/Frame.js';
import { Link } from '../../../shell/router.js';
import { useAction } from '../../../shell/useAction.js';
import { TipJar, useAccess, useGate } from '../../../store/index.js';
import { pocketPlace } from '../addresses.js';
import { useSettings } from '../hooks/useStudio.js';

const themes: readonly { value: SonSettings['theme']; label: string }[] = [
  { value: 'system', label: 'System' }, { value: 'angst-robot', label: 'Angst Robot' }, { value: 'cream', label: 'Cream' },
  { value: 'logic', label: 'Logic' }, { value: 'fruity', label: 'Fruity' }, { value: 'avid', label: 'Avid' },
  { value: 'dynamite', label: 'Dynamite' },
];

const qualities: readonly { value: SonSettings['quality']; label: string }[] = [
  { value: 'standard', label: 'Standard · AAC 128 kbit/s' }, { value: 'high', label: 'High · AAC 256 kbit/s' },
  { value: 'lossless', label: 'Lossless · ALAC' }, { value: 'wav', label: 'WAV · PCM 16-bit' },
];

/** How one records, how the room looks, and what was bought. */
export function SettingsScreen() {
  useTitle('Settings of Sonidea');
  const { settings, change } = useSettings();
  const { run, trouble } = useAction();
  const gate = useGate();
  const access = useAccess();
  const owned = access.owned('sonidea');
  const set = (patch: Parameters<typeof change>[0]) => void run(() => change(patch));
  if (!settings) return <h1>Settings</h1>;
  return (
    <div className="son-page">
      <h1>Settings</h1>
      {trouble && <Notice kind="bad">{trouble}</Notice>}
      <section className="son-part">
        <h2>Look</h2>
        <div className="son-finishes" role="radiogroup" aria-label="Finish">
          {themes.map(({ value, label }) => (
            <label key={value} className="son-finish">
              <input type="radio" name="finish" checked={settings.theme === value} onChange={() => set({ theme: value })} />
              <span className="son-swatch" data-look={value} aria-hidden="true"><i /><i /><i /></span>
              <span>{label}</span>
            </label>
          ))}
        </div>
      </section>
      <section className="son-part">
        <h2>Recording</h2>
        <Choice label="Quality" options={qualities} value={settings.quality} onChange={(quality) => set({ quality })} />
        <Choice
          label="Channels" options={[{ value: 'mono', label: 'Mono' }, { value: 'stereo', label: 'Stereo' }]}
          value={settings.channels} onChange={(channels) => set({ channels })}
        />
        <Switch
          label="Keep the screen awake while recording" checked={settings.keeps_awake}
          onChange={(keeps_awake) => set({ keeps_awake })}
        />
      </section>
      <section className="son-part">
        <h2>Pro</h2>
        <Switch
          label="Icons by themselves" hint="The server listens to each new recording, here in the house, and says what it is."
          checked={settings.auto_icons} onChange={(auto_icons) => set({ auto_icons })}
        />
        <Switch
          label="Sync all devices" hint="Every recording is on every device that you sign in on, within seconds."
          checked={settings.syncs} onChange={(syncs) => set({ syncs })}
        />
        {owned
          ? <p><Link to="/store/manage">Manage the subscription</Link></p>
          : <Button kind="primary" onClick={() => void gate.showPlans('sonidea')}>See what Pro has</Button>}
      </section>
      <section className="son-part">
        <h2>Pocket recorder</h2>
        <p>A page for a watch or a very small screen: one button, and what it recorded comes here.</p>
        <Link to={pocketPlace} className="button">Open the pocket recorder</Link>
      </section>
      <TipJar app="sonidea" />
    </div>
  );
}
