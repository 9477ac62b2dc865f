import type { EditList } from '../model/EditQueue.js';
import { nameOf } from '../model/editTools.js';
import { words } from '../words.js';

/** All that was done, by name; a click goes back to it, or on. */
export function History(
  { list: { edits, done }, isAway, onGo }: {
    list: EditList;
    isAway: boolean;
    onGo(done: number): void;
  },
) {
  const names = [words.history.original, ...edits.map(nameOf)];
  return (
    <section className='section' aria-labelledby='son-history'>
      <h2 id='son-history'>{words.history.history}</h2>
      <ol className='son-history'>
        {names.map((name, index) => (
          <li key={index}>
            <button
              type='button'
              aria-current={index === done ? 'step' : undefined}
              data-undone={index > done ? '' : undefined}
              aria-disabled={isAway || undefined}
              onClick={() => !isAway && index !== done && onGo(index)}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
