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
} from '../../store/index.js';
import { useData } from '../../page/data.js';

const apps = [
  { value: 'yakback', label: 'Yak Back' },
  { value: 'melodymap', label: 'Melody Map' },
  { value: 'sonidea', label: 'Sonidea' },
  { value: 'babysounds', label: 'BabySounds' },
] as const;

/** A limit of each app to stand before. */
const limits: Record<StoreApp, string> = {
  yakback: 'yakback.sounds',
  melodymap: 'melodymap.song-views',
  sonidea: 'sonidea.edit-mode',
  babysounds: 'babysounds.favourites',
};

/** What apps have of the store, in the colours of one of them. */
export function KitStorePart() {
  const [app, setApp] = useState<StoreApp>('yakback');
  return (
    <>
      <Choice label='App' options={apps} value={app} onChange={setApp} />
      <div className='section' data-app={app}>
        <Windows app={app} />
        <StoreNote />
        <TrialNudge app={app} />
        <NativeAdCard slot='yakback.banner' />
        <div className='buttons'>
          <QuotaMeter feature='melodymap.song-views' />
          <Ring value={0.7} label='7 of 10'>7</Ring>
        </div>
        <TipJar app={app} />
        {app === 'babysounds' && <GatePart />}
        <Restore />
        <ManageSubscription app={app} />
      </div>
    </>
  );
}

/** A gate such as an app for children puts before what is bought in it. */
function GatePart() {
  const [isOn, setOn] = useState(false);
  return (
    <>
      <Switch
        label='A gate for parents'
        hint='Asked before anything is bought.'
        checked={isOn}
        onChange={setOn}
      />
      {isOn && <GateForParents />}
    </>
  );
}

function GateForParents() {
  const ask = useConfirm();
  const gate = async () => {
    const isParent = await ask({
      title: 'Are you a parent?',
      action: 'Yes, I am',
      text: 'What is bought costs money. Children ask an adult.',
    });
    return isParent ? 'a parent on the kit' : undefined;
  };
  useParentGate('babysounds', gate);
  return <Button onClick={() => void gate()}>At the gate</Button>;
}

function Windows({ app }: { app: StoreApp }) {
  const gate = useGate();
  const { client } = useData();
  const access = useAccess();
  const tell = useToast();
  const [done, setDone] = useState<string>();
  const say = (words: string) => (isDone: boolean) =>
    setDone(`${words}: ${isDone ? 'there is more now' : 'closed'}`);
  const feature = limits[app];
  // As an app's server refuses what there is no more of.
  const refusedUnlessBought = async () => {
    const { limits: all } = await client.getStoreAccess();
    if (all.find((one) => one.feature === feature)?.limit === undefined) return true;
    throw new Refusal(402, 'needs_purchase', 'There is no more of it.', [{
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
        {app === 'melodymap' && (
          <Button onClick={() => void gate.watch('melodymap.views').then(say('Ad'))}>Ad</Button>
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
            tell({
              text: access.canAccess(feature) ? 'Some of it is there.' : 'None of it is there.',
            })}
        >
          Is it there?
        </Button>
      </div>
      {done && <Notice>{done}.</Notice>}
    </>
  );
}
