// TypeScript without its types, every other character where it was: what is only for the compiler becomes
// spaces. So what is found in the result stands at the same line and column of the source. Enums and
// namespaces, which are more than types, are not known here; the web app has none.
const ts = require('typescript');

const onlyForCompiler = new Set([
  ts.SyntaxKind.PrivateKeyword,
  ts.SyntaxKind.ProtectedKeyword,
  ts.SyntaxKind.PublicKeyword,
  ts.SyntaxKind.ReadonlyKeyword,
  ts.SyntaxKind.OverrideKeyword,
  ts.SyntaxKind.AbstractKeyword,
]);

const isDeclared = (node) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) ?? false;

/** What leaves nothing behind: types, declarations without a body, imports and exports of types. */
function isType(node) {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ?? false;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (ts.isIndexSignatureDeclaration(node) || isDeclared(node)) return true;
  const isMethod = ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node);
  return isMethod && !node.body;
}

/** Part of a list that goes together with the comma behind it. */
const isTypeInList = (node) =>
  (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) && node.isTypeOnly ||
  ts.isParameter(node) && node.name.getText() === 'this';

exports.erase = (text, file) => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, kind);
  const letters = text.split('');
  const blank = (from, to) => {
    for (let at = from; at < to; at += 1) {
      if (letters[at] !== '\n' && letters[at] !== '\r') letters[at] = ' ';
    }
  };
  const blankNode = (node) => blank(node.getStart(), node.end);
  /** The angle brackets around types. */
  const blankList = (list) => list && blank(list.pos - 1, text.indexOf('>', list.end) + 1);

  const blankType = (node) => {
    blank(node.type.pos - 1, node.type.end);
    // Between the parentheses of an arrow function and its arrow there may be no end of a line.
    if (!ts.isArrowFunction(node)) return;
    const close = text.lastIndexOf(')', node.type.pos);
    letters[close] = ' ';
    letters[node.type.end - 1] = ')';
  };

  const visit = (node) => {
    if (isType(node)) return blankNode(node);
    if (isTypeInList(node)) {
      blankNode(node);
      const comma = /^\s*,/.exec(text.slice(node.end));
      return blank(node.end, node.end + (comma?.[0].length ?? 0));
    }
    if (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword) {
      return blankNode(node);
    }
    if (ts.isAsExpression(node)) blank(node.expression.end, node.end);
    else if (ts.isNonNullExpression(node)) blank(node.end - 1, node.end);
    else if (ts.isTypeAssertionExpression?.(node)) blank(node.getStart(), node.expression.pos);
    else if (node.type && ts.isTypeNode(node.type)) blankType(node);
    for (const modifier of node.modifiers ?? []) {
      if (onlyForCompiler.has(modifier.kind)) blankNode(modifier);
    }
    if (node.exclamationToken) blankNode(node.exclamationToken);
    if (node.questionToken && !ts.isConditionalExpression(node)) blankNode(node.questionToken);
    blankList(node.typeParameters);
    blankList(node.typeArguments);
    ts.forEachChild(node, (child) => ts.isTypeNode(child) && !ts.isExpressionWithTypeArguments(child)
      ? undefined
      : visit(child));
  };
  visit(source);
  return letters.join('');
};
