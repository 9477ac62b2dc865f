import { lazy, Suspense } from 'react';
import type { Address } from './addresses.js';
import { Icon, Waiting } from '../kit/index.js';
import { Frame, useTitle } from './Frame.js';
import { AboutPage } from './pages/AboutPage.js';
import { AccountPage } from './pages/AccountPage.js';
import { DevicesPage } from './pages/DevicesPage.js';
import { HallwayPage } from './pages/HallwayPage.js';
import { HelpPage } from './pages/HelpPage.js';
import { MembersPage } from './pages/MembersPage.js';
import { PlayersPage } from './pages/PlayersPage.js';
import { RoomPage } from './pages/RoomPage.js';
import { SettingsPage } from './pages/SettingsPage.js';
import { StoragePage } from './pages/StoragePage.js';
import { roomOf } from './rooms.js';
import { Link, usePath } from './router.js';

// For those who build screens; nobody else needs to load it.
const KitPage = lazy(() => import('./pages/KitPage.js'));
// For some days of the year.
const StorePage = lazy(() => import('./pages/StorePage.js'));
const StoreManagePage = lazy(() => import('./pages/StoreManagePage.js'));

// Exactly the addresses that are listed: tests look at every one of them.
const pages: Record<Address, () => JSX.Element> = {
  '/': HallwayPage, '/account': AccountPage, '/members': MembersPage, '/devices': DevicesPage,
  '/players': PlayersPage, '/storage': StoragePage, '/settings': SettingsPage, '/about': AboutPage,
  '/help': HelpPage,
  '/store': () => <Suspense fallback={<Waiting>Opening the store …</Waiting>}><StorePage /></Suspense>,
  '/store/manage': () => <Suspense fallback={<Waiting>Opening the store …</Waiting>}><StoreManagePage /></Suspense>,
  '/kit': () => <Suspense fallback={<Waiting>Opening the kit …</Waiting>}><KitPage /></Suspense>,
};

const isAddress = (path: string): path is Address => Object.hasOwn(pages, path);

/** The page that the address names. */
export function Pages() {
  const path = usePath();
  if (isAddress(path)) {
    const Page = pages[path];
    return <Page />;
  }
  const room = roomOf(path);
  return room ? <RoomPage room={room} /> : <NoSuchDoor />;
}

function NoSuchDoor() {
  useTitle('No such door');
  return (
    <Frame>
      <div className="state">
        <Icon name="door" size={40} />
        <h1>No such door</h1>
        <p>Nothing is at this address. It may have been mistyped, or what was here was removed.</p>
        <Link to="/" className="button" data-kind="primary">To the hallway</Link>
      </div>
    </Frame>
  );
}
