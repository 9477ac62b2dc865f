import { type ReactNode, useMemo, useRef, useState } from 'react';
import {
  Button,
  Checkbox,
  Choice,
  Dialog,
  DropZone,
  EmptyState,
  ErrorState,
  Icon,
  IconButton,
  iconNames,
  LevelMeter,
  Menu,
  moved,
  Notice,
  PasswordField,
  Progress,
  SelectField,
  Slider,
  SortableList,
  Spinner,
  Switch,
  Tabs,
  TextField,
  useConfirm,
  useToast,
  VirtualList,
  Waveform,
} from '../../kit/index.js';
import { Frame } from '../../page/Frame.js';
import { type PageAction, PageHead } from '../../page/PageHead.js';
import { KitStorePart } from './KitStorePart.js';

/** Every part of the kit, alive: for who builds a screen, and for who judges one. */
export default function KitPage() {
  return (
    <Frame>
      <div className='kit-page'>
        <PageHead
          title='Kit'
          subtitle='The parts that all apps share.'
          actions={pageActions}
        />
        <Buttons />
        <Fields />
        <Sliders />
        <Windows />
        <Telling />
        <Lists />
        <Ordering />
        <Sounding />
        <Long />
        <Icons />
        <Part title='Store'>
          <KitStorePart />
        </Part>
      </div>
    </Frame>
  );
}

/** More than a phone has room for. */
const pageActions: readonly PageAction[] = [
  { label: 'Edit', icon: 'edit' },
  { label: 'Share', icon: 'share' },
  { label: 'Download', icon: 'download' },
  { label: 'Add', icon: 'plus', kind: 'primary' },
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className='section card'>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  const [isOn, setOn] = useState(false);
  return (
    <Part title='Buttons'>
      <div className='buttons'>
        <Button kind='primary'>Primary</Button>
        <Button icon='upload'>Plain</Button>
        <Button kind='quiet'>Quiet</Button>
        <Button kind='danger' icon='trash'>Danger</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <IconButton icon='play' label='Play' aria-pressed={isOn} onClick={() => setOn(!isOn)} />
        <Menu
          label='More'
          items={[
            { label: 'Rename', icon: 'edit', run: () => undefined },
            { label: 'Download', icon: 'download', run: () => undefined },
            { label: 'Delete', icon: 'trash', isDangerous: true, run: () => undefined },
          ]}
        />
      </div>
    </Part>
  );
}

function Fields() {
  const [isOn, setOn] = useState(true);
  const [isAgreed, setAgreed] = useState(false);
  const [theme, setTheme] = useState<'day' | 'night' | 'dusk'>('day');
  return (
    <Part title='Fields'>
      <div className='columns'>
        <TextField label='Name' hint='Shown to others.' placeholder='Rain on the roof' />
        <TextField label='Tempo' defaultValue='900' error='At most 400 beats a minute.' />
        <PasswordField label='Password' defaultValue='correct horse' autoComplete='off' />
        <SelectField label='Key'>
          <option>C major</option>
          <option>A minor</option>
        </SelectField>
      </div>
      <Switch label='Loop' hint='Starts again when it ends.' checked={isOn} onChange={setOn} />
      <Checkbox label='I have read this' checked={isAgreed} onChange={setAgreed} />
      <Choice
        label='Time of day'
        value={theme}
        onChange={setTheme}
        options={[{ value: 'day', label: 'Day' }, { value: 'dusk', label: 'Dusk' }, {
          value: 'night',
          label: 'Night',
        }]}
      />
    </Part>
  );
}

function Sliders() {
  const [volume, setVolume] = useState(-6);
  const [speed, setSpeed] = useState(1);
  const minus = (number: number) => number.toFixed(0).replace('-', '−');
  return (
    <Part title='Sliders'>
      <div className='columns'>
        <Slider
          label='Volume'
          value={volume}
          min={-60}
          max={6}
          step={1}
          normal={0}
          text={`${minus(volume)} dB`}
          onChange={setVolume}
        />
        <Slider
          label='Speed'
          value={speed}
          min={0.25}
          max={2}
          step={0.05}
          normal={1}
          text={`× ${speed.toFixed(2)}`}
          onChange={setSpeed}
        />
      </div>
    </Part>
  );
}

function Windows() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>();
  const ask = useConfirm();
  const showToast = useToast();
  const close = () => setOpen(undefined);
  return (
    <Part title='Windows'>
      <div className='buttons'>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button
          onClick={() =>
            void ask({
              title: 'Delete “Rain”?',
              text: 'Only a backup can restore it.',
              action: 'Delete',
              isDangerous: true,
            }).then((yes) => showToast({ text: yes ? 'Deleted.' : 'Nothing was deleted.' }))}
        >
          Question
        </Button>
      </div>
      {open && (
        <Dialog
          title={open === 'dialog' ? 'A dialog' : 'A sheet'}
          form={open}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button kind='primary' onClick={close}>Save</Button>
            </>
          }
        >
          <TextField label='Name' />
        </Dialog>
      )}
    </Part>
  );
}

function Telling() {
  const showToast = useToast();
  const [removed, setRemoved] = useState(false);
  return (
    <Part title='Telling'>
      <div className='buttons'>
        <Button
          onClick={() => {
            setRemoved(true);
            showToast({
              text: '“Rain” is removed.',
              action: { label: 'Undo', run: () => setRemoved(false) },
            });
          }}
        >
          {removed ? 'Removed' : 'Remove “Rain”'}
        </Button>
        <Button onClick={() => showToast({ text: 'Saved.', kind: 'good' })}>Something good</Button>
        <Button onClick={() => showToast({ text: 'The server refused it.', kind: 'bad' })}>
          Something bad
        </Button>
      </div>
      <Notice>Something to know.</Notice>
      <Notice kind='good'>Something that went well.</Notice>
      <Notice kind='warn' action={<Button kind='quiet'>Look</Button>}>
        Something to look after.
      </Notice>
      <Notice kind='bad'>Something that did not work, and what to do.</Notice>
      <Progress
        label='Uploading Rain.flac'
        value={0.42}
        text='34 of 80 MB'
        onCancel={() => undefined}
      />
      <Progress label='Listening' />
      <p className='waiting'>
        <Spinner /> Connecting to Quintet …
      </p>
      <div className='columns'>
        <EmptyState
          icon='note'
          title='No sounds yet'
          action={<Button kind='primary'>Add sounds</Button>}
        >
          Sounds you add are ready in every app.
        </EmptyState>
        <ErrorState title='Sounds cannot be shown' onRetry={() => undefined}>
          Quintet cannot be reached. Try again when it is there.
        </ErrorState>
      </div>
    </Part>
  );
}

function Lists() {
  const [tab, setTab] = useState<'all' | 'loops' | 'voices'>('all');
  return (
    <Part title='Tabs'>
      <Tabs
        label='Sounds'
        value={tab}
        onChange={setTab}
        tabs={[{ key: 'all', label: 'All' }, { key: 'loops', label: 'Loops' }, {
          key: 'voices',
          label: 'Voices',
        }]}
      >
        <p>The contents of “{tab}”.</p>
      </Tabs>
    </Part>
  );
}

function Ordering() {
  const [items, setItems] = useState(['Intro', 'Verse', 'Chorus', 'Bridge', 'Outro']);
  const [files, setFiles] = useState<string[]>([]);
  return (
    <Part title='Drag and drop'>
      <SortableList
        label='Parts of the song'
        items={items}
        keyOf={(item) => item}
        nameOf={(item) => item}
        render={(item) => <span>{item}</span>}
        onMove={(from, to) => setItems(moved(items, from, to))}
      />
      <DropZone label='Choose files' onFiles={(all) => setFiles(all.map(({ name }) => name))}>
        <p className='quiet'>{files.length ? files.join(', ') : 'Drop files here.'}</p>
      </DropZone>
    </Part>
  );
}

/** A voice that swells: what a drawing needs to be judged. */
function voice(): Float32Array {
  const peaks = new Float32Array(2 * 1_200);
  for (let index = 0; index < 1_200; index += 1) {
    const phrase = Math.max(0, Math.sin((index / 1_200) * Math.PI * 5)) ** 0.6;
    const high = phrase * (0.35 + 0.6 * Math.abs(Math.sin(index * 12.9898) * 43_758.5453 % 1));
    peaks[2 * index] = -high * 0.9;
    peaks[2 * index + 1] = high;
  }
  return peaks;
}

function Sounding() {
  const peaks = useMemo(voice, []);
  const [position, setPosition] = useState(37);
  const start = useRef(performance.now());
  const read = () => {
    const level = -24 + 20 * Math.sin((performance.now() - start.current) / 900);
    return { level, peak: level + 5 };
  };
  return (
    <Part title='Sound'>
      <Waveform
        label='Position in “Voice”'
        peaks={peaks}
        seconds={93}
        position={position}
        onSeek={setPosition}
      />
      <LevelMeter label='Level' read={read} />
    </Part>
  );
}

function Long() {
  return (
    <Part title='Ten thousand rows'>
      <VirtualList
        label='Ten thousand sounds'
        count={10_000}
        rowHeight={56}
        render={(index) => (
          <div className='kit-row'>
            <Icon name='note' /> <span>Sound {(index + 1).toLocaleString('en')}</span>
          </div>
        )}
      />
    </Part>
  );
}

function Icons() {
  return (
    <Part title='Icons'>
      <ul className='kit-icons'>
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} /> <span>{name}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
