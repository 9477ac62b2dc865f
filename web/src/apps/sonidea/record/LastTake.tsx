import { duration, Icon, Progress } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { TakeKeys } from './TakeKeys.js';
import { useRecorder, useWaitingTakes } from './useRecorder.js';

/** What was recorded just now, and where it is by now. */
export function LastTake({ group }: { group: string | null }) {
  const { recorder, state } = useRecorder();
  const takes = useWaitingTakes();
  const { last } = state;
  if (!last) return null;
  const waiting = takes.find(({ id }) => id === last.id);
  const isApart = recorder.takes.isApart(last.id);
  const where = isApart
    ? 'in your library; the mix could not take it in'
    : words[waiting?.state ?? 'sent'];
  return (
    <section className='son-last' aria-label='The last recording'>
      <Icon name={waiting ? 'upload' : 'check'} />
      <div className='son-last-words'>
        <strong>{last.title}</strong>
        <span className='quiet tabular'>
          {duration(last.seconds)} · {waiting?.trouble ?? where}
        </span>
        {waiting?.state === 'sending' && <Progress label='On its way' value={waiting.progress} />}
      </div>
      {waiting?.state === 'trouble' && <TakeKeys take={waiting} />}
      {!waiting && (
        <Link
          className='button'
          data-kind='plain'
          to={group && !isApart ? `/sonidea/g/${group}` : `/sonidea/r/${last.id}`}
        >
          {group && !isApart ? 'Open the mixer' : 'Open'}
        </Link>
      )}
    </section>
  );
}

const words = {
  recording: 'being recorded',
  interrupted: 'interrupted',
  held: 'kept on this device',
  sent: 'in your library',
  waiting: 'safe on this device; it goes to your library by itself',
  sending: 'on its way to your library',
  trouble: '',
} as const;
