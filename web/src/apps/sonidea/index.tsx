// Sonidea, voice memos that grow up: what is shown at each of its addresses.
import { useEffect, useState } from 'react';
import { Frame } from '../../page/Frame.js';
import { go, usePath } from '../../page/router.js';
import { useRefusals } from '../../store/index.js';
import { apiPath, pocketPath, whereIs } from './addresses.js';
import { useSettings } from './hooks/useRecordings.js';
import { useRemoteRecording } from './hooks/useRemoteRecording.js';
import { useShortcuts } from './hooks/useShortcuts.js';
import { useRecordPath } from './parts/Head.js';
import { useRecordingStatus } from './parts/RecordingStatus.js';
import { AlbumScreen, JoinScreen } from './screens/AlbumScreen.js';
import { EditorScreen } from './screens/EditorScreen.js';
import { LibraryScreen } from './screens/LibraryScreen.js';
import { MixerScreen } from './screens/MixerScreen.js';
import { PocketScreen } from './screens/PocketScreen.js';
import { ProjectScreen, ProjectsScreen } from './screens/ProjectsScreen.js';
import { RecordingScreen } from './screens/RecordingScreen.js';
import { RecordScreen } from './screens/RecordScreen.js';
import { SettingsScreen } from './screens/SettingsScreen.js';
import { ShortcutsDialog } from './screens/ShortcutsDialog.js';
import { TrashScreen } from './screens/TrashScreen.js';

export default function Sonidea() {
  const path = usePath();
  const { settings } = useSettings();
  useRefusals(apiPath, { usual: 'sonidea.sync' });
  const theme = settings?.theme ?? 'system';
  useEffect(() => {
    document.documentElement.dataset['look'] = theme;
    return () => {
      delete document.documentElement.dataset['look'];
    };
  }, [theme]);
  useRecordingStatus();
  useRemoteRecording();
  const { page } = whereIs(path);
  return (
    path === pocketPath
      ? <PocketScreen />
      : <Frame>{page === 'record' ? <RecordScreen /> : <Inside />}</Frame>
  );
}

/** The pages beside the recorder. */
function Inside() {
  const [isHelping, setHelping] = useState(false);
  const record = useRecordPath();
  useShortcuts({
    '?': () => setHelping(true),
    r: () => go(record),
    '/': () => document.querySelector<HTMLInputElement>('.son-search input')?.focus(),
  });
  return (
    <>
      <Shown />
      {isHelping && <ShortcutsDialog onClose={() => setHelping(false)} />}
    </>
  );
}

function Shown() {
  const { page, id, part } = whereIs(usePath());
  switch (page) {
    case 'r':
      return part === 'edit' ? <EditorScreen id={id} /> : <RecordingScreen id={id} />;
    case 'g':
      return <MixerScreen id={id} />;
    case 'projects':
      return id ? <ProjectScreen id={id} /> : <ProjectsScreen />;
    case 'albums':
      return <AlbumScreen id={id} />;
    case 'join':
      return <JoinScreen token={id} />;
    case 'trash':
      return <TrashScreen />;
    case 'settings':
      return <SettingsScreen />;
    default:
      return <LibraryScreen />;
  }
}
