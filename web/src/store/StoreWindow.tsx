import { useLayoutEffect } from 'react';
import { appOf, type StoreApp } from './access.js';
import { Paywall } from './Paywall.js';
import { QuotaSheet } from './QuotaSheet.js';
import type { Request } from './request.js';
import { RewardedAdPlayer } from './RewardedAdPlayer.js';
import { UpgradeSheet } from './UpgradeSheet.js';
import { useStore } from './useStore.js';

interface StoreWindowProps {
  request: Request;
  /** Where one goes back to. */
  from: Element | null;
  onClose(isDone: boolean): void;
}

/** The window that was asked for through the gate. */
export default function StoreWindow({ request, from, onClose }: StoreWindowProps) {
  useLayoutEffect(() => {
    // Until the window was fetched one may have gone on a little.
    if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
  }, [from]);
  const features = useStore().value?.features;
  if (request.kind === 'plans') return <Paywall app={request.app as StoreApp} onClose={onClose} />;
  if (request.kind === 'ad') {
    return <RewardedAdPlayer slot={request.slot} app={appOf(request.slot)} onClose={onClose} />;
  }
  const isDaily = features?.find(({ id }) => id === request.feature)?.is_daily ?? false;
  if (isDaily) {
    const { feature, used, isRefused } = request;
    return (
      <QuotaSheet feature={feature} known={used} isRefused={isRefused} onClose={onClose} />
    );
  }
  return <UpgradeSheet feature={request.feature} used={request.used} onClose={onClose} />;
}
