import { type ReactNode, useEffect } from 'react';
import type { MelodyFilm } from '../../../generated/api.js';
import { IconButton, useIsStill } from '../../../kit/index.js';
import { useIsSpread } from '../hooks/useMotion.js';
import { usePageTurn } from '../hooks/usePageTurn.js';
import { words } from '../words.js';
import { Cover } from './Cover.js';

interface BookProps {
  films: readonly MelodyFilm[];
  index: number;
  onIndex(index: number): void;
  /** What stands on the page of a film; a page that is not open shows it and does nothing. */
  page(film: MelodyFilm, isOpen: boolean): ReactNode;
}

/**
 * A book with a page for each film. Where there is room its covers lie on the left, and the pages
 * really turn.
 */
export function Book({ films, index, onIndex, page }: BookProps) {
  const isSpread = useIsSpread();
  const isStill = useIsStill();
  const { book, leaf, turn, hands } = usePageTurn({
    index,
    count: films.length,
    isSpread,
    isStill,
    onIndex,
  });
  useTurningKeys(turn);
  const [front, below] = leaf === undefined ? [index, undefined] : [leaf, leaf + 1];
  const layers = [front, below].flatMap((one) => films[one ?? -1] ?? []);
  const left = films[front];
  const rising = films[below ?? -1];
  return (
    <div className='book-place' {...hands}>
      <div
        ref={book}
        className='book'
        data-spread={isSpread ? '' : undefined}
        data-turning={leaf === undefined ? undefined : ''}
        data-last={index === films.length - 1 ? '' : undefined}
        data-fades={isStill ? '' : undefined}
      >
        {isSpread && left && (
          <div key={isStill ? left.id : 'left'} className='book-left' aria-hidden='true'>
            <LeftPage film={left} />
          </div>
        )}
        <div className='book-right'>
          {layers.map((film) => {
            const isOpen = leaf === undefined;
            const layer = film === left ? 'front' : 'below';
            return (
              <div
                key={film.id}
                className='book-page'
                data-layer={layer}
                aria-hidden={!isOpen || undefined}
                {...(isOpen ? {} : { inert: '' })}
              >
                {page(film, isOpen)}
                {layer === 'below' && <span className='book-shade' />}
              </div>
            );
          })}
          {rising && (
            <div className='book-back' aria-hidden='true' hidden>
              <div className='book-paper'>
                {isSpread ? <LeftPage film={rising} /> : <span className='book-ornament' />}
                <span className='book-bend' />
              </div>
            </div>
          )}
        </div>
      </div>
      <nav className='book-turners' aria-label={words.book.films}>
        <IconButton
          icon='back'
          label={index > 0
            ? words.book.previousPage(films[index - 1]!.title)
            : words.book.thisIsTheFirstPage}
          aria-disabled={index === 0 || undefined}
          onClick={() => turn(-1)}
        />
        <span className='tabular'>{index + 1} / {films.length}</span>
        <IconButton
          icon='chevronRight'
          label={index < films.length - 1
            ? words.book.nextPage(films[index + 1]!.title)
            : words.book.thisIsTheLastPage}
          aria-disabled={index === films.length - 1 || undefined}
          onClick={() => turn(1)}
        />
      </nav>
    </div>
  );
}

function LeftPage({ film }: { film: MelodyFilm }) {
  return (
    <div className='book-cover-page'>
      <div className='book-plate'>
        <Cover film={film} />
        <p className='book-cover-words'>
          <em>{film.title}</em> · {film.year}
        </p>
      </div>
    </div>
  );
}

/** Page Up and Page Down turn, unless somebody writes, moves something, or a window is open. */
function useTurningKeys(turn: (by: 1 | -1) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
      const { target } = event;
      if (
        target instanceof HTMLElement &&
        target.closest('input, select, textarea, [role=menu], [role=slider]')
      ) return;
      if (
        event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')
      ) return;
      event.preventDefault();
      turn(event.key === 'PageDown' ? 1 : -1);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [turn]);
}
