/** Reads YAML files of templates as values. */
import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { message } from '../../../foundation/schema/messages.js';
import { type Expression, parseExpression } from './expression.js';
import { type Work, XacroFault } from './fault.js';
import { asFloat, Dict, floatIn, integerIn, type Value } from './value.js';

/** Size of the largest file [characters]. */
const MAX_SIZE = 1 << 20;

/** Largest number of times that the contents of a file may be repeated by aliases. */
const MAX_ALIASES = 1000;

const DEGREE = Math.PI / 180;

/** Units of values, as tags: `!degrees 90` is in radians, `!millimeters 5` in meters. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['!radians', 1],
  ['!degrees', DEGREE],
  ['!meters', 1],
  ['!millimeters', 0.001],
  ['!foot', 0.3048],
  ['!inches', 0.0254],
]);

/** @param compute evaluates the expression behind a unit */
export function readYAML(file: string, text: string, compute: (each: Expression) => Value, work: Work): Value {
  const fault = (problem: string): XacroFault => new XacroFault(message('xacro/yaml', { file, problem }));
  if (text.length > MAX_SIZE) throw fault(`it is larger than ${MAX_SIZE} characters`);
  work.spend(text.length);
  const document = ((): ReturnType<typeof parseDocument> => {
    try {
      return parseDocument(text, {
        // scalars are read below: the versions of YAML differ in them, and xacro reads 'y' as a text
        schema: 'failsafe',
        uniqueKeys: false,
        logLevel: 'silent',
        prettyErrors: true,
      });
    } catch (error) {
      // nesting beyond the stack
      if (!(error instanceof RangeError)) throw error;
      throw fault('its lists are nested too deep');
    }
  })();
  const [error] = document.errors;
  if (error) throw fault(error.message.split('\n', 1)[0]!.replace(/:$/, ''));
  const known = new Map<Node, Value>();
  let aliases = 0;

  const convert = (node: unknown): Value => {
    if (node === null || node === undefined) return null;
    if (isAlias(node)) return ofAlias(node);
    if (isScalar(node)) {
      const text = String(node.value ?? '');
      const factor = UNITS.get(node.tag ?? '');
      if (factor !== undefined) return factor * asFloat(compute(parseExpression(text)));
      return node.type === 'PLAIN' && node.tag !== 'tag:yaml.org,2002:str' ? plain(text) : text;
    }
    if (isSeq(node)) {
      const list: Value[] = [];
      known.set(node, list);
      for (const each of node.items) list.push(convert(each));
      return list;
    }
    if (!isMap(node)) throw fault('it has a value of an unknown kind');
    const dict = new Dict();
    known.set(node, dict);
    for (const { key, value } of node.items) {
      if (isScalar(key) && key.value === '<<' && key.type === 'PLAIN') merge(dict, convert(value));
      else dict.set(convert(key), convert(value));
    }
    return dict;
  };
  const ofAlias = (alias: Alias): Value => {
    if (++aliases > MAX_ALIASES) throw fault(`it has more than ${MAX_ALIASES} aliases`);
    const node = alias.resolve(document);
    if (!node) throw fault(`there is no anchor '${alias.source}'`);
    return known.has(node) ? known.get(node)! : convert(node);
  };
  return convert(document.contents);
}

/** Adds the entries of a dictionary that are not there yet. */
function merge(dict: Dict, other: Value): void {
  for (const each of Array.isArray(other) ? other : [other]) {
    if (!(each instanceof Dict)) continue;
    for (const [key, value] of each.entries()) if (!dict.has(key)) dict.set(key, value);
  }
}

const WORDS: ReadonlyMap<string, Value> = new Map([
  ['', null],
  ['~', null],
  ['null', null],
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['off', false],
]);

/** Words are read in lower case, in upper case, and with a capital letter. */
const isWord = (text: string): boolean => /^([a-z~]*|[A-Z]+|[A-Z][a-z]+)$/.test(text);

/** Reads a scalar without quotes, as YAML 1.1 does except for times and single letters. */
function plain(text: string): Value {
  const word = isWord(text) ? WORDS.get(text.toLowerCase()) : undefined;
  if (word !== undefined) return word;
  const digits = text.replaceAll('_', '');
  if (/^[-+]?(0|[1-9]\d*)$/.test(digits)) return integerIn(digits) ?? text;
  if (/^0([0-7]+|x[\da-fA-F]+)$/.test(digits)) return BigInt(digits.includes('x') ? digits : `0o${digits.slice(1)}`);
  if (/^[-+]?\.(inf|nan)$/i.test(digits)) return floatIn(digits.replace('.', '')) ?? text;
  return /^[-+]?[\d.]/.test(digits) ? (floatIn(digits) ?? text) : text;
}
