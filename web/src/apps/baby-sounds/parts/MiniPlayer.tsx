import { Button, Icon, IconButton, useSinglePress } from '../../../kit/index.js';
import { PlayerVolume } from '../../../page/PlaysThere.js';
import { Link } from '../../../page/router.js';
import { nowPath } from '../addresses.js';
import { useNow } from '../hooks/useNow.js';
import { useRemote } from '../hooks/useRemote.js';
import { useEnd } from '../hooks/useSleepOn.js';
import { useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { leftOf, leftWords } from '../sound/SleepTimer.js';
import { words } from '../words.js';
import { Playing, PlayingThere } from './Playing.js';
import { LevelLine } from './SafetyBadge.js';

/** What plays here, and on the player that is chosen instead, on every page of the app. */
export function MiniPlayer() {
  return (
    <div className='mini-players'>
      <MiniThere />
      <MiniHere />
    </div>
  );
}

/** What plays on another player, how loud, and how to end it. */
function MiniThere() {
  const { chosen, setVolume, stop } = useRemote();
  if (!chosen) return null;
  const names = chosen.playing.map(({ name }) => name).join(' · ');
  return (
    <section className='mini-player mini-there' aria-label={words.common.on(chosen.name)}>
      <Link to={nowPath} className='mini-open'>
        <PlayingThere playing={chosen.playing} />
        <span className='mini-words'>
          <b>{names || words.common.silent}</b>
          <span>{words.common.onName(chosen.name)}</span>
        </span>
        <span className='unseen'>{words.miniPlayer.showWhatIsPlayingThere}</span>
      </Link>
      <PlayerVolume volume={chosen.volume} onDone={setVolume} />
      {names && (
        <IconButton
          icon='stop'
          label={words.common.stopName(chosen.name)}
          onClick={() => stop()}
        />
      )}
    </section>
  );
}

function MiniHere() {
  const { player, phase, playing, program, beganMs, trouble } = useSleepPlayer();
  const endsMs = useEnd();
  const now = useNow(program !== undefined && endsMs !== undefined);
  const toggle = useSinglePress(() =>
    phase === 'paused' ? void player.resume() : player.pause()
  );
  if (!program) return null;
  const left = endsMs === undefined
    ? words.miniPlayer.noEnd
    : words.common.left(leftWords(leftOf(now, beganMs, endsMs, playing)));
  return (
    <section className='mini-player' aria-label={words.common.nowPlaying} data-phase={phase}>
      {trouble && (
        <p className='mini-trouble' role='alert'>
          <Icon name='warning' size={20} /> {trouble}
        </p>
      )}
      {phase === 'waiting'
        ? <GoOn title={program.title} onPress={() => void player.resume()} />
        : (
          <>
            <Link to={nowPath} className='mini-open'>
              <Playing program={program} />
              <span className='mini-words'>
                <b>{program.title}</b>
                <span className='tabular'>
                  {phase === 'coming'
                    ? words.miniPlayer.loading
                    : phase === 'paused'
                    ? words.miniPlayer.paused(left)
                    : left}
                </span>
                <LevelLine />
              </span>
              <span className='unseen'>{words.miniPlayer.showWhatIsPlaying}</span>
            </Link>
            <span className='mini-buttons'>
              <IconButton
                icon={phase === 'paused' ? 'play' : 'pause'}
                label={phase === 'paused' ? words.common.play : words.common.pause}
                onClick={toggle}
              />
              <IconButton
                icon='stop'
                label={words.common.stop}
                onClick={() => void player.stop()}
              />
            </span>
          </>
        )}
    </section>
  );
}

/** After the page was loaded again, the browser wants a touch before anything sounds. */
export function GoOn({ title, onPress }: { title: string; onPress(): void }) {
  return (
    <div className='go-on'>
      <Button kind='primary' icon='play' onClick={onPress}>{words.miniPlayer.resume(title)}</Button>
    </div>
  );
}
