import { useEffect, useState } from 'react';
import { Button, EmptyState, Icon, Notice, Waiting } from '../../kit/index.js';
import type { StoreCatalogue } from '../../generated/api.js';
import type { StoreApp } from '../../store/access.js';
import { useGate } from '../../store/gate.js';
import { HowToEnd, ManageSubscription } from '../../store/ManageSubscription.js';
import { Restore } from '../../store/Restore.js';
import { StoreNote } from '../../store/StoreNote.js';
import { TipJar } from '../../store/TipJar.js';
import { useAccess, useStore } from '../../store/useStore.js';
import { forgetPlace, keptPlace, scrollDown } from '../../store/wayBack.js';
import { period, plansOf, price, sellingApps, standing } from '../../store/words.js';
import { titleOf } from '../../page/apps.js';
import { useMe } from '../../page/data.js';
import { pictures } from '../../page/pictures.js';
import { House } from '../House.js';
import { go, Link, useQuery } from '../../page/router.js';
import { Answered } from '../../page/Answered.js';
import { StoreHistory } from './StoreHistory.js';

/** What one has, what there is, and what the store has said. */
export default function StorePage() {
  const catalogue = useStore();
  const isOwner = useMe()?.member.role === 'owner';
  return (
    <House
      title='Store'
      lead='What you own, and what you can add.'
      action={isOwner && (
        <Link to='/store/manage' className='button' data-kind='plain'>
          Manage
        </Link>
      )}
    >
      <CameBack />
      <Answered answer={catalogue} what='The store'>
        {(value) => (value.store === 'off' ? <Unlocked /> : <Inside catalogue={value} />)}
      </Answered>
    </House>
  );
}

function Unlocked() {
  return (
    <EmptyState icon='gift' title='Everything is unlocked'>
      Nothing is for sale here: everything is included.
    </EmptyState>
  );
}

function Inside({ catalogue }: { catalogue: StoreCatalogue }) {
  const { state } = useAccess();
  return (
    <>
      <StoreNote />
      <section className='section'>
        <h2>Yours</h2>
        {state === 'checking' && <Waiting>Loading your purchases …</Waiting>}
        <ManageSubscription />
        <HowToEnd />
        <Restore />
      </section>
      <section className='section'>
        <h2>Available</h2>
        <ul className='shelf' role='list' aria-label='Available'>
          {sellingApps(catalogue).map((app) => <Offer key={app} app={app} catalogue={catalogue} />)}
        </ul>
      </section>
      {sellingApps(catalogue).map((app) => <TipJar key={app} app={app} />)}
      <StoreHistory catalogue={catalogue} />
    </>
  );
}

/** What is sold for one room. */
function Offer({ app, catalogue }: { app: StoreApp; catalogue: StoreCatalogue }) {
  const gate = useGate();
  const owned = useAccess().owned(app);
  const plans = plansOf(catalogue, app);
  const [cheapest] = plans;
  const Picture = pictures[app];
  const product = plans.find(({ id }) => id === owned?.product);
  return (
    <li className='offer' data-room={app}>
      <span className='offer-picture' aria-hidden='true'>{Picture && <Picture />}</span>
      <div className='offer-words'>
        <h3>{titleOf(app)}</h3>
        <p className='quiet'>
          {owned ? standing(owned, product) : cheapest &&
            `${plans.length > 1 ? 'From ' : ''}${price(cheapest.price_cents)} ${period(cheapest)}`}
        </p>
      </div>
      {owned
        ? (
          <span className='offer-sign'>
            <Icon name='check' size={20} /> Yours
          </span>
        )
        : (
          <Button
            aria-label={`See plans for ${titleOf(app)}`}
            onClick={() => void gate.showPlans(app)}
          >
            See
          </Button>
        )}
    </li>
  );
}

/**
 * Whoever comes back from a checkout elsewhere is told what came of it, and goes on where they
 * were.
 */
function CameBack() {
  const bought = useQuery('bought');
  const cancelled = useQuery('cancelled');
  const catalogue = useStore().value;
  const { entitlements } = useAccess();
  const [place] = useState(() => (bought || cancelled ? keptPlace() : undefined));
  useEffect(() => {
    if (place) forgetPlace();
  }, [place]);
  const id = bought ?? cancelled;
  if (!id) return null;
  const product = catalogue?.products.find((one) => one.id === id);
  const name = product?.name ?? 'it';
  const isThere = entitlements.some((one) => one.holds && one.product === bought);
  const back = place && place.path !== '/store' && (
    <Button
      kind='quiet'
      onClick={() => {
        go(place.path);
        scrollDown(place.scroll);
      }}
    >
      Back to where you were
    </Button>
  );
  if (cancelled) return <Notice action={back}>Nothing was bought.</Notice>;
  // Nothing has to be unlocked, so nothing is waited for.
  if (product?.kind === 'tip') {
    return <Notice kind='good' action={back}>Thank you for the {name.toLowerCase()}!</Notice>;
  }
  if (!isThere) return <WaitsForPayment name={name} />;
  return <Notice kind='good' action={back}>Thank you: {name} is yours.</Notice>;
}

/** Payments are told of a little later than browsers come back. */
function WaitsForPayment({ name }: { name: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 10_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice>
      {isLong
        ? `${name} is not confirmed yet. It appears here by itself as soon as it is; nothing has to be done.`
        : `Waiting for the payment of ${name} to be confirmed …`}
    </Notice>
  );
}
