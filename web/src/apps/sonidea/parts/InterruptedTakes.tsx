import { useEffect, useRef, useState } from 'react';
import { Button, duration, Notice, useConfirm } from '../../../kit/index.js';
import { plainVoicing, Stage, type Voice } from '../../../players/Stage.js';
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
          <Button icon={isPlaying ? 'stop' : 'play'} onClick={() => void run(toggle)}>
            {isPlaying ? words.common.stop : words.interruptedTakes.listen}
          </Button>
          <Button kind='quiet' icon='trash' onClick={() => void discard()}>
            {words.common.discard}
          </Button>
        </span>
      }
    >
      {words.interruptedTakes.anInterruptedRecording(take.title)}{' '}
      <span className='tabular'>{duration(take.seconds)}</span>.{' '}
      {trouble ?? words.interruptedTakes.everythingUpToPointWas}
    </Notice>
  );
}

/** Plays what lies on the device through the engine. */
export function usePreview(take: Pick<WaitingTakeHandle, 'id' | 'file'>) {
  const voice = useRef<Voice>();
  const isHere = useRef(true);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      voice.current?.stop();
    };
  }, []);
  const begin = async (atSeconds = 0): Promise<void> => {
    const stage = await Stage.open();
    const name = `take/${take.id}`;
    await stage.arm(name, async () => {
      const file = await take.file();
      if (!file) throw new Error(words.interruptedTakes.nothingIsLeftOnDevice);
      return file;
    });
    if (!isHere.current) return;
    const next = stage.play(name, plainVoicing, { atSeconds });
    if (!next) throw new Error(words.interruptedTakes.isNoSoundOnDevice);
    voice.current = next;
    setPlaying(true);
    next.onEnd(() => {
      if (voice.current === next) setPlaying(false);
    });
  };
  const toggle = async (): Promise<void> => {
    if (isPlaying) voice.current?.stop();
    else await begin();
  };
  return { isPlaying, toggle, begin, voice };
}
