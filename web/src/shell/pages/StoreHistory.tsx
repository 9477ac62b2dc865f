import { useState } from 'react';
import { Button } from '../../kit/index.js';
import type { StoreCatalogue, StoreTransaction } from '../../generated/api.js';
import { keys } from '../../store/keys.js';
import { day } from '../../store/words.js';
import { useAnswer } from '../../page/data.js';
import { Answered } from '../../page/Answered.js';

const kinds: Record<StoreTransaction['kind'], string> = {
  purchased: 'Bought',
  renewed: 'Renewed',
  trialBegan: 'Trial began',
  billingFailed: 'Payment did not work',
  graceEnded: 'The wait for payment ended',
  expired: 'Ended',
  autoRenewOff: 'Will not be renewed',
  autoRenewOn: 'Will be renewed again',
  refunded: 'Refunded',
  refundReversed: 'Refund reversed',
  revoked: 'Revoked by the store',
  changed: 'Changed to another plan',
};

/** So many are shown at once. */
const many = 30;

/** What the store has said, with its signatures: for the curious. */
export function StoreHistory({ catalogue }: { catalogue: StoreCatalogue }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className='history' onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What the store has said, for the curious</summary>
      {isOpen && <Transactions catalogue={catalogue} />}
    </details>
  );
}

function Transactions({ catalogue }: { catalogue: StoreCatalogue }) {
  const [shown, setShown] = useState(many);
  const answer = useAnswer(keys.transactions, (client) => client.listStoreTransactions());
  return (
    <Answered answer={answer} what='What the store has said'>
      {({ transactions }) => (transactions.length === 0 ? <p className='quiet'>Nothing yet.</p> : (
        <>
          <ul className='rows' role='list' aria-label='What the store has said'>
            {transactions.slice(0, shown).map((one) => (
              <li key={one.id} className='row'>
                <div className='row-words'>
                  <span>{kinds[one.kind]}</span>
                  <span>
                    {catalogue.products.find(({ id }) => id === one.product)?.name ?? one.product} ·
                    {' '}
                    {day(one.happened_ms)}
                    {one.paid_until_ms !== undefined && ` · until ${day(one.paid_until_ms)}`}
                  </span>
                  <details className='proof'>
                    <summary>As it was signed</summary>
                    <code>{one.proof}</code>
                  </details>
                </div>
              </li>
            ))}
          </ul>
          {transactions.length > shown && (
            <div className='buttons'>
              <Button onClick={() => setShown(shown + many)}>Older</Button>
            </div>
          )}
        </>
      ))}
    </Answered>
  );
}
