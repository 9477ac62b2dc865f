import { useState } from 'react';
import {
  Button,
  Dialog,
  EmptyState,
  Menu,
  Notice,
  TextField,
  useConfirm,
  useToast,
} from '../../../kit/index.js';
import type { YakScene } from '../../../generated/api.js';
import { NameDialog } from '../../../page/NameDialog.js';
import { useAction } from '../../../page/useAction.js';
import { useFields } from '../../../page/useDraft.js';
import { useScenes } from '../hooks/useBoard.js';
import { useBoardChanges } from '../hooks/useBoardChanges.js';
import { words } from '../words.js';

/** States of the whole board, remembered under a name and recalled at once. */
export function ScenesSheet({ onClose }: { onClose(): void }) {
  const scenes = useScenes();
  const changes = useBoardChanges();
  const ask = useConfirm();
  const showToast = useToast();
  const { isBusy, doing, trouble, run } = useAction();
  const { fields: { name }, write } = useFields('yakback.scene', { name: '' });
  const [renaming, setRenaming] = useState<YakScene>();
  const recall = (scene: YakScene) =>
    void run(async () => {
      await changes.recall(scene);
      showToast({ text: words.scenesSheet.recalled(scene.name) });
    }, scene.id);
  const remove = async (scene: YakScene) => {
    const isSure = await ask({
      title: words.scenesSheet.deleteTheScene(scene.name),
      action: words.common.delete,
      isDangerous: true,
      text: words.scenesSheet.thePadsStayAsTheyAre,
    });
    if (isSure) await changes.removeScene(scene);
  };
  return (
    <Dialog title={words.common.scenes} form='sheet' onClose={onClose}>
      <form
        className='form'
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            await changes.addScene(name.trim());
            write({ name: '' });
          }, 'new');
        }}
      >
        <TextField
          label={words.scenesSheet.saveBoardScene}
          placeholder={words.scenesSheet.forExampleShowOrBreak}
          required
          maxLength={100}
          value={name}
          onChange={(event) => write({ name: event.target.value })}
        />
        <Button
          kind='primary'
          type='submit'
          icon='plus'
          busy={doing === 'new'}
          aria-disabled={isBusy}
        >
          {words.scenesSheet.saveAsAScene}
        </Button>
      </form>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {scenes.length === 0
        ? (
          <EmptyState icon='scenes' title={words.scenesSheet.noScenesYet}>
            {words.scenesSheet.sceneRemembersHowEveryPad}
          </EmptyState>
        )
        : (
          <ul className='rows' role='list' aria-label={words.common.scenes}>
            {scenes.map((scene) => (
              <li key={scene.id} className='row'>
                <div className='row-words'>
                  <span>{scene.name}</span>
                  <span>{words.scenesSheet.pad(scene.sounds.length)}</span>
                </div>
                <div className='row-end'>
                  <Button
                    icon='play'
                    busy={doing === scene.id}
                    aria-disabled={isBusy}
                    onClick={() => recall(scene)}
                  >
                    {words.scenesSheet.recall}
                  </Button>
                  <Menu
                    label={words.common.moreActionsFor(scene.name)}
                    items={[
                      { label: words.common.rename, icon: 'edit', run: () => setRenaming(scene) },
                      {
                        label: words.scenesSheet.updateFromTheBoard,
                        icon: 'sync',
                        run: () => void run(() => changes.editScene(scene, { retake: true })),
                      },
                      {
                        label: words.common.delete,
                        icon: 'trash',
                        isDangerous: true,
                        run: () => void remove(scene),
                      },
                    ]}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      {renaming && (
        <NameDialog
          title={words.common.rename}
          action={words.common.rename}
          label={words.dialogs.name}
          name={renaming.name}
          most={100}
          onClose={() => setRenaming(undefined)}
          onName={(name) => changes.editScene(renaming, { name })}
        />
      )}
    </Dialog>
  );
}
