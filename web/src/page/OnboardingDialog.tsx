import { type ReactNode, useState } from 'react';
import { Button, Dialog } from '../kit/index.js';
import { words } from './words.js';

export interface OnboardingPage {
  title: string;
  picture: ReactNode;
  text: string;
}

interface OnboardingDialogProps {
  pages: readonly OnboardingPage[];
  /** What the button on the last page says. */
  begin: string;
  /** It was read to its end, or skipped. */
  onDone(): void;
}

/** What an app is for, in a few pages. */
export function OnboardingDialog({ pages, begin, onDone }: OnboardingDialogProps) {
  const [index, setIndex] = useState(0);
  const page = pages[index]!;
  const isLast = index === pages.length - 1;
  return (
    <Dialog
      title={page.title}
      onClose={onDone}
      actions={
        <>
          {!isLast && <Button kind='quiet' onClick={onDone}>{words.onboardingDialog.skip}</Button>}
          {index > 0 && (
            <Button onClick={() => setIndex(index - 1)}>{words.onboardingDialog.back}</Button>
          )}
          <Button kind='primary' onClick={() => isLast ? onDone() : setIndex(index + 1)}>
            {isLast ? begin : words.onboardingDialog.next}
          </Button>
        </>
      }
    >
      <div key={index} className='onboarding'>
        {page.picture}
        <p>{page.text}</p>
        <p
          className='quiet tabular'
          aria-label={words.onboardingDialog.pageOf(index + 1, pages.length)}
        >
          {index + 1} / {pages.length}
        </p>
      </div>
    </Dialog>
  );
}
