import { Button, Notice, useConfirm, useToast } from '../../kit/index.js';
import type { StoreCatalogue } from '../../generated/api.js';
import { isStoreKey } from '../../store/keys.js';
import { useAccess } from '../../store/useStore.js';
import { day } from '../../store/terms.js';
import { useData } from '../../page/data.js';
import { useAction } from '../../page/useAction.js';
import { words } from './words.js';

const steps = [
  { words: words.storeTimePart.aDay, days: 1 },
  { words: words.storeTimePart.days, days: 7 },
  { words: words.storeTimePart.daysText, days: 30 },
  { words: words.storeTimePart.aYear, days: 365 },
];

/** Lets time pass in the sandbox, so that trials end and plans are renewed. */
export function StoreTimePart({ catalogue }: { catalogue: StoreCatalogue }) {
  const { client, answers } = useData();
  const { now, state } = useAccess();
  const ask = useConfirm();
  const showToast = useToast();
  const { isBusy, doing, trouble, run } = useAction();
  if (catalogue.store !== 'sandbox') return null;
  const pass = async (step: typeof steps[number]) => {
    const { words: text, days } = step;
    const isSure = await ask({
      title: words.storeTimePart.moveStoreTimeForwardBy(text),
      action: words.storeTimePart.moveForward,
      text:
        words.storeTimePart.trialsEndPlansRenew,
    });
    if (!isSure || !await run(() => client.advanceSandbox({ hours: days * 24 }), step)) return;
    answers.invalidate(isStoreKey);
    showToast({ text: words.storeTimePart.storeTimeMovedForwardBy(text), kind: 'good' });
  };
  return (
    <>
      <p>
        {words.storeTimePart.storeTime}{' '}
        <strong className='tabular'>{state === 'known' ? day(now) : '…'}</strong>.
      </p>
      <div className='buttons'>
        {steps.map((step) => (
          <Button
            key={step.days}
            icon='clock'
            busy={doing === step}
            aria-disabled={isBusy}
            onClick={() => void pass(step)}
          >
            {words.storeTimePart.moveForwardBy(step.words)}
          </Button>
        ))}
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}
