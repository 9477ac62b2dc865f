import { useState } from 'react';
import { Icon } from '../../../kit/index.js';
import { words } from '../words.js';

/** Makes a song a favourite, with a few sparks, or takes that back. */
export function StarButton(
  { title, isOn, onChange }: { title: string; isOn: boolean; onChange(isOn: boolean): void },
) {
  const [sparks, setSparks] = useState(0);
  return (
    <button
      type='button'
      className='icon-button song-star'
      aria-pressed={isOn}
      aria-label={words.starButton.favourite(title)}
      title={isOn ? words.starButton.removeFromFavourites : words.starButton.addToFavourites}
      onClick={() => {
        if (!isOn) setSparks(sparks + 1);
        onChange(!isOn);
      }}
    >
      <Icon name='star' />
      {sparks > 0 && <Sparks key={sparks} />}
    </button>
  );
}

/** Eight sparks that fly apart once. */
export function Sparks() {
  return (
    <span className='sparks' aria-hidden='true'>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
        <i key={index} style={{ rotate: `${index * 45 + 20}deg` }} />
      ))}
    </span>
  );
}
