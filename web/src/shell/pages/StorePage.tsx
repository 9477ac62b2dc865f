import { findApp, titleOf } from '../../page/apps.js';
import { useEffect, useState } from 'react';
import { after } from '../../data/surroundings.js';
import { Button, EmptyState, Icon, Notice, Waiting } from '../../kit/index.js';
import type { StoreCatalogue } from '../../generated/api.js';
import type { StoreApp } from '../../store/access.js';
import { useGate } from '../../store/gate.js';
import { HowToEnd, ManageSubscription } from '../../store/ManageSubscription.js';
import { Restore } from '../../store/Restore.js';
import { StoreNote } from '../../store/StoreNote.js';
import { TipJar } from '../../store/TipJar.js';
import { useAccess, useStore } from '../../store/useStore.js';
import { clearReturnAddress, savedReturnAddress, scrollDown } from '../../store/wayBack.js';
import { cost, plansOf, sellingApps, standing } from '../../store/terms.js';
import { useMe } from '../../page/data.js';
import { House } from '../House.js';
import { go, useQuery } from '../../page/router.js';
import { Answered } from '../../page/Answered.js';
import { words } from './words.js';
import { StoreHistory } from './StoreHistory.js';

/** What one has, what there is, and what the store has said. */
export default function StorePage() {
  const catalogue = useStore();
  const isOwner = useMe()?.member.role === 'owner';
  return (
    <House
      title={words.common.store}
      lead={words.storePage.whatOwnAndWhatCan}
      action={isOwner && { label: words.storePage.manage, to: '/store/manage' }}
    >
      <CameBack />
      <Answered answer={catalogue} what={words.common.theStore}>
        {(value) => (value.store === 'off' ? <Unlocked /> : <Inside catalogue={value} />)}
      </Answered>
    </House>
  );
}

function Unlocked() {
  return (
    <EmptyState icon='gift' title={words.storePage.everythingIsUnlocked}>
      {words.storePage.everythingIsIncludedThere}
    </EmptyState>
  );
}

function Inside({ catalogue }: { catalogue: StoreCatalogue }) {
  const { state } = useAccess();
  const apps = sellingApps(catalogue);
  return (
    <>
      <StoreNote />
      <section className='section'>
        <h2>{words.storePage.yours}</h2>
        {state === 'checking' && <Waiting>{words.storePage.loadingYourPurchases}</Waiting>}
        <ManageSubscription />
        <HowToEnd />
        <Restore />
      </section>
      {apps.length > 0 && (
        <section className='section'>
          <h2>{words.storePage.available}</h2>
          <ul className='shelf' role='list' aria-label={words.storePage.available}>
            {apps.map((app) => <Offer key={app} app={app} catalogue={catalogue} />)}
          </ul>
        </section>
      )}
      {apps.map((app) => <TipJar key={app} app={app} />)}
      <StoreHistory catalogue={catalogue} />
    </>
  );
}

/** What is sold for one app. */
function Offer({ app, catalogue }: { app: StoreApp; catalogue: StoreCatalogue }) {
  const gate = useGate();
  const owned = useAccess().owned(app);
  const plans = plansOf(catalogue, app);
  const [cheapest] = plans;
  const Picture = findApp(app)?.picture;
  const product = plans.find(({ id }) => id === owned?.product);
  return (
    <li className='offer' data-app={app}>
      <span className='offer-picture' aria-hidden='true'>{Picture && <Picture />}</span>
      <div className='offer-words'>
        <h3>{titleOf(app)}</h3>
        <p className='quiet'>
          {owned ? standing(owned, product) : cheapest &&
            `${plans.length > 1 ? words.storePage.from : ''}${cost(cheapest)}`}
        </p>
      </div>
      {owned
        ? (
          <span className='offer-sign'>
            <Icon name='check' size={20} />{' '}{words.storePage.yours}
          </span>
        )
        : (
          <Button
            aria-label={words.storePage.seePlansFor(titleOf(app))}
            onClick={() => void gate.showPlans(app)}
          >
            {words.storePage.see}
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
  const [place] = useState(() => (bought || cancelled ? savedReturnAddress() : undefined));
  useEffect(() => {
    if (place) clearReturnAddress();
  }, [place]);
  const id = bought ?? cancelled;
  if (!id) return null;
  const product = catalogue?.products.find((one) => one.id === id);
  const name = product?.name ?? words.storePage.it;
  const isThere = entitlements.some((one) => one.holds && one.product === bought);
  const back = place && place.path !== '/store' && (
    <Button
      kind='quiet'
      onClick={() => {
        go(place.path);
        scrollDown(place.scroll);
      }}
    >
      {words.storePage.goBack}
    </Button>
  );
  if (cancelled) return <Notice action={back}>{words.storePage.nothingWasBought}</Notice>;
  // Nothing has to be unlocked, so nothing is waited for.
  if (product?.kind === 'tip') {
    return (
      <Notice kind='good' action={back}>
        {words.storePage.thankYouForThe(name.toLowerCase())}
      </Notice>
    );
  }
  if (!isThere) return <WaitsForPayment name={name} />;
  return <Notice kind='good' action={back}>{words.storePage.thankYouYouNowHave(name)}</Notice>;
}

/** Payments are told of a little later than browsers come back. */
function WaitsForPayment({ name }: { name: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => after(10_000, () => setLong(true)), []);
  return (
    <Notice>
      {isLong
        ? words.storePage.isNotConfirmedYetAppears(name)
        : words.storePage.waitingForPaymentToBe(name)}
    </Notice>
  );
}
