// The store as screens see it. Everything comes at once as far as this device knows it, and again
// when it changes.
import { useEffect, useMemo, useReducer } from 'react';
import type { Snapshot } from '../data/index.js';
import type { StoreCatalogue, StoreQuota } from '../generated/api.js';
import { useAnswer, useConnection, useData, useMe } from '../page/data.js';
import { type Access, accessOf } from './access.js';
import { hear, type HeardAccess, holds, storeTime } from './clock.js';
import { keys } from './keys.js';

/** What is sold, what is limited until then, and how things are bought here. */
export function useStore(): Snapshot<StoreCatalogue> {
  return useAnswer(keys.catalogue, (client) => client.getStoreCatalogue());
}

/** Whether it is somebody who may spend money: children ask an adult. */
export function useIsBuyer(): boolean {
  return useMe()?.member.role !== 'child';
}

/**
 * What the person may now. Without the network it is what the store said last, as long as that
 * holds.
 */
export function useAccess(): Access {
  const { answers } = useData();
  const catalogue = useStore().value;
  const connection = useConnection();
  const answer = useAnswer<HeardAccess>(
    keys.access,
    async (client) => hear(await client.getStoreAccess()),
  );
  const heard = answer.value;
  const isHeld = heard !== undefined && holds(heard);
  const tick = useTick(heard?.expires_ms !== undefined ? 30_000 : 0);
  useEffect(() => {
    // Whoever is there when a trial ends asks again; an answer that holds for no moment is no
    // reason to.
    if (heard && !isHeld && Math.abs(Date.now() - heard.heard_ms) > 1_000) {
      answers.invalidate((key) => key === keys.access);
    }
  }, [answers, heard, isHeld]);
  const cannotAsk = answer.problem !== undefined || connection === 'away';
  const state = isHeld ? 'known' : cannotAsk ? 'unchecked' : 'checking';
  const now = heard ? storeTime(heard) : Date.now();
  // Time is always another; it is looked at anew with the others, or with the next tick.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => accessOf(state, now, heard, catalogue), [state, heard, catalogue, tick]);
}

/** What the server said last of something that is counted by the day, whatever time it is here. */
export function useHeardQuota(feature: string): StoreQuota | undefined {
  const quotas = useAnswer(keys.quotas, (client) => client.listStoreQuotas()).value?.quotas;
  return quotas?.find((one) => one.feature === feature);
}

/** What is left today of something that is counted by the day; missing until it is known. */
export function useQuota(feature: string): StoreQuota | undefined {
  const { answers } = useData();
  const access = useAccess();
  const quota = useHeardQuota(feature);
  const isOver = quota?.ends_ms !== undefined && quota.ends_ms <= access.now;
  useEffect(() => {
    // By this device's clock, which may have been set: the store's own time is asked for too.
    if (isOver) answers.invalidate((key) => key === keys.quotas || key === keys.access);
  }, [answers, isOver]);
  const free = useStore().value?.features.find(({ id }) => id === feature)?.free;
  return quota && isOver ? anew(quota, free) : quota;
}

/** A day that is over counts nothing, also while nobody can ask how the next one begins. */
function anew({ feature, allowed }: StoreQuota, free: number | undefined): StoreQuota {
  const left = allowed === undefined ? undefined : free ?? allowed;
  return { feature, used: 0, rewards: 0, ...(left !== undefined && { allowed: left, left }) };
}

/** Draws again every so often, and when the page is looked at again: time has passed. */
function useTick(milliseconds: number): number {
  const [tick, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!milliseconds) return;
    const timer = setInterval(draw, milliseconds);
    document.addEventListener('visibilitychange', draw);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', draw);
    };
  }, [milliseconds]);
  return tick;
}
