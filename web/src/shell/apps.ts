import { app as amadeus } from '../apps/amadeus/app.js';
import { app as babySounds } from '../apps/baby-sounds/app.js';
import { app as melodyMap } from '../apps/melody-map/app.js';
import { app as sonidea } from '../apps/sonidea/app.js';
import { app as yakBack } from '../apps/yak-back/app.js';
import type { AppDeclaration } from '../page/apps.js';

/** The apps that there are, in the order in which the home page shows them. */
export const apps: readonly AppDeclaration[] = [yakBack, amadeus, melodyMap, sonidea, babySounds];
