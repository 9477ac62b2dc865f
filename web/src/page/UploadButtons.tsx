import type { ReactNode } from 'react';
import { Button, useConfirm } from '../kit/index.js';
import { type Arrival, isRecording } from '../uploads/arrivals.js';
import { useArrivals } from './data.js';
import { handOut } from './handOut.js';
import { useAction } from './useAction.js';
import { words } from './words.js';

/**
 * Removes a file that waits to be uploaded. A recording is nowhere else: it is asked about first.
 */
export function useRemoveUpload(): (arrival: Arrival, name?: string) => Promise<void> {
  const { arrivals } = useArrivals();
  const ask = useConfirm();
  return async (arrival, name = arrival.name) => {
    const isSure = !isRecording(arrival) || await ask({
      title: words.common.discardTheRecording,
      text: words.uploadButtons.isOnlyOnDeviceCannot(name),
      action: words.common.discard,
      isDangerous: true,
    });
    if (isSure) await arrivals.remove(arrival.id);
  };
}

interface UploadButtonsProps {
  arrival: Arrival;
  /** What it is called, where that is not the name of its file. */
  name?: string;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** What can be done with a file whose upload has failed. */
export function UploadButtons({ arrival, name = arrival.name, children }: UploadButtonsProps) {
  const { arrivals } = useArrivals();
  const remove = useRemoveUpload();
  const { trouble, run } = useAction();
  const isOnlyCopy = isRecording(arrival);
  const download = async () => {
    const file = await arrivals.file(arrival.id);
    if (file) await handOut(new Response(file), arrival.name);
  };
  return (
    <span className='buttons'>
      {children}
      <Button onClick={() => void arrivals.retry(arrival.id)}>
        {words.uploadButtons.tryAgain}
      </Button>
      {isOnlyCopy && (
        <Button icon='download' onClick={() => void run(download)}>
          {words.common.download}
        </Button>
      )}
      <Button kind='quiet' onClick={() => void remove(arrival, name)}>
        {isOnlyCopy ? words.common.discard : words.common.dismiss}
      </Button>
      {trouble && <span role='alert'>{trouble}</span>}
    </span>
  );
}
