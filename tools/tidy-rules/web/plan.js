// All apps lie alike: the same files and folders under web/src/apps/APP, so that who knows one of them finds their way
// in the others. Hooks are named use…, and nothing else lies beside them.
const path = require('path');

const files = ['addresses.ts', 'app.ts', 'index.tsx', 'words.ts'];
const folders = ['screens', 'parts', 'hooks', 'model', 'sound', 'style'];
const remedy = `move it to ${folders.join('/, ')}/`;

exports.checkPlan = (sources, finding) => {
  for (const file of sources.keys()) {
    const [apps, app, top, ...rest] = path.relative('web/src', file).split(path.sep);
    if (apps !== 'apps') continue;
    const isKnown = rest.length > 0 ? folders.includes(top) : files.includes((top ?? '').replace('.test.ts', '.ts'));
    if (!isKnown) finding(file, 1, `${top ?? app} is no part of an app's plan`, remedy);
    else if (file.endsWith('.css') !== (top === 'style')) {
      finding(file, 1, 'stylesheets, and they alone, lie in style/', 'move it');
    } else if (/^use[A-Z]/.test(path.basename(file)) !== (top === 'hooks')) {
      finding(file, 1, 'hooks, and they alone, lie in hooks/ and are named use…', 'move or rename it');
    }
  }
};
