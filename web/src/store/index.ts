// What an app needs of the store. The first page imports single files of it: with this one it would
// load them all.
export { type Access, appOf, type StoreApp } from './access.js';
export { type Gate, refusedFeature, StoreGate, useGate } from './gate.js';
export { HowToEnd, ManageSubscription } from './ManageSubscription.js';
export { NativeAdCard } from './NativeAdCard.js';
export { type ParentGate, useParentGate } from './parentGate.js';
export { Paywall } from './Paywall.js';
export { QuotaMeter } from './QuotaMeter.js';
export { QuotaSheet } from './QuotaSheet.js';
export { Restore } from './Restore.js';
export { RewardedAdPlayer } from './RewardedAdPlayer.js';
export { StoreNote } from './StoreNote.js';
export { TipJar } from './TipJar.js';
export { TrialNudge } from './TrialNudge.js';
export { UpgradeSheet } from './UpgradeSheet.js';
export { useRefusals } from './useRefusals.js';
export { useAccess, useQuota, useStore } from './useStore.js';
