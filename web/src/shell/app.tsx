// The app begins here.
import { createRoot } from 'react-dom/client';
import { Questions, Toasts } from '../kit/index.js';
import { StoreGate } from '../store/gate.js';
import { DataProvider } from '../page/data.js';
import { Underway } from '../page/underway.js';
import { declareApps } from '../page/apps.js';
import { apps } from './apps.js';
import { Gate } from './Gate.js';
import { openHere } from './openHere.js';
import { ParentGate } from './ParentGate.js';
import { signInByLink, takeLinkCode } from './signInLink.js';
import { SilentPlayer } from './SilentPlayer.js';
import { UpdatePrompt } from './UpdatePrompt.js';

async function start(): Promise<void> {
  const place = document.getElementById('app');
  if (!place) return;
  declareApps(apps);
  // First of all: whatever else asks before would be told that nobody is signed in.
  const linkCode = takeLinkCode(window);
  const notice = linkCode === undefined ? undefined : await signInByLink(linkCode);
  const data = await openHere((error) => console.warn(error), () => {
    place.textContent =
      'Quintet was updated while another tab is recording. This page opens once that recording ends.';
  });
  createRoot(place).render(
    <Toasts>
      <DataProvider data={data}>
        <Questions>
          <StoreGate>
            <Underway />
            <Gate notice={notice} />
            <ParentGate />
            <UpdatePrompt />
            <SilentPlayer />
          </StoreGate>
        </Questions>
      </DataProvider>
    </Toasts>,
  );
}

void start();
