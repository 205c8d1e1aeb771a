/** Seeded random models that combine the features of the engine. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uniform } from '../property/random-model.js';

type Attributes = string;

const GEOMS = ['sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh'];
const MESHES = ['gem', 'stone', 'ball', 'wedge'];

const INTEGRATORS = ['Euler', 'RK4', 'implicit', 'implicitfast', 'discrete'];
const FLAGS = [
  'equality',
  'frictionloss',
  'limit',
  'spring',
  'damper',
  'gravity',
  'clampctrl',
  'warmstart',
  'filterparent',
  'refsafe',
  'eulerdamp',
  'midphase',
  'island',
];
const ENABLED = ['energy', 'fwdinv', 'invdiscrete', 'multiccd'];
export const SOLREFS = ['.02 1', '.005 .8', '-800 -20', '.04 2'];
const SOLIMPS = ['.9 .95 .001', '.8 .99 .02 .3 3', '.95 .95 .01', '0 .9 .05 .5 1'];

/** Actuators at a joint J, a ball joint B, a tendon T, sites S and R, or a body O. */
const ACTUATORS = [
  'motor joint="J" ctrlrange="-.5 1" gear="2"',
  'motor jointinparent="B" gear="1 2 3"',
  'motor tendon="T" forcerange="-1 .5"',
  'motor site="S" gear="0 .1 0 0 0 .2"',
  'motor site="S" refsite="R" gear="0 .1 .3 .1 0 .2"',
  'position joint="J" kp="3" kv=".2"',
  'position joint="J" kp="3" dampratio=".7" timeconst=".02"',
  'position tendon="T" kp="3"',
  'position joint="J" kp="3" delay=".006" nsample="4" interp="cubic"',
  'position site="S" refsite="R" gear="1 0 0 0 .3 0" kp="2"',
  'velocity joint="J" kv=".3"',
  'velocity tendon="T" kv=".3"',
  'intvelocity joint="J" kp="2" actrange="-.5 .5"',
  'orientation joint="B" kp="2" kv=".1"',
  'orientation site="S" refsite="R" kp="2" input="quat"',
  'damper joint="J" kv=".4" ctrlrange="0 1"',
  'cylinder joint="J" diameter=".1" timeconst=".1" bias="0 1 -.2"',
  'muscle joint="J" lengthrange="-1 1" force="3"',
  'muscle tendon="T" lengthrange=".1 1" tausmooth=".2"',
  'pid joint="J" kp="3" kv=".2" ki="1" imax=".2" input="pos vel ff"',
  'pid joint="J" kp="3" slewmax="1"',
  'dcmotor joint="J" resistance="2" motorconst=".3 .4" inductance=".1 0" cogging=".1 6 .3"',
  'dcmotor joint="J" resistance="2" motorconst=".3 .4" thermal="10 20 0 .004 25 30" lugre="100 1 .03 .04 .1"',
  'adhesion body="O" ctrlrange="0 1" gain="5"',
  'general joint="J" dyntype="filterexact" dynprm=".1" gainprm="2" actearly="true"',
  'general joint="J" dyntype="integrator" actlimited="true" actrange="-.3 .3" biastype="affine" biasprm=".1 -2 -.1"',
  'general tendon="T" gaintype="affine" gainprm="1 .3 .2" damping=".1"',
  'general joint="J" gear="-2" damping=".1" armature=".01"',
];

const SENSORS = [
  'accelerometer site="S"',
  'velocimeter site="S" cutoff=".5"',
  'gyro site="S" delay=".006" nsample="4" interval=".004"',
  'force site="S"',
  'torque site="S" cutoff=".2"',
  'touch site="S"',
  'magnetometer site="S"',
  'rangefinder site="S"',
  'camprojection site="S" camera="eye"',
  'jointpos joint="J"',
  'jointvel joint="J" delay=".004" nsample="3" interp="linear"',
  'jointactuatorfrc joint="J"',
  'tendonpos tendon="T"',
  'tendonvel tendon="T"',
  'tendonactuatorfrc tendon="T"',
  'ballquat joint="B"',
  'ballangvel joint="B"',
  'framepos objtype="site" objname="S" reftype="site" refname="R"',
  'framequat objtype="body" objname="O" reftype="camera" refname="eye"',
  'framezaxis objtype="geom" objname="G"',
  'framelinvel objtype="site" objname="S" reftype="site" refname="R"',
  'frameangvel objtype="xbody" objname="O" reftype="site" refname="S"',
  'framelinacc objtype="site" objname="S"',
  'frameangacc objtype="body" objname="O"',
  'subtreecom body="O"',
  'subtreelinvel body="O"',
  'subtreeangmom body="O"',
  'insidesite site="S" objtype="geom" objname="G"',
  'distance geom1="G" geom2="H" cutoff="1"',
  'normal body1="O" geom2="H" cutoff="1"',
  'fromto geom1="H" body2="O" cutoff=".3"',
  'contact body1="O" num="2" data="found force dist pos normal" reduce="mindist"',
  'contact geom1="H" num="3" data="found force torque" reduce="maxforce"',
  'contact geom1="G" data="force pos" reduce="netforce"',
  'contact subtree1="O" num="4" data="found pos tangent"',
  'e_potential',
  'e_kinetic',
  'clock',
];

/** Letters for the first name of another letter. */
const FIRST: Record<string, string> = { R: 'S', H: 'G' };

/** Writes parts of models from random numbers. */
export class Author {
  private count = 0;
  readonly names: Record<string, string[]> = { J: [], B: [], T: [], S: ['origin'], O: [], G: ['ground'] };
  private readonly round: string[] = [];
  protected readonly integrators: readonly string[] = INTEGRATORS;
  protected readonly enabledFlags: readonly string[] = ENABLED;
  /** Stiffness of joints: linear, and with higher powers. */
  protected readonly springs: readonly string[] = ['3', '2 1', '1 .5 .5'];

  constructor(readonly next: () => number) {}

  in(low: number, high: number, digits = 3): string {
    return (low + (high - low) * this.next()).toFixed(digits);
  }

  chance(p: number): boolean {
    return this.next() < p;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.next() * choices.length)] as T;
  }

  times(most: number, make: () => string): string {
    return Array.from({ length: Math.floor(this.next() * (most + 1)) }, make).join('');
  }

  maybe(p: number, text: () => Attributes): Attributes {
    return this.chance(p) ? ` ${text()}` : '';
  }

  vector(size: number): string {
    return `${this.in(-size, size)} ${this.in(-size, size)} ${this.in(-size, size)}`;
  }

  name(kind: string): string {
    const name = `${kind.toLowerCase()}${this.count++}`;
    this.names[kind]?.push(name);
    return name;
  }

  softness(prefix = ''): Attributes {
    return (
      this.maybe(0.3, () => `solref${prefix}="${this.pick(SOLREFS)}"`) +
      this.maybe(0.3, () => `solimp${prefix}="${this.pick(SOLIMPS)}"`)
    );
  }

  surface(): Attributes {
    return (
      this.maybe(0.7, () => `condim="${this.pick([1, 3, 3, 4, 6])}"`) +
      this.maybe(0.5, () => `friction="${this.in(0, 1.5)} ${this.in(0, 0.02)} ${this.in(0, 0.01, 4)}"`) +
      this.maybe(0.3, () => `margin="${this.in(0, 0.03)}"`) +
      this.maybe(0.2, () => `gap="${this.in(0, 0.02)}"`) +
      this.maybe(0.2, () => `priority="${this.pick([-1, 1, 2])}"`) +
      this.maybe(0.2, () => `solmix="${this.in(0, 2)}"`) +
      this.maybe(0.1, () => `surfacevel="${this.vector(0.3)} ${this.vector(0.5)}"`) +
      this.softness()
    );
  }

  geom(): string {
    const type = this.pick(GEOMS);
    const name = this.name('G');
    if (type === 'sphere' || type === 'cylinder') this.round.push(name);
    const size =
      type === 'mesh'
        ? `mesh="${this.pick(MESHES)}"`
        : `size="${this.in(0.03, 0.1)} ${this.in(0.03, 0.1)} ${this.in(0.03, 0.1)}"`;
    const fluid = this.maybe(0.2, () => 'fluidshape="ellipsoid"');
    return `<geom name="${name}" type="${type}" ${size} pos="${this.vector(0.08)}" euler="${this.vector(90)}"${fluid}${this.surface()}/>`;
  }

  joint(type = this.pick(['hinge', 'hinge', 'slide', 'ball'])): string {
    const name = this.name(type === 'ball' ? 'B' : 'J');
    const range = type === 'ball' ? `0 ${this.in(20, 90)}` : type === 'slide' ? '-.1 .2' : '-70 40';
    const axis = this.chance(0.3) ? this.pick(['1 0 0', '0 1 0', '0 0 1']) : `${this.vector(1)}`;
    return (
      `<joint name="${name}" type="${type}" axis="${axis}" pos="${this.vector(0.05)}"` +
      this.maybe(0.5, () => `range="${range}" limited="true"${this.softness('limit')}`) +
      this.maybe(0.3, () => `frictionloss="${this.in(0, 0.3)}"${this.softness('friction')}`) +
      this.maybe(0.5, () => `damping="${this.pick(['.3', '.2 .05', '.1 .05 .02'])}"`) +
      this.maybe(0.4, () => `stiffness="${this.pick(this.springs)}" springref="${this.in(-20, 20)}"`) +
      this.maybe(0.4, () => `armature="${this.in(0, 0.05)}"`) +
      this.maybe(0.1, () => 'actuatorfrcrange="-.5 .5"') +
      this.maybe(0.1, () => 'actuatorgravcomp="true"') +
      this.maybe(0.2, () => `margin="${this.in(0, 5)}"`) +
      '/>'
    );
  }

  body(depth: number, at: string): string {
    const isFree = depth === 0 && this.chance(0.6);
    const motion = isFree ? '<freejoint/>' : this.maybe(0.2, () => this.joint('slide')) + this.joint();
    const name = this.name('O');
    const site = `<site name="${this.name('S')}" type="${this.pick(['sphere', 'box', 'capsule', 'ellipsoid', 'cylinder'])}" size=".1 .1 .1" pos="${this.vector(0.1)}" euler="${this.vector(60)}"/>`;
    const children = depth < 3 ? this.times(2, () => this.body(depth + 1, this.vector(0.15))) : '';
    const gravcomp = this.maybe(0.2, () => `gravcomp="${this.in(0, 1.2)}"`);
    return `<body name="${name}" pos="${at}" euler="${this.vector(40)}"${gravcomp}>${motion}${this.geom()}${this.maybe(0.3, () => this.geom())}${site}${children}</body>`;
  }

  private other(kind: string, not: string): string {
    const others = (this.names[kind] as string[]).filter((name) => name !== not);
    return this.pick(others);
  }

  path(): string {
    let at = this.pick(this.names.S as string[]);
    let text = `<site site="${at}"/>`;
    for (let i = 0; i < 1 + 2 * this.next(); i++) {
      if (this.chance(0.4) && this.round.length > 0) {
        const side = this.maybe(0.4, () => `sidesite="${this.pick(this.names.S as string[])}"`);
        text += `<geom geom="${this.pick(this.round)}"${side}/>`;
      }
      at = this.other('S', at);
      text += `<site site="${at}"/>`;
    }
    return text;
  }

  spatial(): string {
    const second = this.chance(0.3) ? `<pulley divisor="2"/>${this.path()}` : '';
    const path = this.path() + second;
    const armature = path.includes('<geom') ? '' : this.maybe(0.2, () => `armature="${this.in(0, 0.05)}"`);
    return `<spatial name="${this.name('T')}"${this.tendonForces('.1 .5')}${armature}>${path}</spatial>`;
  }

  fixed(): string {
    const joints = (this.names.J as string[]).filter(() => this.chance(0.5));
    if (joints.length === 0) return '';
    const terms = joints.map((joint) => `<joint joint="${joint}" coef="${this.in(-2, 2)}"/>`).join('');
    return `<fixed name="${this.name('T')}"${this.tendonForces('-.2 .3')}>${terms}</fixed>`;
  }

  private tendonForces(range: string): Attributes {
    return (
      this.maybe(0.4, () => `range="${range}" limited="true"${this.softness('limit')}`) +
      this.maybe(0.3, () => `frictionloss="${this.in(0, 0.2)}"${this.softness('friction')}`) +
      this.maybe(0.5, () => `stiffness="${this.pick(['5', '3 1'])}" damping="${this.pick(['.2', '.1 .05'])}"`)
    );
  }

  equality(): string {
    const { J, O, S, T } = this.names as Record<'J' | 'O' | 'S' | 'T', string[]>;
    const soft = this.softness() + this.maybe(0.1, () => 'active="false"');
    const kind = this.pick(['connect', 'weld', 'connect site', 'weld site', 'joint', 'tendon']);
    if (kind === 'joint') {
      return J.length < 2 ? '' : `<joint joint1="${J[0]}" joint2="${J[1]}" polycoef="0 .5 .1 0 .1"${soft}/>`;
    }
    if (kind === 'tendon') return T.length === 0 ? '' : `<tendon tendon1="${this.pick(T)}"${soft}/>`;
    if (kind.endsWith('site')) {
      const site = this.pick(S);
      return `<${kind.split(' ')[0]} site1="${site}" site2="${this.other('S', site)}"${soft}/>`;
    }
    const body = this.pick(O);
    const second = O.length > 1 && this.chance(0.6) ? ` body2="${this.other('O', body)}"` : '';
    const place = kind === 'connect' ? ` anchor="${this.vector(0.1)}"` : this.maybe(0.4, () => 'torquescale=".3"');
    return `<${kind} body1="${body}"${second}${place}${soft}/>`;
  }

  contacts(): string {
    const { G, O } = this.names as Record<'G' | 'O', string[]>;
    const pair = (): string => {
      const geom = this.pick(G);
      return `<pair geom1="${geom}" geom2="${this.other('G', geom)}"${this.maybe(0.5, () => `condim="${this.pick([1, 3, 4, 6])}"`)}${this.softness()}/>`;
    };
    const exclude = O.length > 1 ? `<exclude body1="${O[0]}" body2="${O[1]}"/>` : '';
    return pair() + (this.chance(0.3) ? exclude : '');
  }

  /** An element with its letters replaced by names; empty if a name is missing. */
  filled(template: string): string {
    let lacks = false;
    const text = template.replace(/"([JBTSROGH])"/g, (_, letter: string) => {
      const names = (this.names[FIRST[letter] ?? letter] as string[]).filter((name) => name !== 'ground');
      lacks ||= names.length < 2;
      return `"${FIRST[letter] ? names[0] : this.pick(names.slice(1))}"`;
    });
    return lacks ? '' : `<${text}/>`;
  }

  some(templates: readonly string[], share: number): string {
    return templates.map((template) => (this.chance(share) ? this.filled(template) : '')).join('');
  }

  option(): string {
    const flags = FLAGS.filter(() => this.chance(0.08)).map((flag) => `${flag}="disable"`);
    const enabled = this.enabledFlags.filter(() => this.chance(0.25));
    const integrator = this.pick(this.integrators);
    // both refuse it with RK4; without dampers, the reference damps the inverse of an Euler step (docs/concepts/differences.md)
    const isComparable =
      (integrator !== 'RK4' || !enabled.includes('fwdinv')) &&
      (integrator !== 'Euler' || !flags.includes('damper="disable"'));
    const allowed = enabled.filter((flag) => flag !== 'invdiscrete' || isComparable);
    return `<option integrator="${integrator}" solver="${this.pick(['Newton', 'CG', 'PGS'])}" cone="${this.pick(['pyramidal', 'elliptic'])}"
      jacobian="${this.pick(['auto', 'dense', 'sparse'])}" impratio="${this.pick([1, 1, 4])}" noslip_iterations="${this.pick([0, 0, 0, 3])}" iterations="500"
      timestep="${this.pick(['.001', '.002', '.005'])}" density="${this.pick([0, 1.2, 100])}" viscosity="${this.pick([0, 0.1])}" wind="1 0 .5">
      <flag ${[...flags, ...allowed.map((flag) => `${flag}="enable"`)].join(' ')}/></option>`;
  }

  assets(): string {
    const points = Array.from({ length: 14 }, () => this.vector(0.08)).join(' ');
    const heights = Array.from({ length: 49 }, () => this.in(0, 1, 2)).join(' ');
    return `<mesh name="gem" vertex=".1 0 0 -.1 0 0 0 .08 0 0 -.08 0 0 0 .1 0 0 -.06"/><mesh name="stone" vertex="${points}"/>
      <mesh name="ball" builtin="sphere" params="1" scale=".07 .07 .07"/><mesh name="wedge" builtin="wedge" params="6 6 30 20 .3" scale=".1 .1 .1"/>
      <hfield name="hills" nrow="7" ncol="7" size="1 1 .1 .1" elevation="${heights}"/>`;
  }

  ground(): string {
    const kind = this.pick([
      'type="plane" size="2 2 .1"',
      'type="hfield" hfield="hills"',
      'type="box" size="1 1 .1" pos="0 0 -.1"',
    ]);
    return `<geom name="ground" ${kind}${this.surface()}/>`;
  }
}

/** MJCF of the model for a seed, written by an author for that seed. */
export function wildModel(seed: number, author = new Author(uniform(seed))): string {
  const bodies = Array.from({ length: 2 + (seed % 4) }, () =>
    author.body(0, `${author.in(-0.3, 0.3)} ${author.in(-0.3, 0.3)} ${author.in(0.05, 0.4)}`),
  );
  const tendons = author.times(2, () => author.spatial()) + author.times(2, () => author.fixed());
  return `<mujoco>
  <compiler angle="degree"/>
  ${author.option()}
  <asset>${author.assets()}</asset>
  <worldbody>
    ${author.ground()}<site name="origin"/><camera name="eye" pos="1 1 1" mode="targetbody" target="${author.names.O?.[0]}" resolution="64 48"/>
    ${bodies.join('\n    ')}
  </worldbody>
  <contact>${author.contacts()}</contact>
  <tendon>${tendons}</tendon>
  <equality>${author.times(3, () => author.equality())}</equality>
  <actuator>${author.some(ACTUATORS, 0.25)}</actuator>
  <sensor>${author.some(SENSORS, 0.3)}</sensor>
</mujoco>
`;
}

/**
 * A new folder with the models of the seeds `from`, `from + 1`, ..., named after them; seeds without a model are left
 * out.
 */
export function writeWildModels(
  from: number,
  count: number,
  model: (seed: number) => string | undefined = (seed) => wildModel(seed),
): string {
  const folder = mkdtempSync(join(tmpdir(), 'kinetree-wild-'));
  for (let seed = from; seed < from + count; seed++) {
    const text = model(seed);
    if (text !== undefined) writeFileSync(join(folder, `${seed}.xml`), text);
  }
  return folder;
}
