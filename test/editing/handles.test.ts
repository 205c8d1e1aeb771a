/** Elements as handles: references, values and Models accept them; invalid edits are refused when they are made. */

import { describe, expect, test } from 'vitest';
import { compile, Data, ModelError, parseXML, recompile, Spec, step, toXML } from '../../src/api/index.js';
import { familyOf } from '../../src/foundation/base/diagnostics.js';

const codeOf = (edit: () => unknown): string => {
  try {
    edit();
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics.map(({ code }) => familyOf(code)).join();
    return (error as Error).name;
  }
  return 'none';
};

const messageOf = (edit: () => unknown): string => {
  try {
    edit();
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

function arm() {
  const spec = new Spec();
  const body = spec.worldbody.addBody({ name: 'foo' });
  const joint = body.addJoint({ name: 'hip' });
  const geom = body.addGeom({ name: 'bar', size: [0.1] });
  return { spec, body, joint, geom };
}

describe('elements in place of their names', () => {
  test('an element can be given as a reference, also without a name', () => {
    const { spec, body, joint } = arm();
    const motor = spec.addMotor({ name: 'm', joint });
    expect(motor.joint).toBe('hip');
    const unnamed = body.addJoint({ axis: [1, 0, 0] });
    const second = spec.addMotor({ joint: unnamed });
    expect([unnamed.name, second.joint]).toEqual(['joint_1', 'joint_1']);
    spec.changes.undo();
    expect(unnamed.name).toBeUndefined();
  });

  test('a reference to an element of another kind or Spec is rejected', () => {
    const { spec, geom } = arm();
    expect(messageOf(() => spec.addMotor({ joint: geom }))).toContain('must be a joint, not');
    expect(messageOf(() => spec.addMotor({ joint: arm().joint }))).toContain('a joint of the same Spec');
  });

  test('elements index Models and Data, and have ids once compiled', () => {
    const { spec, body } = arm();
    const late = body.addGeom({ size: [0.2] });
    expect(late.id).toBe(-1);
    const model = compile(spec);
    const data = new Data(model);
    expect(model.geom(late).id).toBe(1);
    expect(late.id).toBe(1);
    expect(model.geom(late).size[0]).toBe(0.2);
    expect(data.body(body).id).toBe(1);
    expect(data.joint(spec.joints[0]!).qpos).toHaveLength(1);
    model.joint('hip').damping[0] = 3;
    data.joint('hip').qfrc_applied.set([2]);
    expect([model.dof_damping[0], data.qfrc_applied[0], model.joint('hip').armature.length]).toEqual([3, 2, 1]);
    expect(() => Object.assign(model.joint('hip'), { dampng: 1 })).toThrow(TypeError);
    const extra = body.addGeom({ size: [0.3] });
    expect(() => model.geom(extra)).toThrow(RangeError);
    expect(() => model.body(late)).toThrow('geom is not a body of this model');
  });
});

describe('values', () => {
  test('values may be typed arrays, and numbers for attributes given as text', () => {
    const { spec, body } = arm();
    body.set('pos', new Float64Array([1, 2, 3]));
    expect(body.pos).toEqual([1, 2, 3]);
    const vertex = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(spec.addMesh({ name: 'm', vertex }).vertex).toEqual([...vertex]);
    const data = new Data(compile(spec));
    data.qpos[0] = 0.5;
    expect(spec.add('key', { qpos: data.qpos }).qpos).toEqual([0.5]);
    expect(spec.addNumeric({ name: 'n', data: [1, 2] }).data).toBe('1 2');
  });

  test('one number sets the first value of a list', () => {
    const { body } = arm();
    const geom = body.addGeom({ size: 0.1, friction: 0.5 });
    expect([geom.size, geom.friction]).toEqual([
      [0.1, 0, 0],
      [0.5, 0.005, 0.0001],
    ]);
    expect(messageOf(() => geom.set('pos', 1))).toContain("attribute 'pos' must be 3 numbers, not '1'");
  });

  test('arrays read from elements are frozen, also for unset attributes', () => {
    const { body } = arm();
    for (const tuple of [body.pos, body.quat, body.addGeom({ size: 1 }).friction]) {
      expect(() => Object.assign(tuple, [7])).toThrow(TypeError);
    }
    expect(arm().body.pos).toEqual([0, 0, 0]);
  });

  test('plugin settings are objects', () => {
    const { spec, joint } = arm();
    const servo = spec.addPlugin({ plugin: 'mujoco.pid', name: 'servo', config: { kp: 3 } });
    expect(servo.settings).toEqual({ kp: '3' });
    servo.configure({ kp: 4, kd: 1 });
    expect(servo.settings).toEqual({ kp: '4', kd: '1' });
    spec.add('actuatorPlugin', { plugin: 'mujoco.pid', instance: servo, joint });
    const model = compile(spec);
    expect(model.pluginInstance('servo').config).toMatchObject({ kp: 4, kd: 1 });
    expect(new Data(model).pluginInstance(servo).config).toMatchObject({ kp: 4 });
    expect(codeOf(() => model.pluginInstance('nobody'))).toBe('RangeError');
  });

  test('children are accessed by their tags', () => {
    const { spec, body } = arm();
    const site = body.addSite({ name: 's' });
    const tendon = spec.addSpatial({ name: 't' });
    expect(tendon.addSite({ site }).kind).toBe('spatialSite');
    expect(spec.addFixed({ name: 'f' }).addJoint({ joint: 'hip', coef: 1 }).kind).toBe('fixedJoint');
  });
});

test('lists of elements are named by plurals, in order of the text or of ids', () => {
  const { spec, body } = arm();
  const inner = body.addBody();
  inner.addGeom({ name: 'inner', size: [1] });
  body.addGeom({ name: 'outer', size: [1] });
  expect(spec.geoms.map(({ name }) => name)).toEqual(['bar', 'inner', 'outer']);
  const model = compile(spec);
  expect(spec.all('geom', { order: 'id' }).map(({ name }) => name)).toEqual(['bar', 'outer', 'inner']);
  expect(spec.all('geom', { order: 'id' }).map(({ id }) => id)).toEqual([0, 1, 2]);
  expect(spec.all('body', { order: 'id' }).map(({ id }) => id)).toEqual([1, 2]);
  expect(model.nbody).toBe(3);
  expect(messageOf(() => spec.get('joint', 'hup'))).toBe("there is no joint 'hup'; did you mean 'hip'?");
  expect(codeOf(() => spec.all('geoms' as 'geom'))).toBe('TypeError');
});

test('an element prints in one line', () => {
  const { geom } = arm();
  const line = "body 'foo' > geom 'bar' (size=[0.1])";
  expect([String(geom), JSON.parse(JSON.stringify(geom))]).toEqual([line, line]);
  expect(geom.path).toBe("body 'foo' > geom 'bar'");
});

test('a Spec prints in one line', () => {
  const { spec } = arm();
  expect([`${spec}`, JSON.parse(JSON.stringify({ spec }))]).toEqual([
    "Spec 'MuJoCo Model' (bodies: 1, joints: 1, geoms: 1)",
    { spec: "Spec 'MuJoCo Model' (bodies: 1, joints: 1, geoms: 1)" },
  ]);
  expect(String(new Spec())).toBe("Spec 'MuJoCo Model' (empty)");
});

describe('invalid edits are refused at the call', () => {
  test.each([
    ['unknown-class', ({ body }: ReturnType<typeof arm>) => body.addGeom({ size: [1] }, { class: 'nope' })],
    ['unknown-class', ({ body }: ReturnType<typeof arm>) => body.set('childclass', 'nope')],
    ['duplicate-name', ({ body }: ReturnType<typeof arm>) => body.addGeom({ name: 'bar' })],
    ['duplicate-name', ({ body }: ReturnType<typeof arm>) => body.set('name', 'world')],
    ['bad-value', ({ body }: ReturnType<typeof arm>) => body.set('pos', [Number.NaN, 0, 0])],
    ['bad-value', ({ body }: ReturnType<typeof arm>) => body.set('pos', [Number.POSITIVE_INFINITY, 0, 0])],
    ['unknown-attribute', ({ geom }: ReturnType<typeof arm>) => geom.set('sise', [1])],
  ] as const)('%s', (code, edit) => {
    const made = arm();
    const before = toXML(made.spec);
    expect(codeOf(() => edit(made))).toBe(code);
    expect(toXML(made.spec)).toBe(before);
  });

  test('the message for an element in the wrong parent quotes the element once', () => {
    const { body, geom } = arm();
    const other = body.addSite({ name: 'tip' });
    expect(messageOf(() => geom.set('size', geom as never))).toMatch(/not geom 'bar' \[bad-value\]$/);
    expect(messageOf(() => geom.set('size', [geom, other] as never))).toMatch(
      /not \[geom 'bar', site 'tip'\] \[bad-value\]$/,
    );
    expect(messageOf(() => geom.set('size', [Number.NaN, 0]))).toMatch(/not 'NaN,0' \[bad-value\]$/);
  });

  test('adding a second class of the same name is rejected', () => {
    const { spec } = arm();
    spec.main.addDefault({ class: 'a' });
    expect(codeOf(() => spec.main.addDefault({ class: 'a' }))).toBe('duplicate-name');
  });

  test('editing a deleted element is rejected', () => {
    const { body, geom, spec } = arm();
    geom.delete();
    body.delete();
    expect(codeOf(() => geom.set('size', [2]))).toBe('deleted-element');
    expect(codeOf(() => body.addGeom())).toBe('deleted-element');
    expect(codeOf(() => body.rename('x'))).toBe('deleted-element');
    expect(codeOf(() => spec.addExclude({ body1: body, body2: 'world' }))).toBe('deleted-element');
    spec.changes.undo();
    body.set('pos', [1, 0, 0]);
    expect(body.pos[0]).toBe(1);
  });

  test('messages of rejected edits have the path of the element', () => {
    const { spec, body, geom } = arm();
    expect(messageOf(() => geom.set('type', 'cube'))).toMatch(/^body 'foo' > geom 'bar': error: attribute 'type'/);
    body.addGeom();
    expect(messageOf(() => compile(spec))).toMatch(/^body 'foo' > geom\[1\]: error: /);
  });

  test('setting several values applies all of them or none', () => {
    const { geom } = arm();
    expect(codeOf(() => geom.assign({ size: [2], type: 'cube' }))).toBe('bad-value');
    expect(geom.size[0]).toBe(0.1);
  });
});

describe('errors about mistakes of plain JavaScript contain the expected argument', () => {
  const any = (value: unknown) => value as never;
  test.each([
    ["compile: expected a Spec, not the text '<mujoco/>'", () => compile(any('<mujoco/>'))],
    ['step: expected a Data, not undefined', () => step(compile(arm().spec), any(undefined))],
    ['attach: expected a body, a frame or a Spec, not undefined', () => arm().body.attach(any(undefined))],
    ['parseXML: expected text, not a Buffer', () => parseXML(any(Buffer.from('<mujoco/>')))],
    ['subscribe: expected a function, not the number 3', () => arm().spec.changes.subscribe(any(3))],
    ['new Data: expected a Model, not a Spec', () => new Data(any(arm().spec))],
    ['toXML: expected a Spec, not a Model', () => toXML(any(compile(arm().spec)))],
  ] as const)('%s', (message, call) => {
    expect(messageOf(call).replace('the engine', 'step')).toContain(message);
  });
});

test('options accept names and reject invalid values', () => {
  const { opt } = compile(arm().spec);
  opt.integrator = 'RK4';
  expect(opt.integrator).toBe(1);
  const any = opt as unknown as Record<string, unknown>;
  for (const [name, value] of [
    ['integrator', 99],
    ['integrator', 'RK5'],
    ['timestep', -1],
    ['timestep', 0],
    ['timestep', Number.NaN],
    ['iterations', 1.5],
    ['iterations', -1],
  ] as const) {
    expect(codeOf(() => Object.assign(any, { [name]: value }))).toBe('RangeError');
  }
  for (const [name, value] of [
    ['gravity', [0, 0, 0, 0]],
    ['timestep', 'fast'],
    ['timestp', 1],
  ] as const) {
    expect(codeOf(() => Object.assign(any, { [name]: value }))).toBe('TypeError');
  }
  expect([opt.integrator, opt.timestep, opt.iterations]).toEqual([1, 0.002, 100]);
});

describe('moving to another parent', () => {
  const scene = () =>
    parseXML(`<mujoco><default><default class="c"><geom rgba="1 0 0 1"/></default></default><worldbody>
      <body name="a" pos="1 2 3" euler="0 0 90" childclass="c"><geom size=".1"/>
        <body name="b" pos="0 0 1" euler="30 0 0"><joint name="j" axis="0 1 0"/><geom name="g" size=".1" pos=".5 0 0"/></body>
      </body>
      <body name="to" pos="-1 0 0" quat="1 1 0 0"><geom size=".1"/><joint name="k" axis="0 0 1"/></body>
    </worldbody></mujoco>`);

  test('moving an element to another parent keeps its world pose, class and state', () => {
    const spec = scene();
    const model = compile(spec);
    const data = new Data(model);
    data.joint('j').qvel[0] = 2;
    step(model, data);
    const [time, velocity] = [data.time, data.joint('j').qvel[0]];
    const reference = new Data(compile(spec));
    step(reference.model, reference);
    const before = [...reference.model.body('b').pos, ...worldOf(spec, 'g')];
    spec.get('body', 'b').moveTo(spec.get('body', 'to'));
    expect(worldOf(spec, 'g').map((x, i) => Math.abs(x - before[3 + i]!) < 1e-12)).toEqual(Array(12).fill(true));
    expect(spec.get('geom', 'g').rgba).toEqual([1, 0, 0, 1]);
    recompile(spec, model, data);
    expect([data.time, data.joint('j').qvel[0]]).toEqual([time, velocity]);
    spec.changes.undo();
    expect(spec.get('body', 'b').parent).toBe(spec.get('body', 'a'));
  });

  test('moving an element with a Data keeps its pose in that state', () => {
    const spec = scene();
    const model = compile(spec);
    const data = new Data(model);
    data.joint('k').qpos[0] = 0.7;
    data.joint('j').qpos[0] = -0.4;
    step(model, data);
    recompile(spec, model, data);
    const before = [...data.body('b').xpos, ...data.body('b').xmat];
    spec.get('body', 'b').moveTo(spec.get('body', 'to'), { data });
    recompile(spec, model, data);
    const after = [...data.body('b').xpos, ...data.body('b').xmat];
    for (const [i, x] of after.entries()) expect(x).toBeCloseTo(before[i]!, 2);
  });

  test('moving an element into itself or into an invalid parent is rejected', () => {
    const spec = scene();
    const [a, b] = [spec.get('body', 'a'), spec.get('body', 'b')];
    expect(codeOf(() => a.moveTo(b))).toBe('bad-move');
    expect(codeOf(() => a.moveTo(spec.get('geom', 'g')))).toBe('bad-child');
    expect(codeOf(() => a.moveTo(scene().worldbody))).toBe('bad-move');
  });

  /** World position and orientation of a geom, from a simulation. */
  function worldOf(spec: Spec, geom: string): number[] {
    const model = compile(spec);
    const data = new Data(model);
    step(model, data);
    const fresh = new Data(model);
    model.opt.timestep = 1e-12;
    step(model, fresh);
    return [...fresh.geom(geom).xpos, ...fresh.geom(geom).xmat];
  }
});
