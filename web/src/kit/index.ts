// The parts from which every room is furnished.
export { Button, IconButton } from './Button.js';
export { useDrawing } from './canvas.js';
export { Dialog, Questions, useConfirm } from './Dialog.js';
export { DropZone } from './DropZone.js';
export { Checkbox, Choice, PasswordField, SelectField, Switch, TextField } from './Field.js';
export { Icon, iconNames, type IconName } from './Icon.js';
export { LevelMeter } from './LevelMeter.js';
export { Menu, type MenuItem } from './Menu.js';
export { Progress, Spinner, Waiting } from './Progress.js';
export { Ring } from './Ring.js';
export { Slider } from './Slider.js';
export { moved, SortableList } from './SortableList.js';
export { EmptyState, ErrorState, Notice } from './States.js';
export { Tabs } from './Tabs.js';
export { Toasts, useToast } from './Toasts.js';
export { VirtualList } from './VirtualList.js';
export { Waveform } from './Waveform.js';
export { ago, count, duration, size } from './words.js';
