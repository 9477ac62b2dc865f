// What another app has shared, or a site that passes for one: it is asked about first.
import { useEffect, useState } from 'react';
import { Button, Dialog, size } from '../../../kit/index.js';
import { go, useQuery } from '../../../page/router.js';
import { type Arrival, type Arrivals, mostOffered } from '../../../uploads/arrivals.js';

interface SharedFilesProps {
  offered: readonly Arrival[];
  arrivals: Arrivals;
}

export function SharedFiles({ offered, arrivals }: SharedFilesProps) {
  const [isLater, setLater] = useState(false);
  const [wereLeft, setLeft] = useState(false);
  const isToldSo = useQuery('left') !== null;
  useEffect(() => {
    if (!isToldSo) return;
    setLeft(true);
    // A reload is not to say it again.
    go(location.pathname, { replace: true });
  }, [isToldSo]);
  if (isToldSo || isLater) return null;
  const left = wereLeft && (
    <p>
      Some shared files were left out: {mostOffered.files} files and {size(mostOffered.bytes)}{' '}
      at most wait for your answer. Use Add on the board for them, or share them again.
    </p>
  );
  if (offered.length === 0) {
    const close = () => setLeft(false);
    return !left ? null : (
      <Dialog
        title='Shared files left out'
        onClose={close}
        actions={<Button kind='primary' onClick={close}>OK</Button>}
      >
        {left}
      </Dialog>
    );
  }
  const forAll = (act: (id: string) => Promise<void>) => () =>
    void Promise.all(offered.map(({ id }) => act(id))).then(() => setLeft(false));
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
      {left}
    </Dialog>
  );
}
