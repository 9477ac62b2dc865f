// The places for advertisements, as the apps declare them.
import { allApps } from '../page/apps.js';

const slots = () => allApps().flatMap(({ ads = {} }) => Object.entries(ads));

/** The place whose advertisements add to a feature. */
export function slotOf(feature: string): string | undefined {
  return slots().find(([, { addsTo }]) => addsTo === feature)?.[0];
}

/** The feature that advertisements of a place add to. */
export function featureOf(slot: string): string | undefined {
  return slots().find(([name]) => name === slot)?.[1].addsTo;
}

/** The feature that takes the advertisements of a place away. */
export function featureWithout(slot: string): string | undefined {
  return slots().find(([name]) => name === slot)?.[1].without;
}
