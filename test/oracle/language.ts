/**
 * Documents generated from the tables: a valid one for every kind of element, and variants in which one attribute at a
 * time has a valid, unusual or invalid value. The reference decides which of them load.
 */
import type { Attribute } from '../../src/foundation/schema/mjcf/rows.js';
import { type Kind, MJCF, rowOf, tagOf } from '../../src/foundation/schema/mjcf.js';

export interface Probe {
  readonly kind: Kind;
  readonly attribute: string;
  readonly value: string;
  readonly xml: string;
}

type Given = Readonly<Record<string, string>>;

/** The context of an element in a valid document. */
interface Stand {
  /** Attributes in addition to the required ones. */
  readonly given?: Given;
  /** The content of the element. */
  readonly inside?: string;
  /** Further elements that the document needs. */
  readonly host?: string;
}

/** The elements that a document's elements refer to, by the name of their namespace. */
const TREE = `<default><default class="default"><geom rgba="1 0 0 1"/></default></default>
<worldbody><body name="body" pos="0 0 2"><joint name="joint" range="-90 90"/><geom name="geom" size=".1"/>
<site name="site"/><camera name="camera"/><body name="body2" pos="0 0 2"><joint name="ball" type="ball"/>
<geom name="geom2" size=".1"/><site name="site2" pos="0 0 1"/></body></body></worldbody>
<tendon><fixed name="tendon" range="-1 1"><joint joint="joint" coef="1"/></fixed></tendon>
<actuator><motor name="actuator" joint="joint"/></actuator>`;

/** Assets by name, for documents that use them. */
const ASSETS: Given = {
  mesh: '<mesh name="mesh" vertex="0 0 0 1.1 0 0 0 2.3 0 0 0 3.7"/>',
  hfield: '<hfield name="hfield" nrow="2" ncol="2" size="1 1 1 1"/>',
  texture: '<texture name="texture" type="2d" builtin="flat" width="2" height="2"/>',
  material: '<material name="material"/>',
};

function hostOf(text: string): string {
  const used = Object.keys(ASSETS).filter((name) => new RegExp(`"${name}\\b`).test(text));
  return `${TREE}<asset>${used.map((name) => ASSETS[name]).join('')}</asset>`;
}

const FLEX_HOST =
  '<worldbody><flexcomp name="flex" type="grid" dim="2" count="3 3 1" spacing=".2 .2 .2" radius=".01" pos="5 5 5"/></worldbody>';
const TRILINEAR_HOST =
  '<worldbody><flexcomp name="flex" type="grid" dim="3" dof="trilinear" count="3 3 3" spacing=".2 .2 .2" radius=".01" pos="5 5 5"><contact selfcollide="none"/></flexcomp></worldbody>';
const SPHERE = '<geom size=".1"/>';
const CABLE_GEOM = '<geom type="capsule" size=".01"/>';
const SITES = '<site site="site"/><site site="site2"/>';
const JOINT_ACTUATOR: Stand = { given: { joint: 'joint' } };
const OBJECT: Stand = { given: { objtype: 'body' } };
const TWO_GEOMS: Stand = { given: { geom1: 'geom', geom2: 'geom2' } };
const GRID: Given = { count: '3 3 1', spacing: '.2 .2 .2', radius: '.01' };

/** Contexts of elements that need more than their rows require. */
const CONTEXTS: Readonly<Partial<Record<Kind, readonly Stand[]>>> = {
  body: [{ inside: SPHERE }, { inside: `<freejoint/>${SPHERE}` }],
  inertial: [{ given: { mass: '1', diaginertia: '1 1 1' } }],
  joint: [{}, { given: { type: 'free' } }, { given: { type: 'ball' } }, { given: { type: 'slide' } }],
  geom: [
    { given: { size: '.1' } },
    { given: { size: '.1 .2 .3', type: 'box' } },
    { given: { size: '.1', type: 'capsule', fromto: '0 0 0 0 0 1' } },
    { given: { type: 'mesh', mesh: 'mesh' } },
  ],
  frame: [{ inside: SPHERE }],
  replicate: [{ inside: SPHERE, given: { count: '2' } }],
  camera: [{}, { given: { resolution: '4 4', sensorsize: '1 1', focal: '1 1' } }],
  composite: [{ given: { type: 'cable', curve: 's', count: '4', size: '1' }, inside: CABLE_GEOM }],
  compositeJoint: [{ given: { kind: 'main' } }],
  flexcomp: [{ given: GRID }, { given: { ...GRID, dim: '3', count: '3 3 3' } }],
  flexcompEdge: [{}, { given: { equality: 'true' } }],
  pin: [{ given: { id: '0' } }],
  mesh: [
    { given: { name: 'new', vertex: '0 0 0 1.1 0 0 0 2.3 0 0 0 3.7' } },
    { given: { name: 'new', builtin: 'sphere', params: '1' } },
  ],
  hfield: [{ given: { name: 'new', nrow: '2', ncol: '2', size: '1 1 1 1' } }],
  skin: [{ given: { vertex: '0 0 0 1 0 0 0 1 0', face: '0 1 2' }, inside: boneOf() }],
  bone: [{ given: { bindpos: '0 0 0', bindquat: '1 0 0 0', vertid: '0 1 2', vertweight: '1 1 1' } }],
  texture: [{ given: { name: 'new', builtin: 'flat', type: '2d', width: '4', height: '4' } }],
  layer: [{ given: { role: 'rgb' } }],
  flex: [
    {
      given: {
        name: 'f',
        dim: '1',
        body: 'body body2',
        element: '0 1',
        vertex: '0 0 0 0 0 0',
      },
    },
  ],
  pair: [TWO_GEOMS],
  exclude: [{ given: { body1: 'body', body2: 'body2' } }],
  spatial: [{ inside: SITES }],
  spatialSite: [{ given: { site: 'site' } }],
  spatialGeom: [{ given: { geom: 'geom' } }],
  fixed: [{ inside: '<joint joint="joint" coef="1"/>' }],
  connect: [{ given: { body1: 'body', anchor: '0 0 0' } }, { given: { site1: 'site', site2: 'site2' } }],
  weld: [{ given: { body1: 'body' } }, { given: { site1: 'site', site2: 'site2' } }],
  equalityFlex: [{ host: FLEX_HOST }],
  flexvert: [{ host: FLEX_HOST }],
  flexstrain: [{ host: TRILINEAR_HOST }],
  general: [JOINT_ACTUATOR],
  motor: [JOINT_ACTUATOR, { given: { tendon: 'tendon' } }, { given: { site: 'site' } }],
  position: [JOINT_ACTUATOR],
  velocity: [JOINT_ACTUATOR],
  intvelocity: [{ given: { joint: 'joint', actrange: '-1 1' } }],
  orientation: [{ given: { joint: 'ball' } }],
  pid: [JOINT_ACTUATOR],
  damper: [{ given: { joint: 'joint', ctrlrange: '0 1' } }],
  cylinder: [JOINT_ACTUATOR],
  muscle: [{ given: { joint: 'joint', lengthrange: '0 1' } }],
  adhesion: [{ given: { body: 'body', ctrlrange: '0 1' } }],
  dcmotor: [{ given: { joint: 'joint', motorconst: '1', resistance: '1' } }],
  rangefinder: [{ given: { site: 'site' } }],
  ballquat: [{ given: { joint: 'ball' } }],
  ballangvel: [{ given: { joint: 'ball' } }],
  framepos: [OBJECT],
  framequat: [OBJECT],
  framexaxis: [OBJECT],
  frameyaxis: [OBJECT],
  framezaxis: [OBJECT],
  framelinvel: [OBJECT],
  frameangvel: [OBJECT],
  framelinacc: [OBJECT],
  frameangacc: [OBJECT],
  insidesite: [OBJECT],
  distance: [TWO_GEOMS],
  normal: [TWO_GEOMS],
  fromto: [TWO_GEOMS],
  sensorContact: [{ given: { geom1: 'geom' } }],
  userSensor: [{ given: { dim: '2' } }],
  numeric: [{ given: { data: '1 2' } }, { given: { size: '3' } }],
  text: [{ given: { data: 'text' } }],
  tuple: [{ inside: '<element objtype="body" objname="body"/>' }],
  tupleElement: [{ given: { objtype: 'body', objname: 'body' } }],
  key: [{}],
};

function boneOf(): string {
  return '<bone body="body" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/>';
}

/** Kinds that need a separate build, file or program, and the containers of the whole document. */
const LEFT_OUT: ReadonlySet<Kind> = new Set<Kind>([
  'attach',
  'model',
  'plugin',
  'extensionPlugin',
  'instance',
  'config',
  'actuatorPlugin',
  'sensorPlugin',
]);

/** Parents of each kind, along the shortest path from the root. */
function pathsFromTop(): ReadonlyMap<Kind, readonly Kind[]> {
  const paths = new Map<Kind, readonly Kind[]>([['mujoco', []]]);
  const queue: Kind[] = ['mujoco'];
  for (const kind of queue) {
    for (const child of Object.keys(rowOf(kind).children ?? {}) as Kind[]) {
      const isInDefaultClass = kind === 'default' && !child.startsWith('default');
      if (isInDefaultClass || paths.has(child)) continue;
      paths.set(child, [...paths.get(kind)!, kind]);
      queue.push(child);
    }
  }
  return paths;
}

const PATHS = pathsFromTop();

/** A valid value of a required attribute. */
function soundValue(name: string, { type, arity, namespace, keywords }: Attribute): string {
  if (type === 'id') return 'new';
  if (type === 'ref' || type === 'names') return namespace!;
  if (type === 'keyword' || type === 'flags') return Object.keys(keywords!)[0]!;
  if (type === 'bool') return 'true';
  if (type === 'num' || type === 'float' || type === 'int') return Array(Math.max(1, arity[0])).fill('1').join(' ');
  return name === 'objname' ? 'body' : 'text';
}

/** Attributes of a valid element. */
function soundAttributes(kind: Kind, { given }: Stand): Given {
  const required = Object.entries(rowOf(kind).attributes).filter(([, row]) => row.required);
  return { ...Object.fromEntries(required.map(([name, row]) => [name, soundValue(name, row)])), ...given };
}

const escaped = (text: string): string => text.replace(/[&<"\t\n]/g, (c) => `&#${c.charCodeAt(0)};`);

const textOf = (tag: string, attributes: Given, inside = ''): string => {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${tag}${list.join('')}>${inside}</${tag}>`;
};

/** An element among the required content of its parent, which precedes or follows it. */
function among(kind: Kind, text: string, { inside = '' }: Stand): string {
  if (kind === 'bone' || kind === 'fixedJoint' || kind === 'compositeGeom') return text;
  if (kind === 'pulley' || kind === 'spatialGeom') return inside + text + inside;
  return inside + text;
}

/** A whole document around an element. */
function documentOf(kind: Kind, attributes: Given, { inside = '', host = '' }: Stand): string {
  if (kind === 'mujoco') return textOf('mujoco', attributes, TREE);
  let text = textOf(tagOf(kind), attributes, inside);
  const parents = [...PATHS.get(kind)!].slice(1).reverse();
  for (const parent of parents) {
    const stand = CONTEXTS[parent]?.[0] ?? {};
    text = textOf(tagOf(parent), soundAttributes(parent, stand), among(kind, text, stand));
  }
  return `<mujoco>${hostOf(text)}${host}${text}</mujoco>`;
}

const times = (count: number, word: string): string => Array(count).fill(word).join(' ');

/** Replacements of the first of several numbers, for every attribute. */
const NUMBER_WORDS = ['0', '-1', 'x', '1x', '1,1', '1.5', 'nan', '1e400', '-'];

/** Further replacements, for one attribute of each type and count. */
const ODD_NUMBERS = [
  '+1 1. .5 1e0 1E+1 1e-1 1e5 -0 0x1 0X1F NaN -nan inf -Inf infinity 1e 1;1 --1 +-1 . 1d 1f 1_0 2147483647 2147483648',
  '-2147483648 1e1 1.0 99999999999999999999 007 0b1 nan(1) 0x1p3 0x.8 1e+ ٣ " 1e-400 0x 1e9 -5 100',
].flatMap((line) => line.split(' '));

function numbersFor({ type, arity: [min, max] }: Attribute, words: readonly string[]): string[] {
  const good = type === 'int' ? '1' : '0.5';
  const least = Math.max(1, min);
  const counts = Number.isFinite(max) ? [least - 1, least, max, max + 1] : [1, 2, 3, 4, 7];
  const whole = counts.map((count) => times(count, good));
  const rest = least > 1 ? ` ${times(least - 1, good)}` : '';
  const list = times(least, good);
  const last = least > 1 ? [`${times(least - 1, good)} x`] : [];
  return [...whole, ...words.map((word) => `${word}${rest}`), ' ', ` ${list}\t`, `${list} x`, ...last];
}

function wordsFor({ type, arity: [min, max], keywords, namespace }: Attribute): string[] {
  if (type === 'chars') return ['', ' ', ...[min - 1, min, max, max + 1].map((n) => '.'.repeat(Math.max(0, n))), 'x'];
  if (type === 'bool') return ['true', 'false', '', ' ', 'True', '1', 'auto', ' true', 'true '];
  if (type === 'keyword' || type === 'flags') {
    const list = Object.keys(keywords!);
    const [first, second = first] = list as [string, string?];
    const odd = [
      '',
      ' ',
      'x',
      first.toUpperCase(),
      ` ${first}`,
      `${first} `,
      `${first} ${second}`,
      `${second} ${first}`,
    ];
    return [...list, ...odd, `${first} ${first}`, list.join(' '), `${first}  ${second}`];
  }
  return [
    '',
    ' ',
    'nothing',
    'a b',
    '/',
    ...(namespace ? [namespace, `${namespace} `, `${namespace} ${namespace}`] : []),
  ];
}

const isNumeric = ({ type }: Attribute): boolean => type === 'num' || type === 'float' || type === 'int';

/** Provides the values to try: all of them for the first element with a row, a few for other elements that share it. */
class Values {
  private readonly seen = new Set<unknown>();

  of(row: Attribute): readonly string[] {
    const isNew = this.add(row);
    if (!isNumeric(row)) return isNew ? [...new Set(wordsFor(row))] : ['', 'x'];
    if (!isNew) return ['', times(Math.max(1, row.arity[0]), '1'), '-1', 'x'];
    const isFirst = this.add(`${row.type} ${row.arity}`);
    return [...new Set(numbersFor(row, isFirst ? [...NUMBER_WORDS, ...ODD_NUMBERS] : NUMBER_WORDS))];
  }

  private add(what: unknown): boolean {
    const isNew = !this.seen.has(what);
    this.seen.add(what);
    return isNew;
  }
}

/** A valid element of a kind, and the document around it with other attributes. */
export interface SoundDocument {
  readonly given: Given;
  readonly around: (attributes: Given) => string;
}

/** The valid documents of a kind. */
export const soundDocuments = (kind: Kind): readonly SoundDocument[] =>
  (CONTEXTS[kind] ?? [{}]).map((stand) => ({
    given: soundAttributes(kind, stand),
    around: (attributes) => documentOf(kind, attributes, stand),
  }));

/** Plausible values of an attribute, those other than the default first. */
export function likelyValues(row: Attribute): readonly string[] {
  const count = Math.max(1, row.arity[0]);
  if (isNumeric(row)) return [times(count, row.type === 'int' ? '1' : '0.3'), times(count, '2'), times(3, '0.3')];
  const words = wordsFor(row).filter((word) => word.trim() !== '' && word !== String(row.default));
  return row.namespace ? [row.namespace, ...words] : words;
}

/** The kinds with a separate document. */
export const PROBED_KINDS = (Object.keys(MJCF) as Kind[]).filter((kind) => PATHS.has(kind) && !LEFT_OUT.has(kind));

/** Every document with a varied attribute of one of the kinds. */
export function* probes(kinds: readonly Kind[] = PROBED_KINDS): Generator<Probe> {
  const values = new Values();
  for (const kind of kinds) yield* probesOf(kind, values);
}

function* probesOf(kind: Kind, values: Values): Generator<Probe> {
  for (const stand of CONTEXTS[kind] ?? [{}]) {
    const sound = soundAttributes(kind, stand);
    for (const [attribute, row] of Object.entries(rowOf(kind).attributes)) {
      for (const value of values.of(row)) {
        yield { kind, attribute, value, xml: documentOf(kind, { ...sound, [attribute]: value }, stand) };
      }
      if (attribute in sound) {
        const { [attribute]: _, ...rest } = sound;
        yield { kind, attribute, value: '(none)', xml: documentOf(kind, rest, stand) };
      }
    }
    yield { kind, attribute: 'nonsense', value: '', xml: documentOf(kind, { ...sound, nonsense: '1' }, stand) };
  }
}
