// The sixteen sounds, in the order of the pads.
import * as drums from './drums.js';
import * as tones from './tones.js';

export interface Voice {
  readonly name: string;
  /** The row it belongs to, which gives the pad its colour. */
  readonly family: 'drums' | 'hands' | 'notes' | 'beds';
  readonly loops: boolean;
  readonly make: (rate: number) => AudioBuffer;
}

const voice = (
  family: Voice['family'],
  name: string,
  make: Voice['make'],
  loops = false,
): Voice => ({ name, family, loops, make });

export const kit: readonly Voice[] = [
  voice('drums', 'Kick', drums.kick),
  voice('drums', 'Snare', drums.snare),
  voice('drums', 'Hat', drums.closedHat),
  voice('drums', 'Open hat', drums.openHat),
  voice('hands', 'Clap', drums.clap),
  voice('hands', 'Tom', drums.tom),
  voice('hands', 'Wood', drums.wood),
  voice('hands', 'Shaker', drums.shaker, true),
  voice('notes', 'Bass', tones.bass),
  voice('notes', 'Pluck', tones.pluck),
  voice('notes', 'Bell', tones.bell),
  voice('notes', 'Marimba', tones.marimba),
  voice('beds', 'Pad', tones.pad, true),
  voice('beds', 'Choir', tones.choir, true),
  voice('beds', 'Rain', tones.rain, true),
  voice('beds', 'Hum', tones.engineRoom, true),
];
