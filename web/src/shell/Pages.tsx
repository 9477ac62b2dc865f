import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { Address } from './addresses.js';
import { apps } from './apps.js';
import { Boundary } from '../page/Boundary.js';
import { Button, Icon, Waiting } from '../kit/index.js';
import { Frame, useTitle } from '../page/Frame.js';
import { InApp } from './InApp.js';
import { HallwayPage } from './pages/HallwayPage.js';
import { appAt } from '../page/apps.js';
import { useData } from '../page/data.js';
import { askForSafety, useIsNursery } from '../players/nursery.js';
import { Link, usePath } from '../page/router.js';
import { styled } from './styled.js';
import { useLoadingAnew } from './useLoadingAnew.js';
import { words } from './words.js';

// What not everybody needs at once is loaded when it is asked for.
const AccountPage = lazy(async () => ({
  default: (await import('./pages/AccountPage.js')).AccountPage,
}));
const AboutPage = lazy(async () => ({ default: (await import('./pages/AboutPage.js')).AboutPage }));
const DevicesPage = lazy(async () => ({
  default: (await import('./pages/DevicesPage.js')).DevicesPage,
}));
const PlayersPage = lazy(async () => ({
  default: (await import('./pages/PlayersPage.js')).PlayersPage,
}));
const HelpPage = lazy(async () => ({ default: (await import('./pages/HelpPage.js')).HelpPage }));
const MembersPage = lazy(async () => ({
  default: (await import('./pages/MembersPage.js')).MembersPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('./pages/SettingsPage.js')).SettingsPage,
}));
const StoragePage = lazy(async () => ({
  default: (await import('./pages/StoragePage.js')).StoragePage,
}));
const KitPage = lazy(() => import('./pages/KitPage.js'));
const StorePage = lazy(() => import('./pages/StorePage.js'));
const StoreManagePage = lazy(() => import('./pages/StoreManagePage.js'));
/** Each app brings a script and a stylesheet of its own. */
const screens = new Map(apps.map((app) => [
  app,
  lazy(async () => {
    await styled(`${app.path}.css`);
    return app.load();
  }),
]));

// Exactly the addresses that are listed: tests look at every one of them.
const pages: Record<Address, ComponentType> = {
  '/': HallwayPage,
  '/account': AccountPage,
  '/members': MembersPage,
  '/devices': DevicesPage,
  '/players': PlayersPage,
  '/storage': StoragePage,
  '/settings': SettingsPage,
  '/about': AboutPage,
  '/help': HelpPage,
  '/store': StorePage,
  '/store/manage': StoreManagePage,
  '/kit': KitPage,
};

const isAddress = (path: string): path is Address => Object.hasOwn(pages, path);

/** The page that the address names; one that does not work leaves the way to the others. */
export function Pages() {
  const path = usePath();
  const data = useData();
  const isInNursery = useIsNursery();
  useEffect(() => void askForSafety(data), [data, isInNursery]);
  return (
    <Boundary place={path} instead={<BrokenPage />}>
      <Page path={path} />
    </Boundary>
  );
}

function Page({ path }: { path: string }) {
  if (isAddress(path)) {
    const Found = pages[path];
    return (
      <Suspense fallback={<Opening>{words.pages.openingThePage}</Opening>}>
        <Found />
      </Suspense>
    );
  }
  const app = appAt(path);
  const Screens = app && screens.get(app);
  if (!Screens) return <NoSuchDoor />;
  return (
    <Suspense fallback={<Opening>{words.pages.opening(app.title)}</Opening>}>
      <InApp app={app} />
      <Screens />
    </Suspense>
  );
}

function Opening({ children }: { children: string }) {
  return (
    <Frame isWaiting>
      <Waiting>{children}</Waiting>
    </Frame>
  );
}

function BrokenPage() {
  const isLoading = useLoadingAnew();
  if (isLoading) return <Opening>{words.pages.openingThePage}</Opening>;
  return <UnopenedPage />;
}

function UnopenedPage() {
  useTitle(words.pages.pageCouldNotBeOpened);
  return (
    <Frame>
      <div className='state' role='alert'>
        <Icon name='warning' size={40} />
        <h1>{words.pages.pageCouldNotBeOpened}</h1>
        <p>
          {words.pages.quintetWasUpdated}
        </p>
        <Button kind='primary' onClick={() => location.reload()}>{words.pages.tryAgain}</Button>
      </div>
    </Frame>
  );
}

function NoSuchDoor() {
  useTitle(words.pages.pageNotFound);
  return (
    <Frame>
      <div className='state'>
        <Icon name='door' size={40} />
        <h1>{words.pages.pageNotFound}</h1>
        <p>{words.pages.theAddressMayBe}</p>
        <Link to='/' className='button' data-kind='primary'>{words.pages.backToHome}</Link>
      </div>
    </Frame>
  );
}
