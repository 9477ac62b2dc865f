import { defineWords } from '../../kit/defineWords.js';
import type { AppDeclaration } from '../../page/apps.js';
import { DoorPicture } from './parts/DoorPicture.js';

const lists = { 'amadeus-analysis': 'amadeus-analyses', 'amadeus-song': 'amadeus-kept' } as const;

const { names } = defineWords({
  names: {
    title: 'Amadeus',
    line: 'Chords for any song',
    description: 'Find the chords of any song',
  },
});

/** What Amadeus brings with it. */
export const app: AppDeclaration = {
  key: 'amadeus',
  path: '/amadeus',
  ...names,
  colour: '#1b2350',
  picture: DoorPicture,
  load: () => import('./index.js'),
  receive: async () => (await import('./model/receiveFile.js')).receiveFile,
  unfed: ['amadeus-models'],
  concerns: (key, { kind }) => lists[kind as keyof typeof lists] === key,
};
