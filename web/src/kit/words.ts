// What the kit itself says to people.
import { defineWords } from './defineWords.js';

export const words = defineWords({
  common: {
    cancel: 'Cancel',
  },
  dialog: {
    close: 'Close',
    typeToGoOn: (word: string) => `Type “${word}” to go on`,
  },
  field: {
    hideThePassword: 'Hide the password',
    showThePassword: 'Show the password',
  },
  numbers: {
    justNow: 'just now',
  },
  sortableList: {
    spaceTakesItemArrowsMove: 'Space takes an item, arrows move it, Space puts it down.',
    placeOf: (index: number, number: number) => `place ${index} of ${number}`,
    putDown: (name: string, place: string) => `${name} put down, ${place}.`,
    taken: (name: string, place: string) => `${name} taken, ${place}.`,
    putBack: (name: string) => `${name} put back.`,
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
