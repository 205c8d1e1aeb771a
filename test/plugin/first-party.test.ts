import { describe, expect, it } from 'vitest';
import { compile, Data, forward, type Model, parseXML, step } from '../../src/api/index.js';
import { bindSdfField } from '../../src/simulation/engine/collision/sdf/sdf-field.js';
import { pipelineOf } from '../../src/simulation/runtime/run.js';

const model = (text: string): Model => compile(parseXML(`<mujoco>${text}</mujoco>`));

describe('mujoco.pid', () => {
  const text = (config: string, actdim: number): string => `
    <option timestep=".001" gravity="0 0 0"/>
    <extension><plugin plugin="mujoco.pid"><instance name="p">${config}</instance></plugin></extension>
    <worldbody><body><joint name="j" type="slide" damping="2"/><geom size=".1" mass="1"/></body></worldbody>
    <actuator><plugin joint="j" instance="p" actdim="${actdim}"/></actuator>`;
  const config = (values: Record<string, number>): string =>
    Object.entries(values)
      .map(([key, value]) => `<config key="${key}" value="${value}"/>`)
      .join('');

  it('mujoco.pid adds its three terms', () => {
    const m = model(text(config({ kp: 3, ki: 5, kd: 2 }), 1));
    const d = new Data(m);
    d.ctrl[0] = 1;
    d.qpos[0] = 0.25;
    d.qvel[0] = 0.5;
    d.act[0] = 0.1;
    forward(m, d);
    expect(d.actuator_force[0]).toBeCloseTo(3 * 0.75 - 2 * 0.5 + 5 * (0.1 + 0.75 * 0.001), 12);
  });

  it('mujoco.pid limits the integral term and the rate of the setpoint', () => {
    const m = model(text(config({ ki: 5, imax: 1, slewmax: 2, kp: 1 }), 2));
    const d = new Data(m);
    for (let i = 0; i < 100; i++) step(m, d);
    d.ctrl[0] = 100;
    for (let i = 0; i < 50; i++) step(m, d);
    expect(d.act[1]).toBeCloseTo(2 * 0.05, 6);
    for (let i = 0; i < 3000; i++) step(m, d);
    expect(5 * d.act[0]!).toBeCloseTo(1, 9);
  });

  it('mujoco.pid reports the number of activations that it needs', () => {
    expect(() => model(text(config({ ki: 5 }), 0))).toThrow('need actdim 1');
  });
});

describe('mujoco.elasticity.cable', () => {
  const piece = (rest: string, first = false): string =>
    `<body pos="${first ? 0 : 0.1} 0 0">${first ? '' : '<joint type="ball"/>'}
      <geom type="capsule" size=".01" fromto="0 0 0 .1 0 0"/><plugin instance="c"/>${rest}</body>`;
  const m = model(`<option gravity="0 0 0"/>
    <extension><plugin plugin="mujoco.elasticity.cable"><instance name="c">
      <config key="twist" value="1e6"/><config key="bend" value="4e6"/></instance></plugin></extension>
    <worldbody>${piece(piece(piece('')), true)}</worldbody>`);

  it('mujoco.elasticity.cable resists bending by E I k and twisting by G J k', () => {
    const d = new Data(m);
    const angle = 0.01;
    const r4 = 0.01 ** 4;
    const half = [Math.cos(angle / 2), Math.sin(angle / 2)] as const;
    d.qpos.set([half[0], 0, half[1], 0], 0);
    forward(m, d);
    expect(d.qfrc_passive[1]).toBeCloseTo((-4e6 * ((Math.PI * r4) / 4) * angle) / 0.1, 9);
    expect(Math.abs(d.qfrc_passive[4]!)).toBeLessThan(1e-12);
    d.qpos.set([half[0], half[1], 0, 0], 0);
    forward(m, d);
    expect(d.qfrc_passive[0]).toBeCloseTo((-1e6 * ((Math.PI * r4) / 2) * angle) / 0.1, 9);
  });
});

describe('mujoco.sensor.touch_grid', () => {
  it('mujoco.sensor.touch_grid measures the weight of a ball in the center of its view', () => {
    const m = model(`<extension><plugin plugin="mujoco.sensor.touch_grid"/></extension>
      <worldbody>
        <body pos="0 0 1"><geom type="box" size=".5 .5 .1"/><site name="eye" pos="0 0 -.1" euler="180 0 0"/></body>
        <body pos="0 0 1.2"><freejoint/><geom size=".1" mass="2"/></body>
      </worldbody>
      <sensor><plugin plugin="mujoco.sensor.touch_grid" objtype="site" objname="eye">
        <config key="size" value="3 3"/><config key="fov" value="60 60"/><config key="nchannel" value="3"/>
      </plugin></sensor>`);
    const d = new Data(m);
    for (let i = 0; i < 2000; i++) step(m, d);
    forward(m, d);
    expect(m.nsensordata).toBe(27);
    expect(Math.abs(d.sensordata[4]!)).toBeCloseTo(2 * 9.81, 2);
    const others = [...d.sensordata].filter((_, i) => i !== 4);
    expect(Math.max(...others.map(Math.abs))).toBeLessThan(1e-3);
  });

  it('mujoco.sensor.touch_grid needs a site', () => {
    const text = `<extension><plugin plugin="mujoco.sensor.touch_grid"/></extension><worldbody><geom name="g" size="1"/></worldbody>
      <sensor><plugin plugin="mujoco.sensor.touch_grid" objtype="geom" objname="g">
        <config key="size" value="3 3"/><config key="fov" value="60 60"/></plugin></sensor>`;
    expect(() => model(text)).toThrow('attached to a site');
  });
});

describe('fields of geoms', () => {
  const m = model(`<worldbody>
    <geom size=".2"/>
    <geom type="capsule" size=".1 .3"/>
    <geom type="cylinder" size=".2 .3"/>
    <geom type="box" size=".2 .3 .4"/>
  </worldbody>`);
  const d = new Data(m);
  const field = bindSdfField(m.record, pipelineOf(m, d).context);

  it.each([0, 1, 2, 3])('the gradient of geom %i is that of its distance', (geom) => {
    const out = new Float64Array(4);
    const h = 1e-6;
    for (const p of [
      [0.5, 0.4, 0.7],
      [-0.6, 0.1, 0.1],
      [0.05, -0.02, 0.9],
      [0.3, -0.5, -0.6],
    ]) {
      const point = Float64Array.from(p);
      field.gradient(out, 0, geom, point, 0);
      for (let k = 0; k < 3; k++) {
        const [up, down] = [point.slice(), point.slice()];
        up[k]! += h;
        down[k]! -= h;
        const values = new Float64Array(2);
        field.distance(values, 0, geom, up, 0);
        field.distance(values, 1, geom, down, 0);
        const slope = (values[0]! - values[1]!) / (2 * h);
        expect(out[1 + k], `${p} ${k}`).toBeCloseTo(slope, 5);
      }
    }
  });
});

describe('shapes', () => {
  it('a ball comes to rest in a bowl, at its lowest point', () => {
    const m = model(`<extension><plugin plugin="mujoco.sdf.bowl"><instance name="bowl"/></plugin></extension>
      <option sdf_iterations="10" sdf_initpoints="20"/>
      <asset><mesh name="bowl"><plugin instance="bowl"/></mesh></asset>
      <worldbody>
        <geom type="sdf" mesh="bowl" contype="2" conaffinity="0"><plugin instance="bowl"/></geom>
        <body pos=".3 0 -.6"><freejoint/><geom size=".15" contype="0" conaffinity="2"/></body>
      </worldbody>`);
    const d = new Data(m);
    for (let i = 0; i < 1500; i++) step(m, d);
    // on the inside of a wall of 0.02 around a sphere of radius 1
    expect(Math.hypot(d.qpos[0]!, d.qpos[1]!, d.qpos[2]!)).toBeCloseTo(1 - 0.02 - 0.15, 2);
    expect(d.ncon).toBeGreaterThan(0);
  });

  it('a nut and a bolt compile and touch', () => {
    const shape = (name: string): string => `<plugin plugin="mujoco.sdf.${name}"><instance name="${name}"/></plugin>`;
    const m = model(`<extension>${shape('nut')}${shape('bolt')}</extension>
      <asset><mesh name="nut"><plugin instance="nut"/></mesh><mesh name="bolt"><plugin instance="bolt"/></mesh></asset>
      <worldbody>
        <geom type="sdf" mesh="bolt"><plugin instance="bolt"/></geom>
        <body pos="0 0 .2"><freejoint/><geom type="sdf" mesh="nut"><plugin instance="nut"/></geom></body>
      </worldbody>`);
    const d = new Data(m);
    forward(m, d);
    expect(d.ncon).toBeGreaterThan(0);
    expect(m.mesh_facenum.every((n) => n > 1000)).toBe(true);
  });

  // values of MuJoCo 3.14; each number of the sum over the faces is rounded
  it('a nut and a bolt have the mass and inertia of the reference', () => {
    const part = (name: string, radius: number): string =>
      `<plugin plugin="mujoco.sdf.${name}"><instance name="${name}"><config key="radius" value="${radius}"/></instance></plugin>`;
    const body = (name: string): string =>
      `<body><freejoint/><geom type="sdf" mesh="${name}"><plugin instance="${name}"/></geom></body>`;
    const m = model(`<extension>${part('nut', 0.26)}${part('bolt', 0.255)}</extension>
      <asset><mesh name="nut"><plugin instance="nut"/></mesh><mesh name="bolt"><plugin instance="bolt"/></mesh></asset>
      <worldbody>${body('nut')}${body('bolt')}</worldbody>`);
    const expected = [
      461.55924321460395, 61.45598200210491, 38.696758772984126, 38.68181194499736, 568.3993639966213,
      69.53767737000187, 69.52209568874666, 64.24693628543234,
    ];
    const found = [1, 2].flatMap((b) => [m.body_mass[b]!, ...m.body_inertia.subarray(3 * b, 3 * b + 3)]);
    found.forEach((x, i) => void expect(x / expected[i]!).toBeCloseTo(1, 12));
  });
});
