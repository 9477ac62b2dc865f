import { useEffect, useState } from 'react';
import { IconButton, useIsStill } from '../../../kit/index.js';
import { words } from '../words.js';

/** How much of a screen one press moves the board: the pads at its edge stay in sight. */
const share = 0.6;

/**
 * A strip beside the pads by which a finger scrolls a board that is played, since pads answer every
 * touch themselves. It is there where there are fingers, and more pads than the screen shows.
 */
export function ScrollRail() {
  const isStill = useIsStill();
  if (!useIsNeeded()) return null;
  const move = (way: -1 | 1) =>
    scrollBy({ top: way * share * innerHeight, behavior: isStill ? 'auto' : 'smooth' });
  return (
    <div className='pad-rail'>
      <div className='pad-rail-ends'>
        <IconButton icon='chevronDown' label={words.scrollRail.scrollUp} onClick={() => move(-1)} />
        <IconButton
          icon='chevronDown'
          label={words.scrollRail.scrollDown}
          onClick={() => move(1)}
        />
      </div>
    </div>
  );
}

const fingers = '(any-pointer: coarse)';

/** Whether the page is longer than the screen, and touched. */
function useIsNeeded(): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const hands = matchMedia(fingers);
    const { documentElement: page, body } = document;
    const look = () => setNeeded(hands.matches && page.scrollHeight > page.clientHeight + 1);
    look();
    const sizes = new ResizeObserver(look);
    for (const one of [page, body]) sizes.observe(one);
    hands.addEventListener('change', look);
    return () => {
      sizes.disconnect();
      hands.removeEventListener('change', look);
    };
  }, []);
  return isNeeded;
}
