// Apps declare themselves in their app.ts; what lies around and below them works by that, and calls none of them by
// name.
const path = require('path');
const ts = require('typescript');

const folders = ['data', 'engine', 'kit', 'page', 'players', 'shell', 'store', 'uploads'];
/** The list of the apps, and what people read. */
const exempt = ['web/src/shell/apps.ts', 'web/src/shell/pages/words.ts'];

/** The names of an app, as its app.ts declares them: the server's, and the people's. */
function namesOf(text) {
  const value = (name) => text.match(new RegExp(`\\b${name}: '([^']+)'`))?.[1];
  return [value('key'), value('title')].filter(Boolean);
}

exports.checkApps = (sources, finding) => {
  const names = [...sources].filter(([file]) => /^web\/src\/apps\/[^/]+\/app\.ts$/.test(file))
    .flatMap(([, text]) => namesOf(text));
  if (names.length === 0) return;
  const named = new RegExp(`\\b(${names.join('|')})\\b`);
  for (const [file, text] of sources) {
    const [folder] = path.relative('web/src', file).split(path.sep);
    if (!folders.includes(folder) || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    if (exempt.includes(file)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
    const visit = (node) => {
      const said = ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text.match(named)?.[0] : undefined;
      const isName = ts.isPropertyAssignment(node) && names.includes(node.name.getText());
      if (said || isName) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        finding(file, line + 1, `an app is named here: ${said ?? node.name.getText()}`, 'have it declared in app.ts');
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
};
