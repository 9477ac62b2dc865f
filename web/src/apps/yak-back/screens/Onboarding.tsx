import { useState } from 'react';
import { Button, Dialog, Icon, type IconName } from '../../../kit/index.js';

const pages: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'play',
    title: 'Welcome to Yak Back',
    text:
      'Pads that play your sounds. Twelve are here to begin with: tap one, tap several, tap again to stop.',
  },
  {
    icon: 'upload',
    title: 'Add your own',
    text:
      'Audio and video of nearly any kind, many at once: choose files, drop them on the page, paste them, or share them to Yak Back. From a video its sound is taken.',
  },
  {
    icon: 'microphone',
    title: 'Record',
    text:
      'Record a pad from the microphone. Or let it listen along: “Clip that” makes a pad of the minute that has just passed.',
  },
  {
    icon: 'equaliser',
    title: 'Make them yours',
    text:
      'In edit mode a tap opens a pad: volume, speed, repeats, equaliser, colour, trim. You hear every change while it plays.',
  },
  {
    icon: 'scenes',
    title: 'All at once',
    text:
      'Any number of pads sound together. Groups silence each other, scenes remember the whole board, and any phone, key or controller can play it.',
  },
];

/** What the room is for, in five pages. */
export function Onboarding({ onDone }: { onDone(): void }) {
  const [at, setAt] = useState(0);
  const page = pages[at]!;
  const isLast = at === pages.length - 1;
  return (
    <Dialog
      title={page.title}
      onClose={onDone}
      actions={
        <>
          {!isLast && <Button kind='quiet' onClick={onDone}>Skip</Button>}
          {at > 0 && <Button onClick={() => setAt(at - 1)}>Back</Button>}
          <Button kind='primary' onClick={() => isLast ? onDone() : setAt(at + 1)}>
            {isLast ? 'Begin' : 'Next'}
          </Button>
        </>
      }
    >
      <div className='onboarding'>
        <Icon name={page.icon} size={64} />
        <p>{page.text}</p>
        <p className='quiet tabular' aria-label={`Page ${at + 1} of ${pages.length}`}>
          {at + 1} / {pages.length}
        </p>
      </div>
    </Dialog>
  );
}
