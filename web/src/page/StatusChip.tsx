import { useState } from 'react';
import { count, Icon, type IconName } from '../kit/index.js';
import { useChanges, useConnection } from './data.js';
import { OutboxSheet } from './OutboxSheet.js';

/** Whether the server is there, and what waits for it; says nothing when all is well. */
export function StatusChip() {
  const connection = useConnection();
  const changes = useChanges();
  const [isOpen, setOpen] = useState(false);
  const stuck = changes.filter(({ state }) => state === 'conflict' || state === 'refused').length;
  const waiting = changes.length - stuck;

  const [icon, words]: [IconName, string] | [] = stuck
    ? ['warning', `${count(stuck, 'change needs', 'changes need')} you`]
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
            data-kind={stuck ? 'warn' : undefined}
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
