import { Button, Choice, Notice, Switch } from '../../kit/index.js';
import { choose } from '../../page/appearance.js';
import { useAppearance } from '../../page/useAppearance.js';
import { House } from '../House.js';
import { isInstalled, useInstall } from '../install.js';
import { words } from './words.js';

const themes = [
  { value: 'system', label: words.settingsPage.system },
  { value: 'light', label: words.settingsPage.paper },
  { value: 'dark', label: words.settingsPage.ink },
] as const;
const motions = [{ value: 'system', label: words.settingsPage.system }, {
  value: 'less',
  label: words.settingsPage.reduced,
}] as const;

export function SettingsPage() {
  const appearance = useAppearance();
  return (
    <House title={words.common.settings} lead={words.settingsPage.theseSettingsApply}>
      <section className='section'>
        <h2>{words.settingsPage.appearance}</h2>
        <Choice
          label={words.settingsPage.theme}
          options={themes}
          value={appearance.theme}
          onChange={(theme) => choose({ theme })}
        />
        <Choice
          label={words.settingsPage.motion}
          hint={words.settingsPage.reducedThingsAppearWithoutAnimation}
          options={motions}
          value={appearance.motion}
          onChange={(motion) => choose({ motion })}
        />
        <Switch
          label={words.settingsPage.dimRedLight}
          hint={words.settingsPage.darkAndRedOnEvery}
          checked={appearance.light === 'red'}
          onChange={(isRed) => choose({ light: isRed ? 'red' : 'usual' })}
        />
      </section>
      <section className='section'>
        <h2>{words.settingsPage.app}</h2>
        <Install />
      </section>
    </House>
  );
}

function Install() {
  const install = useInstall();
  if (isInstalled()) {
    return (
      <Notice kind='good'>
        {words.settingsPage.quintetIsInstalledOnDevice}
      </Notice>
    );
  }
  if (install) {
    return (
      <>
        <p className='quiet'>{words.settingsPage.addsQuintetToYour}</p>
        <div className='buttons'>
          <Button icon='download' onClick={install}>{words.settingsPage.installQuintet}</Button>
        </div>
      </>
    );
  }
  if (!isSecureContext) {
    return (
      <Notice kind='warn'>
        {words.settingsPage.thisConnectionIsNot}{' '}
        <a href='/help'>{words.common.help}</a>{words.settingsPage.onAPhoneOrTablet}
      </Notice>
    );
  }
  return (
    <p className='quiet'>
      {words.settingsPage.lookInBrowsersMenuInstall}
    </p>
  );
}
