import { titleOf } from '../../page/apps.js';
import type { StoreCatalogue, StoreProduct, StoreSalesLine } from '../../generated/api.js';
import { keys } from '../../store/keys.js';
import { cost, price } from '../../store/terms.js';
import { useAnswer } from '../../page/data.js';
import { Answered } from '../../page/Answered.js';
import { words } from './words.js';

/** Each product with what was sold of it, and what that came to. */
export function StoreSalesPart({ catalogue }: { catalogue: StoreCatalogue }) {
  const answer = useAnswer(keys.sales, (client) => client.getStoreSales());
  return (
    <Answered answer={answer} what={words.common.sales}>
      {({ products }) => {
        const sum = (of: (line: StoreSalesLine) => number) =>
          products.reduce((total, line) => total + of(line), 0);
        const [sold, back] = [sum((line) => line.cents_sold), sum((line) => line.cents_refunded)];
        const others = products.flatMap((line) => line.others);
        return (
          <>
            <dl className='sums'>
              <div>
                <dt>{words.storeSalesPart.sold}</dt>
                <dd>{price(sold)}</dd>
              </div>
              <div>
                <dt>{words.common.refunded}</dt>
                <dd>{price(back)}</dd>
              </div>
              <div>
                <dt>{words.storeSalesPart.net}</dt>
                <dd>{price(sold - back)}</dd>
              </div>
            </dl>
            {others.length > 0 && (
              <p className='quiet'>
                {words.storeSalesPart.inOtherCurrencies(
                  others.map(({ currency, sold: cents, refunded }) =>
                    price(cents - refunded, currency)
                  ).join(', '),
                )}
              </p>
            )}
            {catalogue.store === 'sandbox' && (
              <p className='quiet'>{words.storeSalesPart.whatItWouldHave}</p>
            )}
            <ul className='rows' role='list' aria-label={words.storeSalesPart.products}>
              {catalogue.products.map((product) => (
                <Line
                  key={product.id}
                  product={product}
                  line={products.find((one) => one.product === product.id)}
                />
              ))}
            </ul>
          </>
        );
      }}
    </Answered>
  );
}

function Line({ product, line }: { product: StoreProduct; line: StoreSalesLine | undefined }) {
  const counts = line && [
    words.storeSalesPart.soldPurchases(line.purchases),
    words.storeSalesPart.active(line.holding),
    ...(line.trials > 0 ? [words.storeSalesPart.onTrial(line.trials)] : []),
    ...(line.refunded > 0 ? [words.storeSalesPart.refunded(line.refunded)] : []),
  ].join(' · ');
  return (
    <li className='row'>
      <div className='row-words'>
        <span>{product.name}</span>
        <span>{titleOf(product.app)} · {cost(product)}</span>
        <span>{counts ?? words.storeSalesPart.noneSoldYet}</span>
      </div>
      {line && (
        <strong className='row-end tabular'>{price(line.cents_sold - line.cents_refunded)}</strong>
      )}
    </li>
  );
}
