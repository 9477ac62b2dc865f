// Sonidea, voice memos that grow up: the room's front door on the page.
import { useEffect } from 'react';
import { Frame } from '../../shell/Frame.js';
import { usePath } from '../../shell/router.js';
import { pocketPlace, whereIs } from './addresses.js';
import { useSettings } from './hooks/useStudio.js';
import { PocketScreen } from './pocket/PocketScreen.js';
import { RecordingStands } from './record/RecordingStands.js';
import { RecordScreen } from './screens/RecordScreen.js';

export default function Sonidea() {
  const path = usePath();
  const { settings } = useSettings();
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
      {path === pocketPlace ? <PocketScreen /> : <Frame>{page === 'record' ? <RecordScreen /> : <h1>Sonidea</h1>}</Frame>}
    </>
  );
}
