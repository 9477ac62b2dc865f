// What sounds in a tab has one owner: the browser's players and contexts are made in engine/ and players/, where they
// hold the limit for children, rest, and let go of their memory. Others use Playback or Stage.
const ts = require('typescript');

const owners = ['web/src/engine/', 'web/src/players/'];
const made = new Set(['Audio', 'AudioContext', 'webkitAudioContext', 'MediaElementAudioSourceNode']);

function soundOf(node) {
  if (ts.isNewExpression(node)) {
    const { expression } = node;
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
    return made.has(name) && name;
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { text } = node.expression.name;
    if (text === 'createMediaElementSource') return text;
    const [kind] = node.arguments;
    const isElement = text === 'createElement' && kind && ts.isStringLiteralLike(kind) && /^(audio|video)$/.test(kind.text);
    return isElement && kind.text;
  }
  const isTag = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
  return isTag && /^(audio|video)$/.test(node.tagName.getText()) && `<${node.tagName.getText()}>`;
}

exports.checkSound = (sources, finding) => {
  for (const [file, text] of sources) {
    if (!/\.tsx?$/.test(file) || owners.some((folder) => file.startsWith(folder))) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
    const visit = (node) => {
      const name = soundOf(node);
      if (name) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        finding(file, line + 1, `${name} is made outside engine/ and players/`, 'play it by Playback or Stage');
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
};
