// What the server refuses after it was done here: since more is to be bought first, it is explained
// once, and done again when it is bought.
import { useEffect, useRef } from 'react';
import type { Change } from '../data/index.js';
import { useChanges, useData } from '../page/data.js';
import { useGate } from './gate.js';

export interface Refusals {
  /** The limit that is explained where the server does not name one. */
  usual: string;
  /**
   * What an app does where nothing is to be bought; without this the person is asked what to do.
   */
  onOther?(refused: Change): void;
  /** What an app does when it is not bought. */
  onDeclined?(refused: Change): Promise<void>;
}

/** Watches over the changes of everything below an address. */
export function useRefusals(address: string, refusals: Refusals): void {
  const { outbox } = useData();
  const gate = useGate();
  const changes = useChanges();
  const met = useRef(new Set<string>());
  /** One question after the other. */
  const line = useRef(Promise.resolve());
  const newest = useRef(refusals);
  newest.current = refusals;
  useEffect(() => {
    const ask = async (refused: Change) => {
      const feature = refused.reason?.fields.find((field) => field.place === 'feature')?.message ??
        newest.current.usual;
      if (await gate.ask(feature)) return outbox.again(refused);
      await newest.current.onDeclined?.(refused);
      await outbox.dismiss(refused.id);
    };
    for (const change of changes) {
      if (
        change.state !== 'refused' || !change.path.startsWith(`${address}/`) ||
        met.current.has(change.id)
      ) continue;
      met.current.add(change.id);
      if (change.reason?.code === 'needs_purchase') {
        line.current = line.current.then(() => ask(change), () => ask(change));
      } else newest.current.onOther?.(change);
    }
  }, [address, changes, gate, outbox]);
}
