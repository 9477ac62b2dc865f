// Measures web/src: what may import what, circles of imports, whether all apps lie alike, how React's hooks are used,
// how long files, functions and lines are, who makes what sounds, and whether texts stand in words.ts. Prints findings as
// tools/tidy does; what begins with "advice: " fails nothing.
const fs = require('fs');
const path = require('path');

const needed = ['typescript', 'eslint', 'eslint-plugin-react-hooks'];
const missing = needed.filter((name) => {
  try {
    require.resolve(name);
    return false;
  } catch {
    return true;
  }
});
if (missing.length > 0) {
  console.log(`web/src:1: cannot be measured without ${missing.join(' and ')} – run 'tools/setup tidy'`);
  process.exit();
}

const { checkApps } = require('./apps.js');
const { checkHooks } = require('./hooks.js');
const { checkImports } = require('./imports.js');
const { checkPlan } = require('./plan.js');
const { checkSizes } = require('./sizes.js');
const { checkSound } = require('./sound.js');
const { checkWords } = require('./words.js');

/** Every file below a folder that somebody writes, with its text. */
function read(folder, sources = new Map()) {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) read(place, sources);
    else if (/\.(tsx?|css)$/.test(entry.name)) sources.set(place, fs.readFileSync(place, 'utf8'));
  }
  return sources;
}

const finding = (file, line, what, remedy) => console.log(`${file}:${line}: ${what} – ${remedy}`);
const advice = (file, line, what) => console.log(`advice: ${file}:${line}: ${what}`);

const sources = read('web/src');
checkImports(sources, finding);
checkPlan(sources, finding);
checkApps(sources, finding);
// What `quintet api` writes is as long and as wide as it comes.
const written = new Map([...sources].filter(([file]) => !file.startsWith('web/src/generated/')));
checkSizes(written, finding, advice);
checkHooks(written, finding);
checkSound(written, finding);
checkWords(written, finding);
