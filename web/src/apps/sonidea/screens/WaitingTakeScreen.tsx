import { useState } from 'react';
import { Button, Icon, Notice, Progress } from '../../../kit/index.js';
import { useAction } from '../../../page/useAction.js';
import { home } from '../addresses.js';
import type { WaitingTakeHandle } from '../hooks/useRecorder.js';
import { useShortcuts } from '../hooks/useShortcuts.js';
import { Head } from '../parts/Head.js';
import { usePreview } from '../parts/InterruptedTakes.js';
import { WaitingNote } from '../parts/OnTheWay.js';
import { RowTime } from '../parts/PlayKey.js';
import { RecordingNameDialog } from '../parts/RecordingNameDialog.js';
import { TakeKeys } from '../parts/TakeKeys.js';
import { words } from '../words.js';

const jump = 10;

/** A take that only this device has: it can be heard before the server has it. */
export function WaitingTakeScreen({ take }: { take: WaitingTakeHandle }) {
  const { id, title, seconds, state, progress } = take;
  const [isRenaming, setRenaming] = useState(false);
  const { trouble, run } = useAction();
  const { isPlaying, toggle, leap, position } = usePreview(take);
  const press = () => void run(toggle);
  const go = (by: number) => void run(() => leap(by, seconds));
  useShortcuts({ ' ': press, j: () => go(-jump), l: () => go(jump) });
  return (
    <>
      <Head
        title={title}
        back={{ to: home, label: words.common.backToTheLibrary }}
        actions={[{ label: words.common.rename, icon: 'edit', run: () => setRenaming(true) }]}
      />
      {isRenaming && (
        <RecordingNameDialog
          name={title}
          onName={take.rename}
          onClose={() => setRenaming(false)}
        />
      )}
      <div className='son-screen-big'>
        <div className='son-transport'>
          <span className='son-time tabular' aria-live='off'>
            <RowTime
              player={{ current: id, position }}
              id={id}
              seconds={seconds}
            />
          </span>
          <span className='son-transport-keys'>
            <Button
              kind='quiet'
              aria-label={words.recordingScreen.back10Seconds}
              onClick={() => go(-jump)}
            >
              −10 s
            </Button>
            <button
              type='button'
              className='son-play'
              aria-label={isPlaying ? words.common.pause : words.common.play}
              onClick={press}
            >
              <Icon name={isPlaying ? 'pause' : 'play'} size={32} />
            </button>
            <Button
              kind='quiet'
              aria-label={words.recordingScreen.forward10Seconds}
              onClick={() => go(jump)}
            >
              +10 s
            </Button>
          </span>
          <span />
        </div>
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <WaitingNote take={take} />
      {state === 'sending' && <Progress label={words.onTheWay.sending(title)} value={progress} />}
      <TakeKeys take={take} />
    </>
  );
}
