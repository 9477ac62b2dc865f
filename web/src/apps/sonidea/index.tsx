// Sonidea, voice memos that grow up: the room's front door on the page.
import { useEffect } from 'react';
import { Frame } from '../../shell/Frame.js';
import { usePath } from '../../shell/router.js';
import { pocketPlace, whereIs } from './addresses.js';
import { useSettings } from './hooks/useStudio.js';
import { useRefusals } from './hooks/useRefusals.js';
import { RecordButton, RoomBar } from './parts/RoomBar.js';
import { PocketScreen } from './pocket/PocketScreen.js';
import { RecordingStands } from './record/RecordingStands.js';
import { LibraryScreen } from './screens/LibraryScreen.js';
import { RecordingScreen } from './screens/RecordingScreen.js';
import { TrashScreen } from './screens/TrashScreen.js';
import { RecordScreen } from './screens/RecordScreen.js';

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
  const { page } = whereIs(path);
  return (
    <>
      <RecordingStands />
      {path === pocketPlace ? <PocketScreen /> : <Frame>{page === 'record' ? <RecordScreen /> : <Inside />}</Frame>}
    </>
  );
}

/** The pages beside the recorder: each with the ways through the room. */
function Inside() {
  const { page, id } = whereIs(usePath());
  return (
    <>
      <RoomBar />
      {page === 'r' ? <RecordingScreen id={id} /> : page === 'trash' ? <TrashScreen /> : <LibraryScreen />}
      <RecordButton />
    </>
  );
}
