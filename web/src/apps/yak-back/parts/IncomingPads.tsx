import type { CSSProperties } from 'react';
import { Button, IconButton, Notice, size } from '../../../kit/index.js';
import { UploadButtons, useRemoveUpload } from '../../../page/UploadButtons.js';
import type { Arrivals } from '../../../uploads/arrivals.js';
import type { IncomingSound } from '../hooks/useImport.js';
import { words } from '../words.js';

/** The pads whose files are on their way, and those that could not come. */
export function IncomingPads(
  { coming, arrivals, onMore }: {
    coming: readonly IncomingSound[];
    arrivals: Arrivals;
    /** Asks for more places, where there are none left; true when there are some now. */
    onMore: (() => Promise<boolean>) | undefined;
  },
) {
  const remove = useRemoveUpload();
  const more = async (id: string) => {
    if (await onMore?.()) await arrivals.retry(id);
  };
  const troubled = coming.filter(({ trouble }) => trouble !== undefined);
  const underWay = coming.filter(({ trouble }) => trouble === undefined);
  const [first] = underWay;
  return (
    <>
      {troubled.map((one) => (
        <Notice
          key={one.id}
          kind='bad'
          action={
            <UploadButtons arrival={one} name={one.note.name}>
              {onMore && (
                <Button onClick={() => void more(one.id)}>
                  {words.common.seePro}
                </Button>
              )}
            </UploadButtons>
          }
        >
          <strong>{one.note.name}</strong>{' '}{words.incomingPads.wasNotAdded}{' '}
          {one.trouble}
        </Notice>
      ))}
      {first && (
        <div className='coming' role='group' aria-label={words.incomingPads.uploading}>
          {underWay.slice(0, 12).map((one) => (
            <div
              key={one.id}
              className='pad coming-pad'
              style={{ '--progress': one.bytes ? (one.sent ?? 0) / one.bytes : 0 } as CSSProperties}
            >
              <span className='pad-name'>{one.note.name}</span>
              <span className='pad-foot tabular'>
                {one.sent === undefined
                  ? words.incomingPads.waiting
                  : words.incomingPads.of(size(one.sent), size(one.bytes))}
              </span>
              <IconButton
                icon='close'
                label={words.incomingPads.cancel(one.note.name)}
                onClick={() => void remove(one, one.note.name)}
              />
            </div>
          ))}
          {underWay.length > 12 && (
            <p className='quiet'>
              {words.incomingPads.andMore(underWay.length - 12)}
            </p>
          )}
        </div>
      )}
    </>
  );
}
