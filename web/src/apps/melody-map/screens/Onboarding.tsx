import { useState } from 'react';
import { Button, Dialog } from '../../../kit/index.js';
import { Cover } from '../parts/Cover.js';

const pages = [
  {
    cover: 'Up and away',
    title: 'Which song was it?',
    text:
      'Type whatever you remember: a word of the song, who sings it, the film. “Let it snow” finds what you meant. Or hum it.',
  },
  {
    cover: 'The little mermaid of the sea',
    title: 'A page for each film',
    text:
      'Every song is a pin on the film’s running time. Draw the hand along the line, and turn the page like a book’s.',
  },
  {
    cover: 'Snow and ice',
    title: 'Not marked yet? Tap along',
    text:
      'Start the film clock when the film begins, and tap when a song does. From then on everybody at home finds it in a second.',
  },
] as const;

/** What the room is for, in three pages. */
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
          <Button
            kind='primary'
            onClick={() => isLast ? onDone() : setAt(at + 1)}
          >
            {isLast ? 'Open the book' : 'Next'}
          </Button>
        </>
      }
    >
      <div className='map-welcome'>
        <Cover key={page.cover} film={{ title: page.cover }} />
        <p>{page.text}</p>
        <p className='quiet tabular' aria-label={`Page ${at + 1} of ${pages.length}`}>
          {at + 1} / {pages.length}
        </p>
      </div>
    </Dialog>
  );
}
