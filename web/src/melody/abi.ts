// The words and numbers that TypeScript shares with Swift: what each call does is said in
// Sources/Core/MelodyABI.

/** Why a melody was not taken, by the number that `melody_add` answers. */
export const refusals: Record<number, string> = {
  [0]: 'an id must be a whole number',
  [-1]: 'it has fewer than 4 notes',
  [-2]: 'it has more than 400 notes',
  [-3]: 'a note is out of range',
  [-4]: 'there are too many melodies',
};

/** Notes of a melody, at most and at least. */
export const mostNotes = 400;
export const fewestNotes = 4;
/** Samples that can be handed over at once. */
export const sampleCount = 8_192;

/** The module's exports. Pointers are bytes. */
export interface MelodyExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  melody_create(): void;
  melody_destroy(): void;
  melody_numbers(): number;
  melody_listen(rate: number): number;
  melody_samples(): number;
  melody_hear(count: number): number;
  melody_frame(at: number): number;
  melody_notes(): number;
  melody_tune(rate: number): number;
  melody_tuned(count: number): number;
  melody_piano(rate: number): number;
  melody_pianoed(count: number): number;
  melody_chords(rate: number): number;
  melody_chorded(count: number): number;
  melody_chroma(): number;
  melody_add(id: number, count: number): number;
  melody_remove(id: number): number;
  melody_count(): number;
  melody_ask(count: number, most: number): number;
  melody_look(from: number, count: number): number;
  melody_hits(): number;
}
