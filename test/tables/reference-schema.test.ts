/**
 * The schema tables compared with the reference's description of MJCF, if KINETREE_REFERENCE names a checkout of its
 * sources: every difference in element, attribute, type, arity, default, bounds, keyword and constraint. Intended
 * differences state their reasons.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Attribute, ElementRow } from '../../src/foundation/schema/mjcf/rows.js';
import { type Kind, rowOf, tagOf } from '../../src/foundation/schema/mjcf.js';
import { type ReferenceAttribute, type ReferenceElement, readReferenceSchema } from './reference-schema.js';

const file = join(process.env.KINETREE_REFERENCE ?? 'none', 'src/xml/mjcf.schema');

/** Types of the schema by those of the reference. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  double: ['num'],
  float: ['float'],
  int: ['int'],
  bool: ['bool'],
  string: ['text', 'names', 'file', 'chars', 'ref', 'id'],
  file: ['file'],
  chars: ['chars'],
  enum: ['keyword', 'flags'],
  flags: ['flags'],
  id: ['id'],
  ref: ['ref', 'names'],
};

/** Tests for values with the meaning of an absent one: zeros, false and empty texts. */
const isNothing = (text: string | undefined): boolean => text === undefined || /^(0( 0)*|false|)$/.test(text);

const textOf = (value: Attribute['default']): string | undefined =>
  value === undefined ? undefined : Array.isArray(value) ? value.join(' ') : String(value);

function attributeDifferences(ours: Attribute, theirs: ReferenceAttribute): string[] {
  const found: string[] = [];
  const differ = (what: string, a: unknown, b: unknown): void => {
    if (String(a) !== String(b)) found.push(`${what}: ${a} here, ${b} there`);
  };
  if (!TYPES[theirs.type]?.includes(ours.type)) differ('type', ours.type, theirs.type);
  const isList = ours.type === 'flags' || ours.type === 'names';
  if (!isList && theirs.type !== 'string') differ('arity', ours.arity, theirs.arity);
  if (theirs.type === 'enum' || theirs.type === 'flags') {
    const a = Object.keys(ours.keywords ?? {});
    differ('keywords', [...a].sort(), [...theirs.keywords].sort());
  }
  const normal = (text: string | undefined): string =>
    text!
      .split(' ')
      .map((word) => (word === '' || Number.isNaN(Number(word)) ? word : Number(word)))
      .join(' ');
  const [a, b] = [textOf(ours.default), theirs.default];
  const first = theirs.keywords[0];
  const isFirst = b === undefined && a !== undefined && a === first;
  if (!(isNothing(a) && isNothing(b)) && !isFirst && (a === undefined || b === undefined || normal(a) !== normal(b)))
    differ('default', a, b);
  differ('required', ours.required === true, theirs.facets.required === 'true');
  differ('inDefault', ours.inDefault === false, theirs.facets.nodefault === 'true');
  differ('min', ours.min, theirs.facets.min);
  differ('max', ours.max, theirs.facets.max);
  differ('positive', ours.positive === true, theirs.facets.positive === 'true');
  return found;
}

const constraintsOf = (row: ElementRow): string[] =>
  (row.constraints ?? []).map(({ rule, bundles }) =>
    [rule.toLowerCase(), ...bundles.map((bundle) => [...bundle].sort().join('+')).sort()].join(' '),
  );

function referenceConstraints({ constraints }: ReferenceElement): string[] {
  return constraints.map((line) => {
    const [rule, ...bundles] = line.split(' ');
    return [rule, ...bundles.map((bundle) => bundle.split('+').sort().join('+')).sort()].join(' ');
  });
}

/** Every difference between a kind and an element of the reference, and those below them. */
function compare(kind: Kind, name: string, schema: ReadonlyMap<string, ReferenceElement>): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const visit = (ours: Kind, theirs: string, path: string): void => {
    if (seen.has(`${ours} ${theirs}`)) return;
    seen.add(`${ours} ${theirs}`);
    const row = rowOf(ours);
    const element = schema.get(theirs)!;
    const here = Object.keys(row.attributes);
    const there = [...element.attributes.keys()];
    for (const each of here) if (!there.includes(each)) found.push(`${path}/@${each}: only here`);
    for (const each of there) if (!here.includes(each)) found.push(`${path}/@${each}: only there`);
    for (const each of here.filter((x) => there.includes(x))) {
      const list = attributeDifferences(row.attributes[each]!, element.attributes.get(each)!);
      found.push(...list.map((text) => `${path}/@${each}: ${text}`));
    }
    const [a, b] = [constraintsOf(row), referenceConstraints(element)];
    for (const each of a) if (!b.includes(each)) found.push(`${path}: constraint only here: ${each}`);
    for (const each of b) if (!a.includes(each)) found.push(`${path}: constraint only there: ${each}`);
    visitChildren(row, element, path);
  };
  const visitChildren = (row: ElementRow, element: ReferenceElement, path: string): void => {
    const ours = new Map(
      Object.entries(row.children ?? {}).map(([child, count]) => [
        tagOf(child as Kind),
        [child as Kind, count] as const,
      ]),
    );
    const theirs = new Map(
      [...element.children].map(([child, count]) => [schema.get(child)!.tag, [child, count] as const]),
    );
    for (const [tag, [child, count]] of ours) {
      const other = theirs.get(tag);
      if (!other) found.push(`${path}/${tag}: only here`);
      else {
        if (other[1] !== count) found.push(`${path}/${tag}: cardinality ${count} here, ${other[1]} there`);
        visit(child, other[0], `${path}/${tag}`);
      }
    }
    for (const tag of theirs.keys()) if (!ours.has(tag)) found.push(`${path}/${tag}: only there`);
  };
  visit(kind, name, name);
  return found;
}

/** Intended differences, by their subject. */
const INTENDED: readonly (readonly [RegExp, string])[] = [
  [/^mujoco\/(@model: type|body|worldbody)/, 'how it names the model and the world'],
  [/^mujoco\/size\/@(njmax|nconmax): min/, 'its reader checks them by hand'],
  [/^mujoco\/size\/@nuserdata: min/, 'a negative number is refused later, when it makes a Data'],
  [/dcmotor\/@input: keywords/, 'it accepts `none` too, as its measured behavior shows'],
  [
    /(joint\/@coef|pulley\/@divisor|user\/@dim|material\/@name|layer\/@texture|bone\/@bind(?:pos|quat)): required/,
    'its reader or compiler asks for them by hand',
  ],
  [/layer\/@role: type/, 'its reader looks the keyword up by hand'],
];

/** Defaults that the reference's schema leaves to its code, as its XML reference documents them. */
const DOCUMENTED_DEFAULTS: Readonly<Record<string, string>> = {
  'mujoco/@model': 'MuJoCo Model',
  'mujoco/compiler/@eulerseq': 'xyz',
  'mujoco/actuator/plugin/@dynprm': '1 0 0 0 0 0 0 0 0 0',
  'mujoco/default/general/@dynprm': '1 0 0 0 0 0 0 0 0 0',
  'mujoco/default/general/@gainprm': '1 0 0 0 0 0 0 0 0 0',
  'mujoco/default/position/@kp': '1',
  'mujoco/default/velocity/@kv': '1',
  'mujoco/default/intvelocity/@kp': '1',
  'mujoco/default/orientation/@kp': '1',
  'mujoco/default/pid/@kp': '1',
  'mujoco/default/pid/@input': 'pos vel',
  'mujoco/default/damper/@kv': '1',
  'mujoco/default/cylinder/@area': '1',
  'mujoco/default/cylinder/@timeconst': '1',
  'mujoco/default/adhesion/@gain': '1',
  'mujoco/default/dcmotor/@input': 'voltage',
  'mujoco/default/muscle/@timeconst': '0.01 0.04',
  'mujoco/default/muscle/@range': '0.75 1.05',
  'mujoco/default/muscle/@force': '-1',
  'mujoco/default/muscle/@scale': '200',
  'mujoco/default/muscle/@lmin': '0.5',
  'mujoco/default/muscle/@lmax': '1.6',
  'mujoco/default/muscle/@vmax': '1.5',
  'mujoco/default/muscle/@fpmax': '1.3',
  'mujoco/default/muscle/@fvmax': '1.2',
  'mujoco/default/equality/@active': 'true',
  'mujoco/equality/weld/@torquescale': '1',
  'mujoco/equality/joint/@polycoef': '0 1 0 0 0',
  'mujoco/equality/tendon/@polycoef': '0 1 0 0 0',
  'mujoco/sensor/contact/@num': '1',
  'mujoco/tendon/fixed/joint/@coef': '1',
  'mujoco/tendon/spatial/pulley/@divisor': '1',
};

/**
 * Tests for a default that is missing in the reference's schema, or of which it has only the first of several values.
 */
const isDocumentedDefault = (text: string): boolean => {
  const match = /^(\S+): default: (.*) here, (?:undefined|1) there$/.exec(text);
  return match !== null && DOCUMENTED_DEFAULTS[match[1]!] === match[2];
};

test.skipIf(!existsSync(file))('the schema tables agree with the schema that the reference prints', () => {
  const schema = readReferenceSchema(readFileSync(file, 'utf8'));
  expect(schema.size).toBeGreaterThan(100);
  const found = compare('mujoco', 'mujoco', schema);
  const isMeant = (text: string): boolean =>
    isDocumentedDefault(text) || INTENDED.some(([pattern]) => pattern.test(text));
  expect(found.filter((text) => !isMeant(text))).toEqual([]);
  const stale = INTENDED.filter(([pattern]) => !found.some((text) => pattern.test(text)));
  expect(stale.map(([pattern]) => String(pattern))).toEqual([]);
  const used = found.filter(isDocumentedDefault).map((text) => text.split(':')[0]!);
  expect(Object.keys(DOCUMENTED_DEFAULTS).filter((row) => !used.includes(row))).toEqual([]);
});
