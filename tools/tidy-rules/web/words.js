// What people read stands in words.ts: wherever a folder of web/src has one, the JSX beside and below it holds no
// text of its own, so that a second language is a second file.
const path = require('path');
const ts = require('typescript');

/** The attributes whose text is seen or read aloud. */
const told = new Set(['label', 'title', 'lead', 'what', 'text', 'hint', 'action', 'placeholder', 'alt', 'aria-label']);
/** What is written the same in every language. */
const units = /\b(dB|Hz|LUFS|ms|min)\b|https?:\/\//g;
/** A word is two letters or more. */
const isWords = (text) => /\p{L}{2,}/u.test(text.replace(units, ''));
/** What is typed or pressed as it stands. */
const literal = new Set(['code', 'kbd']);

/** The texts that an expression may come to: `a`, `x ? a : b`, `x && a`. */
function literals(node) {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isParenthesizedExpression(node)) return literals(node.expression);
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return literals(node.right);
  return [];
}

function checkFile(file, text, finding) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
  const tell = (node, said) => {
    if (!isWords(said)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const words = said.trim().replace(/\s+/g, ' ').slice(0, 40);
    finding(file, line + 1, `“${words}” is not in words.ts`, 'put it there, and take it from there');
  };
  const visit = (node) => {
    if (ts.isJsxElement(node) && literal.has(node.openingElement.tagName.getText())) return;
    if (ts.isJsxText(node)) tell(node, node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      for (const one of literals(node.expression)) tell(one, one.text);
    }
    if (ts.isJsxAttribute(node) && told.has(node.name.getText()) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      for (const one of literals(value)) tell(one, one.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

exports.checkWords = (sources, finding) => {
  const folders = [...sources.keys()].filter((file) => path.basename(file) === 'words.ts')
    .map((file) => path.dirname(file) + path.sep);
  for (const [file, text] of sources) {
    // Kit… pages show the parts to those who make Quintet.
    if (!file.endsWith('.tsx') || /\bKit\w*\.tsx$/.test(file)) continue;
    if (folders.some((folder) => file.startsWith(folder))) checkFile(file, text, finding);
  }
};
