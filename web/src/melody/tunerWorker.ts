// Listens for the pitch of one instrument, away from the page.
import { listenWith } from './listeningWorker.js';
import { tuner } from './tuner.js';

listenWith(tuner);
