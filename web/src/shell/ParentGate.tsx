import { lazy, Suspense, useState } from 'react';
import type { StoreApp } from '../store/access.js';
import { useParentGate } from '../store/parentGate.js';
import { allApps, type AppDeclaration } from '../page/apps.js';
import { Boundary } from '../page/Boundary.js';
import { useMe } from '../page/data.js';
import { words } from './words.js';

/**
 * The gates of the apps for children, for what is bought of them elsewhere. Children are not even
 * asked.
 */
export function ParentGate() {
  const role = useMe()?.member.role;
  if (role === undefined || role === 'child') return null;
  return (
    <>
      {allApps().map((app) => app.gate && <Asking key={app.key} app={app} gate={app.gate} />)}
    </>
  );
}

function Asking({ app, gate }: { app: AppDeclaration; gate: NonNullable<AppDeclaration['gate']> }) {
  const [Gate] = useState(() => lazy(gate));
  const [answer, setAnswer] = useState<(token: string | undefined) => void>();
  useParentGate(
    app.key as StoreApp,
    () => new Promise((resolve) => setAnswer(() => resolve)),
  );
  if (!answer) return null;
  const done = (token: string | undefined) => {
    answer(token);
    setAnswer(undefined);
  };
  return (
    <Suspense fallback={null}>
      <Boundary instead={null}>
        <Gate
          why={words.parentGate.toBuySomething}
          worksAway={false}
          onDone={(passed) => done(passed?.token)}
        />
      </Boundary>
    </Suspense>
  );
}
