// What the kit itself says to people.
import { defineWords } from './defineWords.js';

export const words = defineWords({
  common: {
    cancel: 'Cancel',
  },
  dialog: {
    close: 'Close',
    typeToContinue: (word: string) => `Type “${word}” to continue`,
  },
  field: {
    fillIn: 'Fill in this field.',
    hideThePassword: 'Hide the password',
    showThePassword: 'Show the password',
    tooLong: (most: number) =>
      `Up to ${most.toLocaleString('en')} characters can be saved. Shorten the text.`,
  },
  numbers: {
    justNow: 'just now',
  },
  sortableList: {
    pressSpaceToPick:
      'Press Space to pick up an item, the arrow keys to move it, and Space to drop it.',
    positionOf: (index: number, number: number) => `position ${index} of ${number}`,
    dropped: (name: string, place: string) => `${name} dropped, ${place}.`,
    pickedUp: (name: string, place: string) => `${name} picked up, ${place}.`,
    movedBack: (name: string) => `${name} moved back.`,
    move: (name: string) => `Move ${name}`,
  },
  states: {
    tryAgain: 'Try again',
  },
  toasts: {
    messagesF8: 'Messages, F8',
    dismiss: 'Dismiss',
  },
  waveform: {
    of: (time: string, whole: string) => `${time} of ${whole}`,
  },
});
