// Sixteen pads to try the engine with: wires the board, the panels and the engine together.
import { EngineHost, type HostState } from '../engine/EngineHost.js';
import { Board, type Pad } from './Board.js';
import { kit } from './kit/kit.js';
import { byId } from './view/dom.js';
import { MasterPanel } from './view/MasterPanel.js';
import { MetronomePanel } from './view/MetronomePanel.js';
import { MicrophonePanel } from './view/MicrophonePanel.js';
import { PadGrid } from './view/PadGrid.js';
import { Scope } from './view/Scope.js';
import { StripPanel } from './view/StripPanel.js';

const words: Record<HostState, string> = {
  running: 'Playing',
  asleep: 'Ready – tap a pad',
  recovering: 'Waking the sound up …',
  failed: 'No sound',
  closed: 'Closed',
};

function show(state: HostState, reason: string): void {
  const place = byId('state');
  place.dataset['state'] = state;
  place.textContent = state === 'failed' ? `${words.failed}: ${reason}` : words[state];
}

async function start(): Promise<void> {
  const board = new Board(kit);
  const [first] = board.pads;
  if (!first) return;
  const strip = new StripPanel(board, first);
  const select = (pad: Pad) => {
    const last = strip.pad;
    strip.show(pad);
    grid.show(last, last === pad);
    grid.show(pad, true);
  };
  const grid = new PadGrid(board, byId('pads'), select);
  board.changed = (pad) => {
    grid.show(pad, pad === strip.pad);
    if (pad === strip.pad) strip.show(pad);
  };
  board.pads.forEach((pad) => grid.show(pad, pad === first));
  strip.show(first);
  byId('stop-all').addEventListener('click', () => board.stopAll());

  let metronome: MetronomePanel | null = null;
  let ready = false;
  let last: HostState = 'recovering';
  const host = await EngineHost.start({
    wasm: 'engine.wasm',
    worklet: 'engine-worklet.js',
    tracks: 2 * kit.length,
    sounds: 64,
    stretches: kit.length,
    events: {
      ...board.events,
      clicked: (count) => metronome?.clicked(count),
      state: (state, reason) => {
        if (ready) show(state, reason);
        if (last === 'recovering') metronome?.recovered();
        last = state;
      },
    },
  });
  metronome = new MetronomePanel(host);
  if (host.stretches) strip.addStretch();
  const master = new MasterPanel(host);
  const microphone = new MicrophonePanel(host);
  const scope = new Scope(byId<HTMLCanvasElement>('scope'));
  const draw = (time: number) => {
    grid.animate();
    master.animate(time);
    microphone.animate(time);
    scope.animate(host.analyser);
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
  await board.fill(host);
  ready = true;
  document.documentElement.dataset['ready'] = '';
  show(host.state, '');
}

start().catch((error: unknown) => show('failed', error instanceof Error ? error.message : ''));
