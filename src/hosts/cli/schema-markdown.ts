/** Reference pages of MJCF, generated from its tables. */
import { unitOf } from '../../foundation/schema/mjcf/dimensions.js';
import type { Attribute, AttributeValue, Constraint } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF, rowOf, tagOf } from '../../foundation/schema/mjcf.js';
import { attributeText, KIND_TEXTS } from '../../foundation/schema/mjcf-docs.js';

/** Pages: a section of the file, and its kinds. */
export const SECTIONS = {
  model: ['mujoco', 'compiler', 'option', 'size', 'statistic'],
  visual: ['visual'],
  default: ['default', 'defaultEquality', 'defaultTendon'],
  extension: ['extensionSection', 'plugin'],
  asset: ['assetSection'],
  body: ['worldbody', 'body', 'frame', 'inertial', 'joint', 'freejoint', 'geom', 'site', 'camera', 'light'],
  macro: ['attach', 'replicate', 'composite', 'flexcomp'],
  deformable: ['deformableSection'],
  contact: ['contactSection'],
  tendon: ['tendonSection'],
  equality: ['equalitySection'],
  actuator: ['actuatorSection'],
  sensor: ['sensorSection'],
  custom: ['customSection'],
  keyframe: ['keyframeSection'],
} as const satisfies Record<string, readonly Kind[]>;

export type Section = keyof typeof SECTIONS;

const TITLES: Readonly<Record<Section, string>> = {
  model: 'Model, compiler, options, sizes and statistics',
  visual: 'Visual settings',
  default: 'Default classes',
  extension: 'Plugins',
  asset: 'Assets',
  body: 'Bodies and what they carry',
  macro: 'Elements that make others',
  deformable: 'Deformable bodies',
  contact: 'Contacts',
  tendon: 'Tendons',
  equality: 'Equality constraints',
  actuator: 'Actuators',
  sensor: 'Sensors',
  custom: 'Custom data',
  keyframe: 'Keyframes',
};

const CARDINALITY: Readonly<Record<string, string>> = {
  '?': 'at most one',
  '!': 'exactly one',
  '*': 'any number',
  R: 'any number',
};

/** Returns the kinds of a page: the listed ones, and all that can only be inside of those. */
export function kindsOf(section: Section): readonly Kind[] {
  const elsewhere = new Set<Kind>(Object.values(SECTIONS).flat());
  const found = new Set<Kind>();
  const visit = (kind: Kind): void => {
    if (found.has(kind)) return;
    found.add(kind);
    // elements in a default class are templates, described on other pages
    if (kind === 'default') return;
    for (const child of childrenOf(kind)) if (!elsewhere.has(child)) visit(child);
  };
  for (const kind of SECTIONS[section]) visit(kind);
  return [...found];
}

const childrenOf = (kind: Kind): readonly Kind[] => Object.keys(rowOf(kind).children ?? {}) as Kind[];

/** Returns the reference page of a section as Markdown. */
export function sectionPage(section: Section): string {
  const pages = kindsOf(section).map((kind) => elementPage(kind));
  return `# MJCF: ${TITLES[section]}\n\nGenerated from \`src/foundation/schema/mjcf/\` by \`npm run schema-docs\`.\n\n${pages.join('\n')}`;
}

/** Returns the entry of one element: its description, parents, attributes and children. */
export function elementPage(kind: Kind): string {
  const row = rowOf(kind);
  const parents = (Object.keys(MJCF) as Kind[]).filter((each) => childrenOf(each).includes(kind));
  const lines = [
    `## ${tagOf(kind)}${parents.length > 0 ? ` (in ${parents.map(tagOf).filter(isFirst).join(', ')})` : ''}`,
    '',
    KIND_TEXTS[kind],
    '',
  ];
  const rows = Object.entries(row.attributes);
  if (rows.length > 0) lines.push('| attribute | values | unit | default | meaning |', '|---|---|---|---|---|');
  for (const [name, attribute] of rows) {
    const unit = unitOf(attribute, row) ?? '';
    const shown = attribute.angle ? angleUnits(unit) : unit;
    const meaning = escaped(attributeText(kind, name).replace(` [${unit}]`, ''));
    lines.push(`| \`${name}\` | ${valuesOf(attribute)} | ${shown} | ${defaultOf(attribute)} | ${meaning} |`);
  }
  for (const constraint of row.constraints ?? []) lines.push('', constraintText(constraint));
  const children = Object.entries(row.children ?? {});
  if (children.length > 0) {
    lines.push(
      '',
      `Holds ${children.map(([child, n]) => `\`${tagOf(child as Kind)}\` (${CARDINALITY[n]})`).join(', ')}.`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The unit of an angle is that of the compiler. */
const angleUnits = (unit: string): string => (unit.startsWith('m or') ? 'm, or deg or rad' : 'deg or rad');

const isFirst = (text: string, i: number, all: readonly string[]): boolean => all.indexOf(text) === i;
const escaped = (text: string): string => text.replaceAll('|', '\\|');

const TYPES: Readonly<Record<Attribute['type'], readonly [one: string, many: string]>> = {
  num: ['number', 'numbers'],
  float: ['number', 'numbers'],
  int: ['integer', 'integers'],
  bool: ['true or false', ''],
  keyword: ['', ''],
  flags: ['', ''],
  text: ['text', ''],
  chars: ['text', ''],
  file: ['file', ''],
  id: ['name', ''],
  ref: ['name of', ''],
  names: ['', 'names of'],
};

/** Describes the values of an attribute in words. */
function valuesOf(attribute: Attribute): string {
  const { type, arity, keywords, namespace, required, angle } = attribute;
  const [min, max] = arity;
  const [one, many] = TYPES[type];
  const notes = [...boundsOf(attribute), ...(angle ? ['angle'] : []), ...(required ? ['**required**'] : [])];
  const words = keywords && Object.keys(keywords).join(', ');
  const what =
    type === 'keyword'
      ? words!
      : type === 'flags'
        ? `any of ${words}`
        : type === 'chars'
          ? `${countOf(min, max)} characters`
          : type === 'ref' || type === 'names'
            ? `${one || many} ${/^[aeiou]/.test(namespace!) ? 'an' : 'a'} ${namespace}`
            : max === 1
              ? one
              : `${countOf(min, max)} ${many}`;
  return escaped([what, ...notes].join(', '));
}

function boundsOf({ min, max, positive }: Attribute): string[] {
  return [
    ...(positive ? ['positive'] : []),
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ];
}

function countOf(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return 'any number of';
  return min === max ? String(min) : `${min} to ${max}`;
}

function defaultOf({ default: value }: Attribute): string {
  if (value === undefined) return '';
  const text = (each: AttributeValue): string => (typeof each === 'object' ? each.join(' ') : String(each));
  const written = text(value);
  return written === '' ? '' : `\`${written}\``;
}

function constraintText({ rule, bundles }: Constraint): string {
  const names = bundles.map((bundle) => bundle.map((name) => `\`${name}\``).join(' with '));
  if (rule === 'exclusive') return `At most one of ${names.join(', ')}.`;
  if (rule === 'together') return `All of ${names.join(', ')} or none.`;
  return `At least one of ${names.join(', ')}.`;
}
