/**
 * Build plugin: no module of the package has an effect at import in the analysis of any bundler. Values that are
 * computed while a module loads are marked as pure, so that a bundle contains only the ones it uses. Classes that do
 * more than declare methods become such values; a module that changes a class after its declaration does so in a static
 * block.
 *
 * Adds only comments and parentheses, on the same lines.
 */
import { parseSync } from 'rolldown/utils';

const SOURCE = /\.tsx?$/;
const MARK = '/* @__PURE__ */ ';
/** Wraps an expression that a mark alone does not make pure. */
const ARROW = { open: `${MARK}(() => (`, close: '))()' };
/** A longer form for bundlers that inline an arrow function and drop the mark. */
export const FUNCTION = { open: `${MARK}(function () { return (`, close: '); })()' };

/** For rolldown, vite and tsdown. */
export function purePlugin(around = ARROW) {
  return {
    name: 'kinetree-pure',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0];
      if (!SOURCE.test(path) || path.endsWith('.d.ts') || path.includes('node_modules')) return null;
      const text = markPure(code, path.endsWith('x') ? 'tsx' : 'ts', around);
      return text === code ? null : { code: text, map: null };
    },
  };
}

/** Returns the text of a module with its top-level values marked. */
export function markPure(code, lang = 'ts', around = ARROW) {
  const { program } = parseSync(`module.${lang}`, code, { lang });
  const edits = program.body.flatMap((statement) => {
    const isDefault = statement.type === 'ExportDefaultDeclaration';
    return isDefault ? [] : editsOf(statement.declaration ?? statement, code, around);
  });
  let text = '';
  let at = 0;
  for (const { start, end, replacement } of edits.sort((a, b) => a.start - b.start)) {
    text += code.slice(at, start) + replacement;
    at = end;
  }
  return text + code.slice(at);
}

const insert = (at, replacement) => ({ start: at, end: at, replacement });
const replace = ({ start, end }, replacement) => ({ start, end, replacement });

function editsOf(node, code, around) {
  if (node.declare) return [];
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap((each) => editsOfVariable(each, code, around));
  return node.type === 'ClassDeclaration' && doesMore(node) ? editsOfClass(node) : [];
}

function editsOfVariable({ id, init, ...whole }, code, around) {
  if (!init || /\bawait\b/.test(code.slice(init.start, init.end))) return [];
  if (id.type !== 'Identifier') return [replace(whole, taken(id, code.slice(init.start, init.end), around))];
  return marksOf(init) ?? [insert(init.start, around.open), insert(init.end, around.close)];
}

/** Declarations of the names of a pattern, one by one. */
function taken({ type, properties, elements }, value, { open, close }) {
  const parts =
    type === 'ObjectPattern'
      ? properties.map((each) => [each.value.name, `.${each.key.name}`])
      : elements.map((each, i) => [each.name, `[${i}]`]);
  return parts.map(([name, at]) => `${name} = ${open}(${value})${at}${close}`).join(', ');
}

/** Tests whether a class runs code when it is declared; for bundlers a superclass may be missing. */
const doesMore = ({ superClass, body }) =>
  superClass !== null || body.body.some((each) => each.type === 'StaticBlock' || (each.static && each.value));

const editsOfClass = ({ id: { name }, start, end }) => [
  insert(start, `const ${name} = ${MARK}(function () { `),
  insert(end, ` return ${name}; })();`),
];

/** Marks for the calls in an expression; undefined if they do not make it pure. */
function marksOf(node) {
  if (isPlain(node)) return [];
  switch (node?.type) {
    case 'CallExpression':
    case 'NewExpression': {
      const inner = isName(node.callee) ? marksOfAll(node.arguments) : undefined;
      return inner && [insert(node.start, MARK), ...inner];
    }
    case 'ArrayExpression':
      return marksOfAll(node.elements);
    case 'ObjectExpression':
      return node.properties.every(isSimpleProperty)
        ? marksOfAll(node.properties.map(({ value }) => value))
        : undefined;
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return marksOf(node.expression);
    default:
      return undefined;
  }
}

function marksOfAll(nodes) {
  const marks = nodes.map(marksOf);
  return marks.every((each) => each) ? marks.flat() : undefined;
}

/** Tests whether an expression is a name, or a property of one. */
const isName = (node) =>
  node.type === 'Identifier' || (node.type === 'MemberExpression' && !node.computed && isName(node.object));

const isSimpleProperty = ({ type, computed }) => type === 'Property' && !computed;

/** Numbers, constants of `Math`, and expressions of them. */
const isNumeric = (node) =>
  node.type === 'Literal' ||
  (node.type === 'MemberExpression' && node.object.name === 'Math') ||
  (/^(Unary|Binary)Expression$/.test(node.type) && isPlain(node));

/** Tests whether evaluating an expression has no effect in the analysis of every bundler. */
function isPlain(node) {
  switch (node?.type) {
    case 'Literal':
    case 'Identifier':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return true;
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'UnaryExpression':
      return isNumeric(node.argument);
    case 'BinaryExpression':
      return isNumeric(node.left) && isNumeric(node.right);
    case 'MemberExpression':
      return isNumeric(node);
    case 'ArrayExpression':
      return node.elements.every(isPlain);
    case 'ObjectExpression':
      return node.properties.every((each) => isSimpleProperty(each) && isPlain(each.value));
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return isPlain(node.expression);
    default:
      return false;
  }
}
