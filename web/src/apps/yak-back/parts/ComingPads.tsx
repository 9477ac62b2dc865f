import type { CSSProperties } from 'react';
import { Button, IconButton, Notice, size } from '../../../kit/index.js';
import type { Arrivals } from '../../../uploads/arrivals.js';
import type { Coming } from '../hooks/useImport.js';

/** The pads whose files are on their way, and those that could not come. */
export function ComingPads(
  { coming, arrivals }: { coming: readonly Coming[]; arrivals: Arrivals },
) {
  const troubled = coming.filter(({ trouble }) => trouble !== undefined);
  const underWay = coming.filter(({ trouble }) => trouble === undefined);
  const [first] = underWay;
  return (
    <>
      {troubled.map(({ id, note, trouble }) => (
        <Notice
          key={id}
          kind='bad'
          action={
            <span className='buttons'>
              <Button kind='quiet' onClick={() => void arrivals.retry(id)}>Try again</Button>
              <Button kind='quiet' onClick={() => void arrivals.remove(id)}>Dismiss</Button>
            </span>
          }
        >
          <strong>{note?.name}</strong> is not on the board: {trouble}
        </Notice>
      ))}
      {first && (
        <div className='coming' role='group' aria-label='On their way'>
          {underWay.slice(0, 12).map(({ id, note, sent, bytes }) => (
            <div
              key={id}
              className='pad coming-pad'
              style={{ '--progress': bytes ? (sent ?? 0) / bytes : 0 } as CSSProperties}
            >
              <span className='pad-name'>{note?.name}</span>
              <span className='pad-foot tabular'>
                {sent === undefined ? 'waits' : `${size(sent)} of ${size(bytes)}`}
              </span>
              <IconButton
                icon='close'
                label={`Do not bring ${note?.name}`}
                onClick={() => void arrivals.remove(id)}
              />
            </div>
          ))}
          {underWay.length > 12 && <p className='quiet'>and {underWay.length - 12} more</p>}
        </div>
      )}
    </>
  );
}
