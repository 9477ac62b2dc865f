import { type ReactNode, useEffect, useState } from 'react';
import { LevelMeter, Ring } from '../kit/index.js';
import type { ShortTake } from './ShortTake.js';

interface TakeViewProps {
  take: ShortTake;
  /** What can be done meanwhile, such as to end it. */
  children: ReactNode;
}

/** A short take while it listens: how many seconds are left, and how loud it is. */
export function TakeView({ take, children }: TakeViewProps) {
  const [left, setLeft] = useState(take.most);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil(take.most - take.seconds))), 200);
    return () => clearInterval(timer);
  }, [take]);
  return (
    <>
      <Ring value={1 - left / take.most} label={`${left} seconds left`}>{left}</Ring>
      <LevelMeter label='Level' read={() => take.level} />
      <p role='status'>Listening …</p>
      {children}
    </>
  );
}
