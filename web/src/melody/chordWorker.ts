// Listens for the chord that is played, away from the page.
import { ChordModule } from './ChordModule.js';
import { listenWith } from './listeningWorker.js';

listenWith((module) => new ChordModule(module));
