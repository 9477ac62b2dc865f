import type { AppDeclaration } from '../../page/apps.js';

const lists = { 'amadeus-analysis': 'amadeus-analyses', 'amadeus-song': 'amadeus-kept' } as const;

/** What Amadeus brings with it. */
export const app: AppDeclaration = {
  key: 'amadeus',
  path: '/amadeus',
  title: 'Amadeus',
  line: 'The chords of a song',
  description: 'The chords of any song',
  colour: '#1b2350',
  load: () => import('./index.js'),
  unfed: ['amadeus-models'],
  concerns: (key, { kind }) => lists[kind as keyof typeof lists] === key,
};
