export const frets = Array.from({ length: 16 }, (_, fret) => fret);
const marked = new Set([3, 5, 7, 9, 12, 15]);

/** The numbers of the frets that have a mark on most necks. */
export function FretMarks() {
  return (
    <div className='neck-marks' aria-hidden='true'>
      {frets.map((fret) => <span key={fret}>{marked.has(fret) && fret}</span>)}
    </div>
  );
}
