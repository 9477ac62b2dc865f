// The words and numbers that TypeScript shares with Swift: what each question is and what it
// answers is said in Sources/Core/TheoryABI.

/** Questions by their numbers. */
export const questions = {
  chord: 0,
  find: 1,
  scale: 2,
  fit: 3,
  progressions: 4,
  numerals: 5,
  key: 6,
  circle: 7,
  qualities: 8,
  scales: 9,
} as const;

/** How notes are written, by its number: `Bb`, `B♭`, or German `B`. */
export const namings = { plain: 0, signs: 1, german: 2, solfege: 3 } as const;

/** Why there is no answer. */
export const refusals: Record<number, string> = {
  [-2]: 'nothing is written',
  [-3]: 'it is too long',
  [-4]: 'there is no note where there must be one',
  [-5]: 'this chord does not exist',
  [-6]: 'this scale does not exist',
  [-7]: 'these are no Roman numerals',
  [-8]: 'this key does not exist',
  [-9]: 'it is too much at once',
  [-10]: 'these are no strings',
};

/** Bytes of a question. */
export const textBytes = 2_048;

/** The module's exports. Pointers are bytes. */
export interface TheoryExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  theory_create(): void;
  theory_destroy(): void;
  theory_text(): number;
  theory_ask(what: number, bytes: number, naming: number): number;
  theory_answer(): number;
}
