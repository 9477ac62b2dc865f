import { defineWords } from '../../kit/defineWords.js';
import type { AppDeclaration } from '../../page/apps.js';
import { DoorPicture } from './parts/DoorPicture.js';

const single = { 'baby-settings': 'baby-settings', 'baby-sleep': 'baby-sleep-now' } as const;

const { names } = defineWords({
  names: {
    title: 'BabySounds',
    line: 'Sleep at a safe volume',
    description: 'Sleep, at a safe volume',
  },
});

/** What BabySounds brings with it. */
export const app: AppDeclaration = {
  key: 'babysounds',
  path: '/baby-sounds',
  ...names,
  colour: '#231f4d',
  picture: DoorPicture,
  load: () => import('./index.js'),
  receive: async () => (await import('./model/receiveFile.js')).receiveFile,
  concerns: (key, { kind }) => single[kind as keyof typeof single] === key,
  events: ['baby_schedule'],
  plays: ['baby-sound', 'baby-mix'],
  playTracks: async () => (await import('./sound/theSleepPlayer.js')).playHere,
  followSafety: async () => (await import('./sound/followSafety.js')).followSafety,
  uncounted: ['babysounds.timer-minutes', 'babysounds.tracks'],
  gate: async () => ({ default: (await import('./screens/GateDialog.js')).GateDialog }),
};
