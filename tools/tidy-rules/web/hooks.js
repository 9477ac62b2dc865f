// How React's hooks are used: only where they may be called, and with all that they depend on. These are the
// rules of eslint-plugin-react-hooks, run by ESLint on the sources without their types.
const { Linter } = require('eslint');
const espree = require('espree');
const { KEYS } = require('eslint-visitor-keys');
const { rules } = require('eslint-plugin-react-hooks');
const { erase } = require('./erase.js');

const linter = new Linter();
let current = '';
linter.defineParser('erased', {
  parseForESLint: (text, options) => ({
    ast: espree.parse(erase(text, current), { ...options, ecmaVersion: 2022 }),
    visitorKeys: KEYS,
  }),
});
for (const [name, rule] of Object.entries(rules)) linter.defineRule(`react-hooks/${name}`, rule);

const config = {
  parser: 'erased',
  parserOptions: { ecmaVersion: 2022, sourceType: 'module', ecmaFeatures: { jsx: true } },
  rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
};

/** An exception says why: the line before it is a comment, too. */
function checkExceptions(file, text, finding) {
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    if (!/eslint-disable/.test(line)) return;
    if (/^\s*(\/\/|\*)/.test(lines[index - 1] ?? '')) return;
    finding(file, index + 1, 'an exception without a reason', 'say why in a comment before it');
  });
}

exports.checkHooks = (sources, finding) => {
  for (const [file, text] of sources) {
    // Only who names a hook can break a rule of theirs.
    if (file.endsWith('.css') || file.endsWith('.d.ts') || !/\buse[A-Z]/.test(text)) continue;
    current = file;
    const messages = linter.verify(text, config, {
      filename: file,
      reportUnusedDisableDirectives: true,
    });
    for (const { line, message } of messages) {
      const [what] = message.split('\n');
      finding(file, line, what.replace(/\.$/, ''), 'mend it, or make an exception with its reason');
    }
    checkExceptions(file, text, finding);
  }
};
