// Keeps the app on the device, so that it opens without the network, and whole: all files of one
// version or all of another. What people made is kept by the page (src/data), not here.

import { DeviceKeeper } from '../data/DeviceKeeper.js';
import { offer } from '../uploads/arrivals.js';

/**
 * Written in by the build: the files of this version, and where other apps of the device hand over
 * files, by what the apps declare.
 */
declare const FILES: {
  version: string;
  names: string[];
  shares: Record<string, { app: string; path: string }>;
};

interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LifetimeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  addEventListener(kind: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const scope = self as unknown as Scope;
const shelf = `quintet-${FILES.version}`;
const names = new Set(FILES.names);

scope.addEventListener('install', (event) => event.waitUntil(fill()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));

scope.addEventListener('message', (event) => {
  if (event.data === 'take over') void scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const share = FILES.shares[address.pathname];
  if (request.method === 'POST' && request.destination === 'document' && share) {
    return event.respondWith(saveShared(request, share));
  }
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  const name = request.mode === 'navigate' && isPage(address.pathname) ? '/' : address.pathname;
  if (names.has(name)) event.respondWith(fromShelf(name, request));
});

/**
 * Keeps what another app shares until the page has asked whether to take it: any site can
 * post such a form.
 */
async function saveShared(
  request: Request,
  { app, path }: { app: string; path: string },
): Promise<Response> {
  const files = (await request.formData()).getAll('files').filter((one): one is File =>
    one instanceof File
  );
  const left = await navigator.locks.request('quintet-offers', async () => {
    const keeper = await DeviceKeeper.open();
    try {
      return await offer(keeper, files, app);
    } finally {
      keeper.close();
    }
  });
  return Response.redirect(left > 0 ? `${path}?left` : path, 303);
}

/** Addresses of the app itself; the server's own pages are asked of the server. */
function isPage(path: string): boolean {
  return !/^\/(api|authority|healthz|readyz|metrics)(\/|$)/.test(path) &&
    !/\.[a-z0-9]+$/.test(path);
}

/** All files or none: one that fails leaves the version before in its place. */
async function fill(): Promise<void> {
  const cache = await caches.open(shelf);
  try {
    await cache.addAll(FILES.names.map((name) => new Request(name, { cache: 'reload' })));
  } catch (error) {
    await caches.delete(shelf);
    throw error;
  }
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith('quintet-') && name !== shelf) await caches.delete(name);
  }
  await scope.clients.claim();
}

async function fromShelf(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(shelf);
  return await cache.match(name) ?? fetch(request);
}
