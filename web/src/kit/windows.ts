// Windows over the page are steps of the history: Back closes the topmost, as on a phone. A window
// that is closed otherwise takes its step out again.
//
// Each step says how many windows are open at it, so that one that was left behind, by a reload or
// by going elsewhere, is passed over.

import { watchTaps } from './doubleTap.js';

interface Open {
  close(): void;
}

const open: Open[] = [];
let isWatching = false;
let isPlanned = false;
/** Steps are being taken out: nothing may be added until that is done. */
let isLeaving = false;
let waiting: (() => void)[] = [];

/** A window has opened; answers how to say that it is closed. */
export function addWindow(close: () => void): () => void {
  watchWindows();
  const own: Open = { close };
  open.push(own);
  plan();
  return () => {
    open.splice(open.indexOf(own), 1);
    plan();
  };
}

/** Begins to hear of Back; what a reload has left behind is taken out. */
export function watchWindows(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('popstate', moved);
  watchTaps();
  plan();
}

/** Whether where one is, is the step of a window. */
export const isAtWindow = (): boolean => windowsHere() > 0;

/** Whether one has to wait before going elsewhere; `go` is called once that may be. */
export function mustWait(go: () => void): boolean {
  if (isLeaving) waiting.push(go);
  return isLeaving;
}

function windowsHere(): number {
  const count = (history.state as { windows?: unknown } | null)?.windows;
  return typeof count === 'number' ? count : 0;
}

/** One window often closes as another opens: only what comes of it all is a step. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  queueMicrotask(() => {
    isPlanned = false;
    adjust();
  });
}

function adjust(): void {
  if (isLeaving) return;
  const here = windowsHere();
  for (let count = here + 1; count <= open.length; count += 1) {
    history.pushState({ windows: count }, '');
  }
  if (here > open.length) {
    isLeaving = true;
    history.go(open.length - here);
  }
}

function moved(): void {
  if (isLeaving) {
    isLeaving = false;
    adjust();
    const all = waiting;
    waiting = [];
    for (const go of all) go();
    if (all.length === 0) keepScrolled();
    return;
  }
  const closing = open.slice(windowsHere());
  if (closing.length > 0) keepScrolled();
  for (const one of closing.reverse()) one.close();
  // Who asks before it closes, stays, and has its step again.
  setTimeout(adjust);
}

/** Browsers scroll to where one was when the window opened; below a menu one may have gone on. */
function keepScrolled(): void {
  const { scrollX, scrollY } = window;
  requestAnimationFrame(() => window.scrollTo(scrollX, scrollY));
}
