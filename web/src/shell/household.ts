import type { IconName } from '../kit/index.js';

/** The pages of the household, beside its rooms. */
export interface PageCard {
  path: string;
  title: string;
  icon: IconName;
}

export const householdPages: readonly PageCard[] = [
  { path: '/account', title: 'Account', icon: 'person' },
  { path: '/members', title: 'Members', icon: 'people' },
  { path: '/devices', title: 'Devices', icon: 'device' },
  { path: '/players', title: 'Players', icon: 'speaker' },
  { path: '/storage', title: 'Storage', icon: 'storage' },
  { path: '/store', title: 'Store', icon: 'store' },
  { path: '/settings', title: 'Settings', icon: 'settings' },
  { path: '/help', title: 'Help', icon: 'help' },
  { path: '/about', title: 'About', icon: 'info' },
];
