import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, Notice, Progress, size, Switch } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { useAnswer, useData } from '../../../page/data.js';
import { deviceName } from '../../../page/device.js';
import { Link } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { useDownload } from '../../../page/useDownload.js';
import { useGate } from '../../../store/index.js';
import { startPlaying, stopPlaying, useIsPlayer } from '../../../players/becomePlayer.js';
import { useBoardImport } from '../hooks/useBoardImport.js';
import { useDeck } from '../hooks/useDeck.js';
import { usePreferences } from '../hooks/usePreferences.js';
import { words } from '../words.js';

interface SettingsProps {
  sounds: readonly YakSound[];
  limit: number | undefined;
  counted: number;
  onReplay(): void;
  onClose(): void;
}

/** What a person prefers, what they have, and the whole board in one file. */
export function SettingsSheet({ sounds, limit, counted, onReplay, onClose }: SettingsProps) {
  const { preferences, change } = usePreferences();
  const gate = useGate();
  const about = useAnswer('about', (client) => client.getAbout()).value;
  const bytes = sounds.reduce((sum, sound) => sum + sound.bytes, 0);
  return (
    <Dialog title={words.common.settings} form='sheet' onClose={onClose}>
      <section className='sheet-part'>
        <h3>{words.settingsSheet.yakBackPro}</h3>
        <p>
          {limit === undefined
            ? words.settingsSheet.activeUnlimitedSounds
            : words.settingsSheet.ofFreeSoundsUsed(counted, limit)}
        </p>
        {limit !== undefined && (
          <div className='buttons'>
            <Button icon='store' onClick={() => void gate.showPlans('yakback')}>
              {words.settingsSheet.seePro}
            </Button>
          </div>
        )}
      </section>
      <section className='sheet-part'>
        <h3>{words.settingsSheet.preferences}</h3>
        <Switch
          label={words.settingsSheet.hapticFeedback}
          hint={words.settingsSheet.vibratesWhenYouTap}
          checked={preferences?.hapticEnabled ?? true}
          onChange={(hapticEnabled) => void change({ hapticEnabled })}
        />
        <OthersMayPlay />
        <div className='buttons'>
          <Button icon='help' onClick={onReplay}>{words.settingsSheet.showTheIntroduction}</Button>
        </div>
      </section>
      <WholeBoard />
      <section className='sheet-part'>
        <h3>{words.settingsSheet.storage}</h3>
        <p>
          {words.settingsSheet.soundTheyAreAlso(sounds.length, size(bytes))}
        </p>
      </section>
      <section className='sheet-part'>
        <h3>{words.common.sound}</h3>
        <SoundState />
      </section>
      <section className='sheet-part'>
        <h3>{words.settingsSheet.about}</h3>
        <p className='quiet'>{words.common.yakBack}
        {about && words.settingsSheet.withQuintet(about.version)}.</p>
        <p className='quiet'>
          {words.settingsSheet.privacyYourSoundsStay}{' '}
          <Link to='/about'>{words.settingsSheet.moreAboutQuintet}</Link>
        </p>
      </section>
    </Dialog>
  );
}

/** How the sound of this tab does: what to look at when it stutters. */
function SoundState() {
  const { host } = useDeck().stage;
  const [, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRound((round) => round + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const { quanta = 0, missed = 0 } = host.levels ?? {};
  return (
    <p className='quiet tabular'>
      {host.state === 'running' ? words.settingsSheet.running : words.settingsSheet.idle}{' '}
      {words.settingsSheet.atKhzMsFromTap(
        host.sampleRate / 1_000,
        Math.round(host.latencySeconds * 1_000),
        missed,
        quanta,
      )}
    </p>
  );
}

/** This tab as a player, so that phones, keys and commands elsewhere play on it. */
function OthersMayPlay() {
  const data = useData();
  const isPlayer = useIsPlayer();
  const { trouble, run } = useAction();
  return (
    <>
      <Switch
        label={words.settingsSheet.letOthersPlayHere}
        hint={words.settingsSheet.otherDevicesAndOthersHousehold}
        checked={isPlayer}
        onChange={(on) => void run(() => on ? startPlaying(data, deviceName()) : stopPlaying(data))}
      />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}

/** The board as one file, out and in. */
function WholeBoard() {
  const { isBusy: isExporting, download, view } = useDownload();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy: isImporting, underway, report, failure, bring } = useBoardImport();
  const isBusy = isExporting || isImporting;
  return (
    <section className='sheet-part'>
      <h3>{words.settingsSheet.theWholeBoard}</h3>
      <p className='quiet'>
        {words.settingsSheet.oneFileWithAllSounds}
      </p>
      <div className='buttons'>
        <Button
          icon='download'
          busy={isExporting}
          aria-disabled={isBusy}
          onClick={() => void download((client) => client.exportYakBoard(), 'Yak Back.yakback')}
        >
          {words.common.export}
        </Button>
        <Button
          icon='upload'
          busy={isImporting}
          aria-disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {words.settingsSheet.import}
        </Button>
        <input
          ref={input}
          type='file'
          hidden
          accept='.yakback,application/zip'
          aria-label={words.settingsSheet.boardFile}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void bring(file);
            event.target.value = '';
          }}
        />
      </div>
      {underway && (
        <Progress
          label={underway.label}
          value={underway.value}
          {...(underway.cancel && { onCancel: underway.cancel })}
        />
      )}
      {report && <Notice kind='warn'>{report}</Notice>}
      {failure && <Notice kind='bad'>{failure}</Notice>}
      {view}
    </section>
  );
}
