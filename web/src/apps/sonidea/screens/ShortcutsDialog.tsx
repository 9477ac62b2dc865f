import { Dialog } from '../../../kit/index.js';
import { words } from '../words.js';

const keys: readonly [string, string][] = [
  ['R', words.common.record],
  ['/', words.shortcutsDialog.searchTheLibrary],
  [words.shortcutsDialog.space, words.shortcutsDialog.playAndPause],
  ['J, L', words.shortcutsDialog.tenSecondsBackOrForward],
  ['[ ]', words.shortcutsDialog.previousOrNextMarker],
  ['M', words.common.addMarker],
  ['F', words.common.favourite],
  ['E', words.common.edit],
  ['+ − 0', words.shortcutsDialog.onTheWaveformZoom],
  [words.shortcutsDialog.shift, words.shortcutsDialog.inTheEditorSelect],
  ['I, O', words.shortcutsDialog.inTheEditorStart],
  [words.common.delete, words.shortcutsDialog.inTheEditorCut],
  [words.shortcutsDialog.ctrlZ, words.shortcutsDialog.undoWithShiftRedo],
  [words.shortcutsDialog.ctrlCCtrlV, words.shortcutsDialog.copyAndPaste],
  ['A, B, X', words.shortcutsDialog.compareTakes],
  ['?', words.shortcutsDialog.thisHelp],
];

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={words.common.keyboardShortcuts} form='sheet' onClose={onClose}>
      {/* Without a hand that scrolls, keys do. */}
      <dl className='son-keys-list' tabIndex={0}>
        {keys.map(([key, what]) => [
          <dt key={key}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={what}>{what}</dd>,
        ])}
      </dl>
    </Dialog>
  );
}
