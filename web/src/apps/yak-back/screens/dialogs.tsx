// The small windows of the board: each asks one thing.
import { type CSSProperties, useState } from 'react';
import {
  Button,
  Dialog,
  FormDialog,
  Slider,
  SortableList,
  TextField,
  useConfirm,
} from '../../../kit/index.js';
import type { YakFolder, YakSound } from '../../../generated/api.js';
import { useFields } from '../../../page/useDraft.js';
import { useFolders } from '../hooks/useBoard.js';
import { useBoardChanges } from '../hooks/useBoardChanges.js';
import { words } from '../words.js';

/** Says in which folder a sound stands. */
export function MoveDialog({ sound, onClose }: { sound: YakSound; onClose(): void }) {
  const folders = useFolders();
  const changes = useBoardChanges();
  const move = (folder: string | null) => {
    void changes.edit(sound, { folder }, words.dialogs.move(sound.name));
    onClose();
  };
  const options = [{ id: null, name: words.dialogs.allNoFolder }, ...folders];
  return (
    <Dialog title={words.dialogs.folderOf(sound.name)} onClose={onClose}>
      <ul className='folder-list' role='list'>
        {options.map(({ id, name }) => (
          <li key={id}>
            <Button
              kind={(sound.folder ?? null) === id ? 'primary' : 'plain'}
              icon={(sound.folder ?? null) === id ? 'check' : 'folder'}
              aria-current={(sound.folder ?? null) === id || undefined}
              onClick={() => move(id)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {folders.length === 0 && (
        <p className='quiet'>{words.dialogs.noFoldersYetCreate}</p>
      )}
    </Dialog>
  );
}

/** Puts the folders in order. */
export function FolderOrderDialog({ onClose }: { onClose(): void }) {
  const folders = useFolders();
  const changes = useBoardChanges();
  return (
    <Dialog title={words.folderTabs.reorderFolders} onClose={onClose}>
      <SortableList
        label={words.folderTabs.folders}
        items={folders}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        render={({ name, color_hue }) => (
          <>
            <i aria-hidden='true' style={{ '--hue': color_hue * 360 } as CSSProperties} />
            <span>{name}</span>
          </>
        )}
        onMove={(from, to) => void changes.moveFolder(folders, from, to)}
      />
    </Dialog>
  );
}

/** Gives a sound another colour. */
export function ColourDialog({ sound, onClose }: { sound: YakSound; onClose(): void }) {
  const changes = useBoardChanges();
  const [color_hue, setHue] = useState(sound.color_hue);
  return (
    <FormDialog
      title={words.dialogs.colourOf(sound.name)}
      action={words.dialogs.save}
      trouble={undefined}
      isBusy={false}
      onSubmit={() => {
        void changes.edit(sound, { color_hue });
        onClose();
      }}
      onClose={onClose}
    >
      <Hue hue={color_hue} onChange={setHue} />
    </FormDialog>
  );
}

/** Makes a folder, or changes one. */
export function FolderDialog(
  { folder, onClose }: { folder?: YakFolder | undefined; onClose(): void },
) {
  const changes = useBoardChanges();
  const ask = useConfirm();
  const { fields, write, forget } = useFields(`yakback.folder/${folder?.id ?? 'new'}`, {
    name: folder?.name ?? '',
    hue: String(folder?.color_hue ?? 0.376),
  });
  const { name } = fields;
  const hue = Number(fields.hue);
  const leave = () => {
    forget();
    onClose();
  };
  const save = () => {
    const said = name.trim();
    if (!said) return;
    void (folder
      ? changes.editFolder(folder, { name: said, color_hue: hue })
      : changes.addFolder(said, hue));
    leave();
  };
  const remove = async () => {
    if (!folder) return;
    const isSure = await ask({
      title: words.dialogs.deleteTheFolder(folder.name),
      action: words.common.delete,
      isDangerous: true,
      text: words.dialogs.itsSoundsMoveToAll,
    });
    if (!isSure) return;
    void changes.removeFolder(folder);
    leave();
  };
  return (
    <Dialog
      title={folder ? words.dialogs.editFolder : words.dialogs.newFolder}
      onClose={onClose}
      actions={
        <>
          {folder && (
            <Button kind='danger' onClick={() => void remove()}>
              {words.common.delete}
            </Button>
          )}
          <Button onClick={leave}>{words.dialogs.cancel}</Button>
          <Button kind='primary' type='submit' form='folder'>
            {folder ? words.dialogs.save : words.dialogs.create}
          </Button>
        </>
      }
    >
      <form
        id='folder'
        className='form'
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={words.dialogs.name}
          value={name}
          required
          maxLength={100}
          onChange={(event) => write({ name: event.target.value })}
        />
        <Hue hue={hue} onChange={(next) => write({ hue: String(next) })} />
      </form>
    </Dialog>
  );
}

/** A colour by its place on the circle of colours. */
export function Hue(
  { hue, onChange, onDone }: {
    hue: number;
    onChange(hue: number): void;
    onDone?(hue: number): void;
  },
) {
  return (
    <div className='hue' style={{ '--hue': hue * 360 } as CSSProperties}>
      <Slider
        label={words.common.colour}
        value={hue}
        min={0}
        max={1}
        step={0.01}
        text={`${Math.round(hue * 360)}°`}
        normal={0.376}
        onChange={onChange}
        {...(onDone && { onDone })}
      />
    </div>
  );
}
