import { StoredValue } from '../../../data/index.js';
import { Button, Notice, useSinglePress } from '../../../kit/index.js';
import { useTitle } from '../../../page/Frame.js';
import { Link } from '../../../page/router.js';
import { useAccess, useGate } from '../../../store/index.js';
import { useOwnSettings } from '../hooks/useOwnSettings.js';
import { useCompanionTakes, useRecorder } from '../hooks/useRecorder.js';
import { useStart } from '../hooks/useStart.js';
import { PocketButton } from '../parts/PocketButton.js';
import { PocketTake } from '../parts/PocketTake.js';
import { PocketWave } from '../parts/PocketWave.js';
import { RecordClock, StartedBy } from '../parts/RecordingStatus.js';
import { words } from '../words.js';

const feature = 'sonidea.companion-transfer';
/** Recordings of a companion are counted, on this device. */
const counted = new StoredValue('sonidea.pocket.count', (text) => Number(text) || undefined);

function nextTitle(): string {
  const number = (counted.get() ?? 0) + 1;
  counted.set(number);
  return words.pocketScreen.recording(number);
}

/** A recorder for the wrist and the pocket: a button, what it hears, and what it has heard. */
export function PocketScreen() {
  const { recorder, state } = useRecorder();
  const settings = useOwnSettings();
  const access = useAccess();
  const gate = useGate();
  const takes = useCompanionTakes();
  // Until the store has said it, the server decides when it arrives: what it refuses is held then.
  const goesAlone = access.state === 'checking' || access.canAccess(feature);
  const isOn = recorder.isBusy;
  useTitle(words.pocketScreen.pocketRecorder);

  const record = async () => {
    const isBegun = await recorder.start({
      channels: 1,
      decibels: 0,
      isLimited: settings?.has_limiter ?? true,
      title: nextTitle(),
      quality: 'standard',
      source: 'companion',
      isAlone: goesAlone,
      isHeld: !goesAlone,
    });
    // Who looks away from a wrist feels that nothing is recorded.
    if (!isBegun) navigator.vibrate?.([90, 60, 90]);
  };
  const toggle = useSinglePress(() => void (recorder.isBusy ? recorder.stop() : record()));
  useStart(settings !== undefined && !isOn, record);
  const sendAll = async () => {
    if (!await gate.showPaywallIfNeeded(feature)) return;
    for (const take of takes) if (take.state === 'held') await take.retry();
  };

  return (
    <main className='son-pocket' data-whole data-stage={state.stage}>
      <h1>{words.pocketScreen.pocketRecorder}</h1>
      <section className='son-pocket-face' aria-label={words.pocketScreen.recorder}>
        <PocketWave />
        <RecordClock />
        <p className='son-pocket-words' role='status'>{state.trouble ?? texts[state.stage]}</p>
        <StartedBy />
        <PocketButton stage={state.stage} onPress={toggle} />
      </section>
      <section className='son-pocket-list' aria-label={words.common.recordings}>
        {takes.length === 0
          ? <p className='quiet'>{words.pocketScreen.yourRecordingsAppearHere}</p>
          : <ul>{takes.map((take) => <PocketTake key={take.id} take={take} />)}</ul>}
        {!goesAlone && takes.some((one) => one.state === 'held') && (
          <Notice action={
            <Button onClick={() => void sendAll()}>
              {words.pocketScreen.sendAutomatically}
            </Button>
          }>
            {words.pocketScreen.recordingsStay}
          </Notice>
        )}
        <Link className='son-pocket-home' to='/sonidea'>{words.pocketScreen.openSonidea}</Link>
      </section>
    </main>
  );
}

const texts = {
  off: '',
  opening: words.pocketScreen.allowTheMicrophone,
  listening: '',
  counting: '',
  recording: '',
  paused: words.pocketScreen.paused,
  ending: words.common.saving,
} as const;
