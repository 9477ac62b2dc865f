import { Button, Choice, Notice, Switch } from '../../kit/index.js';
import { choose } from '../../page/appearance.js';
import { useAppearance } from '../../page/useAppearance.js';
import { House } from '../House.js';
import { isInstalled, useInstall } from '../install.js';

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Paper' },
  { value: 'dark', label: 'Ink' },
] as const;
const motions = [{ value: 'system', label: 'As the system' }, {
  value: 'less',
  label: 'Less',
}] as const;

export function SettingsPage() {
  const appearance = useAppearance();
  return (
    <House title='Settings' lead='They apply to this device.'>
      <section className='section'>
        <h2>Appearance</h2>
        <Choice
          label='Theme'
          options={themes}
          value={appearance.theme}
          onChange={(theme) => choose({ theme })}
        />
        <Choice
          label='Motion'
          hint='Less: things appear where they belong, without moving there.'
          options={motions}
          value={appearance.motion}
          onChange={(motion) => choose({ motion })}
        />
        <Switch
          label='Dim red light'
          hint='Dark and red on every page, for who is up at night. It can be turned on in BabySounds, too.'
          checked={appearance.light === 'red'}
          onChange={(isRed) => choose({ light: isRed ? 'red' : 'usual' })}
        />
      </section>
      <section className='section'>
        <h2>App</h2>
        <Install />
      </section>
    </House>
  );
}

function Install() {
  const install = useInstall();
  if (isInstalled()) return <Notice kind='good'>Quintet is installed on this device.</Notice>;
  if (install) {
    return (
      <>
        <p className='quiet'>On the home screen or among your apps, in its own window.</p>
        <div className='buttons'>
          <Button icon='download' onClick={install}>Install Quintet</Button>
        </div>
      </>
    );
  }
  if (!isSecureContext) {
    return (
      <Notice kind='warn'>
        This connection is not secure, so the browser keeps no app. See{' '}
        <a href='/help'>Help</a>, “On a phone or tablet”.
      </Notice>
    );
  }
  return (
    <p className='quiet'>
      Look in the browser’s menu: “Install”, or on an iPhone or iPad “Share”, then “Add to Home
      Screen”.
    </p>
  );
}
