import { useState } from 'react';
import { Button, Dialog, Icon, type IconName } from '../../../kit/index.js';
import { words } from '../words.js';

const pages: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'play',
    title: words.onboarding.welcomeToYakBack,
    text:
      words.onboarding.padsPlaySoundsTwelveAre,
  },
  {
    icon: 'upload',
    title: words.onboarding.addYourOwn,
    text:
      words.onboarding.audioAndVideoNearlyAny,
  },
  {
    icon: 'microphone',
    title: words.common.record,
    text:
      words.onboarding.recordPadFromMicrophoneOr,
  },
  {
    icon: 'equaliser',
    title: words.onboarding.makeThemYours,
    text:
      words.onboarding.inEditModeTapOpens,
  },
  {
    icon: 'scenes',
    title: words.onboarding.allAtOnce,
    text:
      words.onboarding.anyNumberPadsSoundTogether,
  },
];

/** What the app is for, in five pages. */
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
          {!isLast && <Button kind='quiet' onClick={onDone}>{words.onboarding.skip}</Button>}
          {at > 0 && <Button onClick={() => setAt(at - 1)}>{words.onboarding.back}</Button>}
          <Button kind='primary' onClick={() => isLast ? onDone() : setAt(at + 1)}>
            {isLast ? words.onboarding.begin : words.onboarding.next}
          </Button>
        </>
      }
    >
      <div className='onboarding'>
        <Icon name={page.icon} size={64} />
        <p>{page.text}</p>
        <p className='quiet tabular' aria-label={words.onboarding.pageOf(at + 1, pages.length)}>
          {at + 1} / {pages.length}
        </p>
      </div>
    </Dialog>
  );
}
