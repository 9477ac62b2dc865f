import { late, list, Picture, scattered } from '../../../page/Picture.js';

/** Scattered over more than the picture, and none before the moon. */
const stars = list(60)
  .map((index) =>
    [-120 + scattered(index * 7 + 2) * 480, -90 + scattered(index * 3) * 330] as const
  )
  .filter(([x, y]) => Math.hypot(x - 120, y - 136) > 84);

export function DoorPicture() {
  return (
    <Picture>
      {stars.map(([x, y], index) => (
        <circle
          key={index}
          className='far-star'
          cx={x}
          cy={y}
          r={0.8 + scattered(index + 1) * 1.3}
          style={late(scattered(index) * 3)}
        />
      ))}
      <circle className='halo' cx='120' cy='136' r='76' />
      <circle className='halo inner' cx='120' cy='136' r='62' />
      <path className='moon' d='M136 86a50 50 0 1026 82 42 42 0 01-26-82z' />
      <path
        className='hill back'
        d='M-220 262c70-34 150-24 220-2s80-24 134-2 74 16 106-6 130-26 220 4v344h-680z'
      />
      <path
        className='hill'
        d='M-220 290c70-22 150-18 220-4s84-16 122-2 80 14 118-4 130-14 220 6v314h-680z'
      />
    </Picture>
  );
}
