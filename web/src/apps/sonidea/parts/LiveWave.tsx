import { useRef } from 'react';
import { useFrames, useIsStill } from '../../../kit/index.js';
import { useRecorder } from '../hooks/useRecorder.js';
import { Wave } from '../sound/Wave.js';
import { words } from '../words.js';

/** One bar and the gap behind it, in pixels. */
const pitch = 4;
/** Where less motion is wanted it goes on by steps. */
const calmMs = 1_000;

/**
 * What is heard now comes in on the right; what is recorded is drawn in the colour of the
 * recording.
 */
export function LiveWave() {
  const { recorder, state } = useRecorder();
  const isStill = useIsStill();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef({ at: 0, count: -1, marks: 0, width: 0, name: '' });
  const name = state.stage === 'recording' ? 'son-live' : 'control';
  useFrames((_, now) => {
    const place = canvas.current;
    const { count, marks: { length: marks } } = recorder.wave;
    const last = drawn.current;
    if (!place || (isStill && now - last.at < calmMs)) return;
    const isSame = count === last.count && marks === last.marks &&
      place.clientWidth === last.width && name === last.name;
    if (isSame) return;
    drawn.current = { at: now, count, marks, width: place.clientWidth, name };
    paint(place, recorder.wave, name);
  });
  return (
    <canvas
      ref={canvas}
      className='son-wave'
      role='img'
      aria-label={words.common.microphoneInput}
    />
  );
}

function paint(place: HTMLCanvasElement, wave: Wave, name: string): void {
  const pen = place.getContext('2d');
  if (!pen) return;
  const { clientWidth: width, clientHeight: height } = place;
  const ratio = window.devicePixelRatio || 1;
  if (place.width !== Math.round(width * ratio)) {
    [place.width, place.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  const style = getComputedStyle(place);
  const middle = height / 2;
  pen.fillStyle = style.getPropertyValue(`--${name}`);
  for (let bar = 0; bar * pitch < width; bar += 1) {
    if (bar >= wave.count) break;
    // Loud and soft lie nearer together to the ear than as numbers.
    const tall = Math.max(1, Math.sqrt(Math.min(1, wave.ago(bar))) * (middle - 4));
    pen.beginPath();
    pen.roundRect(width - (bar + 1) * pitch, middle - tall, pitch - 1.5, 2 * tall, 1.25);
    pen.fill();
  }
  pen.fillStyle = style.getPropertyValue('--text');
  for (const mark of wave.marks) {
    const x = width - (wave.count - mark) * pitch;
    pen.fillRect(x - 2, 0, 2, height);
    pen.beginPath();
    pen.roundRect(x - 6, 0, 10, 8, 2);
    pen.fill();
  }
}
