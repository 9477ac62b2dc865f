import { useState, useSyncExternalStore } from 'react';
import type { SonSettings } from '../../../generated/api.js';
import { Button, Notice, SelectField, Switch } from '../../../kit/index.js';
import { useAnswer } from '../../../page/data.js';
import { Link } from '../../../page/router.js';
import { TipJar } from '../../../store/index.js';
import { Waiting } from '../../../kit/index.js';
import { useMay } from '../hooks/useMay.js';
import { useSettings } from '../hooks/useRecordings.js';
import { useRemoteSwitch } from '../hooks/useRemoteRecording.js';
import { here, type Locating, locating, NotAllowed } from '../model/location.js';
import { Head } from '../parts/Head.js';
import { words } from '../words.js';
import { ShortcutsDialog } from './ShortcutsDialog.js';

const looks: readonly { value: SonSettings['theme']; label: string }[] = [
  { value: 'system', label: words.settingsScreen.system },
  { value: 'angst-robot', label: words.settingsScreen.angstRobot },
  { value: 'cream', label: words.settingsScreen.cream },
  { value: 'logic', label: words.settingsScreen.logic },
  { value: 'fruity', label: words.settingsScreen.fruity },
  { value: 'avid', label: words.settingsScreen.avid },
  { value: 'dynamite', label: words.settingsScreen.dynamite },
];
const heights = [8, 18, 30, 22, 34, 14, 26, 36, 20, 10, 28, 16, 32, 24, 12, 20];

export function SettingsScreen() {
  const { settings, change } = useSettings();
  const { may } = useMay();
  const [isHelping, setHelping] = useState(false);
  const service = useAnswer('speech', (client) => client.getSpeech()).value?.service;
  if (!settings) {
    return (
      <div className='son-page'>
        <Head title={words.common.settings} />
        <Waiting>{words.settingsScreen.settings}</Waiting>
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
      <Head title={words.common.settings} />
      <fieldset className='son-looks'>
        <legend>{words.settingsScreen.theme}</legend>
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
        <h2>{words.common.recording}</h2>
        <SelectField
          label={words.common.quality}
          value={settings.quality}
          onChange={(event) =>
            void change({ quality: event.target.value as SonSettings['quality'] })}
        >
          <option value='standard'>{words.settingsScreen.standardAac128KbitS}</option>
          <option value='high'>{words.settingsScreen.highAac256KbitS}</option>
          <option value='lossless'>{words.settingsScreen.losslessAlac}</option>
          <option value='wav'>{words.settingsScreen.wavPcm16Bit}</option>
        </SelectField>
        <SelectField
          label={words.common.channels}
          value={settings.channels}
          onChange={(event) =>
            void change({ channels: event.target.value as SonSettings['channels'] })}
        >
          <option value='mono'>{words.common.mono}</option>
          <option value='stereo'>{words.common.stereo}</option>
        </SelectField>
        <Switch
          label={words.settingsScreen.keepScreenAwakeWhileRecording}
          checked={settings.keeps_awake}
          onChange={(isOn) => void change({ keeps_awake: isOn })}
        />
        <RemoteSwitch />
      </section>
      <section className='card section'>
        <h2>{words.common.library}</h2>
        <Switch
          label={words.settingsScreen.syncAllDevices}
          hint={words.settingsScreen.everyRecordingOnEveryDevice}
          checked={settings.syncs}
          onChange={(isOn) => void gated('sync', { syncs: isOn }, isOn)()}
        />
        <Switch
          label={words.settingsScreen.transcribeNewRecordings}
          hint={service
            ? words.settingsScreen.sendsRecordingsTo(service)
            : words.settingsScreen.needsSpeechRecognition}
          checked={settings.transcribes_new}
          onChange={(isOn) => void change({ transcribes_new: isOn })}
        />
        <Switch
          label={words.settingsScreen.automaticIcons}
          hint={words.settingsScreen.recognisesSoundsAndGives}
          checked={settings.auto_icons}
          onChange={(isOn) => void gated('auto-icons', { auto_icons: isOn }, isOn)()}
        />
      </section>
      <LocationSettings />
      <TipJar app='sonidea' />
      <div className='buttons'>
        <Link to='/store/manage' className='button' data-kind='plain'>
          {words.settingsScreen.manageSubscription}
        </Link>
        <Button kind='quiet' icon='help' onClick={() => setHelping(true)}>
          {words.common.keyboardShortcuts}
        </Button>
      </div>
      {isHelping && <ShortcutsDialog onClose={() => setHelping(false)} />}
    </div>
  );
}

/** Whether this device stores where it records; the browser asks once that is chosen. */
function LocationSettings() {
  const how = useSyncExternalStore(locating.subscribe, locating.get);
  const [trouble, setTrouble] = useState<string>();
  const choose = async (next: Locating | undefined) => {
    setTrouble(undefined);
    locating.set(next);
    if (!next) return;
    try {
      await here(next);
    } catch (error) {
      // One that does not know where it is now may know it later.
      if (!(error instanceof NotAllowed)) return;
      locating.set(undefined);
      setTrouble(words.map.allowLocation);
    }
  };
  return (
    <section className='card section'>
      <h2>{words.map.location}</h2>
      <SelectField
        label={words.map.storeWhereIRecord}
        hint={words.map.onThisDeviceOnly}
        value={how ?? 'off'}
        onChange={({ target: { value } }) =>
          void choose(value === 'off' ? undefined : value as Locating)}
      >
        <option value='off'>{words.map.off}</option>
        <option value='approximate'>{words.map.aboutFiveKilometres}</option>
        <option value='exact'>{words.map.exact}</option>
      </SelectField>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </section>
  );
}

/** Whether other devices of one's own may begin recordings in this browser. */
function RemoteSwitch() {
  const { isOn, turn, trouble } = useRemoteSwitch();
  return (
    <>
      <Switch
        label={words.settingsScreen.letOthersRecordHere}
        hint={words.settingsScreen.letOthersRecordHint}
        checked={isOn}
        onChange={(on) => void turn(on)}
      />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}
