// Measures the strings of a piano, away from the page.
import { listenWith } from './listeningWorker.js';
import { piano } from './piano.js';

listenWith(piano);
