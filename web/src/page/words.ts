// What the frame of every page says to people.
import { defineWords } from '../kit/defineWords.js';
import { count } from '../kit/numbers.js';

export const words = defineWords({
  common: {
    discardTheRecording: 'Discard the recording?',
    discard: 'Discard',
    download: 'Download',
    dismiss: 'Dismiss',
  },
  answered: {
    cannotBeShown: (what: string) => `${what} cannot be shown`,
  },
  changePreferences: {
    saveYourPreferences: (title: string) => `Save your ${title} preferences`,
  },
  frame: {
    skipToContent: 'Skip to content',
    quintet: 'Quintet',
    account: 'Account',
    quintetTitle: (title: string) => `${title} – Quintet`,
  },
  leftRecordings: {
    isOnlyOnDeviceCannot: 'It is only on this device. This cannot be undone.',
    aRecordingWasInterrupted: 'A recording was interrupted.',
    isSaved: 'It is saved on this device.',
    theRecordingUpTo: 'The recording up to that point is saved on this device.',
  },
  nameDialog: {
    missing: 'Enter a name.',
  },
  pageHead: {
    moreActions: 'More actions',
  },
  outboxSheet: {
    tryNow: 'Try now',
    syncStatus: 'Sync status',
    quintetCannotBeReached:
      'Quintet cannot be reached. Everything here is safe on this device and will be sent when you are back online.',
    changesFilesAndRecordings:
      'Changes, files and recordings are kept on this device until the server has them.',
    couldNotBeUploaded: (trouble: string) => `Could not be uploaded: ${trouble}`,
    nothingIsWaiting: 'Nothing is waiting',
    everythingIsOnTheServer: 'Everything is on the server.',
    changes: 'Changes',
    filesAndRecordings: 'Files and recordings',
    uploading: 'Uploading',
    waitingToBeUploaded: 'Waiting to be uploaded',
    cancelUpload: (name: string) => `Cancel the upload of ${name}`,
    open: (title: string) => `Open ${title}`,
    savedOnThisDevice: 'Saved on this device only',
    beingSent: 'Being sent',
    willBeSentAgain: 'Will be sent again',
    waitingToBeSent: 'Waiting to be sent',
    theServerRefusedIt: 'the server refused it.',
    itWasDeletedElsewhere: 'It was deleted elsewhere in the meantime.',
    itWasChangedElsewhere: 'It was changed elsewhere in the meantime.',
    undo: 'Undo',
    keepTheirs: 'Keep theirs',
    useMine: 'Use mine',
    notApplied: (detail: string) => `Not applied: ${detail}`,
    tooLateWasSentAlready: (title: string) => `Too late: “${title}” was already sent.`,
    moreChangeWaitsForChoice: (wait: number) =>
      ` ${count(wait, 'more change waits', 'more changes wait')} for this choice.`,
  },
  onboardingDialog: {
    skip: 'Skip',
    back: 'Back',
    next: 'Next',
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  playsThere: {
    onRepeat: 'on repeat',
    volume: 'Volume',
    started: (when: string) => `started ${when}`,
    stop: (name: string) => `Stop ${name}`,
  },
  sharedFiles: {
    add: 'Add',
    discard: 'Discard',
    ok: 'OK',
    sharedFilesLeftOut: 'Shared files left out',
    addTheSharedFile: 'Add the shared file?',
    addTheSharedFiles: 'Add the shared files?',
    anotherAppOrWebsiteShared: (app: string) =>
      `Another app or website shared this with ${app}. Add it only if you shared it yourself.`,
    someSharedFilesWereLeft: (files: number, amount: string, app: string) =>
      `Some shared files were left out: at most ${files} files and ${amount} can wait for your answer. Add them in ${app}, or share them again.`,
  },
  statusChip: {
    offline: 'Offline',
    offlineWaiting: (waiting: number) => `Offline · ${waiting} waiting`,
    sendingChange: (changes: number) => `Sending ${count(changes, 'change')}`,
    changeNeedsAttention: (need: number) =>
      `${count(need, 'change needs', 'changes need')} attention`,
    fileNeedsAttention: (need: number) => `${count(need, 'file needs', 'files need')} attention`,
    recordingNeedsAttention: (need: number) =>
      `${count(need, 'recording needs', 'recordings need')} attention`,
    itemsNeedAttention: (items: number) => `${items} items need attention`,
    sendingItem: (items: number) => `Sending ${count(items, 'item')}`,
  },
  uploadButtons: {
    tryAgain: 'Try again',
    isOnlyOnDeviceCannot: (name: string) =>
      `“${name}” is only on this device. This cannot be undone.`,
  },
  useDownload: {
    preparing: 'Preparing the file …',
    downloading: 'Downloading …',
  },
});
