import { useRef } from 'react';
import { useFrames, useIsStill } from '../../../kit/index.js';
import { useRecorder } from '../hooks/useRecorder.js';
import { words } from '../words.js';

const bars = 28;
/** A bar stands for so many of those that the recorder keeps. */
const group = 2;
const calmMs = 1_000;

/** What was heard in the last two seconds; it fades at both edges. */
export function PocketWave() {
  const { recorder } = useRecorder();
  const isStill = useIsStill();
  const row = useRef<HTMLDivElement>(null);
  const drawn = useRef({ at: 0, count: -1 });
  useFrames((_, now) => {
    const { wave } = recorder;
    const count = Math.floor(wave.count / group);
    if (
      !row.current || count === drawn.current.count || (isStill && now - drawn.current.at < calmMs)
    ) return;
    drawn.current = { at: now, count };
    const late = wave.count % group;
    [...row.current.children].forEach((bar, number) => {
      const from = late + (bars - 1 - number) * group;
      const loudest = Math.max(
        ...Array.from({ length: group }, (_, index) => wave.ago(from + index)),
      );
      (bar as HTMLElement).style.setProperty(
        '--tall',
        String(Math.max(0.06, Math.sqrt(Math.min(1, loudest)))),
      );
    });
  });
  return (
    <div
      ref={row}
      className='son-pocket-wave'
      role='img'
      aria-label={words.common.microphoneInput}
    >
      {Array.from({ length: bars }, (_, number) => <i key={number} />)}
    </div>
  );
}
