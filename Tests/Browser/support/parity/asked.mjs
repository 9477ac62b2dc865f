// The frame of ask_….mjs: node ask_….mjs FOLDER MODULE.wasm. FOLDER holds work.json and what it speaks of; what
// is answered, byte by byte, goes to wasm.bin there.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, file] = process.argv.slice(2);

export const work = JSON.parse(readFileSync(join(folder, 'work.json'), 'utf8'));

/** The exports of the module. */
export async function begin(imports = {}) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), imports);
  instance.exports._initialize();
  return instance.exports;
}

/** A file in the folder. */
export const bytes = (name) => readFileSync(join(folder, name));

/** A file of 32-bit floats in the folder. */
export function floats(name) {
  const found = bytes(name);
  return new Float32Array(found.buffer, found.byteOffset, found.length / 4);
}

export function end(answers) {
  writeFileSync(join(folder, 'wasm.bin'), Buffer.concat(answers));
}
