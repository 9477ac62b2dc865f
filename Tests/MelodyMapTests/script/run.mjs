// Runs the sheet's script as Apps Script would, over a sheet in memory:
//   node run.mjs Code.gs REQUESTS.json
// REQUESTS is {sheet: [[…]], tab?, properties?, requests: [{token, mode, after?}]}; `after` are seconds that pass
// first, `sheet` is what the sheet holds from then on. Prints {answers: […], reads, cached}.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const [code, wishes] = process.argv.slice(2).map((path) => readFileSync(path, 'utf8'));
const { sheet, tab = 'SongsData', properties = {}, requests } = JSON.parse(wishes);

let rows = sheet;
let reads = 0;
let now = 1_000_000;
const kept = new Map();
let longest = 0;

const cache = {
  get(name) {
    const entry = kept.get(name);
    return entry && entry.until > now ? entry.text : null;
  },
  getAll(names) {
    const found = {};
    for (const name of names) if (this.get(name) !== null) found[name] = this.get(name);
    return found;
  },
  put(name, text, seconds) {
    if (typeof text !== 'string') throw new Error('only text is cached');
    if (name.length > 250) throw new Error('Argument too large: key');
    const bytes = Buffer.from(text);
    if (bytes.length > 100 * 1024) throw new Error('Argument too large: value');
    longest = Math.max(longest, bytes.length);
    // It is kept as UTF-8, in which half a letter is none.
    kept.set(name, { text: bytes.toString(), until: now + seconds * 1000 });
  },
};

class FakeDate extends Date {
  static now() {
    return now;
  }
}

const context = vm.createContext({
  Date: FakeDate,
  SpreadsheetApp: {
    getActiveSpreadsheet: () => ({
      getSheetByName: (name) =>
        name !== tab
          ? null
          : {
              getDataRange: () => ({
                getDisplayValues: () => {
                  reads += 1;
                  return rows.map((row) => row.map(String));
                },
              }),
            },
    }),
  },
  CacheService: { getScriptCache: () => cache },
  PropertiesService: {
    getScriptProperties: () => ({ getProperty: (name) => properties[name] ?? null }),
  },
  ContentService: {
    MimeType: { JSON: 'application/json' },
    createTextOutput: (text) => ({ text, setMimeType(type) { return { text, type }; } }),
  },
});
vm.runInContext(code, context);

const answers = requests.map(({ after = 0, sheet: next, forget, ...parameter }) => {
  now += after * 1000;
  if (next) rows = next;
  if (forget) for (const name of [...kept.keys()].filter((name) => name.includes(forget))) kept.delete(name);
  const output = context.doGet({ parameter });
  if (output.type !== 'application/json') throw new Error('it is not said to be JSON');
  return output.text;
});
console.log(JSON.stringify({ answers, reads, longest }));
