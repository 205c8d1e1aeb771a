/**
 * Mutations of models by the schema: added elements are permitted at their place, and changed attributes get a value of their
 * type, sometimes an extreme one. Most results can be read, and many can be simulated.
 */

import type { Attribute, Namespace } from '../../src/foundation/schema/mjcf/rows.js';
import { type Kind, rowOf } from '../../src/foundation/schema/mjcf.js';
import { attributeRow, copyOf, type Node, namesIn, newNode, type Place, placesIn } from './model-tree.js';

type Random = () => number;
type Names = ReadonlyMap<Namespace, readonly string[]>;

/** Elements of other models, by kind, which can be inserted. */
export type Donors = ReadonlyMap<Kind, readonly Node[]>;

interface Scene {
  readonly root: Node;
  readonly random: Random;
  readonly donors: Donors;
  readonly files: readonly string[];
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const PLAIN = ['0', '1', '2', '0.1', '0.5', '-1', '0.01', '3', '10', '-0.5', '0.3', '100', '1e-3', '0.7'];
const PLAIN_INTEGERS = ['0', '1', '2', '3', '4', '5', '6', '8', '-1', '10'];
/** Limits of number ranges, and values that are special in arithmetic. */
const EXTREME = [
  ...['1e-300', '-1e-300', '5e-324', '1e300', '-1e300', '1.7976931348623157e308', '1e10', '-1e10', '1e15', '-0'],
  ...['2147483647', '-2147483648', '4294967296', '1e-15', '1e-8', '1e6', 'nan', 'inf', '-inf', '1e400', '65536'],
];

/** Share of numbers that are extreme. */
const EXTREMES = 0.04;
/** Share of dangling references, invalid keywords and duplicate names. */
const WRONG = 0.015;

function numberFor(row: Attribute, random: Random, before: string | undefined): string {
  if (random() < EXTREMES) return pick(random, EXTREME);
  const isInteger = row.type === 'int';
  const value = Number(before);
  if (before !== undefined && Number.isFinite(value) && random() < 0.5) {
    const factor = pick(random, [2, 0.5, -1, 1.1, 10, 0.1]);
    const changed = random() < 0.3 ? value + pick(random, [1, -1]) : value * factor;
    return String(isInteger ? Math.round(changed) : changed);
  }
  if (random() < 0.2 && row.min !== undefined) return String(row.min);
  if (random() < 0.2 && row.max !== undefined) return String(row.max);
  const made = pick(random, isInteger ? PLAIN_INTEGERS : PLAIN);
  return Number(made) < 0 && (row.positive || (row.min ?? -1) >= 0) && random() < 0.9 ? made.slice(1) : made;
}

/** A list of numbers: one of the present ones changed, or all new. */
function numbersFor(row: Attribute, random: Random, before: string | undefined): string {
  const [min, max] = row.arity;
  const given = before?.trim().split(/\s+/) ?? [];
  if (given.length > 0 && given[0] !== '' && random() < 0.7) {
    const at = Math.floor(random() * given.length);
    given[at] = numberFor(row, random, given[at]);
    return given.join(' ');
  }
  const most = Number.isFinite(max) ? max : Math.max(min, pick(random, [1, 2, 3, 6, 9, 12]));
  const count =
    random() < 0.7 ? Math.min(most, 40) : Math.max(1, min) + Math.floor(random() * (Math.min(most, 40) - min + 1));
  return Array.from({ length: random() < WRONG ? count + 1 : count }, () => numberFor(row, random, undefined)).join(
    ' ',
  );
}

const TEXTS = ['a', '1', '', 'x y', 'ä', '1 0 0', 's', '&<>"', '__proto__', 'a/b'];

let serial = 0;
const fresh = (names: readonly string[]): string => {
  for (;;) {
    const name = `n${serial++ % 10_000}`;
    if (!names.includes(name)) return name;
  }
};

/** A value of the type of an attribute, usually a valid one. */
function valueFor(node: Node, name: string, row: Attribute, names: Names, { random, files }: Scene): string {
  const before = node.attributes.get(name);
  switch (row.type) {
    case 'num':
    case 'float':
    case 'int':
      return numbersFor(row, random, before);
    case 'bool':
      return pick(random, ['true', 'false']);
    case 'keyword':
      return random() < WRONG ? pick(random, ['auto', 'true', 'none', 'x']) : pick(random, Object.keys(row.keywords!));
    case 'flags':
      return Object.keys(row.keywords!)
        .filter((_, i) => i === 0 || random() < 0.5)
        .slice(random() < 0.5 ? 0 : 1)
        .join(' ');
    case 'chars':
      return Array.from({ length: row.arity[0] }, () => pick(random, ['x', 'y', 'z', 'X', 'Y', 'Z'])).join('');
    case 'file':
      return pick(random, files);
    case 'id': {
      const taken = names.get(row.namespace!) ?? [];
      return random() < WRONG && taken.length > 0 ? pick(random, taken) : fresh(taken);
    }
    case 'ref':
      return nameOf(row.namespace!, names, random);
    case 'names':
      return Array.from({ length: 1 + Math.floor(random() * 4) }, () => nameOf(row.namespace!, names, random)).join(
        ' ',
      );
    case 'text':
      return textFor(node, name, before, names, random);
  }
}

function nameOf(namespace: Namespace, names: Names, random: Random): string {
  const known = names.get(namespace) ?? [];
  return known.length === 0 || random() < WRONG ? 'nobody' : pick(random, known);
}

/** Attributes with the name of an object, and the attribute with the type of that object. */
const TYPE_OF: Readonly<Record<string, string>> = { objname: 'objtype', refname: 'reftype' };

function textFor(node: Node, name: string, before: string | undefined, names: Names, random: Random): string {
  const type = node.attributes.get(TYPE_OF[name] ?? '');
  const namespace = (type === 'xbody' ? 'body' : type) as Namespace | undefined;
  if (namespace !== undefined && names.has(namespace)) return nameOf(namespace, names, random);
  if (name in TYPE_OF) return nameOf('body', names, random);
  if (name === 'objtype' || name === 'reftype') return pick(random, ['body', 'xbody', 'geom', 'site', 'camera']);
  // settings of plugins, data of numerics, curves
  if (before !== undefined && /^[-\d.e\s]+$/.test(before) && random() < 0.8) {
    return before.replace(/\S+/g, (word) => (random() < 0.3 ? pick(random, random() < 0.1 ? EXTREME : PLAIN) : word));
  }
  return before !== undefined && random() < 0.7 ? before : pick(random, TEXTS);
}

/** Gives an inserted element unused names, and redirects its references to existing elements. */
function settle(node: Node, scene: Scene): void {
  const { random } = scene;
  const renamed = new Map<string, string>();
  let names = namesIn(scene.root);
  const inside = placesIn(node).map((place) => place.node);
  for (const each of inside) {
    for (const [name, value] of each.attributes) {
      const row = attributeRow(each, name);
      const taken = row?.type === 'id' ? (names.get(row.namespace!) ?? []) : [];
      if (row?.type !== 'id' || !taken.includes(value)) continue;
      const other = fresh(taken);
      renamed.set(`${row.namespace} ${value}`, other);
      each.attributes.set(name, other);
    }
  }
  names = namesIn({ ...scene.root, children: [...scene.root.children, node] });
  for (const each of inside) {
    for (const [name, value] of each.attributes) {
      const row = attributeRow(each, name);
      if (row?.type !== 'ref' && row?.type !== 'names') continue;
      const known = names.get(row.namespace!) ?? [];
      const found = value.split(' ').map((word) => {
        const own = renamed.get(`${row.namespace} ${word}`);
        return own ?? (known.includes(word) || known.length === 0 ? word : nameOf(row.namespace!, names, random));
      });
      if (known.length > 0 || row.required) each.attributes.set(name, found.join(' '));
      else each.attributes.delete(name);
    }
  }
}

/** Elements with a kind, with a bias to small ones, deep in the tree. */
const known = (scene: Scene): Place[] => placesIn(scene.root).filter(({ node }) => node.kind !== undefined);

const allows = (parent: Node, kind: Kind | undefined): boolean =>
  parent.kind !== undefined && kind !== undefined && kind in (rowOf(parent.kind).children ?? {});

type Mutation = (scene: Scene) => void;

const changeAttribute: Mutation = (scene) => {
  const { random } = scene;
  const places = known(scene).filter(({ node }) => node.attributes.size > 0);
  if (places.length === 0) return;
  const { node } = pick(random, places);
  const name = pick(random, [...node.attributes.keys()]);
  const row = attributeRow(node, name);
  // a new name would break every reference to the old one
  if (!row || (row.type === 'id' && random() < 0.9)) return;
  node.attributes.set(name, valueFor(node, name, row, namesIn(scene.root), scene));
};

/** Present attributes of the element that exclude the given one. */
const rivals = (kind: Kind, name: string, node: Node): string[] =>
  (rowOf(kind).constraints ?? [])
    .filter(({ rule, bundles }) => rule === 'exclusive' && bundles.some((bundle) => bundle.includes(name)))
    .flatMap(({ bundles }) => bundles.filter((bundle) => !bundle.includes(name)).flat())
    .filter((other) => node.attributes.has(other));

const addAttributeTo = (node: Node, scene: Scene): void => {
  const { random } = scene;
  const names = namesIn(scene.root);
  const rows = Object.entries(rowOf(node.kind!).attributes).filter(
    ([name, row]) =>
      !node.attributes.has(name) &&
      (row.onlyWith === undefined || node.attributes.has(row.onlyWith)) &&
      (!['ref', 'names'].includes(row.type) || (names.get(row.namespace!)?.length ?? 0) > 0),
  );
  if (rows.length === 0) return;
  const [name, row] = pick(random, rows);
  if (random() < 0.95) for (const rival of rivals(node.kind!, name, node)) node.attributes.delete(rival);
  node.attributes.set(name, valueFor(node, name, row, names, scene));
};

const addAttribute: Mutation = (scene) => addAttributeTo(pick(scene.random, known(scene)).node, scene);

const dropAttribute: Mutation = (scene) => {
  const { random } = scene;
  const { node } = pick(random, known(scene));
  const names = [...node.attributes.keys()].filter((name) => {
    const row = attributeRow(node, name);
    return !row || random() < 0.05 || (!row.required && row.type !== 'id');
  });
  if (names.length > 0) node.attributes.delete(pick(random, names));
};

/** Inserts an element of another model, or of this one, where its kind is permitted. */
const addElement: Mutation = (scene) => {
  const { random, donors } = scene;
  const parent = pick(
    random,
    known(scene).filter(({ node }) => Object.keys(rowOf(node.kind!).children ?? {}).length > 0),
  ).node;
  const kinds = (Object.keys(rowOf(parent.kind!).children ?? {}) as Kind[]).filter((kind) => donors.has(kind));
  if (kinds.length === 0) return;
  const added = copyOf(pick(random, donors.get(pick(random, kinds))!));
  settle(added, scene);
  parent.children.splice(Math.floor(random() * (parent.children.length + 1)), 0, added);
};

const dropElement: Mutation = (scene) => {
  const { random } = scene;
  const places = placesIn(scene.root).filter(({ parent }) => parent !== undefined);
  // leaves more often than branches, so that fewer names disappear
  const leaves = places.filter(({ node }) => node.children.length === 0);
  if (places.length === 0) return;
  const { node, parent } = pick(random, random() < 0.8 && leaves.length > 0 ? leaves : places);
  parent!.children.splice(parent!.children.indexOf(node), 1);
};

const repeatElement: Mutation = (scene) => {
  const { random } = scene;
  const places = known(scene).filter(({ parent }) => parent !== undefined);
  if (places.length === 0) return;
  const { node, parent } = pick(random, places);
  const copy = copyOf(node);
  settle(copy, scene);
  parent!.children.splice(parent!.children.indexOf(node) + 1, 0, copy);
};

const isWithin = (node: Node, other: Node): boolean =>
  node === other || other.children.some((child) => isWithin(node, child));

const moveElement: Mutation = (scene) => {
  const { random } = scene;
  const places = known(scene).filter(({ parent }) => parent !== undefined);
  if (places.length === 0) return;
  const { node, parent } = pick(random, places);
  const targets = places.filter((place) => allows(place.node, node.kind) && !isWithin(place.node, node));
  if (targets.length === 0) return;
  parent!.children.splice(parent!.children.indexOf(node), 1);
  const { children } = pick(random, targets).node;
  children.splice(Math.floor(random() * (children.length + 1)), 0, node);
};

const swapElements: Mutation = (scene) => {
  const { random } = scene;
  const parents = placesIn(scene.root).filter(({ node }) => node.children.length > 1);
  if (parents.length === 0) return;
  const { children } = pick(random, parents).node;
  const [i, j] = [Math.floor(random() * children.length), Math.floor(random() * children.length)];
  [children[i], children[j]] = [children[j]!, children[i]!];
};

/** Copies the attributes of another element of the same kind. */
const mixAttributes: Mutation = (scene) => {
  const { random, donors } = scene;
  const { node } = pick(random, known(scene));
  const others = donors.get(node.kind!) ?? [];
  if (others.length === 0) return;
  const other = copyOf(pick(random, others));
  settle(other, scene);
  for (const [name, value] of other.attributes) {
    if (attributeRow(node, name)?.type === 'id' || random() < 0.4) continue;
    for (const rival of rivals(node.kind!, name, node)) node.attributes.delete(rival);
    node.attributes.set(name, value);
  }
};

const SETTINGS: readonly Kind[] = ['option', 'option', 'flag', 'compiler', 'size', 'statistic', 'lengthrange'];

/** The child of a kind, created if missing. */
function childOf(parent: Node, kind: Kind): Node {
  const there = parent.children.find((child) => child.kind === kind);
  if (there) return there;
  const made = newNode(kind);
  parent.children.unshift(made);
  return made;
}

const changeSetting: Mutation = (scene) => {
  const kind = pick(scene.random, SETTINGS);
  const outer = kind === 'flag' ? 'option' : kind === 'lengthrange' ? 'compiler' : undefined;
  const setting = childOf(outer ? childOf(scene.root, outer) : scene.root, kind);
  addAttributeTo(setting, scene);
  // a large number of iterations is valid but would only take time
  for (const [name, value] of setting.attributes) {
    if (/iterations|initpoints|inttotal/.test(name) && !(Math.abs(Number(value)) <= 100))
      setting.attributes.set(name, '20');
  }
};

/** Moves attributes of an element into a default class, or adds one there. */
const useDefault: Mutation = (scene) => {
  const { random, root } = scene;
  const templates = Object.keys(rowOf('default').children ?? {}) as Kind[];
  const places = known(scene).filter(
    ({ node }) => templates.includes(node.kind!) && 'class' in rowOf(node.kind!).attributes,
  );
  if (places.length === 0) return;
  const { node } = pick(random, places);
  const main = childOf(root, 'default');
  const name = fresh(namesIn(root).get('default') ?? []);
  const inherited = [...node.attributes].filter(([key]) => {
    const row = attributeRow(node, key);
    return row && row.type !== 'id' && row.inDefault !== false && key !== 'class' && random() < 0.6;
  });
  for (const [key] of inherited) node.attributes.delete(key);
  node.attributes.set('class', name);
  const template = newNode(node.kind!, Object.fromEntries(inherited));
  if (random() < 0.5) addAttributeTo(template, scene);
  template.attributes.delete('class');
  template.attributes.delete('name');
  main.children.push(newNode('default', { class: name }, [template]));
};

/** Wraps an element of a body in a frame or a replicate. */
const wrapElement: Mutation = (scene) => {
  const { random } = scene;
  const places = known(scene).filter(
    ({ node, parent }) => parent !== undefined && allows(parent, 'frame') && allows(newNode('frame'), node.kind),
  );
  if (places.length === 0) return;
  const { node, parent } = pick(random, places);
  const isReplica = random() < 0.4;
  const around = isReplica
    ? newNode('replicate', { count: pick(random, ['1', '2', '3']), offset: '1 0 0' }, [node])
    : newNode('frame', { pos: '0.1 0 0' }, [node]);
  if (random() < 0.6) addAttributeTo(around, scene);
  parent!.children.splice(parent!.children.indexOf(node), 1, around);
};

/** Attaches the small model of the files, or one of its bodies. */
const attachModel: Mutation = (scene) => {
  const { random, root } = scene;
  const names = namesIn(root);
  const hosts = known(scene).filter(({ node }) => allows(node, 'attach'));
  if (hosts.length === 0) return;
  const model = names.get('model')?.[0] ?? 'attached';
  if (!names.has('model'))
    childOf(root, 'assetSection').children.push(newNode('model', { name: model, file: 'child.xml' }));
  const part: Record<string, string> = random() < 0.5 ? { body: 'c' } : {};
  const attach = newNode('attach', { model, prefix: `${fresh([])}_`, ...part });
  pick(random, hosts).node.children.push(attach);
};

const WEIGHTED: readonly (readonly [number, Mutation])[] = [
  [10, changeAttribute],
  [10, addAttribute],
  [2, dropAttribute],
  [5, addElement],
  [2, dropElement],
  [2, repeatElement],
  [2, moveElement],
  [1, swapElements],
  [3, mixAttributes],
  [4, changeSetting],
  [2, useDefault],
  [1, wrapElement],
  [1, attachModel],
];
const MUTATIONS = WEIGHTED.flatMap(([weight, mutation]) => Array<Mutation>(weight).fill(mutation));

/** Elements of some models, by kind. */
export function donorsOf(roots: readonly Node[]): Donors {
  const donors = new Map<Kind, Node[]>();
  for (const root of roots) {
    for (const { node } of placesIn(root)) {
      if (node.kind === undefined || node.kind === 'mujoco') continue;
      const list = donors.get(node.kind) ?? [];
      if (list.length < 60 && JSON.stringify([...node.attributes]).length < 4000) list.push(node);
      donors.set(node.kind, list);
    }
  }
  return donors;
}

/** Mutates a copy of a model in one to five places. */
export function mutateModel(model: Node, random: Random, donors: Donors, files: readonly string[]): Node {
  serial = 0;
  const scene = { root: copyOf(model), random, donors, files };
  for (let n = 1 + Math.floor(random() ** 2 * 5); n > 0; n--) pick(random, MUTATIONS)(scene);
  return scene.root;
}
