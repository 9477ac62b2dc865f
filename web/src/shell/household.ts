import type { IconName } from '../kit/index.js';
import { words } from './words.js';

/** The pages of the household, beside its apps. */
export interface PageCard {
  path: string;
  title: string;
  icon: IconName;
}

export const householdPages: readonly PageCard[] = [
  { path: '/account', title: words.common.account, icon: 'person' },
  { path: '/members', title: words.common.members, icon: 'people' },
  { path: '/devices', title: words.common.devices, icon: 'device' },
  { path: '/players', title: words.common.players, icon: 'speaker' },
  { path: '/storage', title: words.common.storage, icon: 'storage' },
  { path: '/store', title: words.common.store, icon: 'store' },
  { path: '/settings', title: words.common.settings, icon: 'settings' },
  { path: '/help', title: words.common.help, icon: 'help' },
  { path: '/about', title: words.common.about, icon: 'info' },
];
