/** A part of a sound, in seconds. */
export interface Stretch {
  from: number;
  to: number;
}
