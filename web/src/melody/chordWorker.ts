// Listens for the chord that is played, away from the page.
import { listenWith } from './listeningWorker.js';
import { liveChords } from './liveChords.js';

listenWith(liveChords);
