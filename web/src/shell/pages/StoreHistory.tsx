import { useState } from 'react';
import { Button } from '../../kit/index.js';
import type { StoreCatalogue, StoreTransaction } from '../../generated/api.js';
import { keys } from '../../store/keys.js';
import { day } from '../../store/terms.js';
import { useAnswer } from '../../page/data.js';
import { Answered } from '../../page/Answered.js';
import { words } from './words.js';

const kinds: Record<StoreTransaction['kind'], string> = {
  purchased: words.storeHistory.bought,
  renewed: words.storeHistory.renewed,
  trialBegan: words.storeHistory.trialBegan,
  billingFailed: words.storeHistory.paymentFailed,
  graceEnded: words.storeHistory.gracePeriodEnded,
  expired: words.storeHistory.ended,
  autoRenewOff: words.storeHistory.willNotBeRenewed,
  autoRenewOn: words.storeHistory.willBeRenewedAgain,
  refunded: words.common.refunded,
  refundReversed: words.storeHistory.refundReversed,
  revoked: words.storeHistory.revokedByTheStore,
  changed: words.storeHistory.changedToAnotherPlan,
};

/** So many are shown at once. */
const many = 30;

/** Events from the store, with its signatures: for the curious. */
export function StoreHistory({ catalogue }: { catalogue: StoreCatalogue }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className='history' onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.storeHistory.detailsFromTheStore}</summary>
      {isOpen && <Transactions catalogue={catalogue} />}
    </details>
  );
}

function Transactions({ catalogue }: { catalogue: StoreCatalogue }) {
  const [shown, setShown] = useState(many);
  const answer = useAnswer(keys.transactions, (client) => client.listStoreTransactions());
  return (
    <Answered answer={answer} what={words.storeHistory.eventsFromTheStore}>
      {({ transactions }) => (transactions.length === 0 ? (
        <p className='quiet'>
          {words.storeHistory.nothingYet}
        </p>
      ) : (
        <>
          <ul className='rows' role='list' aria-label={words.storeHistory.eventsFromTheStore}>
            {transactions.slice(0, shown).map((one) => (
              <li key={one.id} className='row'>
                <div className='row-words'>
                  <span>{kinds[one.kind]}</span>
                  <span>
                    {catalogue.products.find(({ id }) => id === one.product)?.name ?? one.product} ·
                    {' '}
                    {day(one.happened_ms)}
                    {one.paid_until_ms !== undefined &&
                      words.storeHistory.until(day(one.paid_until_ms))}
                  </span>
                  <details className='proof'>
                    <summary>{words.storeHistory.signedOriginal}</summary>
                    <code>{one.proof}</code>
                  </details>
                </div>
              </li>
            ))}
          </ul>
          {transactions.length > shown && (
            <div className='buttons'>
              <Button onClick={() => setShown(shown + many)}>{words.common.older}</Button>
            </div>
          )}
        </>
      ))}
    </Answered>
  );
}
