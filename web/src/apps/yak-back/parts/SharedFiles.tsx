// What another app has shared, or a site that passes for one: it is asked about first.
import { useState } from 'react';
import { Button, Dialog, size } from '../../../kit/index.js';
import type { Arrival, Arrivals } from '../../../uploads/arrivals.js';

interface SharedFilesProps {
  offered: readonly Arrival[];
  arrivals: Arrivals;
}

export function SharedFiles({ offered, arrivals }: SharedFilesProps) {
  const [isLater, setLater] = useState(false);
  if (offered.length === 0 || isLater) return null;
  const forAll = (act: (id: string) => Promise<void>) => () =>
    void Promise.all(offered.map(({ id }) => act(id)));
  return (
    <Dialog
      title={offered.length === 1 ? 'Add the shared file?' : 'Add the shared files?'}
      onClose={() => setLater(true)}
      actions={
        <>
          <Button onClick={forAll((id) => arrivals.remove(id))}>Discard</Button>
          <Button kind='primary' onClick={forAll((id) => arrivals.accept(id))}>Add</Button>
        </>
      }
    >
      <p>
        Another app or website shared this with Yak Back. Add it only if you shared it yourself.
      </p>
      <ul>
        {offered.map(({ id, name, bytes }) => <li key={id}>{name}, {size(bytes)}</li>)}
      </ul>
    </Dialog>
  );
}
