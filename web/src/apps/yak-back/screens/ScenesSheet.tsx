import { useState } from 'react';
import {
  Button,
  count,
  Dialog,
  EmptyState,
  Menu,
  Notice,
  TextField,
  useToast,
} from '../../../kit/index.js';
import type { YakScene } from '../../../generated/api.js';
import { useAction } from '../../../page/useAction.js';
import { useScenes } from '../hooks/useBoard.js';
import { useBoardChanges } from '../hooks/useBoardChanges.js';
import { NameDialog } from '../parts/dialogs.js';

/** States of the whole board, remembered under a name and recalled at once. */
export function ScenesSheet({ onClose }: { onClose(): void }) {
  const scenes = useScenes();
  const changes = useBoardChanges();
  const tell = useToast();
  const { isBusy, trouble, run } = useAction();
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<YakScene>();
  const recall = (scene: YakScene) =>
    void run(async () => {
      await changes.recall(scene);
      tell({ text: `The board is as in “${scene.name}”.` });
    });
  return (
    <Dialog title='Scenes' form='sheet' onClose={onClose}>
      <form
        className='form'
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            await changes.addScene(name.trim());
            setName('');
          });
        }}
      >
        <TextField
          label='Save the board as a scene'
          placeholder='Such as “Show” or “Break”'
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button kind='primary' type='submit' icon='plus' busy={isBusy}>Save as a scene</Button>
      </form>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {scenes.length === 0
        ? (
          <EmptyState icon='scenes' title='No scenes yet'>
            A scene remembers how every pad is set: volumes, speeds, repeats, equalisers, groups.
          </EmptyState>
        )
        : (
          <ul className='rows' role='list' aria-label='Scenes'>
            {scenes.map((scene) => (
              <li key={scene.id} className='row'>
                <div className='row-words'>
                  <span>{scene.name}</span>
                  <span>{count(scene.sounds.length, 'pad')}</span>
                </div>
                <Button icon='play' busy={isBusy} onClick={() => recall(scene)}>Recall</Button>
                <Menu
                  label={`More actions for ${scene.name}`}
                  items={[
                    { label: 'Rename', icon: 'edit', run: () => setRenaming(scene) },
                    {
                      label: 'Update from the board',
                      icon: 'sync',
                      run: () => void run(() => changes.editScene(scene, { retake: true })),
                    },
                    {
                      label: 'Delete',
                      icon: 'trash',
                      isDangerous: true,
                      run: () => void changes.removeScene(scene),
                    },
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      {renaming && (
        <NameDialog
          title='Rename'
          action='Rename'
          name={renaming.name}
          onClose={() => setRenaming(undefined)}
          onName={(wish) => void run(() => changes.editScene(renaming, { name: wish }))}
        />
      )}
    </Dialog>
  );
}
