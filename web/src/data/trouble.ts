import { Away, Refusal } from './index.js';

/** What a person is told when something did not work: what happened, what is safe, what to do. */
export function wordsFor(error: unknown): string {
  if (error instanceof Refusal) {
    const fields = error.fields.map(({ place, message }) => `${place} ${message}`).join('; ');
    // What the server says then is for programs; what is wrong with each field is for people.
    if (fields && error.code === 'invalid') {
      return `${fields[0]!.toUpperCase()}${fields.slice(1)}. Nothing was changed.`;
    }
    return fields ? `${error.detail} (${fields})` : error.detail;
  }
  // What was asked for may have been done all the same, and only the answer lost.
  if (error instanceof Away) return `${error.message} Try again when it is there.`;
  return error instanceof Error ? error.message : String(error);
}
