// What a room needs of the store.
export { appOf, type Access, type StoreApp } from './access.js';
export { refusedFeature, StoreGate, useGate, type Gate } from './gate.js';
export { HowToEnd, ManageSubscription } from './ManageSubscription.js';
export { NativeAdCard } from './NativeAdCard.js';
export { useParentGate, type ParentGate } from './parentGate.js';
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
