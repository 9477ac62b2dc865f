import { useState } from 'react';
import { Button, Dialog } from '../../../kit/index.js';
import { Cover } from '../parts/Cover.js';
import { words } from '../words.js';

const pages = [
  {
    cover: 'Up and away',
    title: words.onboarding.whichSongWasIt,
    text:
      words.onboarding.typeWhateverRememberWordSong,
  },
  {
    cover: 'The little mermaid of the sea',
    title: words.onboarding.aPageForEachFilm,
    text:
      words.onboarding.everySongIsPinOn,
  },
  {
    cover: 'Snow and ice',
    title: words.onboarding.notMarkedYetTapAlong,
    text:
      words.onboarding.startFilmClockWhenFilm,
  },
] as const;

/** What the app is for, in three pages. */
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
          <Button
            kind='primary'
            onClick={() => isLast ? onDone() : setAt(at + 1)}
          >
            {isLast ? words.onboarding.openTheBook : words.onboarding.next}
          </Button>
        </>
      }
    >
      <div className='map-welcome'>
        <Cover key={page.cover} film={{ title: page.cover }} />
        <p>{page.text}</p>
        <p className='quiet tabular' aria-label={words.onboarding.pageOf(at + 1, pages.length)}>
          {at + 1} / {pages.length}
        </p>
      </div>
    </Dialog>
  );
}
