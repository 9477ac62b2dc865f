// What another app has shared, or a site that passes for one: it is asked about first.
import { useEffect, useState } from 'react';
import { Button, Dialog, size } from '../kit/index.js';
import { mostOffered } from '../uploads/arrivals.js';
import { titleOf } from './apps.js';
import { useArrivals } from './data.js';
import { go, useQuery } from './router.js';
import { words } from './words.js';

/** Asks what becomes of files that were shared with an app. */
export function SharedFiles({ app }: { app: string }) {
  const { arrivals, all } = useArrivals();
  const offered = all.filter(({ room, isOffered }) => room === app && isOffered);
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
      {words.sharedFiles.someSharedFilesWereLeft(
        mostOffered.files,
        size(mostOffered.bytes),
        titleOf(app),
      )}
    </p>
  );
  if (offered.length === 0) {
    const close = () => setLeft(false);
    return !left ? null : (
      <Dialog
        title={words.sharedFiles.sharedFilesLeftOut}
        onClose={close}
        actions={<Button kind='primary' onClick={close}>{words.sharedFiles.ok}</Button>}
      >
        {left}
      </Dialog>
    );
  }
  const forAll = (act: (id: string) => Promise<void>) => () =>
    void Promise.all(offered.map(({ id }) => act(id))).then(() => setLeft(false));
  return (
    <Dialog
      title={offered.length === 1
        ? words.sharedFiles.addTheSharedFile
        : words.sharedFiles.addTheSharedFiles}
      onClose={() => setLater(true)}
      actions={
        <>
          <Button onClick={forAll((id) => arrivals.remove(id))}>{words.sharedFiles.discard}</Button>
          <Button kind='primary' onClick={forAll((id) => arrivals.accept(id))}>
            {words.sharedFiles.add}
          </Button>
        </>
      }
    >
      <p>{words.sharedFiles.anotherAppOrWebsiteShared(titleOf(app))}</p>
      <ul>
        {offered.map(({ id, name, bytes }) => <li key={id}>{name}, {size(bytes)}</li>)}
      </ul>
      {left}
    </Dialog>
  );
}
