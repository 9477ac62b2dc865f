import { lazy, Suspense, useState } from 'react';
import { useParentGate } from '../store/index.js';
import { Boundary } from '../page/Boundary.js';
import { useMe } from '../page/data.js';

const GateDialog = lazy(async () => ({
  default: (await import('../apps/baby-sounds/parents/GateDialog.js')).GateDialog,
}));

/**
 * The gate of the room for children, for what is bought of it elsewhere in the house. Children are
 * not even asked.
 */
export function ParentGate() {
  const role = useMe()?.member.role;
  return role === undefined || role === 'child' ? null : <Asking />;
}

function Asking() {
  const [answer, setAnswer] = useState<(token: string | undefined) => void>();
  useParentGate('babysounds', () => new Promise((resolve) => setAnswer(() => resolve)));
  if (!answer) return null;
  const done = (token: string | undefined) => {
    answer(token);
    setAnswer(undefined);
  };
  return (
    <Suspense fallback={null}>
      <Boundary instead={null}>
        <GateDialog
          why='To buy something.'
          worksAway={false}
          onDone={(passed) => done(passed?.token)}
        />
      </Boundary>
    </Suspense>
  );
}
