/** Models generated from a seed: trees of bodies with all kinds of joints, geoms, springs, tendons and actuators. */

/** Uniform numbers in [0, 1) from a seed. */
export function uniform(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) + 1) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) >>> 0;
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32;
  };
}

export interface RandomOptions {
  /** Attributes of `<option>`. */
  readonly option?: string;
  /** Attributes of `<flag>`. */
  readonly flag?: string;
  /** Number of trees next to each other; default 3. */
  readonly trees?: number;
  /** True if there is ground to fall on and bodies touch; default true. */
  readonly contacts?: boolean;
  /** True if joints have limits, friction loss and loops; default true. */
  readonly constraints?: boolean;
}

class Author {
  private count = 0;
  readonly hinges: string[] = [];
  readonly sites: string[] = [];

  constructor(
    private readonly next: () => number,
    private readonly constraints: boolean,
  ) {}

  /** A random number in a range, with three digits. */
  in(low: number, high: number): string {
    return (low + (high - low) * this.next()).toFixed(3);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.next() * choices.length)] as T;
  }

  direction(): string {
    return `${this.in(-1, 1)} ${this.in(-1, 1)} ${this.in(0.1, 1)}`;
  }

  geom(): string {
    const type = this.pick(['box', 'capsule', 'sphere', 'ellipsoid', 'cylinder']);
    const size = `${this.in(0.04, 0.1)} ${this.in(0.04, 0.1)} ${this.in(0.04, 0.1)}`;
    const fluid = this.pick(['', ' fluidshape="ellipsoid"']);
    return `<geom type="${type}" size="${size}" pos="${this.in(-0.1, 0.1)} 0 ${this.in(-0.1, 0.1)}" zaxis="${this.direction()}"${fluid}/>`;
  }

  joint(): string {
    const type = this.pick(['hinge', 'hinge', 'slide', 'ball']);
    const name = `j${this.count++}`;
    if (type !== 'ball') this.hinges.push(name);
    const range = type === 'ball' ? '0 50' : type === 'slide' ? '-.2 .3' : '-60 40';
    const limits = this.constraints ? ` range="${range}" frictionloss="${this.pick(['0', '.05'])}"` : '';
    const spring = this.pick(['', ' stiffness="3"', ' stiffness="2 1" springref="5"']);
    const damping = this.pick(['damping=".2"', 'damping=".1 .05"', 'armature=".02"']);
    return `<joint name="${name}" type="${type}" axis="${this.direction()}" pos="0 0 ${this.in(-0.1, 0.1)}" ${damping}${spring}${limits}/>`;
  }

  body(depth: number, at: string): string {
    const motion = depth === 0 && this.next() < 0.5 ? '<freejoint/>' : this.joint();
    const site = `s${this.count++}`;
    this.sites.push(site);
    const children = Array.from({ length: depth < 3 ? Math.floor(this.next() * 3) : 0 }, () =>
      this.body(depth + 1, `${this.in(-0.3, 0.3)} ${this.in(-0.3, 0.3)} ${this.in(-0.1, 0.3)}`),
    );
    const gravcomp = this.pick(['', '', ' gravcomp=".5"']);
    return `<body pos="${at}"${gravcomp}>${motion}${this.geom()}<site name="${site}" pos="0 0 .1"/>${children.join('')}</body>`;
  }

  actuators(): string {
    const kinds = [
      'motor|gear="2"',
      'position|kp="2" kv=".1"',
      'velocity|kv=".3"',
      'general|dyntype="filterexact" dynprm=".1" gainprm="2"',
      'intvelocity|kp="1" actrange="-1 1"',
      'damper|kv=".2" ctrlrange="0 1"',
    ];
    return this.hinges
      .map((joint) => {
        const [kind, attributes] = this.pick(kinds).split('|');
        return `<${kind} joint="${joint}" ${attributes}/>`;
      })
      .join('');
  }

  tendons(): string {
    const [a, b] = [this.pick(this.sites), this.pick(this.sites)];
    const spatial =
      a === b ? '' : `<spatial stiffness="5" damping=".1"><site site="${a}"/><site site="${b}"/></spatial>`;
    const joints = this.hinges.map((joint) => `<joint joint="${joint}" coef="${this.in(-1, 1)}"/>`).join('');
    return spatial + (joints && `<fixed stiffness=".1" damping=".02">${joints}</fixed>`);
  }

  equalities(): string {
    if (!this.constraints || this.hinges.length < 2) return '';
    return `<joint joint1="${this.hinges[0]}" joint2="${this.hinges[1]}" polycoef="0 .3 0 0 0"/>`;
  }
}

/** MJCF of the model for a seed: the text depends only on seed and options. */
export function randomModel(seed: number, options: RandomOptions = {}): string {
  const { option = '', flag = '', trees = 3, contacts = true, constraints = true } = options;
  const author = new Author(uniform(seed), constraints);
  const bodies = Array.from({ length: trees }, (_, i) => author.body(0, `${0.5 * i} 0 .5`));
  const ground = contacts ? '<geom type="plane" size="9 9 1"/>' : '';
  return `
<mujoco>
  <option density="1.2" viscosity=".02" wind="1 0 0" ${option}><flag ${contacts ? '' : 'contact="disable"'} ${flag}/></option>
  <worldbody>${ground}${bodies.join('')}</worldbody>
  <tendon>${author.tendons()}</tendon>
  <actuator>${author.actuators()}</actuator>
  <equality>${author.equalities()}</equality>
</mujoco>`;
}

/** Perturbs a state, its velocities and controls by amounts that depend only on the seed. */
export function disturb(seed: number, arrays: readonly Float64Array[], amount: number): void {
  const next = uniform(seed + 77);
  for (const array of arrays) for (let i = 0; i < array.length; i++) array[i] += amount * (2 * next() - 1);
}
