import type { CSSProperties } from 'react';
import { Button, Icon, type IconName } from '../../../../kit/index.js';
import { useNames } from '../../hooks/useNames.js';
import type { PlayAlong } from '../../hooks/usePlayAlong.js';
import type { AlongSong } from '../../model/alongSong.js';
import { placeAt } from '../../model/chordEdits.js';
import { chordSaid, hueOf } from '../../model/chordNames.js';
import { lettersOf } from '../../model/lettersOf.js';
import { labelIn } from '../../model/liveKey.js';
import type { Verdict } from '../../model/playedChords.js';
import { words } from '../../words.js';

/** So many of the last chords are shown with what they were. */
const mostShown = 8;
const icons: Readonly<Record<Verdict, IconName>> = {
  right: 'check',
  late: 'clock',
  kind: 'close',
  other: 'close',
  silent: 'close',
};

/** The chord to play now, large; what is heard, and how the last ones went. */
export function PlayAlongStage({ song, along }: { song: AlongSong; along: PlayAlong }) {
  const { player, heard, attempts } = along;
  const names = useNames();
  const { chords } = song;
  const { position, loop, counted } = player;
  const place = placeAt(chords, position);
  const now = chords[place];
  const following = chords[place + 1];
  const next = loop && (!following || following.start >= loop.end - 0.05)
    ? chords.find(({ end }) => end > loop.start + 0.05)
    : following;
  const hue = now && hueOf(now.label);
  const shown = counted || (now ? names.chord(now.label) : '');
  return (
    <>
      <section
        className='along-stage'
        aria-label={words.playAlong.chordToPlay}
        style={hue === undefined ? undefined : { '--hue': hue } as CSSProperties}
      >
        <p className='along-now'>
          <span className='one-line-name' style={lettersOf(shown)} aria-hidden='true'>{shown}</span>
          <span className='unseen'>{chordSaid(now?.label ?? 'N')}</span>
        </p>
        <p className='along-next'>
          {next && words.songView.thenChordWritten(names.chord(next.label))}
        </p>
      </section>
      <p className='along-heard'>
        {words.playAlong.youPlay(
          heard ? names.text(names.chord(labelIn(heard, undefined, names.notation))) : '–',
        )}
      </p>
      <ol className='along-verdicts' role='list' aria-label={words.playAlong.lastChords}>
        {attempts.map(({ chord, verdict }, at) => (
          <li key={at} data-verdict={verdict}>
            <Icon name={icons[verdict]} size={16} />
            <span>{names.chord(chords[chord]?.label ?? 'N')}</span>
            <span className='unseen'>{words.playAlong[verdict]}</span>
          </li>
        )).slice(-mostShown)}
      </ol>
      <div className='along-start'>
        <Button kind='primary' icon='stop' data-begin onClick={along.end}>
          {words.common.stop}
        </Button>
      </div>
    </>
  );
}
