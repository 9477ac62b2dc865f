import { useState } from 'react';
import { count, Icon, type IconName } from '../kit/index.js';
import { useArrivals, useChanges, useConnection } from './data.js';
import { OutboxSheet } from './OutboxSheet.js';

/** Whether the server is there, and what waits for it; says nothing when all is well. */
export function StatusChip() {
  const connection = useConnection();
  const changes = useChanges();
  const [isOpen, setOpen] = useState(false);
  const stuck = changes.filter(({ state }) => state === 'conflict' || state === 'refused').length;
  const waiting = changes.length - stuck;
  const files = useArrivals().all.filter(({ trouble }) => trouble !== undefined).length;

  const [icon, words]: [IconName, string] | [] = stuck + files > 0
    ? ['warning', wordsForStuck(stuck, files)]
    : connection === 'away'
    ? ['offline', waiting ? `Offline · ${waiting} waiting` : 'Offline']
    : waiting
    ? ['sync', `Sending ${count(waiting, 'change')}`]
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
            <Icon name={icon} size={20} /> {words}
          </button>
        )}
      </div>
      {isOpen && <OutboxSheet onClose={() => setOpen(false)} />}
    </>
  );
}

/** Such as “2 changes need attention”: what cannot go on without a decision. */
function wordsForStuck(changes: number, files: number): string {
  if (files === 0) return `${count(changes, 'change needs', 'changes need')} attention`;
  if (changes === 0) return `${count(files, 'file needs', 'files need')} attention`;
  return `${changes + files} things need attention`;
}
