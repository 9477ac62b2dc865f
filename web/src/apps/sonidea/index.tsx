// Sonidea, voice memos that grow up: the room's front door on the page.
import { useEffect, type ComponentType } from 'react';
import { Frame } from '../../shell/Frame.js';
import { usePath } from '../../shell/router.js';
import { home, pocketPlace, projectsPlace, recordPlace, settingsPlace, trashPlace } from './addresses.js';
import { useSettings } from './hooks/useStudio.js';
import { RecordButton } from './parts/RecordButton.js';
import { RoomBar } from './parts/RoomBar.js';
import { AlbumScreen } from './screens/AlbumScreen.js';
import { EditorScreen } from './screens/EditorScreen.js';
import { JoinScreen } from './screens/JoinScreen.js';
import { LibraryScreen } from './screens/LibraryScreen.js';
import { MixerScreen } from './screens/MixerScreen.js';
import { PocketScreen } from './screens/PocketScreen.js';
import { ProjectScreen } from './screens/ProjectScreen.js';
import { ProjectsScreen } from './screens/ProjectsScreen.js';
import { RecordScreen } from './screens/RecordScreen.js';
import { RecordingScreen } from './screens/RecordingScreen.js';
import { SettingsScreen } from './screens/SettingsScreen.js';
import { TrashScreen } from './screens/TrashScreen.js';

const plain: Readonly<Record<string, ComponentType>> = {
  [recordPlace]: RecordScreen, [projectsPlace]: ProjectsScreen, [trashPlace]: TrashScreen,
  [settingsPlace]: SettingsScreen,
};

export default function Sonidea() {
  const path = usePath();
  const { settings } = useSettings();
  const theme = settings?.theme ?? 'system';
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['room'] = 'sonidea';
    return () => {
      delete dataset['room'];
      delete dataset['sonidea'];
    };
  }, []);
  useEffect(() => {
    document.documentElement.dataset['sonidea'] = theme;
  }, [theme]);
  if (path === pocketPlace) return <PocketScreen />;
  return (
    <Frame>
      <RoomBar />
      <Screen path={path} />
      {path !== recordPlace && !path.endsWith('/edit') && <RecordButton />}
    </Frame>
  );
}

/** What an address shows: `/sonidea/r/ID/edit` is the editor of a recording. */
function Screen({ path }: { path: string }) {
  const Plain = plain[path];
  if (Plain) return <Plain />;
  const [kind, id = '', more] = path.slice(home.length + 1).split('/');
  if (kind === 'r') return more === 'edit' ? <EditorScreen key={id} id={id} /> : <RecordingScreen key={id} id={id} />;
  if (kind === 'g') return <MixerScreen key={id} id={id} />;
  if (kind === 'projects') return <ProjectScreen key={id} id={id} />;
  if (kind === 'albums') return <AlbumScreen key={id} id={id} />;
  if (kind === 'join') return <JoinScreen token={id} />;
  return <LibraryScreen />;
}
