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
import type { SandboxRequest, StoreCatalogue, StorePurchase } from '../../generated/api.js';
import { isStoreKey, keys } from '../../store/keys.js';
import { useAccess } from '../../store/useStore.js';
import { price, standing } from '../../store/terms.js';
import { useAnswer, useData } from '../../page/data.js';
import { wordsFor } from '../../data/trouble.js';
import { Answered } from '../../page/Answered.js';
import { words } from './words.js';

const many = 50;
const others = { sandbox: '', appstore: ' · App Store', stripe: ' · Stripe' };

/** Everything that was bought, with what the sandbox can let happen to it. */
export function StorePurchases({ catalogue }: { catalogue: StoreCatalogue }) {
  const [shown, setShown] = useState(many);
  const answer = useAnswer(keys.purchases, (client) => client.listStorePurchases());
  return (
    <Answered answer={answer} what={words.common.purchases}>
      {({ purchases }) => (purchases.length === 0
        ? (
          <EmptyState icon='store' title={words.storePurchases.noPurchasesYet}>
            {words.storePurchases.whatMembersBuyAppears}
          </EmptyState>
        )
        : (
          <>
            <ul className='rows' role='list' aria-label={words.common.purchases}>
              {purchases.slice(0, shown).map((one) => (
                <Row key={one.id} purchase={one} catalogue={catalogue} />
              ))}
            </ul>
            {purchases.length > shown && (
              <div className='buttons'>
                <Button onClick={() => setShown(shown + many)}>{words.common.older}</Button>
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
  const who = members?.find(({ id }) => id === purchase.person)?.name ??
    words.storePurchases.formerMember;
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
      {items.length > 0 && (
        <Menu
          label={words.storePurchases.moreActionsForOf(name, who)}
          items={items}
        />
      )}
    </li>
  );
}

/** What can happen to a purchase in the sandbox, as it stands now. */
function useSandboxItems(purchase: StorePurchase, name: string): MenuItem[] {
  const { client, answers } = useData();
  const ask = useConfirm();
  const showToast = useToast();
  if (purchase.provider !== 'sandbox') return [];
  const act = async (action: SandboxRequest['action'], done: string) => {
    try {
      await client.controlSandboxPurchase(purchase.id, { action });
      answers.invalidate(isStoreKey);
      showToast({ text: done, kind: 'good' });
    } catch (error) {
      showToast({ text: wordsFor(error), kind: 'bad' });
    }
  };
  const text = words.storePurchases.itStopsWorkingImmediately;
  const refund = async () => {
    const isSure = await ask({
      title: words.storePurchases.refundThisPurchase,
      text,
      action: words.storePurchases.refund,
      isDangerous: true,
    });
    if (isSure) await act('refund', words.storePurchases.refunded);
  };
  const revoke = async () => {
    const isSure = await ask({
      title: words.storePurchases.revokeThisPurchase,
      text,
      action: words.storePurchases.revoke,
      isDangerous: true,
    });
    if (isSure) await act('revoke', words.storePurchases.revoked);
  };
  const { reason, renews, holds } = purchase;
  const isPlan = purchase.ends_ms !== undefined;
  return [
    ...(reason === 'grace'
      ? [{
        label: words.storePurchases.completeThePayment,
        icon: 'check' as const,
        run: () => void act('pay', words.storePurchases.paymentCompleted),
      }]
      : []),
    ...(isPlan && holds && renews
      ? [
        {
          label: words.storePurchases.cancelThePlan,
          icon: 'stop' as const,
          run: () => void act('cancel', words.storePurchases.endsAfterThePaidPeriod(name)),
        },
      ]
      : []),
    ...(isPlan && holds && !renews
      ? [
        {
          label: words.storePurchases.resumeThePlan,
          icon: 'play' as const,
          run: () => void act('resume', words.storePurchases.continues(name)),
        },
      ]
      : []),
    ...(isPlan && renews && (reason === 'active' || reason === 'trial')
      ? [{
        label: words.storePurchases.failTheNextPayment,
        icon: 'warning' as const,
        run: () => void act('fail_renewal', words.storePurchases.theNextPaymentWillFail),
      }]
      : []),
    ...(reason === 'refunded'
      ? [
        {
          label: words.storePurchases.reverseTheRefund,
          icon: 'undo' as const,
          run: () => void act('reverse_refund', words.storePurchases.refundReversed),
        },
      ]
      : [
        {
          label: words.storePurchases.refund,
          icon: 'undo' as const,
          isDangerous: true,
          run: () => void refund(),
        },
        ...(holds
          ? [
            {
              label: words.storePurchases.revoke,
              icon: 'trash' as const,
              isDangerous: true,
              run: () => void revoke(),
            },
          ]
          : []),
      ]),
  ];
}
