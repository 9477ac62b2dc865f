import { useState } from 'react';
import { EmptyState, Tabs } from '../../kit/index.js';
import type { StoreCatalogue } from '../../generated/api.js';
import { StoreNote } from '../../store/StoreNote.js';
import { useStore } from '../../store/useStore.js';
import { useMe } from '../../page/data.js';
import { House } from '../House.js';
import { Answered } from '../../page/Answered.js';
import { words } from './words.js';
import { StoreConfigPart } from './StoreConfigPart.js';
import { StorePurchases } from './StorePurchases.js';
import { StoreSalesPart } from './StoreSalesPart.js';
import { StoreTimePart } from './StoreTimePart.js';

/** The store from behind the counter, for who looks after the household. */
export default function StoreManagePage() {
  const catalogue = useStore();
  const me = useMe();
  return (
    <House
      title={words.storeManagePage.manageTheStore}
      lead={words.storeManagePage.salesPurchasesStoreTime}
      action={{ label: words.storeManagePage.toTheStore, to: '/store' }}
    >
      {me && me.member.role !== 'owner'
        ? (
          <EmptyState icon='lock' title={words.storeManagePage.forTheOwner}>
            {words.storeManagePage.onlyOwnerHouseholdCanManage}
          </EmptyState>
        )
        : (
          <Answered answer={catalogue} what={words.common.theStore}>
            {(value) => <Counter catalogue={value} />}
          </Answered>
        )}
    </House>
  );
}

const parts = {
  purchases: { label: words.common.purchases, Part: StorePurchases },
  sales: { label: words.common.sales, Part: StoreSalesPart },
  time: { label: words.storeManagePage.time, Part: StoreTimePart },
  config: { label: words.storeManagePage.configuration, Part: StoreConfigPart },
} as const;
type Key = keyof typeof parts;

function Counter({ catalogue }: { catalogue: StoreCatalogue }) {
  const [key, setKey] = useState<Key>('purchases');
  const shown = (Object.keys(parts) as Key[]).filter((one) =>
    one !== 'time' || catalogue.store === 'sandbox'
  );
  const { Part } = parts[key];
  return (
    <>
      <StoreNote />
      <Tabs
        label={words.common.theStore}
        value={key}
        onChange={setKey}
        tabs={shown.map((one) => ({ key: one, label: parts[one].label }))}
      >
        <div className='section'>
          <Part catalogue={catalogue} />
        </div>
      </Tabs>
    </>
  );
}
