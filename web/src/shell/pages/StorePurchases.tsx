import { useState } from 'react';
import {
  ago,
  Button,
  EmptyState,
  Icon,
  Menu,
  type MenuItem,
  useConfirm,
  useToast,
} from '../../kit/index.js';
import type { SandboxWish, StoreCatalogue, StorePurchase } from '../../generated/api.js';
import { isStoreKey, keys } from '../../store/keys.js';
import { useAccess } from '../../store/useStore.js';
import { price, standing } from '../../store/words.js';
import { useAnswer, useData } from '../../page/data.js';
import { wordsFor } from '../../data/trouble.js';
import { Answered } from '../../page/Answered.js';

const many = 50;
const others = { sandbox: '', appstore: ' · App Store', stripe: ' · Stripe' };

/** Everything that was bought, with what the sandbox can let happen to it. */
export function StorePurchases({ catalogue }: { catalogue: StoreCatalogue }) {
  const [shown, setShown] = useState(many);
  const answer = useAnswer(keys.purchases, (client) => client.listStorePurchases());
  return (
    <Answered answer={answer} what='Purchases'>
      {({ purchases }) => (purchases.length === 0
        ? (
          <EmptyState icon='store' title='Nothing was bought yet'>
            What members buy stands here, the newest first.
          </EmptyState>
        )
        : (
          <>
            <ul className='rows' role='list' aria-label='Purchases'>
              {purchases.slice(0, shown).map((one) => (
                <Row key={one.id} purchase={one} catalogue={catalogue} />
              ))}
            </ul>
            {purchases.length > shown && (
              <div className='buttons'>
                <Button onClick={() => setShown(shown + many)}>Older</Button>
              </div>
            )}
          </>
        ))}
    </Answered>
  );
}

function Row({ purchase, catalogue }: { purchase: StorePurchase; catalogue: StoreCatalogue }) {
  const members = useAnswer('members', (client) => client.listMembers()).value?.members;
  const product = catalogue.products.find(({ id }) => id === purchase.product);
  const name = product?.name ?? purchase.product;
  const who = members?.find(({ id }) => id === purchase.person)?.name ?? 'Nobody who is here now';
  const { now } = useAccess();
  const items = useSandboxItems(purchase, name);
  return (
    <li className='row' data-state={purchase.reason}>
      <Icon name={purchase.reason === 'grace' ? 'warning' : purchase.holds ? 'check' : 'clock'} />
      <div className='row-words'>
        <span>{name}</span>
        <span>
          {who} · {ago(purchase.bought_ms, now)}
          {purchase.cents !== undefined && ` · ${price(purchase.cents, purchase.currency)}`}
          {others[purchase.provider]}
        </span>
        <span>{standing(purchase, product)}</span>
      </div>
      {items.length > 0 && <Menu label={`More actions for ${name} of ${who}`} items={items} />}
    </li>
  );
}

/** What can happen to a purchase in the sandbox, as it stands now. */
function useSandboxItems(purchase: StorePurchase, name: string): MenuItem[] {
  const { client, answers } = useData();
  const ask = useConfirm();
  const tell = useToast();
  if (purchase.provider !== 'sandbox') return [];
  const act = async (action: SandboxWish['action'], done: string) => {
    try {
      await client.controlSandboxPurchase(purchase.id, { action });
      answers.invalidate(isStoreKey);
      tell({ text: done, kind: 'good' });
    } catch (error) {
      tell({ text: wordsFor(error), kind: 'bad' });
    }
  };
  const text = 'It unlocks nothing any more, at once and on all devices.';
  const refund = async () => {
    const isSure = await ask({
      title: 'Refund this purchase?',
      text,
      action: 'Refund',
      isDangerous: true,
    });
    if (isSure) await act('refund', 'The money was refunded.');
  };
  const revoke = async () => {
    const isSure = await ask({
      title: 'Revoke this purchase?',
      text,
      action: 'Revoke',
      isDangerous: true,
    });
    if (isSure) await act('revoke', 'It was revoked.');
  };
  const { reason, renews, holds } = purchase;
  const isPlan = purchase.ends_ms !== undefined;
  return [
    ...(reason === 'grace'
      ? [{
        label: 'Complete the payment',
        icon: 'check' as const,
        run: () => void act('pay', 'The payment was completed.'),
      }]
      : []),
    ...(isPlan && holds && renews
      ? [
        {
          label: 'End the plan',
          icon: 'stop' as const,
          run: () => void act('cancel', `${name} ends with what is paid.`),
        },
      ]
      : []),
    ...(isPlan && holds && !renews
      ? [
        {
          label: 'Resume the plan',
          icon: 'play' as const,
          run: () => void act('resume', `${name} continues.`),
        },
      ]
      : []),
    ...(isPlan && renews && (reason === 'active' || reason === 'trial')
      ? [{
        label: 'Fail the next payment',
        icon: 'warning' as const,
        run: () => void act('fail_renewal', 'The next payment will not work.'),
      }]
      : []),
    ...(reason === 'refunded'
      ? [
        {
          label: 'Reverse the refund',
          icon: 'undo' as const,
          run: () => void act('reverse_refund', 'The refund was reversed.'),
        },
      ]
      : [
        {
          label: 'Refund',
          icon: 'undo' as const,
          isDangerous: true,
          run: () => void refund(),
        },
        ...(holds
          ? [
            {
              label: 'Revoke',
              icon: 'trash' as const,
              isDangerous: true,
              run: () => void revoke(),
            },
          ]
          : []),
      ]),
  ];
}
