import { Button } from '../../../../kit/index.js';
import { words } from '../../words.js';

interface SelectionBarProps {
  number: number;
  onAll(): void;
  onTags(): void;
  onDelete(): void;
  onDone(): void;
}

/** What can be done to several songs at once. */
export function SelectionBar({ number, onAll, onTags, onDelete, onDone }: SelectionBarProps) {
  return (
    <div className='history-selection' role='toolbar' aria-label={words.historyScreen.actionsFor}>
      <strong aria-live='polite'>{words.historyScreen.selected(number)}</strong>
      <Button kind='quiet' onClick={onAll}>{words.historyScreen.all}</Button>
      <Button icon='tag' aria-disabled={number === 0} onClick={onTags}>
        {words.songTags.tags}
      </Button>
      <Button kind='danger' icon='trash' aria-disabled={number === 0} onClick={onDelete}>
        {words.historyScreen.delete}
      </Button>
      <Button kind='primary' onClick={onDone}>{words.historyScreen.done}</Button>
    </div>
  );
}
