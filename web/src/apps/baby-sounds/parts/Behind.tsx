import { type ReactNode, useState } from 'react';
import { Button, EmptyState } from '../../../kit/index.js';
import { useParentGate } from '../hooks/useParentGate.js';
import { words } from '../words.js';
import { Head } from './Head.js';

/** A page for parents: shown to who has passed the gate. */
export function Behind({ title, children }: { title: string; children: ReactNode }) {
  const gate = useParentGate();
  const [isOpen, setOpen] = useState(gate.isOpen());
  if (isOpen) return <>{children}</>;
  const open = async () =>
    setOpen(await gate.pass(words.behind.partIsForGrownUps) !== undefined);
  return (
    <section className='behind'>
      <Head title={title} />
      <EmptyState
        icon='lock'
        title={words.common.forGrownUps}
        action={<Button kind='primary' onClick={() => void open()}>{words.behind.open}</Button>}
      >
        {words.behind.aShortQuestionKeeps}
      </EmptyState>
    </section>
  );
}
