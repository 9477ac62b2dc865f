// How long files and functions are, which is advice, and how wide lines are, which is a rule.
const ts = require('typescript');

const fileLimit = 600;
const functionLimit = 80;
const columnLimit = 100;

/** What a function is called: by itself, or by what it is given to. */
function nameOf(node) {
  const named = node.name ?? node.parent.name ?? node.parent.expression;
  return named && (ts.isIdentifier(named) || ts.isPrivateIdentifier(named))
    ? named.text
    : 'a function';
}

function checkFunctions(file, text, advice) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, kind);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = lineAt(node.getStart());
      const lines = lineAt(node.end) - first + 1;
      if (lines > functionLimit) {
        advice(file, first, `${nameOf(node)} has ${lines} lines, more than ${functionLimit}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** One string or pattern as far as it stands on this line. */
const literal = /'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?|`(?:[^`\\]|\\.)*`?|\/(?:[^/\\]|\\.)+\//g;
const comment = /^\s*(\/\/|\/?\*)/;

/** Whether a line is text with hardly anything around it: no formatter breaks a string. */
const isText = (line) => !comment.test(line) && line.replace(literal, '').trim().length <= 30;

exports.checkSizes = (sources, finding, advice) => {
  for (const [file, text] of sources) {
    const lines = text.split('\n');
    const length = lines.length - 1;
    if (length > fileLimit) advice(file, 1, `the file has ${length} lines, more than ${fileLimit}`);
    lines.forEach((line, index) => {
      const width = [...line].length;
      if (width <= columnLimit || isText(line)) return;
      finding(file, index + 1, `the line is ${width} wide`, `break it within ${columnLimit} columns`);
    });
    // A function is not longer than its file.
    if (!file.endsWith('.css') && length > functionLimit) checkFunctions(file, text, advice);
  }
};
