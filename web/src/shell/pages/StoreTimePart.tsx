import { Button, Notice, useConfirm, useToast } from '../../kit/index.js';
import type { StoreCatalogue } from '../../generated/api.js';
import { isStoreKey } from '../../store/keys.js';
import { useAccess } from '../../store/useStore.js';
import { day } from '../../store/words.js';
import { useData } from '../../page/data.js';
import { useAction } from '../../page/useAction.js';

const steps = [
  { words: 'a day', days: 1 },
  { words: '7 days', days: 7 },
  { words: '30 days', days: 30 },
  { words: 'a year', days: 365 },
];

/** Lets time pass in the sandbox, so that trials end and plans are renewed. */
export function StoreTimePart({ catalogue }: { catalogue: StoreCatalogue }) {
  const { client, answers } = useData();
  const { now, state } = useAccess();
  const ask = useConfirm();
  const tell = useToast();
  const { isBusy, trouble, run } = useAction();
  if (catalogue.store !== 'sandbox') return null;
  const pass = async ({ words, days }: typeof steps[number]) => {
    const isSure = await ask({
      title: `Let ${words} pass?`,
      action: 'Let it pass',
      text:
        'Trials end, plans are renewed, a new day begins. Time in the store cannot be turned back.',
    });
    if (!isSure || !await run(() => client.advanceSandbox({ hours: days * 24 }))) return;
    answers.invalidate(isStoreKey);
    tell({ text: `It is ${words} later in the store.`, kind: 'good' });
  };
  return (
    <>
      <p>
        In the store it is{' '}
        <strong className='tabular'>{state === 'known' ? day(now) : '…'}</strong>.
      </p>
      <div className='buttons'>
        {steps.map((step) => (
          <Button
            key={step.days}
            icon='clock'
            busy={isBusy}
            onClick={() => void pass(step)}
          >
            Let {step.words} pass
          </Button>
        ))}
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}
