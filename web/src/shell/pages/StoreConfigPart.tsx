import { useState } from 'react';
import { DropZone, Notice } from '../../kit/index.js';
import type { SignedStoreConfig } from '../../generated/api.js';
import { isStoreKey } from '../../store/keys.js';
import { useData } from '../../page/data.js';
import { useAction } from '../../page/useAction.js';

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
        A signed file changes limits, prices and trials at once. It has to be newer than the one
        before, and signed by the key that <code>quintet serve --store-config-key</code>{' '}
        names; otherwise nothing changes.
      </p>
      <DropZone
        label={isBusy ? 'Reading …' : 'Choose the signed file'}
        accept='.json,application/json'
        onFiles={(files) => void take(files)}
      >
        <p className='quiet'>Drop it here: JSON with “document” and “signature”.</p>
      </DropZone>
      <div role='status'>{taken && <Notice kind='good'>“{taken}” holds from now on.</Notice>}</div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}

async function signed(file: File): Promise<SignedStoreConfig> {
  const wrong = new Error(
    `“${file.name}” is no signed configuration: it needs “document” and “signature”. Nothing was changed.`,
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
