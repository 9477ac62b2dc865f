import { Dialog } from '../../../kit/index.js';

const keys: readonly [string, string][] = [
  ['R', 'Record'],
  ['/', 'Search the library'],
  ['Space', 'Play and pause'],
  ['J, L', 'Ten seconds back, or on'],
  ['[ ]', 'Previous or next marker'],
  ['M', 'Mark this place'],
  ['F', 'Favourite'],
  ['E', 'Edit'],
  ['+ − 0', 'On the waveform: closer, further, the whole'],
  ['Shift ← →', 'In the editor: select'],
  ['I, O', 'In the editor: the selection begins, ends here'],
  ['Delete', 'In the editor: cut'],
  ['Ctrl Z', 'Undo; with Shift redo'],
  ['Ctrl C, Ctrl V', 'Copy and paste'],
  ['?', 'This help'],
];

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title='Keyboard shortcuts' form='sheet' onClose={onClose}>
      <dl className='son-keys-list'>
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
