/** Mutations of URDF that mostly stay valid: numbers, joint types, link names, elements. */
import { copyOf, type Node, type Place, placesIn } from './model-tree.js';

type Random = () => number;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const NUMBERS = ['0', '1', '0.1', '-1', '3.14', '1e-9', '1e9', '100', '0.5', '1e300', 'nan', '1e-300', '-0.2'];
const COMMON_TYPES = ['revolute', 'continuous', 'prismatic', 'fixed'];
const JOINT_TYPES = [...COMMON_TYPES, ...COMMON_TYPES, ...COMMON_TYPES, 'floating', 'planar', 'ball'];
const SHAPES: readonly Readonly<Record<string, string>>[] = [
  { tag: 'box', size: '.1 .2 .3' },
  { tag: 'sphere', radius: '.1' },
  { tag: 'cylinder', radius: '.1', length: '.4' },
  { tag: 'capsule', radius: '.1', length: '.4' },
  { tag: 'mesh', filename: 'package://p/x.obj' },
];

/** Descendants of an element. */
type Inner = Place & { readonly parent: Node };
const inner = (root: Node): Inner[] => placesIn(root).filter((place): place is Inner => place.parent !== undefined);

const namesOf = (root: Node, tag: string): string[] =>
  root.children.filter((child) => child.tag === tag).map((child) => child.attributes.get('name') ?? '');

function changeNumber(root: Node, random: Random): void {
  const places = inner(root).flatMap(({ node }) =>
    [...node.attributes].map(([name, value]) => ({ node, name, value })),
  );
  const numeric = places.filter(({ value }) => /^[-\d.e\s]+$/.test(value));
  if (numeric.length === 0) return;
  const { node, name, value } = pick(random, numeric);
  const words = value.trim().split(/\s+/);
  const at = Math.floor(random() * words.length);
  words[at] = random() < 0.5 ? String(Number(words[at]) * pick(random, [2, 0.5, -1])) : pick(random, NUMBERS);
  node.attributes.set(name, words.join(' '));
}

function changeType(root: Node, random: Random): void {
  const joints = root.children.filter(({ tag }) => tag === 'joint');
  if (joints.length > 0) pick(random, joints).attributes.set('type', pick(random, JOINT_TYPES));
}

/** Adds a link with a shape, and its joint. */
function addLink(root: Node, random: Random): void {
  const links = namesOf(root, 'link');
  if (links.length === 0) return;
  const name = `l${links.length}`;
  const { tag, ...given } = pick(random, SHAPES) as { readonly tag: string };
  const shape: Node = { kind: undefined, tag, attributes: new Map(Object.entries(given)), children: [] };
  const node = (of: string, attributes: Readonly<Record<string, string>>, children: Node[] = []): Node => ({
    kind: undefined,
    tag: of,
    attributes: new Map(Object.entries(attributes)),
    children,
  });
  const collision = node('collision', {}, [node('geometry', {}, [shape])]);
  const inertia = { ixx: '1', iyy: '1', izz: '1', ixy: '0', ixz: '0', iyz: '0' };
  const inertial = node('inertial', {}, [node('mass', { value: '1' }), node('inertia', inertia)]);
  const ends = [node('parent', { link: pick(random, links) }), node('child', { link: name })];
  const limits = node('limit', { lower: '-1', upper: '1', effort: '1', velocity: '1' });
  const joint = node('joint', { name: `j${name}`, type: pick(random, JOINT_TYPES) }, [...ends, limits]);
  root.children.push(node('link', { name }, random() < 0.8 ? [inertial, collision] : [collision]), joint);
}

function changeReference(root: Node, random: Random): void {
  const ends = inner(root).filter(({ node }) => node.attributes.has('link'));
  const links = namesOf(root, 'link');
  if (ends.length > 0 && links.length > 0) pick(random, ends).node.attributes.set('link', pick(random, links));
}

function dropElement(root: Node, random: Random): void {
  const places = inner(root).filter(({ node, parent }) => parent !== root || node.tag === 'material');
  if (places.length === 0) return;
  const { node, parent } = pick(random, places);
  parent.children.splice(parent.children.indexOf(node), 1);
}

function repeatElement(root: Node, random: Random): void {
  const { node, parent } = pick(random, inner(root));
  parent.children.splice(parent.children.indexOf(node), 0, copyOf(node));
}

/** Copies the children or the attributes of another element with the same tag. */
function mixElements(root: Node, random: Random): void {
  const places = inner(root);
  const { node } = pick(random, places);
  const other = pick(
    random,
    places.filter((place) => place.node.tag === node.tag),
  ).node;
  if (random() < 0.5) node.children = copyOf(other).children;
  else
    node.attributes = new Map([
      ...other.attributes,
      ...(node.attributes.has('name') ? [['name', node.attributes.get('name')!] as const] : []),
    ]);
}

function dropAttribute(root: Node, random: Random): void {
  const { node } = pick(random, inner(root));
  const names = [...node.attributes.keys()];
  if (names.length > 0) node.attributes.delete(pick(random, names));
}

const MUTATIONS = [
  ...[changeNumber, changeNumber, changeNumber, changeNumber, changeNumber, changeNumber],
  ...[
    changeType,
    changeType,
    addLink,
    addLink,
    addLink,
    addLink,
    changeReference,
    dropElement,
    repeatElement,
    mixElements,
    dropAttribute,
  ],
];

/** Mutates a copy of a robot in one to four places. */
export function mutateRobot(robot: Node, random: Random): Node {
  const root = copyOf(robot);
  for (let n = 1 + Math.floor(random() ** 2 * 4); n > 0; n--) {
    if (root.children.length > 0) pick(random, MUTATIONS)(root, random);
  }
  return root;
}
