import { late, list, Picture, scattered } from '../../../page/Picture.js';

export function DoorPicture() {
  // Columns and rows beyond what is usually seen, for doors of any shape.
  const lit = new Set(['0 1', '2 1', '1 2', '3 2', '0 3', '2 4', '1 5', '3 0', '5 3', '-1 4']);
  return (
    <Picture>
      {list(36).map((index) => (
        <line
          key={index}
          className='rain'
          x1={-136 + index * 14}
          x2={-136 + index * 14}
          y1='-160'
          y2='480'
          strokeDasharray={`${4 + scattered(index) * 10} ${8 + scattered(index + 4) * 16}`}
          style={late(scattered(index) * 2)}
        />
      ))}
      {list(10 * 12).map((index) => {
        const [column, row] = [index % 10 - 3, Math.floor(index / 10) - 3];
        return (
          <rect
            key={index}
            className={lit.has(`${column} ${row}`) ? 'door-pad lit' : 'door-pad'}
            x={16 + column * 54}
            y={2 + row * 54}
            width='46'
            height='46'
            rx='10'
            style={late(scattered(index) * 2.4)}
          />
        );
      })}
    </Picture>
  );
}
