// Whether the member's other devices may begin recordings in this browser, and the offer to them.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { asText, StoredValue } from '../../../data/index.js';
import { useData, useMe } from '../../../page/data.js';
import { deviceName } from '../../../page/device.js';
import { offerRecording } from '../../../players/offerRecording.js';
import { inputOptions, useInput } from '../parts/InputPart.js';
import { beatOf } from '../parts/MetronomePart.js';
import { RemoteRecording, type UsualOptions } from '../sound/RemoteRecording.js';
import { useOwnSettings } from './useOwnSettings.js';
import { useRecorder } from './useRecorder.js';

/** Who has allowed it: another member who signs in here has not. */
const allowed = new StoredValue('sonidea.remote', asText);

function useIsAllowed(): [boolean, string | undefined] {
  const who = useSyncExternalStore(allowed.subscribe, allowed.get);
  const me = useMe()?.member.id;
  return [me !== undefined && who === me, me];
}

/** The switch: it goes on only where the microphone may be used. */
export function useRemoteSwitch() {
  const [isOn, me] = useIsAllowed();
  const { recorder } = useRecorder();
  const [input] = useInput();
  const settings = useOwnSettings();
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const turn = async (on: boolean) => {
    setTrouble(undefined);
    if (!on) return allowed.set(undefined);
    if (!settings || !me) return;
    setAsking(true);
    const stopWatching = recorder.watch();
    const isHeard = await recorder.listen(inputOptions(settings, input));
    if (isHeard) allowed.set(me);
    else setTrouble(recorder.snapshot().trouble);
    stopWatching();
    setAsking(false);
  };
  return { isOn: isOn || isAsking, turn, trouble };
}

/** As long as a page of the app is open, and a recording that was begun meanwhile goes on. */
export function useRemoteRecording(): void {
  const data = useData();
  const { recorder } = useRecorder();
  const [input] = useInput();
  const settings = useOwnSettings();
  const [isAllowed] = useIsAllowed();
  const usual = useRef<UsualOptions | undefined>(undefined);
  useEffect(() => {
    usual.current = settings && {
      ...inputOptions(settings, input),
      quality: settings.quality,
      source: 'recorded',
      beat: beatOf(settings),
    };
  }, [settings, input]);
  useEffect(() => {
    if (!isAllowed) return;
    const remote = new RemoteRecording(recorder, () => usual.current);
    const withdraw = offerRecording(data, deviceName(), remote);
    return () => {
      if (!recorder.isBusy) return withdraw();
      const stop = recorder.subscribe(() => {
        if (recorder.isBusy) return;
        stop();
        withdraw();
      });
    };
  }, [data, recorder, isAllowed]);
}
