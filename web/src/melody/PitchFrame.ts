/** What was heard at a moment; hertz is 0 where nothing is voiced. */
export interface PitchFrame {
  readonly seconds: number;
  readonly hertz: number;
  readonly clarity: number;
  readonly level: number;
}
