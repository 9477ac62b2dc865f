import { defineWords } from '../../kit/defineWords.js';
import type { AppDeclaration } from '../../page/apps.js';
import { apiPath } from './addresses.js';
import { DoorPicture } from './parts/DoorPicture.js';

/**
 * A song’s melody comes and goes with it, a film takes its songs with it, a fetched catalogue is
 * another one.
 */
const dependents: Readonly<Record<string, readonly string[]>> = {
  'melody-song': ['melody-melodies', 'melody-hidden'],
  'melody-melody': ['melody-melodies', 'melody-songs'],
  'melody-film': ['melody-songs', 'melody-hidden'],
  'melody-source': ['melody-films', 'melody-songs'],
};

const { names } = defineWords({
  names: {
    title: 'Melody Map',
    line: 'Find songs in films',
    description: 'Where in the film is that song?',
  },
});

/** What Melody Map brings with it. */
export const app: AppDeclaration = {
  key: 'melodymap',
  path: '/melody-map',
  ...names,
  colour: '#f4ead2',
  picture: DoorPicture,
  load: () => import('./index.js'),
  ads: { 'melodymap.views': { without: 'melodymap.no-ads', addsTo: 'melodymap.song-views' } },
  items: {
    'melody-song': { at: `${apiPath}/songs` },
    'melody-film': { at: `${apiPath}/films` },
  },
  unfed: ['speech'],
  concerns: (key, { kind }) => dependents[kind]?.includes(key) ?? false,
};
