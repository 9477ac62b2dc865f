import type { Receipt, SonRecording } from '../../../generated/api.js';

/** What a receipt says, as far as it is shown (docs/formats/receipt.md). */
interface Statement {
  title: string;
  recorded_ms: number;
  signed_ms: number;
  audio_sha256: string;
  key: string;
}

/** What a receipt of one's own server says. */
export function statementOf(receipt: Receipt): Statement {
  return JSON.parse(receipt.statement.text) as Statement;
}

/** Whether a recording is called or dated otherwise since its receipt was made. */
export function isOutdated(receipt: Receipt, recording: SonRecording): boolean {
  const { title, recorded_ms: recorded } = statementOf(receipt);
  return title !== recording.title || recorded !== recording.created_ms;
}

/** A receipt as the file that the server would send. */
export function receiptFile(receipt: Receipt): Response {
  return new Response(`${JSON.stringify(receipt, undefined, 2)}\n`, {
    headers: { 'Content-Type': 'application/json' },
  });
}
