import { chordSaid } from '../../model/chordNames.js';
import { words } from '../../words.js';

interface SoundingSaidProps {
  now: { label: string } | undefined;
  then: { label: string } | undefined;
}

/** Which chord sounds and which is the next, for who hears the page. */
export function SoundingSaid({ now, then }: SoundingSaidProps) {
  return (
    <span className='unseen'>
      {words.songView.now(
        now ? chordSaid(now.label) : words.common.noChord,
        then ? words.songView.then(chordSaid(then.label)) : '',
      )}
    </span>
  );
}
