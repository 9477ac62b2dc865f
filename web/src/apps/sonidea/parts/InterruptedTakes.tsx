import { useEffect, useRef, useState } from 'react';
import { Button, duration, Notice, useConfirm, useSinglePress } from '../../../kit/index.js';
import { Playback } from '../../../players/Playback.js';
import { useAction } from '../../../page/useAction.js';
import { useWaitingTakes, type WaitingTakeHandle } from '../hooks/useRecorder.js';
import { words } from '../words.js';

/** Recordings whose tab was closed in the middle of them: they are here, and wait for a word. */
export function InterruptedTakes() {
  const takes = useWaitingTakes().filter(({ state }) => state === 'interrupted');
  return <>{takes.map((take) => <Interrupted key={take.id} take={take} />)}</>;
}

function Interrupted({ take }: { take: WaitingTakeHandle }) {
  const ask = useConfirm();
  const { isBusy, trouble, run } = useAction();
  const { isPlaying, toggle } = usePreview(take);
  const listen = useSinglePress(() => void run(toggle));
  const discard = async () => {
    const isSure = await ask({
      title: words.common.discardTheRecording,
      text: words.common.isOnlyOnDeviceCannot(take.title),
      action: words.common.discard,
      isDangerous: true,
    });
    if (isSure) await run(take.discard);
  };
  return (
    <Notice
      kind='warn'
      action={
        <span className='buttons'>
          <Button kind='primary' icon='check' busy={isBusy} onClick={() => void run(take.retry)}>
            {words.common.keep}
          </Button>
          <Button icon={isPlaying ? 'stop' : 'play'} onClick={listen}>
            {isPlaying ? words.common.stop : words.interruptedTakes.listen}
          </Button>
          <Button kind='quiet' icon='trash' onClick={() => void discard()}>
            {words.common.discard}
          </Button>
        </span>
      }
    >
      {words.interruptedTakes.interruptedRecording(take.title)}{' '}
      <span className='tabular'>{duration(take.seconds)}</span>.{' '}
      {trouble ?? words.interruptedTakes.everythingUpToPointWas}
    </Notice>
  );
}

/** Plays what lies on the device, however long it is. */
export function usePreview(take: Pick<WaitingTakeHandle, 'file'>) {
  const playback = useRef<Playback>();
  const isHere = useRef(true);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      playback.current?.close();
    };
  }, []);
  const open = async (): Promise<Playback | undefined> => {
    const file = playback.current ? undefined : await take.file();
    if (!isHere.current || playback.current) return playback.current;
    if (!file) throw new Error(words.interruptedTakes.itsAudioIsNo);
    const opened: Playback = new Playback({ changed: () => setPlaying(opened.isPlaying) });
    opened.open(file);
    playback.current = opened;
    return opened;
  };
  const begin = async (atSeconds = 0): Promise<void> => {
    const opened = await open();
    opened?.seek(atSeconds);
    await opened?.play().catch((error: Error) => {
      // Who stops before it plays has wanted that.
      if (error.name !== 'AbortError') throw new Error(words.interruptedTakes.thisDeviceCannotPlay);
    });
  };
  const toggle = async (): Promise<void> => isPlaying ? playback.current?.pause() : begin();
  const leap = async (seconds: number, length: number): Promise<void> => {
    const from = isPlaying ? playback.current?.position ?? 0 : 0;
    const to = Math.max(0, Math.min(length - 0.05, from + seconds));
    if (isPlaying) playback.current?.seek(to);
    else await begin(to);
  };
  return { isPlaying, toggle, leap, position: () => playback.current?.position ?? 0 };
}
