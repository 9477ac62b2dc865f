import { useState } from 'react';
import { Button, Choice, Notice, Ring, Switch, useConfirm, useToast } from '../../kit/index.js';
import { Refusal } from '../../data/index.js';
import {
  ManageSubscription,
  NativeAdCard,
  QuotaMeter,
  Restore,
  type StoreApp,
  StoreNote,
  TipJar,
  TrialNudge,
  useAccess,
  useGate,
  useParentGate,
  useStore,
} from '../../store/index.js';
import type { StoreCatalogue } from '../../generated/api.js';
import { allApps, type AppDeclaration } from '../../page/apps.js';
import { useData } from '../../page/data.js';

/** What apps have of the store, in the colours of one of them. */
export function KitStorePart() {
  const catalogue = useStore().value;
  const selling = allApps().filter(({ key }) => catalogue?.products.some(({ app }) => app === key));
  const [chosen, setChosen] = useState<string>();
  const app = selling.find(({ key }) => key === chosen) ?? selling[0];
  if (!catalogue || !app) return null;
  const key = app.key as StoreApp;
  const slots = selling.flatMap(({ ads = {} }) => Object.entries(ads));
  const shown = slots.find(([, { addsTo }]) => addsTo === undefined)?.[0];
  const counted = slots.find(([, { addsTo }]) => addsTo !== undefined)?.[1].addsTo;
  return (
    <>
      <Choice
        label='App'
        options={selling.map(({ key: value, title: label }) => ({ value, label }))}
        value={app.key}
        onChange={setChosen}
      />
      <div className='section' data-app={key}>
        <Windows app={app} features={catalogue.features} />
        <StoreNote />
        <TrialNudge app={key} />
        {shown && <NativeAdCard slot={shown} />}
        <div className='buttons'>
          {counted && <QuotaMeter feature={counted} />}
          <Ring value={0.7} label='7 of 10'>7</Ring>
        </div>
        <TipJar app={key} />
        {app.gate && <GatePart app={key} />}
        <Restore />
        <ManageSubscription app={key} />
      </div>
    </>
  );
}

/** A gate such as an app for children puts before what is bought in it. */
function GatePart({ app }: { app: StoreApp }) {
  const [isOn, setOn] = useState(false);
  return (
    <>
      <Switch
        label='A gate for parents'
        hint='Shown before every purchase.'
        checked={isOn}
        onChange={setOn}
      />
      {isOn && <GateForParents app={app} />}
    </>
  );
}

function GateForParents({ app }: { app: StoreApp }) {
  const ask = useConfirm();
  const gate = async () => {
    const isParent = await ask({
      title: 'Are you a parent?',
      action: 'Yes, I am',
      text: 'This costs money. Children need to ask an adult.',
    });
    return isParent ? 'a parent on the kit' : undefined;
  };
  useParentGate(app, gate);
  return <Button onClick={() => void gate()}>Open the gate</Button>;
}

interface WindowsProps {
  app: AppDeclaration;
  features: StoreCatalogue['features'];
}

function Windows({ app: { key, ads = {} }, features }: WindowsProps) {
  const gate = useGate();
  const { client } = useData();
  const access = useAccess();
  const showToast = useToast();
  const [done, setDone] = useState<string>();
  const say = (words: string) => (isDone: boolean) =>
    setDone(`${words}: ${isDone ? 'there is more now' : 'closed'}`);
  const app = key as StoreApp;
  // A limit of the app to stand before.
  const feature = features.find((one) => one.app === app)?.id ?? '';
  const watched = Object.keys(ads).find((slot) => ads[slot]?.addsTo !== undefined);
  // As an app's server refuses what there is no more of.
  const refusedUnlessBought = async () => {
    const { limits: all } = await client.getStoreAccess();
    if (all.find((one) => one.feature === feature)?.limit === undefined) return true;
    throw new Refusal(402, 'needs_purchase', 'The free limit is used up.', [{
      place: 'feature',
      message: feature,
    }]);
  };
  const free = access.limit(feature);
  return (
    <>
      <div className='buttons'>
        <Button onClick={() => void gate.showPlans(app).then(say('Plans'))}>Plans</Button>
        <Button
          onClick={() =>
            void gate.ask(feature, free === Infinity ? undefined : free).then(say('Limit'))}
        >
          Limit
        </Button>
        <Button
          onClick={() => void gate.showPaywallIfNeeded(feature, 1_000).then(say('If needed'))}
        >
          If needed
        </Button>
        {watched && (
          <Button onClick={() => void gate.watch(watched).then(say('Ad'))}>Ad</Button>
        )}
        <Button
          onClick={() =>
            void gate.through(refusedUnlessBought).then((answer) =>
              say('Refused')(answer !== undefined)
            )}
        >
          Refused
        </Button>
        <Button
          onClick={() =>
            showToast({
              text: access.canAccess(feature) ? 'Unlocked.' : 'Locked.',
            })}
        >
          Is it there?
        </Button>
      </div>
      {done && <Notice>{done}.</Notice>}
    </>
  );
}
