/**
 * Order in which the reference saves attributes and elements, where it differs from that of the tables. Derived from
 * the output of the reference for documents with every attribute.
 */
import { words } from '../../foundation/base/numbers.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import type { WrittenOrder } from '../../modelling/mjcf/write/write.js';
import type { SpecElement } from '../../modelling/spec/element.js';

const EQUALITY = 'active solref solimp';
const TENDON =
  'name class group limited actuatorfrclimited range actuatorfrcrange solreflimit solimplimit solreffriction solimpfriction frictionloss';

/** Order of the attributes of each kind; attributes that are not listed come last. */
const ATTRIBUTES: Readonly<Partial<Record<Kind, string>>> = {
  compiler: 'angle meshdir texturedir usethread boundmass boundinertia alignfree autolimits conflict',
  mesh: 'name class content_type file vertex normal texcoord face refpos refquat scale smoothnormal inertia material',
  material: 'name class texture texrepeat texuniform emission specular shininess reflectance metallic roughness rgba',
  layer: 'texture role',
  hfield: 'name size content_type file nrow ncol elevation',
  texture:
    'type colorspace name builtin mark rgb1 rgb2 markrgb random width height content_type file fileright fileleft fileup filedown filefront fileback hflip vflip gridsize gridlayout',
  skin: 'name file material group rgba inflate vertex texcoord face',
  body: 'name childclass pos quat mocap gravcomp sleep simple user',
  inertial: 'pos quat mass diaginertia',
  joint:
    'name class type group springdamper solreflimit solimplimit solreffriction solimpfriction stiffness range actuatorfrcrange actuatorgravcomp margin ref springref armature damping frictionloss pos axis limited actuatorfrclimited user',
  geom: 'name class size pos quat type contype conaffinity condim group priority friction solmix solref solimp margin gap surfacevel adhesion rgba fluidcoef fluidshape shellinertia mass density material hfield mesh user',
  site: 'name class size pos quat type group rgba material mesh user',
  camera:
    'name class target quat projection ipd resolution output pos mode sensorsize focal focalpixel principal principalpixel fovy user',
  light:
    'name class target castshadow active pos dir bulbradius intensity range attenuation cutoff softness exponent ambient diffuse specular mode type texture',
  flex: 'name group dim radius rgba flatskin material cellcount dof body vertex element texcoord elemtexcoord node nodecoord',
  pair: 'class geom1 geom2 name condim friction solref solreffriction solimp gap margin adhesion',
  spatial: `${TENDON} width margin stiffness damping armature rgba springlength material user`,
  fixed: `${TENDON} margin stiffness damping armature springlength user`,
  defaultTendon: `${TENDON} width margin stiffness damping armature rgba springlength material user`,
  connect: `name class body1 body2 anchor site1 site2 ${EQUALITY}`,
  weld: `name class body1 body2 anchor relpose site1 site2 torquescale ${EQUALITY}`,
  equalityJoint: `name class joint1 joint2 polycoef ${EQUALITY}`,
  equalityTendon: `name class tendon1 tendon2 polycoef ${EQUALITY}`,
  equalityFlex: `name class flex ${EQUALITY}`,
  flexvert: `name class flex ${EQUALITY}`,
  flexstrain: `name class flex cell ${EQUALITY}`,
  numeric: 'name size data',
  insidesite: 'objtype objname site name cutoff noise nsample interp delay interval user',
  userSensor: 'objtype objname dim needstage datatype name cutoff noise nsample interp delay interval user',
};

/** Attributes that the reference writes for every element of a kind. */
const STATED: Readonly<Partial<Record<Kind, readonly string[]>>> = { mujoco: ['model'], texture: ['colorspace'] };

/** Order of the attributes of all actuators. */
const ACTUATOR =
  'name class joint jointinparent tendon cranksite slidersite site refsite body group nsample interp delay ctrlrange ctrllimited forcelimited actlimited forcerange actrange lengthrange gear damping armature velrange ffrange dyntype dynprm actearly cranklength actdim gaintype input biastype gainprm biasprm user';

/** Attributes that all sensors share, after those of their kind. */
const SENSOR = words('name cutoff noise nsample interp delay interval user');

const orders = new Map<Kind, readonly string[]>();

function attributesOf({ kind, row }: SpecElement): readonly string[] {
  let order = orders.get(kind);
  if (!order) orders.set(kind, (order = [...new Set([...listed(kind, row), ...Object.keys(row.attributes)])]));
  return order;
}

function listed(kind: Kind, row: SpecElement['row']): readonly string[] {
  const own = ATTRIBUTES[kind];
  if (own !== undefined) return words(own);
  if (row.defaults === 'actuator') return words(ACTUATOR);
  if (row.namespace !== 'sensor') return [];
  return [...Object.keys(row.attributes).filter((name) => !SENSOR.includes(name)), ...SENSOR];
}

/** Order of child kinds by the kind of their parent; kinds that are not listed come last. */
const CHILDREN: Readonly<Partial<Record<Kind, string>>> = {
  mujoco:
    'compiler option size statistic visual default extensionSection assetSection worldbody deformableSection contactSection tendonSection equalitySection actuatorSection sensorSection customSection keyframeSection',
  assetSection: 'texture material mesh hfield',
  deformableSection: 'flex skin',
  contactSection: 'pair exclude',
  customSection: 'numeric text tuple',
  default: 'mesh material joint geom site camera light pair defaultEquality defaultTendon general default',
  flex: 'flexContact elasticity flexEdge',
};

/** Elements of a body that are numbered kind by kind, in their saved order. */
const LEAVES: readonly Kind[] = ['inertial', 'joint', 'freejoint', 'geom', 'site', 'camera', 'light', 'plugin'];

function childrenOf(parent: SpecElement, children: readonly SpecElement[]): readonly SpecElement[] {
  const order = CHILDREN[parent.kind];
  if (order !== undefined) return sorted(children, words(order));
  if (!parent.row.children?.body) return children;
  const saved = inSavedOrder(parent, children);
  return haveSameIds(saved, children) ? saved : leavesFirst(children);
}

const isLeaf = ({ kind }: SpecElement): boolean => LEAVES.includes(kind);
const isFrame = ({ kind }: SpecElement): boolean => kind === 'frame';

/** The bodies of a body in the order of their ids, each with the frame that contains it, if any. */
function* bodiesIn(
  children: readonly SpecElement[],
  frame?: SpecElement,
): Generator<{ readonly body: SpecElement; readonly frame: SpecElement | undefined }> {
  for (const child of children) {
    if (isFrame(child)) yield* bodiesIn(child.elements, child);
    else if (!isLeaf(child)) yield { body: child, frame };
  }
}

/** The body that contains a frame, or the element itself. */
function bodyOf(element: SpecElement): SpecElement {
  let at = element;
  while (isFrame(at) && at.parent) at = at.parent;
  return at;
}

/**
 * The order of the reference: leaves by kind, then bodies. All frames come together, after the bodies up to the first one
 * that is in a frame: this frame or another one in the same body.
 */
function inSavedOrder(parent: SpecElement, children: readonly SpecElement[]): readonly SpecElement[] {
  const current = isFrame(parent) ? parent : undefined;
  const before = new Set<SpecElement>();
  for (const { body, frame } of bodiesIn(bodyOf(parent).elements)) {
    if (frame === current) before.add(body);
    if (frame) break;
  }
  return [
    ...sorted(children.filter(isLeaf), LEAVES),
    ...children.filter((child) => before.has(child)),
    ...children.filter(isFrame),
    ...children.filter((child) => !isLeaf(child) && !isFrame(child) && !before.has(child)),
  ];
}

/** The elements in the order of their ids, by kind; the content of frames counts as content of the body. */
function numberedIn(children: readonly SpecElement[], found = new Map<string, SpecElement[]>()) {
  for (const child of children) {
    if (isFrame(child)) {
      numberedIn(child.elements, found);
      continue;
    }
    const kind = child.kind === 'freejoint' ? 'joint' : isLeaf(child) ? child.kind : 'body';
    found.set(kind, [...(found.get(kind) ?? []), child]);
  }
  return found;
}

/** Tests whether two orders number the elements of each kind in the same way; that of the reference does not always. */
function haveSameIds(one: readonly SpecElement[], other: readonly SpecElement[]): boolean {
  const expected = numberedIn(other);
  return [...numberedIn(one)].every(([kind, list]) => list.every((each, i) => each === expected.get(kind)![i]));
}

/** The class of elements around an element that set none. */
function classAround({ parent }: SpecElement): string {
  for (let at = parent; at; at = at.parent) {
    const own = at.authored.get('childclass');
    if (typeof own === 'string') return own;
  }
  return 'main';
}

/** Tests whether a frame has neither a name nor a pose nor a class, so that the reference writes its content alone. */
function isIdle(frame: SpecElement): boolean {
  if (!frame.is('frame') || frame.name !== undefined) return false;
  const { childclass, pos, quat, axisangle, xyaxes, zaxis, euler } = frame;
  const isTurned =
    [axisangle, xyaxes, zaxis, euler].some((values) => values !== undefined) ||
    !isNear(quat ?? [1, 0, 0, 0], [1, 0, 0, 0]);
  return (childclass === undefined || childclass === classAround(frame)) && !isTurned && isNear(pos, [0, 0, 0]);
}

/** Tests whether numbers differ by no more than rounding. */
const isNear = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((x, i) => Math.abs(x - (b[i] as number)) < 1e-14);

/**
 * Moves joints, geoms and other leaves before elements with children. Elements after a frame stay there: moved forward,
 * they would be numbered before the content of the frame.
 */
function leavesFirst(children: readonly SpecElement[]): readonly SpecElement[] {
  const holds = children.findIndex(({ kind }) => !LEAVES.includes(kind) && kind !== 'body');
  const end = holds < 0 ? children.length : holds;
  return [...sorted(children.slice(0, end), LEAVES), ...children.slice(end)];
}

function sorted(children: readonly SpecElement[], kinds: readonly string[]): readonly SpecElement[] {
  const rank = ({ kind, row }: SpecElement): number => {
    const at = kinds.indexOf(row.defaults === 'actuator' ? 'general' : kind);
    return at < 0 ? kinds.length : at;
  };
  return [...children].sort((a, b) => rank(a) - rank(b));
}

/** Order of saved files, and the attributes that are always written. */
export const SAVED_ORDER: WrittenOrder = {
  attributes: attributesOf,
  children: childrenOf,
  dissolves: isIdle,
  stated: (kind) => STATED[kind] ?? [],
};
