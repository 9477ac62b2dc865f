/** What was heard of a piano at a moment. */
export interface PianoFrame {
  readonly seconds: number;
  /** The pitch as the tuner hears it; 0 where nothing is voiced. */
  readonly hertz: number;
  /** The string's first partial; 0 where it could not be measured. */
  readonly first: number;
  readonly inharmonicity: number;
  /** How many partials it was measured by. */
  readonly partials: number;
}
