// BabySounds, sleep at a safe volume: what is shown at each of its addresses.
import type { ComponentType } from 'react';
import { Frame } from '../../page/Frame.js';
import { usePath } from '../../page/router.js';
import {
  favouritesPath,
  home,
  nowPath,
  playroomPath,
  schedulesPath,
  settingsPath,
} from './addresses.js';
import { useAnnouncements } from './hooks/useAnnouncements.js';
import { useNightRefusals } from './hooks/useNightRefusals.js';
import { useOthers } from './hooks/useOthers.js';
import { ParentGateProvider } from './hooks/useParentGate.js';
import { SleepPlayerProvider } from './hooks/useSleepPlayer.js';
import { MiniPlayer } from './parts/MiniPlayer.js';
import { FavouritesScreen } from './screens/FavouritesScreen.js';
import { NowScreen } from './screens/NowScreen.js';
import { PlayroomScreen } from './screens/PlayroomScreen.js';
import { SchedulesScreen } from './screens/SchedulesScreen.js';
import { SettingsScreen } from './screens/SettingsScreen.js';
import { SleepScreen } from './screens/SleepScreen.js';

const screens: Readonly<Record<string, ComponentType>> = {
  [home]: SleepScreen,
  [favouritesPath]: FavouritesScreen,
  [schedulesPath]: SchedulesScreen,
  [settingsPath]: SettingsScreen,
};

export default function BabySounds() {
  const path = usePath();
  useAnnouncements();
  // The frame makes each page anew; what sounds, and that a parent has passed the gate, outlives
  // that.
  const isWhole = path === playroomPath || path === nowPath;
  const Screen = screens[path] ?? SleepScreen;
  return (
    <SleepPlayerProvider>
      <ParentGateProvider>
        <Refusals />
        {path === nowPath && <NowScreen />}
        {path === playroomPath && <PlayroomScreen />}
        {!isWhole && (
          <Frame>
            <Screen />
            <MiniPlayer />
          </Frame>
        )}
      </ParentGateProvider>
    </SleepPlayerProvider>
  );
}

/**
 * What the server does not allow until more is bought is asked for, wherever one is in the app.
 */
function Refusals() {
  useNightRefusals();
  useOthers();
  return null;
}
