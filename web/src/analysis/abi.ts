// The words and numbers that TypeScript shares with Swift: what each call does is said in
// Sources/Core/AnalysisABI.

/** Samples a second that are heard. */
export const rate = 22_050;
/** By which recipe it is heard: the number of `SongAnalysis.recipe`. */
export const recipe = 6;
/** The longest music, in seconds. */
export const longestSeconds = 3 * 3_600;

/** The module's exports. Pointers are bytes. */
export interface AnalysisExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  analysis_begin(count: number): number;
  analysis_room(): number;
  analysis_room_count(): number;
  analysis_add(count: number): number;
  analysis_weights(count: number): number;
  analysis_network(): number;
  analysis_run(): number;
  analysis_give(start: number, end: number, root: number, notes: number): number;
  analysis_correct(): number;
  analysis_is_given(at: number): number;
  analysis_numbers(): number;
  analysis_letters(): number;
  analysis_summary(): number;
  analysis_chord(at: number): number;
  analysis_label(at: number, which: number): number;
  analysis_note(at: number): number;
  analysis_key(at: number): number;
  analysis_tonic(at: number): number;
  analysis_beat(at: number): number;
  analysis_downbeat(at: number): number;
}
