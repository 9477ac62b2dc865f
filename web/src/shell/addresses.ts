/** Every address with a page of its own; the apps have theirs beside (apps.ts). */
export const addresses = [
  '/',
  '/account',
  '/members',
  '/devices',
  '/players',
  '/storage',
  '/store',
  '/store/manage',
  '/settings',
  '/help',
  '/about',
  '/kit',
] as const;

export type Address = typeof addresses[number];
