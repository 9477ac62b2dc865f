// What people read at the entrance, in the hallway, and wherever they are.
import { defineWords } from '../kit/defineWords.js';
import { count } from '../kit/numbers.js';

export const words = defineWords({
  common: {
    connectingToQuintet: 'Connecting to Quintet …',
    password: 'Password',
    atLeast8CharactersFew: 'At least 8 characters. A few words are easier to remember.',
    account: 'Account',
    members: 'Members',
    devices: 'Devices',
    players: 'Players',
    storage: 'Storage',
    store: 'Store',
    settings: 'Settings',
    help: 'Help',
    about: 'About',
    household: 'Household',
    apps: 'Apps',
  },
  entrance: {
    onMachineWhereQuintetRuns: 'On the machine where Quintet runs,',
    signsItsOwnerIn: 'signs the owner in.',
    signIn: 'Sign in',
    yourName: 'Your name',
    useAPasskey: 'Use a passkey',
    noPasswordOrForgot:
      'No password, or forgot it? The owner can set one in Members.',
    setUpQuintet: 'Set up Quintet',
    toSetUpQuintet: 'To set up Quintet, enter the code that',
    printedWhenItStarted:
      'printed when it started.',
    codeFromTheConsole: 'Code from the console',
    getStarted: 'Get started',
  },
  hallwayPage: {
    goodNight: 'Good night',
    goodMorning: 'Good morning',
    goodAfternoon: 'Good afternoon',
    goodEvening: 'Good evening',
    quintet: 'Quintet',
  },
  pages: {
    openingThePage: 'Opening the page …',
    pageCouldNotBeOpened: 'This page could not be opened',
    quintetWasUpdated:
      'Quintet was updated, or could not be reached. Your changes are safe on this device.',
    tryAgain: 'Try again',
    pageNotFound: 'Page not found',
    theAddressMayBe:
      'The address may be mistyped, or the page may have been removed.',
    backToHome: 'Back to home',
    opening: (title: string) => `Opening ${title} …`,
  },
  parentGate: {
    toBuySomething: 'To buy something.',
  },
  passkeys: {
    thisPasskeyDoesNot: 'This passkey does not identify its owner. Use another.',
    deviceHasPasskeyYoursAlready: 'This device already has one of your passkeys.',
    noPasskeyWasUsed: 'No passkey was used: the prompt was closed or timed out.',
  },
  signInLink: {
    openTheLinkAgain: (message: string) =>
      `${message} Open the link again when it can be reached.`,
  },
  updatePrompt: {
    newerVersionQuintetIsReady: 'A newer version of Quintet is ready.',
    reload: 'Reload',
  },
  unsent: {
    changes: (changes: number) => count(changes, 'change'),
    files: (files: number) => count(files, 'file'),
    recordings: (recordings: number) => count(recordings, 'recording'),
  },
});
