/** A chord's name that is never wider than its place: the longer it is, the smaller its letters. */
export function ChordName({ written }: { written: string }) {
  const [, root = written, rest = ''] = /^([A-H](?:♯|♭|is|es)?)(.*)$/.exec(written) ?? [];
  return (
    <span className='live-chord-name' data-length={Math.min(written.length, 9)}>
      {root}
      {rest && <span className='live-chord-name-rest'>{rest}</span>}
    </span>
  );
}
