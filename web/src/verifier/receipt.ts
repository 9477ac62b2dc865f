import { fromHex, utf8 } from './bytes.js';
import { verify } from './ed25519.js';
import { includes } from './merkle.js';
import { words } from './words.js';

/** What a receipt proves by itself, once it was verified (docs/formats/receipt.md). */
export interface Verified {
  title: string;
  recordedMs: number;
  signedMs: number;
  durationMs: number;
  audioSha256: string;
  audioBytes: number;
  key: string;
  index: number;
  /** Whether an authority has stamped it; this page does not check that. */
  isStamped: boolean;
}

/** Why something is no proof, for a person. */
export class Trouble extends Error {}

/** A larger file is no receipt. */
export const receiptLimit = 1 << 18;
const longestProof = 63;

type Fields = Record<string, unknown>;

/** Verifies the text of a receipt, whoever wrote it; throws `Trouble`. */
export function verifyReceipt(text: string): Verified {
  const receipt = object(text);
  if (receipt['format'] !== 'quintet-receipt') throw new Trouble(words.trouble.noReceipt);
  if (receipt['version'] !== 1) throw new Trouble(words.trouble.otherVersion);
  const [statement, log] = [fields(receipt['statement']), fields(receipt['log'])];
  const entry = string(statement['text']);
  const said = object(entry);
  if (said['type'] !== 'quintet-recording/1') throw new Trouble(words.trouble.noReceipt);
  const key = string(said['key']);
  if (!isSigned(key, statement)) throw new Trouble(words.trouble.statementChanged);
  verifyLog(key, entry, log);
  return {
    title: string(said['title']),
    recordedMs: whole(said['recorded_ms']),
    signedMs: whole(said['signed_ms']),
    durationMs: whole(said['duration_ms']),
    audioSha256: string(said['audio_sha256']),
    audioBytes: whole(said['audio_bytes']),
    key,
    index: whole(log['index']),
    isStamped: receipt['timestamp'] !== undefined,
  };
}

function verifyLog(key: string, entry: string, log: Fields): void {
  const checkpoint = fields(log['checkpoint']);
  const state = object(string(checkpoint['text']));
  if (state['type'] !== 'quintet-log/1' || state['key'] !== key || !isSigned(key, checkpoint)) {
    throw new Trouble(words.trouble.checkpointChanged);
  }
  const root = fromHex(state['root'], 32);
  const list = Array.isArray(log['proof']) ? log['proof'] : [];
  const proof = list.slice(0, longestProof + 1).map((one: unknown) => fromHex(one, 32));
  const isWhole = proof.length <= longestProof && proof.every((one) => one !== undefined);
  const isLogged = root && isWhole &&
    includes(utf8(entry), whole(log['index']), whole(state['size']), root, proof as Uint8Array[]);
  if (!isLogged) throw new Trouble(words.trouble.notLogged);
}

function isSigned(key: string, signed: Fields): boolean {
  const [bytes, signature] = [fromHex(key, 32), fromHex(signed['signature'], 64)];
  return bytes !== undefined && signature !== undefined &&
    verify(bytes, utf8(string(signed['text'])), signature);
}

function object(text: string): Fields {
  try {
    return fields(JSON.parse(text));
  } catch {
    throw new Trouble(words.trouble.noReceipt);
  }
}

function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Trouble(words.trouble.noReceipt);
  }
  return value as Fields;
}

function string(value: unknown): string {
  if (typeof value !== 'string') throw new Trouble(words.trouble.noReceipt);
  return value;
}

function whole(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) {
    throw new Trouble(words.trouble.noReceipt);
  }
  return value as number;
}
