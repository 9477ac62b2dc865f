// The looks of this app that are its own.
import { type ComponentProps, forwardRef, type HTMLAttributes, useEffect, useState } from 'react';
import { Slider } from '../../../kit/index.js';

/** Whether a person has asked for less motion, of the device or of this app. */
export const wantsStill = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.dataset['motion'] === 'less';

/**
 * Words that come out of noise, once. The noise is painted over them: who listens or copies meets
 * the words.
 */
export function MatrixText({ children }: { children: string }) {
  const [noise, setNoise] = useState<string>();
  useEffect(() => {
    if (wantsStill()) return;
    let round = 0;
    const timer = setInterval(() => {
      round += 1;
      const clear = Math.floor(round / 2);
      setNoise(
        clear >= children.length
          ? undefined
          : [...children].map((letter, index) =>
            index < clear || letter === ' ' ? letter : String(Math.floor(Math.random() * 10))
          ).join(''),
      );
      if (clear >= children.length) clearInterval(timer);
    }, 36);
    return () => clearInterval(timer);
  }, [children]);
  return <span className='matrix-text' data-noise={noise}>{children}</span>;
}

/** A frame that glows. */
export const GlowingBorder = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(
  function GlowingBorder({ className = '', ...others }, ref) {
    return <div {...others} ref={ref} className={`glowing-border ${className}`} />;
  },
);

/** The kit's slider, as a beam. */
export function MatrixSlider(props: ComponentProps<typeof Slider>) {
  return (
    <div className='matrix-slider'>
      <Slider {...props} />
    </div>
  );
}
