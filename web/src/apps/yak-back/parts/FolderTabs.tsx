import type { CSSProperties } from 'react';
import { Icon, IconButton } from '../../../kit/index.js';
import type { YakFolder } from '../../../generated/api.js';
import { words } from '../words.js';

interface FolderTabsProps {
  folders: readonly YakFolder[];
  /** Missing is All. */
  value: string | undefined;
  onChange(folder: string | undefined): void;
  onNew(): void;
  onEdit(folder: YakFolder): void;
  onReorder(): void;
}

/** All sounds, then folder by folder; on a narrow screen they are pushed sideways. */
export function FolderTabs(
  { folders, value, onChange, onNew, onEdit, onReorder }: FolderTabsProps,
) {
  const chosen = folders.find(({ id }) => id === value);
  return (
    <div className='folder-tabs' role='group' aria-label={words.folderTabs.folders}>
      <button type='button' aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        {words.folderTabs.all}
      </button>
      {folders.map(({ id, name, color_hue }) => (
        <button
          key={id}
          type='button'
          aria-pressed={value === id}
          onClick={() => onChange(id)}
          style={{ '--hue': color_hue * 360 } as CSSProperties}
        >
          <i aria-hidden='true' />
          <span title={name}>{name}</span>
        </button>
      ))}
      {chosen && (
        <IconButton
          icon='edit'
          label={words.folderTabs.editTheFolder(chosen.name)}
          onClick={() => onEdit(chosen)}
        />
      )}
      <button type='button' className='folder-new' onClick={onNew}>
        <Icon name='plus' size={20} />{' '}{words.folderTabs.folder}
      </button>
      {folders.length > 1 && (
        <IconButton icon='sort' label={words.folderTabs.reorderFolders} onClick={onReorder} />
      )}
    </div>
  );
}
