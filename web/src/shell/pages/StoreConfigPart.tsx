import { useState } from 'react';
import { Command, DropZone, Notice } from '../../kit/index.js';
import type { SignedStoreConfig } from '../../generated/api.js';
import { isStoreKey } from '../../store/keys.js';
import { useData } from '../../page/data.js';
import { useAction } from '../../page/useAction.js';
import { words } from './words.js';

/** More than a configuration can be. */
const most = 1 << 18;

/** Takes a signed configuration: limits, prices and trials without a new release. */
export function StoreConfigPart() {
  const { client, answers } = useData();
  const { isBusy, trouble, run } = useAction();
  const [taken, setTaken] = useState<string>();
  const take = (files: File[]) =>
    run(async () => {
      setTaken(undefined);
      const file = files[0];
      if (!file) return;
      await client.putStoreConfig(await signed(file));
      answers.invalidate(isStoreKey);
      setTaken(file.name);
    });
  return (
    <>
      <p className='quiet'>
        {words.storeConfigPart.signedFileChangesLimitsPrices}
        {' '}<Command line='quintet serve --store-config-key' />{' '}
        {words.storeConfigPart.specifies}
      </p>
      <DropZone
        label={isBusy ? words.storeConfigPart.reading : words.storeConfigPart.chooseTheSignedFile}
        accept='.json,application/json'
        onFiles={(files) => void take(files)}
      >
        <p className='quiet'>{words.storeConfigPart.dropHereJsonWithDocument}</p>
      </DropZone>
      <div role='status'>
        {taken && <Notice kind='good'>{words.storeConfigPart.isNowInEffect(taken)}</Notice>}
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}

async function signed(file: File): Promise<SignedStoreConfig> {
  const wrong = new Error(
    words.storeConfigPart.isNoSignedConfigurationNeeds(file.name),
  );
  if (file.size > most) throw wrong;
  const text = await file.text();
  let found: Partial<SignedStoreConfig> | null;
  try {
    found = JSON.parse(text) as Partial<SignedStoreConfig> | null;
  } catch {
    throw wrong;
  }
  const { document, signature } = found ?? {};
  if (typeof document !== 'string' || typeof signature !== 'string') throw wrong;
  return { document, signature };
}
