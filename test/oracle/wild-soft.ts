/** Soft scenes generated from a seed: flexes of every kind and setting, among rigid bodies that fall on them. */
import { uniform } from '../property/random-model.js';
import { Author } from './wild-model.js';

/** The composition of a flex: the positions of its points, their motion, and its possible elasticity. */
interface Kind {
  readonly dim: 1 | 2 | 3;
  readonly attributes: (a: Author) => string;
  /** True if nodes of cells move it, not its points. */
  readonly interpolated?: true;
  /** True if its points form a grid with the spacing of the flexcomp. */
  readonly isGrid?: true;
  /** True if points move along custom axes, which elastic forces need not follow. */
  readonly inPlane?: true;
}

const few = (a: Author, most = 4): number => 2 + Math.floor(a.next() * (most - 1));

const KINDS: readonly Kind[] = [
  { dim: 1, attributes: (a) => `type="grid" count="${few(a, 7)} 1 1"` },
  { dim: 1, attributes: () => 'type="circle" count="7 1 1"' },
  { dim: 2, isGrid: true, attributes: (a) => `type="grid" count="${few(a)} ${few(a)} 1"` },
  { dim: 2, isGrid: true, inPlane: true, attributes: (a) => `type="grid" count="${few(a)} ${few(a)} 1" dof="2d"` },
  { dim: 2, attributes: () => 'type="disc" count="5 4 1"' },
  { dim: 2, attributes: () => 'type="square" count="3 4 1"' },
  { dim: 2, attributes: (a) => `type="${a.pick(['box', 'cylinder', 'ellipsoid'])}" count="3 4 3"` },
  {
    dim: 2,
    attributes: () => 'type="direct" point="0 0 0 .1 0 0 0 .15 0 .13 .1 .02 .2 .2 0" element="0 1 2 1 3 2 3 4 2"',
  },
  { dim: 3, isGrid: true, attributes: (a) => `type="grid" count="${few(a, 3)} ${few(a, 3)} ${few(a, 3)}"` },
  { dim: 3, attributes: (a) => `type="${a.pick(['box', 'cylinder', 'ellipsoid'])}" count="3 3 3"` },
  { dim: 3, attributes: () => 'type="box" count="3 3 3" dof="radial"' },
  { dim: 3, attributes: () => 'type="direct" point="0 0 0 .1 0 0 0 .1 0 0 0 .1 .1 .1 .1" element="0 1 2 3 1 2 3 4"' },
  { dim: 3, interpolated: true, attributes: (a) => `type="grid" count="3 3 3" dof="${a.pick(DOFS)}"` },
  { dim: 3, interpolated: true, attributes: () => 'type="grid" count="4 3 3" dof="trilinear" cellcount="2 1 2"' },
  { dim: 2, interpolated: true, attributes: (a) => `type="ellipsoid" count="4 4 4" dof="${a.pick(DOFS)}"` },
];
/** Number of solver iterations, enough to converge, so that solutions are compared and not the paths to them. */
const ITERATIONS = 5000;
const LACKS_EDGES = /rigid="true"|dof="(trilinear|quadratic)"|<edge\/>/;
const DOFS = ['trilinear', 'quadratic'];

/** Sensors of objects that a flex moves; P is one of its bodies. */
const SENSORS = [
  'framepos objtype="body" objname="P"',
  'framelinvel objtype="body" objname="P" reftype="site" refname="origin"',
  'framelinacc objtype="body" objname="P"',
  'subtreecom body="world"',
  'subtreelinvel body="world"',
  'contact geom1="ground" num="3" data="found force dist pos normal"',
  'contact geom1="ground" data="force torque" reduce="netforce"',
  'rangefinder site="origin"',
  'e_potential',
  'e_kinetic',
];

class SoftAuthor extends Author {
  private flexes = 0;
  /** Names of bodies that are points of flexes. */
  readonly points: string[] = [];
  /** `isImplicit` selects flexes in the implicit metric, which passive contacts need. */
  constructor(
    next: () => number,
    readonly isImplicit: boolean,
  ) {
    super(next);
  }

  contact({ interpolated, dim }: Kind, isRigid: boolean): string {
    const self = interpolated || isRigid ? 'none' : this.pick(['none', 'narrow', 'bvh', 'sap', 'auto']);
    return (
      `<contact selfcollide="${self}"` +
      this.maybe(interpolated ? 0 : 0.15, () => 'internal="true"') +
      this.maybe(dim === 3 ? 0.4 : 0, () => `activelayers="${this.pick([1, 2, 3])}"`) +
      this.maybe(this.isImplicit ? 0.3 : 0, () => 'passive="true"') +
      this.maybe(0.4, () => `condim="${this.pick([1, 3, 4, 6])}"`) +
      this.maybe(0.3, () => `friction="${this.in(0, 1.5)} ${this.in(0, 0.02)} ${this.in(0, 0.01, 4)}"`) +
      this.maybe(0.3, () => `margin="${this.in(0, 0.02)}"`) +
      this.maybe(0.2, () => `gap="${this.in(0, 0.01)}"`) +
      this.maybe(0.2, () => `priority="${this.pick([-1, 1])}"`) +
      this.maybe(0.2, () => `solmix="${this.in(0, 2)}"`) +
      `${this.softness()}/>`
    );
  }

  /** Springs, constraints or elasticity: a flex has one of them. */
  stiffness({ dim, interpolated, isGrid, inPlane }: Kind, isTilted: boolean): string {
    const damping = this.maybe(0.5, () => `damping="${this.in(0, 0.1)}"`);
    const hard = this.softness();
    if (interpolated && this.chance(0.3)) return `<edge equality="strain"${hard}/>`;
    if (!interpolated && this.chance(0.35)) {
      const isVert = dim === 2 && isGrid && !isTilted && this.chance(0.5);
      return `<edge equality="${isVert ? 'vert' : 'true'}"${hard}${damping}/>`;
    }
    if (dim === 1) return `<edge stiffness="${this.in(1, 100)}"${damping}/>`;
    const elastic2d = this.pick(inPlane ? ['stretch'] : isTilted ? ['stretch', 'none'] : ['bend', 'stretch', 'both']);
    const shell = dim === 2 ? ` thickness="${this.in(0.002, 0.01)}" elastic2d="${elastic2d}"` : '';
    const young = this.pick(['5e2', '1e4', '1e5']);
    return (
      `<edge${damping}/><elasticity young="${young}" poisson="${this.in(0, 0.4)}"${shell}` +
      `${this.maybe(0.6, () => `damping="${this.in(0, 0.02, 4)}"`)}/>`
    );
  }

  flexcomp(isInBody: boolean): string {
    const kind = this.pick(KINDS);
    const isRigid = !kind.interpolated && this.chance(0.08);
    const isTilted = isInBody || this.chance(0.4);
    const pin = !isRigid && !isInBody ? this.maybe(0.4, () => `<pin id="${this.pick(['0', '0 1', '2'])}"/>`) : '';
    const pose = isTilted ? ` euler="${this.vector(60)}"` : '';
    const at = isInBody ? this.vector(0.1) : `${this.in(-0.2, 0.2)} ${this.in(-0.2, 0.2)} ${this.in(0.03, 0.3)}`;
    const name = `F${this.flexes++}`;
    // the fourth point of a grid is never pinned
    if (kind.isGrid && !isRigid) this.points.push(`${name}_3`);
    const text =
      `<flexcomp name="${name}" dim="${kind.dim}" ${kind.attributes(this)} pos="${at}"${pose} ` +
      `spacing="${this.in(0.06, 0.1)} ${this.in(0.06, 0.1)} ${this.in(0.06, 0.1)}" radius="${this.in(0.002, 0.02)}" ` +
      `mass="${this.in(0.1, 1)}"${isRigid ? ' rigid="true"' : ''}${this.maybe(0.2, () => 'inertiabox=".01"')}>`;
    return `${text}${isRigid ? '' : this.stiffness(kind, isTilted)}${this.contact(kind, isRigid)}${pin}</flexcomp>`;
  }

  soft(): string {
    if (!this.chance(0.2)) return this.flexcomp(false);
    const at = `${this.in(-0.2, 0.2)} ${this.in(-0.2, 0.2)} ${this.in(0.1, 0.4)}`;
    return `<body name="${this.name('O')}" pos="${at}"><freejoint/>${this.geom()}${this.flexcomp(true)}</body>`;
  }

  rigid(): string {
    const at = `${this.in(-0.3, 0.3)} ${this.in(-0.3, 0.3)} ${this.in(0.1, 0.5)}`;
    return this.isImplicit || this.chance(0.5)
      ? `<body pos="${at}"><freejoint/>${this.geom()}</body>`
      : this.body(2, at);
  }

  sensors(): string {
    const wanted = SENSORS.filter((text) => this.chance(0.4) && (this.points.length > 0 || !text.includes('"P"')));
    return wanted.map((text) => `<${text.replace('"P"', `"${this.points[0]}"`)}/>`).join('');
  }

  override option(): string {
    if (!this.isImplicit) return super.option().replace('iterations="500"', `iterations="${ITERATIONS}"`);
    return `<option integrator="discrete" solver="${this.pick(['CG', 'Newton'])}" iterations="${ITERATIONS}" tolerance="1e-12"
      timestep="${this.pick(['.001', '.002', '.005'])}"><flag energy="${this.pick(['enable', 'disable'])}" fwdinv="${this.pick(['enable', 'disable'])}"/></option>`;
  }
}

/** Flexes moved by nodes: for their contacts as springs, the reference reads an invalid body. */
const HAS_NODES = /dof="(trilinear|quadratic)"/;

/** Tests whether the options integrate elastic forces in the metric. */
const usesMetric = (option: string): boolean => /integrator="discrete"/.test(option);

/** Seeds whose scenes cannot be compared, with the reason (docs/concepts/soft-bodies.md). */
export const BEYOND_COMPARISON: ReadonlyMap<number, string> = new Map([
  [138, 'contacts as springs make the reference read beyond its memory'],
  [149, 'a flex follows one that is rigid, and the reference mixes up their edges'],
  [169, 'contacts as springs make the reference read beyond its memory'],
]);

/** MJCF of the soft scene for a seed. */
export function wildSoft(seed: number): string {
  const next = uniform(seed);
  const author = new SoftAuthor(next, next() < 0.3);
  const soft = Array.from({ length: 1 + (seed % 3) }, () => author.soft());
  // the reference mixes up the edges of flexes after one without Jacobians of edges (docs/concepts/soft-bodies.md)
  soft.sort((a, b) => Number(LACKS_EDGES.test(a)) - Number(LACKS_EDGES.test(b)));
  if (soft.some((text) => HAS_NODES.test(text))) {
    soft.forEach((text, i) => void (soft[i] = text.replace(' passive="true"', '')));
  }
  const rigid = Array.from({ length: seed % 3 }, () => author.rigid());
  const option = author.option();
  // in the metric, the reference uses dofs of other bodies for vertices without dofs (docs/concepts/soft-bodies.md)
  if (usesMetric(option)) soft.forEach((text, i) => void (soft[i] = text.replace(/ dof="(radial|2d)"/, '')));
  return `<mujoco>
  <compiler angle="degree"/>
  ${option}
  <asset>${author.assets()}</asset>
  <worldbody>
    ${author.ground()}<site name="origin" pos="0 0 1" zaxis="0 0 -1"/>
    ${[...soft, ...rigid].join('\n    ')}
  </worldbody>
  <sensor>${author.sensors()}</sensor>
</mujoco>
`;
}

/** MJCF of a seed with little more than flexes, so that damage mostly hits a flex. */
export function wildFlexes(seed: number): string {
  const next = uniform(seed);
  const author = new SoftAuthor(next, next() < 0.3);
  const nodes = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i) => `<body name="n${i}" pos="${i >> 2} ${(i >> 1) & 1} ${i & 1}"><joint type="slide"/><geom size=".1"/></body>`,
  );
  const given = author.chance(0.5)
    ? '<flex name="f" dim="2" body="n0 n1 n2 n3" element="0 1 2 1 2 3"><edge damping="1"/></flex>'
    : `<flex name="f" dim="3" dof="trilinear" body="p p p p" vertex="0 0 0 1 0 0 0 1 0 0 0 1" element="0 1 2 3"
        node="n0 n1 n2 n3 n4 n5 n6 n7"><contact selfcollide="none"/><elasticity young="1e3"/></flex>`;
  return `<mujoco>${author.option()}<worldbody>
    ${author.flexcomp(false)}<body name="b" pos="1 0 0"><freejoint/><geom size=".1"/>${author.flexcomp(true)}</body>
    <body name="p"><geom size=".1"/></body>${nodes.join('')}</worldbody><deformable>${given}</deformable>
    <equality><flex flex="F0"/>${author.maybe(0.3, () => '<flexvert flex="F1"/>')}<flexstrain flex="f" cell="0 0 0"/></equality></mujoco>`;
}
