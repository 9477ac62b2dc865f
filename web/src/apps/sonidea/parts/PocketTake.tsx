import { useState } from 'react';
import { duration, Icon, IconButton, useConfirm } from '../../../kit/index.js';
import { handOut } from '../../../page/handOut.js';
import { useAction } from '../../../page/useAction.js';
import type { WaitingTakeHandle } from '../hooks/useRecorder.js';
import { words } from '../words.js';
import { usePreview } from './InterruptedTakes.js';

const jump = 10;

const texts: Record<WaitingTakeHandle['state'], string> = {
  recording: '',
  interrupted: words.pocketTake.interrupted,
  waiting: words.pocketTake.waitingForTheServer,
  sending: words.common.uploading,
  held: words.pocketTake.onThisDevice,
  sent: words.pocketTake.inSonidea,
  trouble: words.pocketTake.notSent,
};

/** One recording: it opens to be heard, sent and shared. */
export function PocketTake({ take }: { take: WaitingTakeHandle }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className='son-pocket-take'>
      <button type='button' aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className='son-pocket-name'>{take.title}</span>
        <span className='quiet tabular'>{duration(take.seconds)} · {texts[take.state]}</span>
      </button>
      {isOpen && <Keys take={take} />}
    </li>
  );
}

function Keys({ take }: { take: WaitingTakeHandle }) {
  const ask = useConfirm();
  const { trouble, run } = useAction();
  const { isPlaying, toggle, leap } = usePreview(take);
  const discard = async () => {
    const isSent = take.state === 'sent';
    const isSure = isSent || await ask({
      title: words.pocketTake.deleteTheRecording,
      text: words.pocketTake.isOnlyOnDeviceCannot,
      action: words.common.delete,
      isDangerous: true,
    });
    if (isSure) await run(take.discard);
  };
  const share = async () => {
    const file = await take.file();
    if (file) await handOut(new Response(file), `${take.title}.wav`);
  };
  const canSend = ['held', 'interrupted', 'trouble'].includes(take.state);
  return (
    <div className='son-pocket-keys'>
      <button
        type='button'
        className='icon-button'
        aria-label={words.pocketTake.backSeconds}
        onClick={() => void run(() => leap(-jump, take.seconds))}
      >
        <span aria-hidden='true'>−10</span>
      </button>
      <IconButton
        icon={isPlaying ? 'stop' : 'play'}
        label={isPlaying ? words.common.stop : words.common.play}
        onClick={() => void run(toggle)}
      />
      <button
        type='button'
        className='icon-button'
        aria-label={words.pocketTake.forwardSeconds}
        onClick={() => void run(() => leap(jump, take.seconds))}
      >
        <span aria-hidden='true'>+10</span>
      </button>
      <IconButton icon='share' label={words.pocketTake.share} onClick={() => void run(share)} />
      {canSend && (
        <button
          type='button'
          className='son-pocket-send'
          onClick={() => void run(take.retry)}
        >
          <Icon name='upload' size={20} />{' '}{words.pocketTake.send}
        </button>
      )}
      <IconButton
        icon='trash'
        label={take.state === 'sent' ? words.pocketTake.removeFromThisDevice : words.common.delete}
        onClick={() => void discard()}
      />
      {(trouble ?? take.trouble) && (
        <p className='son-pocket-trouble' role='alert'>{trouble ?? take.trouble}</p>
      )}
    </div>
  );
}
