// The page that verifies a receipt: one file, which needs neither the server nor any network.
import { fromHex, toHex } from './bytes.js';
import { receiptLimit, Trouble, type Verified, verifyReceipt } from './receipt.js';
import { Sha256 } from './Sha256.js';
import { words } from './words.js';

const piece = 1 << 22;

const page = document.getElementById('page')!;
const status = document.createElement('div');
const files: { recording?: File; receipt?: File } = {};
let keyText = '';
/** Only the newest check may say something. */
let check = 0;

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function chooser(which: 'recording' | 'receipt', label: string): HTMLInputElement {
  const input = make('input', '', { type: 'file', id: which });
  input.addEventListener('change', () => {
    files[which] = input.files?.[0];
    void run();
  });
  page.append(make('label', label, { for: which }), input);
  return input;
}

function build(): void {
  document.title = words.page.title;
  page.replaceChildren(make('h1', words.page.title), make('p', words.page.lead));
  const inputs = {
    recording: chooser('recording', words.page.recording),
    receipt: chooser('receipt', words.page.receipt),
  };
  page.append(make('p', words.page.drop, { class: 'quiet' }));
  const key = make('input', '', {
    id: 'key',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'hint',
    class: 'code',
  });
  key.addEventListener('input', () => {
    keyText = key.value.replace(/\s/g, '');
    void run();
  });
  page.append(
    make('label', words.page.key, { for: 'key' }),
    key,
    make('p', words.page.keyHint, { id: 'hint', class: 'quiet' }),
  );
  status.setAttribute('role', 'status');
  page.append(status);
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer?.files ?? []) take(file, inputs);
    void run();
  });
}

function take(file: File, inputs: Record<'recording' | 'receipt', HTMLInputElement>): void {
  const which = /\.json$/i.test(file.name) ? 'receipt' : 'recording';
  files[which] = file;
  const shown = new DataTransfer();
  shown.items.add(file);
  inputs[which].files = shown.files;
}

async function run(): Promise<void> {
  check += 1;
  const mine = check;
  const { recording, receipt } = files;
  if (!recording || !receipt) {
    const next = recording ? words.page.chooseReceipt : words.page.chooseRecording;
    status.replaceChildren(...(recording || receipt ? [make('p', next)] : []));
    return;
  }
  const show = (...parts: HTMLElement[]): void => {
    if (mine === check) status.replaceChildren(...parts);
  };
  try {
    const found = await verifyBoth(recording, receipt, (percent) => {
      show(make('p', words.page.reading(percent)));
      return mine === check;
    });
    if (found) show(...genuine(found));
  } catch (error) {
    const text = error instanceof Trouble ? error.message : words.trouble.unreadable;
    show(answer('bad', words.answer.notProven, text));
  }
}

async function verifyBoth(
  recording: File,
  receipt: File,
  shouldContinue: (percent: number) => boolean,
): Promise<Verified | undefined> {
  if (receipt.size > receiptLimit) throw new Trouble(words.trouble.noReceipt);
  const verified = verifyReceipt(await receipt.text());
  if (keyText) {
    if (!fromHex(keyText, 32)) throw new Trouble(words.trouble.noKey);
    if (keyText !== verified.key) throw new Trouble(words.trouble.otherKey);
  }
  const hash = new Sha256();
  for (let from = 0; from < recording.size; from += piece) {
    if (!shouldContinue(Math.floor(100 * from / recording.size))) return undefined;
    hash.add(new Uint8Array(await recording.slice(from, from + piece).arrayBuffer()));
  }
  if (toHex(hash.finish()) !== verified.audioSha256) throw new Trouble(words.trouble.fileChanged);
  return verified;
}

function answer(kind: 'good' | 'bad', title: string, ...texts: string[]): HTMLElement {
  const shown = make('div', '', { class: 'answer', 'data-kind': kind });
  const mark = kind === 'good' ? '✓' : '✕';
  shown.append(make('h2', `${mark} ${title}`), ...texts.map((text) => make('p', text)));
  return shown;
}

function genuine(found: Verified): HTMLElement[] {
  const trust = keyText ? words.answer.keyIsKnown : words.answer.compareKey;
  const stamp = found.isStamped ? [words.answer.stampUnchecked] : [];
  const time = (milliseconds: number): string =>
    new Date(milliseconds).toLocaleString('en', { dateStyle: 'long', timeStyle: 'long' });
  const rows: [string, string, string?][] = [
    [words.facts.key, found.key, 'code'],
    [words.facts.title, found.title],
    [words.facts.signed, time(found.signedMs)],
    [words.facts.recorded, time(found.recordedMs)],
    [words.facts.duration, words.facts.seconds((found.durationMs / 1_000).toFixed(1))],
    [words.facts.size, words.facts.bytes(found.audioBytes.toLocaleString('en'))],
    [words.facts.hash, found.audioSha256, 'code'],
    [words.facts.entry, String(found.index)],
  ];
  const list = make('dl');
  for (const [name, value, kind = ''] of rows) {
    list.append(make('dt', name), make('dd', value, { class: kind }));
  }
  return [
    answer('good', words.answer.genuine, words.answer.fileIsUnchanged, trust, ...stamp),
    list,
  ];
}

build();
