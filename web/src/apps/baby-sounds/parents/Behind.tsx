import { type ReactNode, useState } from 'react';
import { Button, EmptyState } from '../../../kit/index.js';
import { useParentGate } from './gate.js';

/** A page for parents: shown to who has passed the gate. */
export function Behind({ title, children }: { title: string; children: ReactNode }) {
  const gate = useParentGate();
  const [isOpen, setOpen] = useState(gate.isOpen());
  if (isOpen) return <>{children}</>;
  const open = async () =>
    setOpen(await gate.pass('This part is for grown-ups.') !== undefined);
  return (
    <section className='behind'>
      <h1>{title}</h1>
      <EmptyState
        icon='lock'
        title='For grown-ups'
        action={<Button kind='primary' onClick={() => void open()}>Open</Button>}
      >
        A short question keeps small hands from changing this.
      </EmptyState>
    </section>
  );
}
