// The words and numbers that TypeScript shares with Swift: what each call does is said in
// Sources/Core/SearchABI. Tests/Browser/words.py holds the kinds against the enum.

/** How a word was found (`MatchKind`), in the order of the module's numbers. */
export const matchKinds = ['exact', 'prefix', 'substring', 'fuzzy', 'phonetic'] as const;
export type MatchKind = typeof matchKinds[number];

/** Why a document was not taken, by the number that `search_add` answers. */
export const refusals: Record<number, string> = {
  [0]: 'an id must be a whole number',
  [-1]: 'it has more than 16 fields',
  [-2]: 'a text has more than 65,536 bytes',
  [-3]: 'it has more than 8,192 words',
  [-4]: 'a weight must be a whole number from 1 to 10',
  [-5]: 'a boost must be a whole number from 0 to 100',
  [-6]: 'the index is full',
};

/** Bytes of a field, and of the place where text is handed over. */
export const textBytes = 65_536;
/** Bytes of a query that are looked at. */
export const queryBytes = 256;

/** The module's exports. Pointers are bytes. */
export interface SearchExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  search_create(): void;
  search_destroy(): void;
  search_text(): number;
  search_field(bytes: number, weight: number): number;
  search_add(id: number, boost: number): number;
  search_remove(id: number): number;
  search_count(): number;
  search_memory(): number;
  search_find(bytes: number, most: number): number;
  search_numbers(): number;
  search_numbers_count(): number;
  search_words(): number;
  search_words_bytes(): number;
}
