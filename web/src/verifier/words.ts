// All that people read on the page that verifies receipts.
import { defineWords } from '../kit/defineWords.js';

export const words = defineWords({
  page: {
    title: 'Verify a recording',
    lead: 'Choose the original recording and its receipt. Both stay on this device: this page works offline and sends nothing.',
    recording: 'Recording',
    receipt: 'Receipt',
    key: 'Public key of the server (optional)',
    keyHint: 'Ask whoever made the receipt for it. On their server, “quintet proof key” prints it.',
    drop: 'You can also drop both files here.',
    chooseRecording: 'Now choose the recording.',
    chooseReceipt: 'Now choose its receipt, a file that ends in “receipt.json”.',
    reading: (percent: number) => `Reading the recording … ${percent} %`,
  },
  answer: {
    genuine: 'Genuine',
    fileIsUnchanged:
      'This is, bit by bit, the recording of the receipt, and the receipt is as the server signed and logged it.',
    notProven: 'Not proven',
    keyIsKnown: 'It was signed with the key that you entered.',
    compareKey:
      'Whether to believe it depends on who signed: compare this key with the one that the server’s owner publishes.',
    stampUnchecked:
      'The receipt also has a time stamp by an authority. This page does not check it; “quintet verify” does.',
  },
  facts: {
    title: 'Title',
    recorded: 'Recorded, as the device said',
    signed: 'Signed, by the server’s clock',
    duration: 'Length',
    seconds: (seconds: string) => `${seconds} s`,
    bytes: (bytes: string) => `${bytes} bytes`,
    size: 'Size',
    hash: 'SHA-256',
    key: 'Signed with the key',
    entry: 'Entry in the server’s log',
  },
  trouble: {
    noReceipt: 'The file that you chose as the receipt is not one, or is damaged.',
    otherVersion: 'A newer version of Quintet wrote this receipt. Get this page from there.',
    statementChanged: 'The receipt was changed: its statement or signature is not the server’s.',
    checkpointChanged:
      'The receipt was changed: the state of the log in it is not what the server signed.',
    notLogged: 'The receipt does not prove that its statement is in the server’s log.',
    fileChanged: 'This is not the recording of the receipt, or it was changed.',
    otherKey: 'Another server signed this receipt: its key is not the one that you entered.',
    noKey: 'The key must be 64 digits from 0 to 9 and a to f.',
    unreadable: 'A file could not be read. Choose it again.',
  },
});
