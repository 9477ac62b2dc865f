import { late, Picture } from '../../../page/Picture.js';

export function DoorPicture() {
  const stops = [[52, 196], [84, 172], [112, 192], [142, 156], [176, 150], [192, 112]] as const;
  return (
    <Picture>
      <defs>
        <radialGradient id='lamp' cx='50%' cy='48%' r='42%'>
          <stop offset='0' className='lamp-near' />
          <stop offset='1' className='lamp-far' />
        </radialGradient>
      </defs>
      <rect x='-220' y='-260' width='680' height='840' fill='url(#lamp)' />
      <path
        className='page-under'
        d='M24 102c34-12 70-10 96 8 26-18 62-20 96-8v134c-34-12-70-10-96 8-26-18-62-20-96-8z'
      />
      <path className='page' d='M24 94c34-12 70-10 96 8v134c-26-18-62-20-96-8z' />
      <path className='page' d='M216 94c-34-12-70-10-96 8v134c26-18 62-20 96-8z' />
      <path
        className='way'
        d='M52 196C66 176 72 170 84 172s16 22 28 20 16-32 30-36 22 2 34-6 14-24 16-38'
      />
      {stops.map(([x, y], index) => (
        <circle key={index} className='stop' cx={x} cy={y} r='5' style={late(index * 0.45)} />
      ))}
      <path className='star' d='M192 84l3.5 8.5 8.5 3.5-8.5 3.5-3.5 8.5-3.5-8.5-8.5-3.5 8.5-3.5z' />
    </Picture>
  );
}
