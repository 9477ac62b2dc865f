// Listens for the pitch of one instrument, away from the page.
import { listenWith } from './listeningWorker.js';
import { TunerModule } from './TunerModule.js';

listenWith((module) => new TunerModule(module));
