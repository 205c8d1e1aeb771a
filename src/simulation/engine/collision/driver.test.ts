/** Selection, order and parameters of contacts against the reference, in random scenes of many bodies. */
import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../test/oracle/collision-scene.js';
import { Random } from '../../../../test/oracle/random.js';
import { collision, kinematics } from '../../runtime/run.js';

/** Equal but for rounding. */
const TOLERANCE = 1e-12;

interface SceneOptions {
  readonly flags?: string;
  readonly option?: string;
  readonly margins?: boolean;
  readonly pairs?: boolean;
}

/** Bodies with several geoms, children, welded and fixed bodies, all with random contact attributes. */
function sceneXML(random: Random, { flags = '', option = '', margins = false, pairs = false }: SceneOptions): string {
  let ngeom = 0;
  const names: string[] = [];
  const geom = (): string => {
    const name = `g${ngeom++}`;
    names.push(name);
    const at = [0, 0, 0].map(() => random.between(-0.15, 0.15).toFixed(3)).join(' ');
    const type = random.pick(['sphere', 'capsule', 'box', 'cylinder', 'ellipsoid']);
    const size = [0, 0, 0].map(() => random.between(0.03, 0.12).toFixed(3)).slice(0, type === 'sphere' ? 1 : 3);
    const bits = (): number => random.pick([1, 1, 1, 2, 3, 0]);
    const solref = random.pick(['0.02 1', '0.01 0.5', '-1000 -50']);
    const extra = margins ? `margin="${random.pick([0, 0.02])}" gap="${random.pick([0, 0.03])}"` : '';
    return `<geom name="${name}" type="${type}" size="${size.join(' ')}" pos="${at}" contype="${bits()}"
      conaffinity="${bits()}" condim="${random.pick([1, 3, 4, 6])}" priority="${random.pick([0, 0, 0, 1])}"
      solmix="${random.pick([0, 0.5, 1, 3])}" solref="${solref}" friction="${random.next().toFixed(3)} .01 0"
      adhesion="${random.pick([0, 0, 1])}" ${extra}/>`;
  };
  const geoms = (n: number): string => Array.from({ length: n }, geom).join('');
  const bodies: string[] = [];
  for (let i = 0; i < 8; i++) {
    const child = (): string =>
      `<body name="c${i}" pos=".1 0 0"><joint axis="0 1 0"/>${geoms(2)}<body pos="0 0 .1">${geoms(1)}</body></body>`;
    bodies.push(`<body name="b${i}"><freejoint/>${geoms(random.pick([1, 1, 3, 5]))}${i % 2 ? child() : ''}</body>`);
  }
  bodies.push(`<body pos=".1 .1 0">${geoms(3)}</body><body mocap="true">${geoms(2)}</body>`);
  const pair = (): string => {
    const [first, second] = [random.pick(names), random.pick(names)];
    if (first === second) return '';
    return `<pair geom1="${first}" geom2="${second}" condim="4" margin=".01" gap=".01" solreffriction=".03 1"
      friction=".5 .6 .01 .001 .002" adhesion="${random.pick([0, 0.5])}"/>`;
  };
  const explicit = pairs ? Array.from({ length: 12 }, pair).join('') : '';
  return `<mujoco><option ${option}><flag ${flags}/></option><worldbody><geom type="plane" size="0 0 1" pos="0 0 -.3"/>
    ${geoms(2)}${bodies.join('')}</worldbody>
    <contact><exclude body1="b0" body2="b1"/><exclude body1="b2" body2="world"/>${explicit}</contact></mujoco>`;
}

async function compare(options: SceneOptions, seed: number): Promise<{ worst: number; where: string; ncon: number }> {
  const copies = new Random(71);
  const random = new Random(seed);
  let worst = { worst: 0, where: '' };
  let ncon = 0;
  for (let k = 0; k < 3; k++) {
    const scene = await CollisionScene.load(sceneXML(random, options));
    for (let i = 0; i < 20; i++) {
      scene.pose(random, 0.4);
      scene.collide();
      ncon += scene.data.ncon;
      const found = scene.differenceToCopies(copies, TOLERANCE);
      if (found.worst > worst.worst) worst = { ...found, where: `scene ${k}, state ${i}: ${found.where}` };
    }
    scene.dispose();
  }
  return { ...worst, ncon };
}

const CASES: Record<string, SceneOptions> = {
  'with filters and mixed parameters': {},
  'with margins and gaps': { margins: true },
  'with explicit pairs': { pairs: true, margins: true },
  'with overridden parameters': {
    flags: 'override="enable"',
    option: 'o_margin=".02" o_solref=".03 1" o_friction=".1 .2 .3 0 0"',
    pairs: true,
  },
  'without the parent filter': { flags: 'filterparent="disable"' },
  'without the mid phase': { flags: 'midphase="disable"', pairs: true },
  'without multiple convex contacts': { flags: 'multiccd="disable"' },
};

describe('contacts of a scene', () => {
  for (const [name, options] of Object.entries(CASES)) {
    it(`contacts of ${name} equal those of the reference, in the same order`, async () => {
      const { worst, where, ncon } = await compare(options, 3);
      expect(worst, where).toBeLessThan(TOLERANCE);
      expect(ncon).toBeGreaterThan(300);
    });
  }

  it('all contacts are found when they exceed the initial arena', async () => {
    const grid = Array.from({ length: 100 }, (_, i) => {
      const [x, y] = [(i % 10) * 0.15, Math.floor(i / 10) * 0.15];
      return `<body pos="${x} ${y} .09"><freejoint/><geom type="box" size=".1 .1 .1"/></body>`;
    });
    const scene = await CollisionScene.load(
      `<mujoco><worldbody><geom type="plane" size="0 0 1"/>${grid.join('')}</worldbody></mujoco>`,
    );
    const before = scene.data.record.cap_ncon;
    scene.collide();
    expect(scene.data.ncon).toBeGreaterThan(before);
    expect(scene.difference().worst).toBeLessThan(TOLERANCE);
    scene.dispose();
  });

  it('contacts of a pair are found after the user removed a bounding sphere', async () => {
    const scene = await CollisionScene.load(
      `<mujoco><worldbody><body pos="0 0 .15"><freejoint/><geom name="a" size=".1"/></body>
        <body><freejoint/><geom name="b" size=".1"/></body></worldbody><contact><pair geom1="a" geom2="b"/></contact></mujoco>`,
    );
    scene.model.geom_rbound[1] = 0;
    scene.collide();
    expect(scene.data.ncon).toBe(1);
    scene.dispose();
  });

  it('no contacts are found if contacts are disabled', async () => {
    const scene = await CollisionScene.load(
      `<mujoco><option><flag contact="disable"/></option><worldbody><geom type="plane" size="0 0 1"/>
        <body><freejoint/><geom size=".1"/></body></worldbody></mujoco>`,
    );
    const { model, data } = scene;
    kinematics(model, data);
    collision(model, data);
    expect(data.ncon).toBe(0);
    model.opt.disableflags = 0;
    collision(model, data);
    expect(data.ncon).toBe(1);
    scene.dispose();
  });

  it('contacts discarded by the filter of the user are excluded', async () => {
    const scene = await CollisionScene.load(
      `<mujoco><worldbody><geom type="plane" size="0 0 1"/><body><freejoint/><geom size=".1"/><geom size=".2"/></body>
        </worldbody></mujoco>`,
    );
    scene.context.callbacks.contactFilter = (_g1, g2) => g2 === 1;
    scene.collide();
    expect(scene.contacts().map((contact) => contact.geom)).toEqual([[0, 2]]);
    scene.dispose();
  });
});
