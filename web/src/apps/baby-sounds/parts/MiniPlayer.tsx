import { Button, Icon, IconButton } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { nowPlace } from '../addresses.js';
import { leftWords } from '../cradle/SleepTimer.js';
import { useCradle } from '../cradle/useCradle.js';
import { useNow } from '../hooks/useNow.js';
import { Playing } from './Playing.js';
import { LevelLine } from './SafetyBadge.js';

/** What plays, on every page of the room. */
export function MiniPlayer() {
  const { cradle, phase, program, endsMs, trouble } = useCradle();
  const now = useNow(program !== undefined && endsMs !== undefined);
  if (!program) return null;
  const left = endsMs === undefined ? 'without an end' : `${leftWords(endsMs - now)} left`;
  return (
    <section className='mini-player' aria-label='What plays' data-phase={phase}>
      {trouble && (
        <p className='mini-trouble' role='alert'>
          <Icon name='warning' size={20} /> {trouble}
        </p>
      )}
      {phase === 'waiting'
        ? <GoOn title={program.title} onPress={() => void cradle.resume()} />
        : (
          <>
            <Link to={nowPlace} className='mini-open'>
              <Playing program={program} />
              <span className='mini-words'>
                <b>{program.title}</b>
                <span className='tabular'>
                  {phase === 'coming'
                    ? 'on its way …'
                    : phase === 'paused'
                    ? `paused, ${left}`
                    : left}
                </span>
                <LevelLine />
              </span>
              <span className='unseen'>, open what plays</span>
            </Link>
            {phase === 'paused'
              ? <IconButton icon='play' label='Play' onClick={() => void cradle.resume()} />
              : <IconButton icon='pause' label='Pause' onClick={() => cradle.pause()} />}
            <IconButton icon='stop' label='Stop' onClick={() => void cradle.stop()} />
          </>
        )}
    </section>
  );
}

/** After the page was loaded again, the browser wants a touch before anything sounds. */
export function GoOn({ title, onPress }: { title: string; onPress(): void }) {
  return (
    <div className='go-on'>
      <Button kind='primary' icon='play' onClick={onPress}>{`Go on with ${title}`}</Button>
    </div>
  );
}
