/**
 * Replaces the names of constants of a module by their values: numbers, and numbers in objects such as enumerations and
 * offsets. V8 inlines calls up to a bytecode size, and a name takes ten bytes of it.
 */
import { parseSync, Visitor } from 'rolldown/utils';
import { namesIn } from './local-constants.mjs';

/** @param code an ES module without imports whose exports are at its end */
export function inlineConstants(code) {
  const { program } = parseSync('module.js', code);
  const constants = program.body.flatMap((node) => (node.kind === 'const' ? node.declarations : []));
  const values = evaluate(code, program, constants);
  for (const name of unsafeNames(program, new Set(constants))) delete values[name];
  let text = '';
  let at = 0;
  for (const { start, end, replacement } of findUses(program, values)) {
    text += code.slice(at, start) + replacement;
    at = end;
  }
  return text + code.slice(at);
}

/** Returns the values of the constants after the module has run. */
function evaluate(code, program, constants) {
  const names = constants.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  const end = program.body.find(({ type }) => type === 'ExportNamedDeclaration').start;
  return new Function(`${code.slice(0, end)}\nreturn { ${names.join(', ')} };`)();
}

/** Names that are redeclared in an inner scope, or that hold objects with an assigned property. */
function unsafeNames(program, constants) {
  const names = new Set();
  const declare = (...patterns) => {
    for (const name of patterns.flatMap(namesIn)) names.add(name);
  };
  const declareVariable = (node) => {
    if (!constants.has(node)) declare(node.id);
  };
  const declareFunction = ({ id, params }) => declare(id, ...params);
  const declareError = ({ param }) => declare(param);
  const write = ({ left, argument }) => {
    let { object } = left ?? argument;
    while (object?.object) object = object.object;
    if (object) names.add(object.name);
  };
  new Visitor({
    VariableDeclarator: declareVariable,
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: declareFunction,
    CatchClause: declareError,
    AssignmentExpression: write,
    UpdateExpression: write,
  }).visit(program);
  return names;
}

/** Locations of uses with a literal value, in order, with the replacement. */
function findUses(program, values) {
  const uses = [];
  /** Identifiers that are not variables, and those of shorthand properties such as `{ A }`. */
  const skipped = new Set();
  const shorthands = new Set();
  const use = ({ start, end }, value, before = '') => {
    if (isNumber(value)) uses.push({ start, end, replacement: before + (value < 0 ? `(${value})` : value) });
  };
  const readVariable = ({ id }) => skipped.add(id);
  const readProperty = ({ key, value, computed, shorthand }) => {
    if (!computed) skipped.add(key);
    if (shorthand) shorthands.add(value);
  };
  /** The value of a name, or of a property of a constant object, at any depth. */
  const constantAt = ({ name, object, property, computed }) => {
    if (name !== undefined) return values[name];
    const holder = object && !computed ? constantAt(object) : undefined;
    return isRecord(holder) ? holder[property.name] : undefined;
  };
  const readMember = (node) => {
    if (node.computed) return;
    skipped.add(node.property);
    use(node, constantAt(node));
  };
  const readIdentifier = (node) => {
    if (!skipped.has(node)) use(node, values[node.name], shorthands.has(node) ? `${node.name}: ` : '');
  };
  new Visitor({
    VariableDeclarator: readVariable,
    Property: readProperty,
    MemberExpression: readMember,
    Identifier: readIdentifier,
  }).visit(program);
  return uses;
}

const isNumber = (value) => Number.isFinite(value) && !Object.is(value, -0);

const isRecord = (value) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
