// What commands have begun in this tab, for those who show and stop what sounds here.
import type { Thing } from '../generated/api.js';
import type { Voice } from './Stage.js';

type Listener = (thing: Thing, voice: Voice) => void;

const listeners = new Set<Listener>();
/** What still sounds, for those who come later. */
const sounding = new Map<Voice, Thing>();

/** A command has begun a thing here. */
export function commanded(thing: Thing, voice: Voice): void {
  sounding.set(voice, thing);
  voice.onEnd(() => sounding.delete(voice));
  for (const listener of listeners) listener(thing, voice);
}

/** Tells of all that commands have begun and will begin here. */
export function onCommanded(listener: Listener): void {
  listeners.add(listener);
  for (const [voice, thing] of sounding) listener(thing, voice);
}
