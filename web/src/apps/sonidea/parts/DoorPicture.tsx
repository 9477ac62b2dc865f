import { late, list, Picture, scattered } from '../../../page/Picture.js';

export function DoorPicture() {
  return (
    <Picture>
      {list(29).map((index) => {
        const swell = Math.sin((index / 28) * Math.PI) ** 1.4;
        const height = 10 + swell * 150 * (0.35 + 0.65 * scattered(index * 3 + 1));
        return (
          <rect
            key={index}
            className={index < 17 ? 'bar played' : 'bar'}
            x={6 + index * 8}
            y={160 - height / 2}
            width='4'
            height={height}
            rx='2'
            style={late(scattered(index) * 1.2)}
          />
        );
      })}
      <line className='needle' x1='140' x2='140' y1='56' y2='264' />
      <circle className='needle-head' cx='140' cy='56' r='6' />
    </Picture>
  );
}
