import { titleOf } from '../page/apps.js';
import { useState } from 'react';
import { Button, Icon, Notice } from '../kit/index.js';
import type { StoreProduct } from '../generated/api.js';
import type { StoreApp } from './access.js';
import { useBuying } from './buying.js';
import { canBuy } from './StoreNote.js';
import { useIsBuyer, useStore } from './useStore.js';
import { price, tipsOf } from './terms.js';
import { words } from './words.js';

/**
 * Tips for an app, as often as one likes; nothing where there are none or nothing can be bought.
 */
export function TipJar({ app }: { app: StoreApp }) {
  const catalogue = useStore().value;
  const isBuyer = useIsBuyer();
  const { isBusy, trouble, buy } = useBuying();
  const [chosen, setChosen] = useState<string>();
  const [given, setGiven] = useState<string>();
  const tips = catalogue && canBuy(catalogue) && isBuyer ? tipsOf(catalogue, app) : [];
  if (tips.length === 0) return null;
  const tip = async (product: StoreProduct) => {
    if (isBusy) return;
    setChosen(product.id);
    setGiven(undefined);
    if (await buy(product)) setGiven(product.name);
  };
  return (
    <div className='tip-jar' role='group' aria-label={words.tipJar.tipsFor(titleOf(app))}>
      <p>
        <Icon name='gift' />{' '}
        <span>
          {words.tipJar.enjoyingATipSays(titleOf(app))}
        </span>
      </p>
      <div className='buttons'>
        {tips.map((product) => (
          <Button
            key={product.id}
            busy={isBusy && chosen === product.id}
            onClick={() => void tip(product)}
          >
            {product.name} · {price(product.price_cents)}
          </Button>
        ))}
      </div>
      <div role='status'>
        {given && <Notice kind='good'>{words.tipJar.thankYouForThe(given.toLowerCase())}</Notice>}
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </div>
  );
}
