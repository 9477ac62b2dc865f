import { lazy, Suspense } from 'react';
import { EmptyState, Waiting } from '../kit/index.js';
import { Frame } from './Frame.js';
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

const pages: Record<string, () => JSX.Element> = {
  '/': HallwayPage, '/account': AccountPage, '/members': MembersPage, '/devices': DevicesPage,
  '/players': PlayersPage, '/storage': StoragePage, '/settings': SettingsPage, '/about': AboutPage,
  '/help': HelpPage,
};

// For those who build screens; nobody else needs to load it.
const KitPage = lazy(() => import('./pages/KitPage.js'));

/** The page that the address names. */
export function Pages() {
  const path = usePath();
  const Page = pages[path];
  if (Page) return <Page />;
  const room = roomOf(path);
  if (room) return <RoomPage room={room} />;
  if (path === '/kit') {
    return <Suspense fallback={<Waiting>Opening the kit …</Waiting>}><KitPage /></Suspense>;
  }
  return (
    <Frame>
      <EmptyState
        icon="door" title="No such door"
        action={<Link to="/" className="button" data-kind="primary">To the hallway</Link>}
      >Nothing is at this address. It may have been mistyped, or what was here was removed.</EmptyState>
    </Frame>
  );
}
