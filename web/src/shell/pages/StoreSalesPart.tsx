import type { StoreCatalogue, StoreProduct, StoreSalesLine } from '../../generated/api.js';
import { keys } from '../../store/keys.js';
import { period, price } from '../../store/words.js';
import { titleOf } from '../../page/apps.js';
import { useAnswer } from '../../page/data.js';
import { Answered } from '../../page/Answered.js';

/** Each product with what was sold of it, and what that came to. */
export function StoreSalesPart({ catalogue }: { catalogue: StoreCatalogue }) {
  const answer = useAnswer(keys.sales, (client) => client.getStoreSales());
  return (
    <Answered answer={answer} what='Sales'>
      {({ products }) => {
        const sum = (of: (line: StoreSalesLine) => number) =>
          products.reduce((total, line) => total + of(line), 0);
        const [sold, back] = [sum((line) => line.cents_sold), sum((line) => line.cents_refunded)];
        const others = products.flatMap((line) => line.others);
        return (
          <>
            <dl className='sums'>
              <div>
                <dt>Sold</dt>
                <dd>{price(sold)}</dd>
              </div>
              <div>
                <dt>Refunded</dt>
                <dd>{price(back)}</dd>
              </div>
              <div>
                <dt>Remains</dt>
                <dd>{price(sold - back)}</dd>
              </div>
            </dl>
            {others.length > 0 && (
              <p className='quiet'>
                In other currencies: {others.map(({ currency, sold: cents, refunded }) =>
                  price(cents - refunded, currency)
                ).join(', ')}.
              </p>
            )}
            {catalogue.store === 'sandbox' && (
              <p className='quiet'>What it would have come to: nobody was charged.</p>
            )}
            <ul className='rows' role='list' aria-label='Products'>
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
    `${line.purchases} sold`,
    `${line.holding} in force`,
    ...(line.trials > 0 ? [`${line.trials} on trial`] : []),
    ...(line.refunded > 0 ? [`${line.refunded} given back`] : []),
  ].join(' · ');
  return (
    <li className='row'>
      <div className='row-words'>
        <span>{product.name}</span>
        <span>{titleOf(product.app)} · {price(product.price_cents)} {period(product)}</span>
        <span>{counts ?? 'None sold yet'}</span>
      </div>
      {line && (
        <strong className='row-end tabular'>{price(line.cents_sold - line.cents_refunded)}</strong>
      )}
    </li>
  );
}
