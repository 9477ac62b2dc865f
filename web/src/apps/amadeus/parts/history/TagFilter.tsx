import { Button } from '../../../../kit/index.js';
import { hasTag, sameTag, type TagCount } from '../../model/songTags.js';
import { words } from '../../words.js';

interface TagFilterProps {
  counts: readonly TagCount[];
  chosen: readonly string[];
  onChoose(tags: readonly string[]): void;
  onManage(): void;
}

/** Tags to choose from: a song has all that are chosen. */
export function TagFilter({ counts, chosen, onChoose, onManage }: TagFilterProps) {
  return (
    <div className='tag-filter' role='group' aria-label={words.songTags.tags}>
      {counts.map(({ tag, songs }) => {
        const isChosen = hasTag(chosen, tag);
        return (
          <button
            key={tag}
            type='button'
            className='tag-chip'
            aria-pressed={isChosen}
            onClick={() =>
              onChoose(isChosen ? chosen.filter((one) => !sameTag(one, tag)) : [...chosen, tag])}
          >
            {tag} <small>{songs}</small>
          </button>
        );
      })}
      <Button kind='quiet' icon='edit' onClick={onManage}>{words.songTags.editTags}</Button>
    </div>
  );
}
