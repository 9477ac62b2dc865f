// Sonidea, voice memos that grow up: the room's front door on the page.
import { useEffect, type ComponentType } from 'react';
import { Frame } from '../../shell/Frame.js';
import { usePath } from '../../shell/router.js';
import { pocketPlace, whereIs } from './addresses.js';
import { useRefusals } from './hooks/useRefusals.js';
import { useSettings } from './hooks/useStudio.js';
import { RecordButton, RoomBar } from './parts/RoomBar.js';
import { PocketScreen } from './pocket/PocketScreen.js';
import { RecordingStands } from './record/RecordingStands.js';
import { AlbumScreen } from './screens/AlbumScreen.js';
import { EditorScreen } from './screens/EditorScreen.js';
import { JoinScreen } from './screens/JoinScreen.js';
import { LibraryScreen } from './screens/LibraryScreen.js';
import { MixerScreen } from './screens/MixerScreen.js';
import { ProjectScreen } from './screens/ProjectScreen.js';
import { ProjectsScreen } from './screens/ProjectsScreen.js';
import { RecordingScreen } from './screens/RecordingScreen.js';
import { RecordScreen } from './screens/RecordScreen.js';
import { SettingsScreen } from './screens/SettingsScreen.js';
import { TrashScreen } from './screens/TrashScreen.js';

export default function Sonidea() {
  const path = usePath();
  const { settings } = useSettings();
  useRefusals();
  const theme = settings?.theme ?? 'system';
  useEffect(() => {
    document.documentElement.dataset['room'] = 'sonidea';
    return () => {
      delete document.documentElement.dataset['room'];
    };
  }, []);
  useEffect(() => {
    document.documentElement.dataset['look'] = theme;
    return () => {
      delete document.documentElement.dataset['look'];
    };
  }, [theme]);
  return (
    <>
      <RecordingStands />
      {path === pocketPlace ? <PocketScreen /> : <Frame><Page path={path} /></Frame>}
    </>
  );
}

/** Pages that are about one thing, by the word in their address. */
const ofThings: Readonly<Record<string, ComponentType<{ id: string }>>> = {
  r: RecordingScreen, g: MixerScreen, projects: ProjectScreen, albums: AlbumScreen, join: JoinScreen,
};

const plain: Readonly<Record<string, ComponentType>> = {
  projects: ProjectsScreen, trash: TrashScreen, settings: SettingsScreen,
};

function Page({ path }: { path: string }) {
  const { page, id, part } = whereIs(path);
  if (page === 'record') return <RecordScreen />;
  if (page === 'r' && part === 'edit') return <EditorScreen key={id} id={id} />;
  const OfThing = id === '' ? undefined : ofThings[page];
  const Plain = plain[page] ?? LibraryScreen;
  return (
    <>
      <RoomBar />
      {OfThing ? <OfThing key={id} id={id} /> : <Plain />}
      <RecordButton />
    </>
  );
}
