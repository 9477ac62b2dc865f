import { useAccess, useGate } from '../../../store/index.js';

type Feature =
  | 'edit-mode'
  | 'shared-albums'
  | 'tags'
  | 'sync'
  | 'auto-icons'
  | 'overdub'
  | 'projects'
  | 'mixer';

/** Asks before what is to be bought; true at once where it was bought. */
export function useMay() {
  const access = useAccess();
  const gate = useGate();
  return {
    has: (feature: Feature): boolean => access.canAccess(`sonidea.${feature}`),
    may: (feature: Feature): Promise<boolean> => gate.showPaywallIfNeeded(`sonidea.${feature}`),
    through: gate.through,
  };
}
