/** Seeded mutations of XML that mostly stay well-formed. */
import { type Kind, MJCF, rowOf, tagOf } from '../../src/foundation/schema/mjcf.js';

const NUMBERS = [
  '0',
  '-1',
  '1',
  '0.5',
  '1e-300',
  '1e300',
  '1e400',
  'nan',
  'inf',
  '-inf',
  '2147483648',
  '-0',
  '1000000',
  '3.7',
  'x',
  '',
];
const KINDS = Object.keys(MJCF) as Kind[];

type Random = () => number;
type Damage = (text: string, random: Random) => string;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

function replaceOne(text: string, pattern: RegExp, random: Random, make: (match: RegExpMatchArray) => string): string {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return text;
  const match = pick(random, matches);
  return text.slice(0, match.index) + make(match) + text.slice(match.index + match[0].length);
}

/** A plausible value of an attribute. */
function valueFor(kind: Kind, name: string, random: Random): string {
  const row = rowOf(kind).attributes[name]!;
  const { keywords, arity } = row;
  if (keywords && random() < 0.9) return pick(random, Object.keys(keywords));
  if (row.type === 'bool') return pick(random, ['true', 'false']);
  const count = Math.min(Number.isFinite(arity[1]) ? arity[1] : 6, 12);
  const length = random() < 0.8 ? count : Math.floor(random() * 9);
  if (['num', 'float', 'int'].includes(row.type)) {
    return Array.from({ length }, () =>
      random() < 0.6 ? pick(random, ['0', '1', '2', '0.1', '-0.5']) : pick(random, NUMBERS),
    ).join(' ');
  }
  return pick(random, ['a', 'b', 'c', 'm', 'main', 'world', '', 'x.obj', '../x', '&amp;', 'ä', '/']);
}

const DAMAGES: readonly Damage[] = [
  (text, random) => replaceOne(text, /-?\d+(\.\d+)?/g, random, () => pick(random, NUMBERS)),
  (text, random) =>
    replaceOne(text, /-?\d+(\.\d+)?/g, random, () => String((random() - 0.3) * 10 ** Math.floor(random() * 7))),
  (text, random) => replaceOne(text, /"[^"]*"/g, random, () => `"${pick(random, NUMBERS)}"`),
  (text, random) => {
    const values = [...text.matchAll(/"[^"]*"/g)];
    return replaceOne(text, /"[^"]*"/g, random, () => (values.length > 0 ? pick(random, values)[0] : '""'));
  },
  (text, random) => replaceOne(text, / \w+="[^"]*"/g, random, () => ''),
  (text, random) =>
    replaceOne(text, /<(\w+)/g, random, ([tag, name]) => {
      const kinds = KINDS.filter((kind) => tagOf(kind) === name);
      if (kinds.length === 0) return tag;
      const kind = pick(random, kinds);
      const names = Object.keys(rowOf(kind).attributes);
      if (names.length === 0) return tag;
      const attribute = pick(random, names);
      return `${tag} ${attribute}="${valueFor(kind, attribute, random)}"`;
    }),
  (text, random) => replaceOne(text, /<\w+[^<>]*\/>/g, random, () => ''),
  (text, random) => replaceOne(text, /<\w+[^<>]*\/>/g, random, ([each]) => each + each),
  (text, random) => {
    const elements = [...text.matchAll(/<\w+[^<>]*\/>/g)];
    return replaceOne(text, /<\w+[^<>]*\/>/g, random, () => (elements.length > 0 ? pick(random, elements)[0] : ''));
  },
  (text, random) => replaceOne(text, /<(\w+)/g, random, () => `<${tagOf(pick(random, KINDS))}`),
  (text, random) => {
    const from = Math.floor(random() * text.length);
    return text.slice(0, from) + text.slice(from + Math.floor(random() * 40));
  },
  (text, random) => {
    const from = Math.floor(random() * text.length);
    const to = Math.floor(random() * text.length);
    return text.slice(0, to) + text.slice(from, from + Math.floor(random() * 80)) + text.slice(to);
  },
];

/** Mutates a text in one to six places. */
export function mutateXML(text: string, random: Random): string {
  let damaged = text;
  for (let n = 1 + Math.floor(random() ** 2 * 6); n > 0; n--) damaged = pick(random, DAMAGES)(damaged, random);
  return damaged;
}
