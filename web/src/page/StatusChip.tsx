import { useState } from 'react';
import { Icon, type IconName } from '../kit/index.js';
import { useArrivals, useChanges, useConnection } from './data.js';
import { OutboxSheet } from './OutboxSheet.js';
import { words } from './words.js';

/** Whether the server is there, and what waits for it; says nothing when all is well. */
export function StatusChip() {
  const connection = useConnection();
  const changes = useChanges();
  const [isOpen, setOpen] = useState(false);
  const stuck = changes.filter(({ state }) => state === 'conflict' || state === 'refused').length;
  const waiting = changes.length - stuck;
  const files = useArrivals().all.filter(({ trouble }) => trouble !== undefined).length;

  const [icon, text]: [IconName, string] | [] = stuck + files > 0
    ? ['warning', wordsForStuck(stuck, files)]
    : connection === 'away'
    ? ['offline', waiting ? words.statusChip.offlineWaiting(waiting) : words.statusChip.offline]
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
            data-kind={stuck + files > 0 ? 'warn' : undefined}
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
function wordsForStuck(changes: number, files: number): string {
  if (files === 0) return words.statusChip.changeNeedsAttention(changes);
  if (changes === 0) return words.statusChip.fileNeedsAttention(files);
  return words.statusChip.thingsNeedAttention(changes + files);
}
