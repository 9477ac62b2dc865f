import { useId } from 'react';
import { Icon } from '../kit/index.js';
import type { StoreProduct } from '../generated/api.js';
import type { Access, StoreApp } from './access.js';
import { Restore } from './Restore.js';
import { StoreNote } from './StoreNote.js';
import { useAccess, useStore } from './useStore.js';
import { byTheMonth, period, planName, plansOf, price, promise, saving, terms } from './terms.js';
import { words } from './words.js';

/** Whether somebody can still try a plan: whoever has had it has tried it. */
export function hasTrial(product: StoreProduct, { entitlements }: Access): boolean {
  return product.trial_days > 0 && !entitlements.some((one) => one.product === product.id);
}

interface PlansProps {
  app: StoreApp;
  /** The id of the chosen one. */
  value: string | undefined;
  onChange(product: string): void;
}

/** What can be bought of an app, what each plan costs and what all of them give. */
export function Plans({ app, value, onChange }: PlansProps) {
  const id = useId();
  const catalogue = useStore().value;
  const access = useAccess();
  if (!catalogue) return null;
  const plans = plansOf(catalogue, app);
  const chosen = plans.find((product) => product.id === value);
  return (
    <>
      <StoreNote />
      {plans.length > 0 && (
        <div className='plans-place'>
          <fieldset className='plans'>
            <legend className='unseen'>{words.plans.plans}</legend>
            {plans.map((product) => (
              <Plan
                key={product.id}
                name={id}
                product={product}
                saving={saving(product, plans)}
                isTrial={hasTrial(product, access)}
                isChosen={product.id === value}
                onChoose={() => onChange(product.id)}
              />
            ))}
          </fieldset>
        </div>
      )}
      {chosen && <p className='terms' role='status'>{terms(chosen, hasTrial(chosen, access))}</p>}
      <ul className='promises' role='list' aria-label={words.plans.whatYouGet}>
        {catalogue.features.filter((feature) => feature.app === app).map((feature) => (
          <li key={feature.id}>
            <Icon name='check' size={20} /> <span>{promise(feature)}</span>
          </li>
        ))}
      </ul>
      <Restore />
      {plans.length > 0 && <Legal plans={plans} />}
    </>
  );
}

interface PlanProps {
  name: string;
  product: StoreProduct;
  saving: number;
  isTrial: boolean;
  isChosen: boolean;
  onChoose(): void;
}

function Plan({ name, product, saving, isTrial, isChosen, onChoose }: PlanProps) {
  const monthly = byTheMonth(product);
  return (
    <label className='plan'>
      <input type='radio' name={name} checked={isChosen} onChange={onChoose} />
      <span className='plan-words'>
        <span className='plan-name'>{planName(product)}</span>
        <span className='plan-price'>
          <strong>{price(product.price_cents)}</strong> <span>{period(product)}</span>
        </span>
        {monthly && <span className='plan-month'>{monthly}</span>}
        {isTrial && <span className='plan-mark'>{words.plans.daysFree(product.trial_days)}</span>}
        {!isTrial && saving > 0 && <span className='plan-mark'>{words.plans.save(saving)}</span>}
      </span>
    </label>
  );
}

function Legal({ plans }: { plans: readonly StoreProduct[] }) {
  const isRenewed = plans.some((product) => product.period_months !== undefined);
  const isShared = plans.every((product) => product.is_shared);
  return (
    <p className='legal'>
      {isRenewed &&
        words.plans.plansRenewAutomaticallyUntil}
      {isShared && words.plans.whatAdultBuysCountsFor}
      {words.plans.pricesAreInUsDollars}
    </p>
  );
}
