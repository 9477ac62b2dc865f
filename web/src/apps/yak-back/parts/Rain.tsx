import { useEffect, useRef } from 'react';
import { wantsStill } from './matrix.js';

/** Signs that fall; every device has them. */
const signs = '0123456789ABCDEFYK<>+*=:¦|Z';
const size = 16;
/** Ten pictures a second look like the film, and cost next to nothing. */
const stepMs = 100;

/** Signs that rain behind the page. Where less motion is asked for, they stand. */
export function Rain() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    const pen = place?.getContext('2d', { alpha: true });
    if (!place || !pen) return;
    let drops: number[] = [];
    let timer: ReturnType<typeof setInterval> | undefined;
    const sign = () => signs[Math.floor(Math.random() * signs.length)] ?? '0';
    const fit = () => {
      place.width = innerWidth;
      place.height = innerHeight;
      drops = Array.from(
        { length: Math.ceil(innerWidth / size) },
        () => Math.floor(Math.random() * -60),
      );
      if (wantsStill()) { for (let step = 0; step < 70; step += 1) fall(); }
    };
    const fall = () => {
      // What fell before fades; nothing is drawn where nothing falls.
      pen.globalCompositeOperation = 'destination-out';
      pen.fillStyle = 'rgb(0 0 0 / 0.09)';
      pen.fillRect(0, 0, place.width, place.height);
      pen.globalCompositeOperation = 'source-over';
      pen.fillStyle = 'rgb(0 255 65)';
      pen.font = `${size}px monospace`;
      drops = drops.map((row, column) => {
        if (row >= 0) pen.fillText(sign(), column * size, row * size);
        return row * size > place.height && Math.random() > 0.96
          ? Math.floor(Math.random() * -30)
          : row + 1;
      });
    };
    const turn = () => {
      clearInterval(timer);
      if (!document.hidden && !wantsStill()) timer = setInterval(fall, stepMs);
    };
    fit();
    turn();
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    const chosen = new MutationObserver(turn);
    chosen.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-motion'],
    });
    addEventListener('resize', fit);
    document.addEventListener('visibilitychange', turn);
    motion.addEventListener('change', turn);
    return () => {
      clearInterval(timer);
      chosen.disconnect();
      removeEventListener('resize', fit);
      document.removeEventListener('visibilitychange', turn);
      motion.removeEventListener('change', turn);
    };
  }, []);
  return <canvas ref={canvas} className='matrix-rain' aria-hidden='true' />;
}
