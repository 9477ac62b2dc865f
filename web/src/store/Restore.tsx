import { useState } from 'react';
import { Button, Notice } from '../kit/index.js';
import { useData } from '../page/data.js';
import { useAction } from '../page/useAction.js';
import { hear } from './clock.js';
import { keys } from './keys.js';
import { useStore } from './useStore.js';
import { words } from './words.js';

/** Looks for what was bought before, and tells what was found. */
export function Restore() {
  const { client, answers } = useData();
  const store = useStore().value?.store;
  const { isBusy, trouble, run } = useAction();
  const [found, setFound] = useState<number>();
  const restore = () =>
    run(async () => {
      setFound(undefined);
      const access = await answers.fetch(keys.access, async () =>
        hear(await client.restorePurchases()));
      answers.invalidate((key) =>
        key === keys.transactions
      );
      setFound(access.entitlements.filter(({ holds }) => holds).length);
    });
  if (store === 'off') return null;
  return (
    <div className='restore'>
      <Button kind='quiet' icon='sync' busy={isBusy} onClick={() => void restore()}>
        {words.restore.restorePurchases}
      </Button>
      <div role='status'>
        {found !== undefined && (
          <Notice kind={found > 0 ? 'good' : 'info'}>
            {found > 0
              ? words.restore.purchaseRestored(found)
              : words.restore.noActivePurchasesWereFound}
          </Notice>
        )}
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </div>
  );
}
