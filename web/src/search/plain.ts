// Looking for words as they are written, until the index is there and where it cannot be had.

const folds = new Map<string, string>();

/** A text without accents and capitals; each is worked out once. */
export function folded(text: string): string {
  const known = folds.get(text) ?? text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (folds.size > 20_000) folds.clear();
  folds.set(text, known);
  return known;
}

/** Whether all words that were typed stand in a text. */
export function holdsAll(text: string, words: string): boolean {
  const place = folded(text);
  return folded(words).split(/\s+/).every((word) => place.includes(word));
}
