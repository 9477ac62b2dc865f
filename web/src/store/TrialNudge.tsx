import { useState } from 'react';
import { asText, StoredValue } from '../data/StoredValue.js';
import { Icon, IconButton } from '../kit/index.js';
import { Link } from '../page/router.js';
import type { StoreApp } from './access.js';
import { useAccess, useStore } from './useStore.js';
import { cost, daysLeft } from './terms.js';
import { words } from './words.js';

const wasPutAway = (purchase: string) =>
  new StoredValue(`quintet.trial-told.${purchase}`, asText);

/** Tells quietly how long a trial lasts and what comes then; who has read it can put it away. */
export function TrialNudge({ app }: { app: StoreApp }) {
  const access = useAccess();
  const catalogue = useStore().value;
  const trial = access.entitlements.find((one) =>
    one.reason === 'trial' && one.holds &&
    catalogue?.products.some(({ id, app: of }) => id === one.product && of === app)
  );
  const [isAway, setAway] = useState<string>();
  if (!trial?.ends_ms || isAway === trial.id || wasPutAway(trial.id).get()) return null;
  const product = catalogue?.products.find(({ id }) => id === trial.product);
  const days = daysLeft(trial.ends_ms, access.now);
  const putAway = () => {
    setAway(trial.id);
    wasPutAway(trial.id).set('1');
  };
  return (
    <aside className='trial-nudge' aria-label={words.trialNudge.trial}>
      <Icon name='clock' size={20} />
      <p>
        <strong>{words.trialNudge.freeDayLeft(days)}</strong>{' '}
        <span>
          {trial.renews && product
            ? words.trialNudge.thenUnlessYouCancel(cost(product))
            : words.trialNudge.thenItEndsAutomatically}
        </span>{' '}
        <Link to='/store'>{words.common.seePlans}</Link>
      </p>
      <IconButton icon='close' label={words.trialNudge.dismiss} onClick={putAway} />
    </aside>
  );
}
