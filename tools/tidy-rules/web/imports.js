// The layers of web/src, as ARCHITECTURE.md has them between its markers, held against the imports. Every
// import counts: of values, of types alone, and what is loaded later by import(). A type that two files need
// has a better home than one of them.
const fs = require('fs');
const path = require('path');
const ts = require('typescript');

const map = 'ARCHITECTURE.md';

/** The rows of the table, top layer first: its folders, and whether they may import each other. */
function readLayers(finding) {
  const layers = [];
  let isTable = false;
  let row = 0;
  fs.readFileSync(map, 'utf8').split('\n').forEach((line, index) => {
    if (line.includes('<!-- web-layers:begin -->')) isTable = true;
    if (line.includes('<!-- web-layers:end -->')) isTable = false;
    if (!isTable || !line.startsWith('|')) return;
    row += 1;
    if (row <= 2) return;
    const [name, folders, own] = line.split('|').slice(1).map((cell) => cell.trim());
    const layer = { name, folders: folders.split(/[\s,]+/), isOpen: own === 'yes' };
    layers.push(layer);
    for (const folder of layer.folders) {
      const place = path.join('web/src', folder.replace('/*', ''));
      if (!fs.existsSync(place)) {
        finding(map, index + 1, `there is no folder ${place}`, 'correct the row');
      }
    }
  });
  if (layers.length === 0) finding(map, 1, 'no table between the web-layers markers', 'add it');
  return layers;
}

/** The folder of the table that a file lies in: `kit`, or `apps/yak-back` where the table says `apps/*`. */
function unitOf(file, layers) {
  const parts = path.relative('web/src', file).split(path.sep);
  for (const [rank, { folders }] of layers.entries()) {
    for (const folder of folders) {
      const depth = folder.split('/').length;
      const own = folder.endsWith('/*')
        ? parts.length > depth && folder.slice(0, -2) === parts.slice(0, depth - 1).join('/')
        : folder === parts.slice(0, depth).join('/');
      if (own) return { name: parts.slice(0, depth).join('/'), rank };
    }
  }
  return undefined;
}

const endings = ['.ts', '.tsx', '/index.ts', '/index.tsx', '.d.ts', ''];

/** What a file imports of this tree, with the line of each import. */
function importsOf(file, text, files) {
  const lineAt = (position) => text.slice(0, position).split('\n').length;
  const named = file.endsWith('.css')
    ? [...text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)['"]/g)]
      .map((match) => ({ fileName: match[1], pos: match.index }))
    : ts.preProcessFile(text, true, true).importedFiles;
  return named.filter(({ fileName }) => fileName.startsWith('.')).flatMap(({ fileName, pos }) => {
    const base = path.join(path.dirname(file), fileName).replace(/\.js$/, '');
    const target = endings.map((ending) => base + ending).find((one) => files.has(one));
    return target ? [{ target, line: lineAt(pos) }] : [];
  });
}

function checkLayers(graph, layers, finding) {
  const lost = new Set();
  for (const [file, imports] of graph) {
    const from = unitOf(file, layers);
    if (!from) {
      const folder = path.dirname(file);
      if (folder !== 'web/src' && !lost.has(folder)) {
        finding(file, 1, `${folder} is on no layer`, `give it a place in the table of ${map}`);
      }
      lost.add(folder);
      continue;
    }
    for (const { target, line } of imports) {
      const to = unitOf(target, layers);
      if (!to || to.name === from.name || to.rank > from.rank) continue;
      if (to.rank === from.rank && layers[from.rank].isOpen) continue;
      const way = to.rank < from.rank ? 'an import upwards' : 'beside it';
      finding(file, line, `${from.name} imports ${to.name}, ${way}`,
        `move what both need to a lower layer; the layers are in ${map}`);
    }
  }
}

/** The shortest way from a file back to itself, if there is one. */
function wayBack(graph, start) {
  const before = new Map();
  const queue = [start];
  while (queue.length > 0) {
    const file = queue.shift();
    for (const { target } of graph.get(file) ?? []) {
      if (target === start) {
        const way = [start];
        for (let at = file; at !== start; at = before.get(at)) way.unshift(at);
        return [start, ...way];
      }
      if (before.has(target)) continue;
      before.set(target, file);
      queue.push(target);
    }
  }
  return undefined;
}

/** One finding for each circle: of files that were named in one, the others are not looked at. */
function checkCircles(graph, finding) {
  const known = new Set();
  for (const file of [...graph.keys()].sort()) {
    if (known.has(file)) continue;
    const way = wayBack(graph, file);
    if (!way) continue;
    for (const one of way) known.add(one);
    const { line } = graph.get(file).find(({ target }) => target === way[1]);
    const words = way.map((one) => path.relative('web/src', one)).join(' → ');
    finding(file, line, `a circle of imports: ${words}`, 'move what both need to a file of its own');
  }
}

exports.checkImports = (sources, finding) => {
  const layers = readLayers(finding);
  if (layers.length === 0) return;
  const files = new Set(sources.keys());
  const graph = new Map([...sources].map(([file, text]) => [file, importsOf(file, text, files)]));
  checkLayers(graph, layers, finding);
  checkCircles(graph, finding);
};
