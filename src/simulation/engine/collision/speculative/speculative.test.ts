/** Speculative contacts: nothing passes through a wall, momentum is preserved, and nothing else changes. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../../test/oracle/random.js';
import { compile, Data, forward, type Model, parseXML, step } from '../../../../api/index.js';

interface Scene {
  readonly flags?: string;
  readonly gravity?: number;
  readonly option?: string;
  readonly world: string;
  readonly rest?: string;
}

const MESHES = `<asset>
  <mesh name="tetrahedron" vertex="-.02 -.02 -.02 .03 -.02 -.02 0 .03 -.02 0 0 .04"/>
  <mesh name="plate" vertex="-.004 -2 -2 .004 -2 -2 -.004 2 -2 .004 2 -2 -.004 -2 2 .004 -2 2 -.004 2 2 .004 2 2"/>
</asset>`;

const modelOf = ({ flags = 'speculative="enable"', gravity = 0, option = '', world, rest = '' }: Scene): Model =>
  compile(
    parseXML(
      `<mujoco><option gravity="0 0 ${-gravity}" ${option}><flag ${flags}/></option>${MESHES}<worldbody>${world}</worldbody>${rest}</mujoco>`,
    ),
  );

const OFF = 'speculative="disable"';
const WALL = '<geom name="wall" type="box" size=".005 2 2"/>';
const bullet = (shape: string, x = -0.5, rest = ''): string =>
  `<body pos="${x} 0 0"><freejoint/><geom name="bullet" mass=".1" ${shape}/>${rest}</body>`;

function dataWith(model: Model, qvel: readonly number[]): Data {
  const data = new Data(model);
  data.qvel.set(qvel);
  return data;
}

/** Largest x of the first body within n steps. */
function farthest(model: Model, qvel: readonly number[], n: number): number {
  const data = dataWith(model, qvel);
  let x = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    step(model, data);
    x = Math.max(x, data.qpos[0]!);
  }
  return x;
}

/** Pairs of geoms, by id, of the contacts of a Data. */
const pairsOf = (data: Data): string[] =>
  Array.from({ length: data.ncon }, (_, i) => `${data.contact_geom[2 * i]}-${data.contact_geom[2 * i + 1]}`);

const SHAPES = {
  sphere: 'size=".02"',
  capsule: 'type="capsule" size=".01 .03" euler="20 40 10"',
  box: 'type="box" size=".02 .03 .01" euler="20 40 10"',
  'box with a parallel face': 'type="box" size=".02 .03 .01"',
  cylinder: 'type="cylinder" size=".02 .02" euler="0 70 0"',
  ellipsoid: 'type="ellipsoid" size=".02 .01 .03"',
  mesh: 'type="mesh" mesh="tetrahedron"',
};

describe('a bullet and a thin wall', () => {
  for (const [name, shape] of Object.entries(SHAPES)) {
    it(`a fast ${name} does not pass a thin wall at any speed, time step or angle`, () => {
      for (const timestep of [0.001, 0.002, 0.005]) {
        for (const speed of [10, 50, 150]) {
          for (const angle of [0, 0.4]) {
            const option = `timestep="${timestep}"`;
            const model = modelOf({ option, world: WALL + bullet(shape) });
            const qvel = [speed, angle * speed, 0, 0, 5, 0];
            expect(farthest(model, qvel, 80), `${timestep} ${speed} ${angle}`).toBeLessThan(0);
            const off = modelOf({ option, flags: OFF, world: WALL + bullet(shape) });
            if (speed * timestep > 0.2) expect(farthest(off, qvel, 80)).toBeGreaterThan(0.1);
          }
        }
      }
    });
  }

  it('the step of the impact ends at the surface', () => {
    const model = modelOf({ world: WALL + bullet(SHAPES.sphere) });
    for (const speed of [60, 90, 130, 210]) {
      const data = dataWith(model, [speed, 0, 0, 0, 0, 0]);
      while (data.qvel[0] === speed) step(model, data);
      expect(data.ncon).toBe(1);
      // within 1e-3 of the half-thickness
      expect(Math.abs(data.qpos[0]! + 0.025)).toBeLessThan(1e-5);
    }
  });

  it('the solver removes the part of the velocity that remains after the impact', () => {
    const model = modelOf({ world: WALL + bullet(SHAPES.sphere, -0.1) });
    const data = dataWith(model, [100, 0, 0, 0, 0, 0]);
    // the gap is 0.075, the motion 0.2
    step(model, data);
    expect(data.qvel[0]).toBeCloseTo(100 * (0.075 / 0.2), 2);
  });

  it('a margin moves the surface at which the step ends', () => {
    const world = `<geom type="box" size=".005 2 2" margin=".01"/>${bullet('size=".02" margin=".02"', -0.1)}`;
    const model = modelOf({ world });
    const data = dataWith(model, [100, 0, 0, 0, 0, 0]);
    step(model, data);
    expect(data.qpos[0]).toBeCloseTo(-0.055, 4);
  });

  it('a geom within the gap of a margin is stopped', () => {
    const world = `<geom type="box" size=".005 2 2" gap=".2"/>${bullet('size=".02"', -0.1)}`;
    expect(farthest(modelOf({ world }), [100, 0, 0, 0, 0, 0], 5)).toBeLessThan(0);
  });

  it('a geom that touches the wall and is fast is stopped', () => {
    const model = modelOf({ world: WALL + bullet(SHAPES.sphere, -0.0249) });
    expect(farthest(model, [100, 0, 0, 0, 0, 0], 5)).toBeLessThan(-0.02);
  });

  it('a hammer on a hinge stops at the wall, whatever the angle of its motion within the step', () => {
    const world = `<geom type="box" size=".3 .005 .3" pos=".5 0 0"/>
      <body><joint axis="0 0 1"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".01" mass="1"/></body>`;
    for (const speed of [50, 200, 400]) {
      const model = modelOf({ world });
      const data = new Data(model);
      data.qpos[0] = 0.9;
      data.qvel[0] = -speed;
      for (let i = 0; i < 20; i++) {
        step(model, data);
        expect(data.qpos[0], `${speed}`).toBeGreaterThan(0);
      }
    }
  });
});

describe('solvers and cones', () => {
  for (const solver of ['Newton', 'CG', 'PGS']) {
    for (const cone of ['pyramidal', 'elliptic']) {
      for (const integrator of ['Euler', 'implicit', 'implicitfast', 'discrete']) {
        it(`stops a box with ${solver}, the ${cone} cone and ${integrator}`, () => {
          const option = `solver="${solver}" cone="${cone}" integrator="${integrator}"`;
          for (const condim of [1, 3, 4, 6]) {
            const world = WALL + bullet(`${SHAPES.box} condim="${condim}" friction="1 .01 .01"`);
            expect(farthest(modelOf({ option, world }), [90, 20, 10, 3, 4, 5], 60), `${condim}`).toBeLessThan(0);
          }
        });
      }
    }
  }

  it('the discrete integrator ends the step of the impact at the surface, also of springs too stiff for the step', () => {
    for (const solref of ['.02 1', '.001 1', '.0005 1.5', '.05 .2', '-2000 -20', '-1e7 -100']) {
      for (const solimp of ['.9 .95 .001', '.99 .999 .001', '.5 .9 .01']) {
        const soft = `solref="${solref}" solimp="${solimp}" priority="1"`;
        const world = `<geom type="box" size=".005 2 2" ${soft}/>${bullet(SHAPES.sphere, -0.1)}`;
        const model = modelOf({ option: 'integrator="discrete"', world });
        const data = dataWith(model, [100, 0, 0, 0, 0, 0]);
        step(model, data);
        expect(data.ncon).toBe(1);
        expect(data.qpos[0], `${solref}, ${solimp}`).toBeCloseTo(-0.025, 5);
      }
    }
  });

  it('soft contacts do not gain energy', () => {
    for (const integrator of ['Euler', 'discrete']) {
      for (const solimp of ['.9 .95 .001', '.5 .6 .001', '.1 .2 .01', '.01 .01 .1']) {
        const box = bullet(`type="box" size=".02 .02 .02" solimp="${solimp}"`, -0.1);
        const world = `<geom type="box" size=".005 2 2" solimp="${solimp}"/>${box}`;
        const model = modelOf({ option: `integrator="${integrator}"`, world });
        const data = dataWith(model, [40, 0, 0, 0, 0, 0]);
        step(model, data);
        expect(Math.abs(data.qvel[0]!), solimp).toBeLessThan(40);
      }
    }
  });

  it('contacts without stiffness are left out', () => {
    const world = `<geom type="box" size=".005 2 2" solref="0 -10" priority="1"/>${bullet(SHAPES.sphere, -0.1)}`;
    const data = dataWith(modelOf({ world }), [100, 0, 0, 0, 0, 0]);
    forward(data.model, data);
    expect(data.ncon).toBe(0);
  });

  it('the Runge-Kutta integrator, which moves with the old velocity, has no speculative contacts', () => {
    const data = dataWith(modelOf({ option: 'integrator="RK4"', world: WALL + bullet(SHAPES.sphere, -0.1) }), [100]);
    forward(data.model, data);
    expect(data.ncon).toBe(0);
  });
});

describe('pairs', () => {
  const at = (world: string, rest = ''): Data => {
    const data = dataWith(modelOf({ world, rest }), [500, 0, 0, 0, 0, 0]);
    forward(data.model, data);
    return data;
  };
  const second = '<geom name="second" type="box" size=".005 2 2" pos=".3 0 0"/>';

  it('there is no contact with a wall behind another one', () => {
    expect(pairsOf(at(WALL + second + bullet(SHAPES.sphere)))).toEqual(['2-0']);
    // without the first wall there is one
    expect(pairsOf(at(second + bullet(SHAPES.sphere)))).toEqual(['1-0']);
  });

  it('a wall behind a body that is heavy enough is hidden, behind a light one it is not', () => {
    const between = (mass: number): string =>
      `<body pos="-.3 0 0"><freejoint/><geom type="box" size=".01 .1 .1" mass="${mass}"/></body>`;
    expect(pairsOf(at(bullet(SHAPES.sphere) + between(10) + WALL))).toEqual(['1-2']);
    expect(pairsOf(at(bullet(SHAPES.sphere) + between(0.001) + WALL)).sort()).toEqual(['1-0', '1-2']);
  });

  it('a geom that does not collide with the bullet hides nothing', () => {
    const ghost = '<geom name="ghost" type="box" size=".005 2 2" pos="-.2 0 0" contype="0" conaffinity="0"/>';
    expect(pairsOf(at(WALL + ghost + bullet(SHAPES.sphere)))).toEqual(['2-0']);
  });

  it('a bullet that passes beside a wall has no contact', () => {
    expect(at(`<geom type="box" size=".005 .1 .1" pos="0 .2 0"/>${bullet(SHAPES.sphere)}`).ncon).toBe(0);
  });

  it('excluded bodies and geoms without common bits have no contact', () => {
    const plate = '<body name="plate"><geom type="box" size=".005 2 2"/></body>';
    const named = bullet(SHAPES.sphere).replace('<body', '<body name="shot"');
    expect(at(plate + named).ncon).toBe(1);
    expect(at(plate + named, '<contact><exclude body1="plate" body2="shot"/></contact>').ncon).toBe(0);
    expect(at(plate.replace('size', 'contype="2" conaffinity="2" size') + named).ncon).toBe(0);
  });

  it('an explicit pair has its own parameters', () => {
    const pair = '<contact><pair geom1="bullet" geom2="wall" margin=".05" solref=".01 1"/></contact>';
    const bits = 'contype="0" conaffinity="0"';
    const data = at(WALL.replace('size', `${bits} size`) + bullet(`${SHAPES.sphere} ${bits}`), pair);
    expect(data.ncon).toBe(1);
    expect(data.contact_includemargin[0]).toBe(0.05);
    step(data.model, data);
    expect(data.qpos[0]).toBeCloseTo(-0.075, 3);
  });

  it('planes and height fields, which nothing passes, have none', () => {
    const plane = '<geom type="plane" size="1 1 .1" zaxis="-1 0 0"/>';
    expect(at(plane + bullet(SHAPES.sphere)).ncon).toBe(0);
  });

  it('bodies with many geoms find the same pairs through their trees', () => {
    const tiles = Array.from({ length: 100 }, (_, i) => {
      const [y, z] = [(i % 10) - 4.5, Math.floor(i / 10) - 4.5];
      return `<geom type="box" size=".005 .05 .05" pos="0 ${(0.1 * y).toFixed(2)} ${(0.1 * z).toFixed(2)}"/>`;
    }).join('');
    for (const flags of ['speculative="enable"', 'speculative="enable" midphase="disable"']) {
      const model = modelOf({ flags, world: tiles + bullet(SHAPES.box) });
      expect(farthest(model, [180, 40, 20, 0, 0, 0], 40)).toBeLessThan(0);
    }
  });

  it('a sleeping body is hit and wakes', () => {
    const world = `<body name="target"><freejoint/><geom type="box" size=".01 .1 .1" mass="1"/></body>${bullet(SHAPES.sphere)}`;
    for (const flags of [
      'speculative="enable" sleep="enable"',
      'speculative="enable" sleep="enable" island="disable"',
    ]) {
      const model = modelOf({ flags, world: world.replace('name="target"', 'name="target" sleep="init"') });
      const data = new Data(model);
      data.qvel.set([200, 0, 0, 0, 0, 0], 6);
      for (let i = 0; i < 20; i++) step(model, data);
      expect(data.qvel[0]).toBeGreaterThan(1);
      expect(data.qpos[7]!).toBeLessThan(data.qpos[0]!);
    }
  });
});

describe('momentum', () => {
  /** Linear momentum, then angular momentum about the origin, of free bodies. */
  function momentum(model: Model, data: Data): number[] {
    forward(model, data);
    const sum = [0, 0, 0, 0, 0, 0];
    for (let b = 1; b < model.nbody; b++) {
      const mass = model.body_mass[b]!;
      const dof = model.body_dofadr[b]!;
      const v = [0, 1, 2].map((k) => data.qvel[dof + k]!);
      const x = [0, 1, 2].map((k) => data.xipos[3 * b + k]!);
      const mat = data.ximat.subarray(9 * b, 9 * b + 9);
      const w = [0, 1, 2].map((k) => data.qvel[dof + 3 + k]! * model.body_inertia[3 * b + k]!);
      for (let k = 0; k < 3; k++) {
        const [i, j] = [(k + 1) % 3, (k + 2) % 3] as const;
        sum[k]! += mass * v[k]!;
        sum[3 + k]! += mass * (x[i]! * v[j]! - x[j]! * v[i]!);
        for (let c = 0; c < 3; c++) sum[3 + k]! += mat[3 * k + c]! * w[c]!;
      }
    }
    return sum;
  }

  const box = (x: number, euler: string): string =>
    `<body pos="${x} 0 0" euler="${euler}"><freejoint/><geom type="box" size=".05 .05 .05" mass="1"/></body>`;

  it('the impact of two rotating boxes preserves linear and angular momentum', () => {
    let hits = 0;
    for (let seed = 0; seed < 20; seed++) {
      const random = new Random(seed);
      const angles = (): string => [0, 0, 0].map(() => random.between(0, 360).toFixed(1)).join(' ');
      const model = modelOf({ option: 'timestep=".005"', world: box(-0.5, angles()) + box(0.5, angles()) });
      const spin = (): number[] => [0, 0, 0].map(() => random.between(-30, 30));
      const data = dataWith(model, [50, random.between(-2, 2), 0, ...spin(), -50, 0, random.between(-2, 2), ...spin()]);
      for (let i = 0; i < 20; i++) {
        forward(model, data);
        const { ncon, qvel } = data;
        const before = momentum(model, data);
        // the change of velocity by contacts alone, at the poses where they act
        const kept = qvel.slice();
        for (let k = 0; k < model.nv; k++) {
          qvel[k] = kept[k]! + model.opt.timestep * (data.qacc[k]! - data.qacc_smooth[k]!);
        }
        if (ncon > 0) hits++;
        momentum(model, data).forEach((x, k) => void expect(Math.abs(x - before[k]!)).toBeLessThan(1e-9));
        qvel.set(kept);
        step(model, data);
      }
    }
    expect(hits).toBeGreaterThan(20);
  });

  it('two rotating boxes do not pass each other', () => {
    let passed = 0;
    for (let seed = 0; seed < 20; seed++) {
      const random = new Random(seed);
      const tilt = (): string => [0, 0, 0].map(() => random.between(-15, 15).toFixed(1)).join(' ');
      const spin = (): number[] => [0, 0, 0].map(() => random.between(-5, 5));
      const tilts = [tilt(), tilt()] as const;
      const qvel = [15, 0, 0, ...spin(), -15, 0, 0, ...spin()];
      const passes = (flags: string): boolean => {
        const world = box(-0.4, tilts[0]) + box(0.4, tilts[1]);
        const model = modelOf({ flags, option: 'timestep=".005"', world });
        const data = dataWith(model, qvel);
        for (let i = 0; i < 20; i++) step(model, data);
        return data.qpos[7]! < data.qpos[0]!;
      };
      if (passes(OFF)) passed++;
      expect(passes('speculative="enable"'), `${seed}`).toBe(false);
    }
    expect(passed).toBeGreaterThan(15);
  });
});

it('with diagexact, driven rotors whose weights are zero stay below the velocity of their drives', () => {
  const rotor = (name: string, at: number, axis: string, geoms: string): string =>
    `<body pos="0 0 ${at}"><joint name="${name}" axis="${axis}" damping=".01"/>${geoms}</body>`;
  const box = '<geom type="box" size=".02 .03 .02" mass=".1"';
  const world =
    rotor('low', 0.1, '0 0 1', `${box} pos=".06 0 0"/>${box} pos="-.06 0 0"/>`) +
    rotor('high', 0.15, '0 1 0', '<geom type="box" size=".12 .02 .005"/>');
  const drive = (joint: string, bias: string): string =>
    `<general joint="${joint}" gainprm="0" biastype="affine" biasprm="${bias}"/>`;
  const rest = `<actuator>${drive('high', '3 0 -.1')}${drive('low', '.5 0 -.02')}</actuator>`;
  const option = 'timestep=".004" integrator="implicitfast" cone="elliptic"';
  const fastest = (flags: string): number => {
    const model = modelOf({ flags: `speculative="enable" ${flags}`, option, world, rest });
    expect([0, 2, 4].map((i) => model.body_invweight0[i])).toEqual([0, 0, 0]);
    const data = new Data(model);
    let speed = 0;
    for (let i = 0; i < 60; i++) {
      step(model, data);
      speed = Math.max(speed, ...data.qvel.map(Math.abs));
    }
    return speed;
  };
  expect(fastest('diagexact="enable"')).toBeLessThan(30);
  expect(fastest('diagexact="disable"')).toBeGreaterThan(1e3);
});

describe('the flag', () => {
  const pile = (flags: string): Model =>
    modelOf({
      flags,
      gravity: 9.81,
      world: `<geom type="plane" size="2 2 .1"/><geom type="box" size=".5 .5 .05" pos="0 0 .05"/>${Array.from(
        { length: 8 },
        (_, i) =>
          `<body pos="${0.03 * i} 0 ${0.2 + 0.08 * i}" euler="${7 * i} 3 ${11 * i}"><freejoint/>
            <geom type="${['box', 'sphere', 'capsule', 'cylinder'][i % 4]}" size=".04 .04 .04"/></body>`,
      ).join('')}`,
    });

  it('without it, no bit changes, and with it none before something is fast', () => {
    const models = ['', OFF, 'speculative="enable"'].map((flags) => pile(flags || 'energy="disable"'));
    const datas = models.map((model) => new Data(model));
    for (let i = 0; i < 300; i++) {
      datas.forEach((data, k) => void step(models[k]!, data));
      expect(datas[1]!.qpos).toEqual(datas[0]!.qpos);
    }
    // a step in which nothing moves by a tenth of its thickness
    const slow = dataWith(models[2]!, []);
    const same = dataWith(models[0]!, []);
    for (let i = 0; i < 60; i++) {
      step(models[2]!, slow);
      step(models[0]!, same);
      expect(slow.qpos).toEqual(same.qpos);
    }
  });

  it('it can be switched off and on between steps', () => {
    const model = modelOf({ world: WALL + bullet(SHAPES.sphere, -0.1) });
    const data = dataWith(model, [100, 0, 0, 0, 0, 0]);
    const counts = [0, 128, 0, 128].map((bits) => {
      model.opt.enableflags = bits;
      forward(model, data);
      return data.ncon;
    });
    expect(counts).toEqual([0, 1, 0, 1]);
  });

  it('a repeated simulation has the same bits', () => {
    const run = (): Float64Array => {
      const model = modelOf({
        world: WALL + bullet(SHAPES.mesh) + bullet(SHAPES.box, -0.7).replace('bullet', 'other'),
      });
      const data = dataWith(model, [90, 3, 2, 9, 8, 7, 140, 1, 2, 3, 4, 5]);
      for (let i = 0; i < 50; i++) step(model, data);
      return data.qpos.slice();
    };
    expect(run()).toEqual(run());
  });
});

const SEED = 1000;
const COUNT = Number(process.env.TEST_COUNT ?? 200);

it(`none of ${COUNT} random bodies passes a thin wall, while most do without the flag (seed ${SEED})`, () => {
  let passed = 0;
  for (let seed = SEED; seed < SEED + COUNT; seed++) {
    const scene = new Random(seed);
    const size = (): string => scene.between(0.01, 0.05).toFixed(4);
    const timestep = scene.pick([0.001, 0.002, 0.005]);
    const shape = scene.pick([
      `size="${size()}"`,
      ...['capsule', 'box', 'cylinder', 'ellipsoid'].map(
        (type) => `type="${type}" size="${size()} ${size()} ${size()}"`,
      ),
      'type="mesh" mesh="tetrahedron"',
    ]);
    const thickness = scene.between(0.001, 0.02).toFixed(4);
    const wall = scene.pick([
      `type="box" size="${thickness} 2 2"`,
      'type="mesh" mesh="plate"',
      `type="cylinder" size="2 ${thickness}" euler="0 90 0"`,
    ]);
    const option = `timestep="${timestep}" cone="${scene.pick(['pyramidal', 'elliptic'])}"
      solver="${scene.pick(['Newton', 'CG', 'PGS'])}" integrator="${scene.pick(['Euler', 'implicit', 'implicitfast'])}"`;
    const margin = scene.pick([0, 0, 0.005]);
    const qvel = [scene.between(5, 100), ...[30, 30, 20, 20, 20].map((most) => scene.between(-most, most))];
    const euler = [0, 0, 0].map(() => scene.between(0, 360).toFixed(1)).join(' ');
    const passes = (flags: string): boolean => {
      const world = `<geom ${wall} margin="${margin}"/>${bullet(`${shape} margin="${margin}" euler="${euler}"`)}`;
      const model = modelOf({ flags, option, world });
      const data = dataWith(model, qvel);
      for (let i = 0; i < 0.1 / timestep + 20; i++) {
        step(model, data);
        if (Math.max(Math.abs(data.qpos[1]!), Math.abs(data.qpos[2]!)) > 1.5) return false;
        if (data.qpos[0]! > 0.05) return true;
      }
      return false;
    };
    if (passes(OFF)) passed++;
    expect(passes('speculative="enable"'), `seed ${seed}: ${shape}, ${wall}, ${option}, ${qvel.join(' ')}`).toBe(false);
  }
  expect(passed).toBeGreaterThan(COUNT / 2);
});
