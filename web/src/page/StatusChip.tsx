import { useState } from 'react';
import { Icon, type IconName } from '../kit/index.js';
import type { WaitingWork } from '../data/index.js';
import { useChanges, useConnection, useWaitingWork } from './data.js';
import { OutboxSheet } from './OutboxSheet.js';
import { words } from './words.js';

/** Whether the server is there, and what waits for it; says nothing when all is well. */
export function StatusChip() {
  const connection = useConnection();
  const changes = useChanges();
  const [isOpen, setOpen] = useState(false);
  const stuck = changes.filter(({ state }) => state === 'conflict' || state === 'refused').length;
  const work = useWaitingWork();
  const stuckWork = work.filter(({ state }) => state === 'stuck');
  const waiting = changes.length - stuck;
  const sending = work.length - stuckWork.length;

  const [icon, text]: [IconName, string] | [] = stuck + stuckWork.length > 0
    ? ['warning', wordsForStuck(stuck, stuckWork)]
    : connection === 'away'
    ? [
      'offline',
      waiting + sending
        ? words.statusChip.offlineWaiting(waiting + sending)
        : words.statusChip.offline,
    ]
    : sending
    ? ['sync', words.statusChip.sendingItem(waiting + sending)]
    : waiting
    ? ['sync', words.statusChip.sendingChange(waiting)]
    : [];
  return (
    <>
      <div role='status'>
        {icon && (
          <button
            type='button'
            className='chip'
            data-kind={stuck + stuckWork.length > 0 ? 'warn' : undefined}
            onClick={() => setOpen(true)}
          >
            <Icon name={icon} size={20} /> {text}
          </button>
        )}
      </div>
      {isOpen && <OutboxSheet onClose={() => setOpen(false)} />}
    </>
  );
}

/** Such as “2 changes need attention”: what cannot go on without a decision. */
function wordsForStuck(changes: number, work: readonly WaitingWork[]): string {
  const { length } = work;
  if (length === 0) return words.statusChip.changeNeedsAttention(changes);
  const areAll = (kind: WaitingWork['kind']) =>
    changes === 0 && work.every((one) => one.kind === kind);
  if (areAll('file')) return words.statusChip.fileNeedsAttention(length);
  if (areAll('recording')) return words.statusChip.recordingNeedsAttention(length);
  return words.statusChip.itemsNeedAttention(changes + length);
}
