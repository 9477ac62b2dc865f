// Marks in the words of a transcript: the one that is heard, which moves with the sound, and what
// was found. They are set past React: there may be ten thousand words.
import { type RefObject, useEffect, useRef } from 'react';
import type { Playhead } from '../model/Playhead.js';
import { type SpokenWord, wordAt } from '../model/transcript.js';
import { usePlayhead } from './usePlayhead.js';

interface Marks {
  words: readonly SpokenWord[];
  playhead: Playhead;
  isPlaying: boolean;
  found: readonly (readonly [first: number, last: number])[];
  current: readonly [first: number, last: number] | undefined;
}

/** The marked word. */
interface Heard {
  word: SpokenWord | undefined;
  shown: HTMLElement | null | undefined;
}

/** So long after a hand has scrolled, the words do not move by themselves. */
const restMs = 3_000;

const shownAt = (box: HTMLElement | null, at: number) =>
  box?.querySelector<HTMLElement>(`[data-at="${at}"]`);

export function useWordMarks(
  box: RefObject<HTMLDivElement>,
  { words, playhead, isPlaying, found, current }: Marks,
): void {
  const heard = useRef<Heard>({ word: undefined, shown: undefined });
  const touchedAt = useRef(-Infinity);
  const isSeen = useRef(false);
  usePlayhead(playhead, (seconds) => {
    // Before anything was heard no word is the one.
    const word = isPlaying || seconds > 0 ? wordAt(words, seconds) : undefined;
    const { shown: before } = heard.current;
    if (word === heard.current.word && before?.isConnected) return;
    before?.removeAttribute('data-heard');
    const shown = word && shownAt(box.current, word.at);
    shown?.setAttribute('data-heard', '');
    heard.current = { word, shown };
    const mayMove = isPlaying && performance.now() - touchedAt.current > restMs;
    if (shown && mayMove) show(box.current, shown);
  });
  useEffect(() => {
    const place = box.current;
    if (!place || isSeen.current) return;
    // Who comes by a link to a moment sees what is said there. How high paragraphs are is known
    // once they are in view.
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      isSeen.current = true;
      const { shown } = heard.current;
      if (shown) showOnceDrawn(place, shown);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [box, words]);
  useEffect(() => {
    const place = box.current;
    const touch = () => {
      touchedAt.current = performance.now();
    };
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
    for (const event of events) place?.addEventListener(event, touch, { passive: true });
    return () => {
      for (const event of events) place?.removeEventListener(event, touch);
    };
  });
  useEffect(() => {
    const marked: HTMLElement[] = [];
    for (const [first, last] of found) {
      for (let at = first; at <= last; at++) {
        const shown = shownAt(box.current, at);
        if (!shown) continue;
        shown.setAttribute('data-found', current?.[0] === first ? 'current' : '');
        marked.push(shown);
      }
    }
    const first = current && shownAt(box.current, current[0]);
    if (first) show(box.current, first);
    return () => marked.forEach((one) => one.removeAttribute('data-found'));
  }, [box, words, found, current]);
}

/** The same, where what lies before the word grows as it is drawn. */
function showOnceDrawn(box: HTMLElement, word: HTMLElement, frames = 3): void {
  show(box, word);
  if (frames > 0) requestAnimationFrame(() => showOnceDrawn(box, word, frames - 1));
}

/** Scrolls the box alone, and only where the word is not in view. */
function show(box: HTMLElement | null, word: HTMLElement): void {
  if (!box) return;
  const [outer, inner] = [box.getBoundingClientRect(), word.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - outer.top - outer.height / 3;
}
