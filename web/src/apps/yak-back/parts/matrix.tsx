// The looks of this room that are its own.
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Slider } from '../../../kit/index.js';

/** Words that come out of noise, once. Who listens hears the words. */
export function MatrixText({ children }: { children: string }) {
  const [shown, setShown] = useState(children);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const round = useRef(0);
  useEffect(() => {
    if (still) return setShown(children);
    round.current = 0;
    const timer = setInterval(() => {
      round.current += 1;
      const clear = Math.floor(round.current / 2);
      setShown([...children].map((letter, index) =>
        index < clear || letter === ' ' ? letter : String(Math.floor(Math.random() * 10))).join(''));
      if (clear >= children.length) clearInterval(timer);
    }, 36);
    return () => clearInterval(timer);
  }, [children, still]);
  return (
    <span className="matrix-text">
      <span className="unseen">{children}</span><span aria-hidden="true">{shown}</span>
    </span>
  );
}

/** A frame that glows. */
export function GlowingBorder({ children }: { children: ReactNode }) {
  return <div className="glowing-border">{children}</div>;
}

/** The kit's slider, as a beam. */
export function MatrixSlider(props: ComponentProps<typeof Slider>) {
  return <div className="matrix-slider"><Slider {...props} /></div>;
}
