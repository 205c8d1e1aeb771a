import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import networkMotors from '../../examples/plugins/network-motors.js';
import roundedBox from '../../examples/plugins/rounded-box.js';
import thermalMotor from '../../examples/plugins/thermal-motor.js';
import wind from '../../examples/plugins/wind-field.js';
import { compile, Data, forward, type Model, type Plugin, parseXML, step } from '../../src/api/index.js';
import { loadPluginDirectory } from '../../src/api/node.js';

const model = (text: string, plugin: Plugin): Model =>
  compile(parseXML(`<mujoco>${text}</mujoco>`), { extensions: { plugins: [plugin] } });

const arm = (name: string, plugin = ''): string =>
  `<body><joint name="${name}" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".02"/>${plugin}</body>`;

describe('a motor with a thermometer', () => {
  const text = `<extension><plugin plugin="example.thermal_motor"><instance name="m">
      <config key="capacity" value=".2"/></instance></plugin></extension>
    <option gravity="0 0 0"/>
    <worldbody><body><joint name="j" axis="0 1 0" damping="10"/><geom size=".1"/></body></worldbody>
    <actuator><plugin name="motor" joint="j" instance="m"/></actuator>
    <sensor><plugin name="heat" instance="m"/></sensor>`;

  it('a motor with a thermometer heats up until cooling equals heating, and weakens', () => {
    const m = model(text, thermalMotor);
    const d = new Data(m);
    d.ctrl[0] = 10;
    forward(m, d);
    const cold = d.actuator_force[0]!;
    expect(cold).toBeCloseTo(1, 6);
    for (let i = 0; i < 6_000; i++) step(m, d);
    const t = d.plugin_state[0]!;
    const current = d.actuator_force[0]! / 0.1;
    expect(t).toBeCloseTo(5 * (1 + 0.0039 * t) * current * current, 1);
    expect(d.actuator_force[0]!).toBeLessThan(0.7 * cold);
    forward(m, d);
    expect(d.sensordata[0]).toBe(d.plugin_state[0]);
  });
});

describe('motors by one network', () => {
  const text = (explicit: boolean): string => {
    const names = Array.from({ length: 8 }, (_, i) => `j${i}`);
    const use = explicit ? 'instance="all"' : 'plugin="example.network_motors"';
    return `<extension><plugin plugin="example.network_motors"><instance name="all"/></plugin></extension>
      <option><flag contact="disable"/></option>
      <worldbody>${names.map((name) => arm(name)).join('')}</worldbody>
      <actuator>${names.map((name) => `<plugin joint="${name}" ${use}/>`).join('')}</actuator>`;
  };

  it('one network for all motors gives in one call the outputs of one instance per motor', () => {
    const run = (explicit: boolean): number[] => {
      const m = model(text(explicit), networkMotors);
      const d = new Data(m);
      d.ctrl.forEach((_, i) => void (d.ctrl[i] = i / 4));
      for (let i = 0; i < 100; i++) step(m, d);
      return [...d.qpos, ...d.actuator_force];
    };
    expect(run(true)).toEqual(run(false));
    expect(run(true).every((x) => x !== 0)).toBe(true);
  });
});

describe('a new shape', () => {
  it('a plugin shape has the mass of a rounded box and rests on a plane and on another geom', () => {
    const m = model(
      `<extension><plugin plugin="example.rounded_box"><instance name="box">
        <config key="size" value=".1 .1 .05"/><config key="radius" value=".02"/></instance></plugin></extension>
      <asset><mesh name="box"><plugin instance="box"/></mesh></asset>
      <worldbody>
        <geom type="box" size="1 1 .1" pos="0 0 -.1"/>
        <body pos="0 0 .05"><freejoint/><geom type="sdf" mesh="box"><plugin instance="box"/></geom></body>
      </worldbody>`,
      roundedBox,
    );
    // a box of half sizes less the radius, slabs on its faces, quarter cylinders on its edges, a ball at its corners
    const [a, b, c, r] = [0.08, 0.08, 0.03, 0.02];
    const volume =
      8 * a * b * c + 8 * r * (a * b + b * c + c * a) + 2 * Math.PI * r * r * (a + b + c) + (4 / 3) * Math.PI * r ** 3;
    expect(m.body_mass[1]! / 1000).toBeCloseTo(volume, 5);
    const d = new Data(m);
    for (let i = 0; i < 500; i++) step(m, d);
    expect(d.ncon).toBeGreaterThan(0);
    expect(d.qpos[2]).toBeCloseTo(0.05, 2);
  });
});

describe('wind', () => {
  it('a wind plugin carries a free body along at its velocity', () => {
    const m = model(
      `<extension><plugin plugin="example.wind"><instance name="w">
        <config key="velocity" value="2 0 -1"/><config key="drag" value="5"/></instance></plugin></extension>
      <option gravity="0 0 0"/>
      <worldbody><body><freejoint/><geom size=".1" density="100"/><plugin instance="w"/></body></worldbody>`,
      wind,
    );
    const d = new Data(m);
    for (let i = 0; i < 2000; i++) step(m, d);
    expect([...d.qvel.slice(0, 3)].map((v) => Number(v.toFixed(6)))).toEqual([2, 0, -1]);
  });
});

describe('a package of another author', () => {
  it('a plugin package of another author is found in its folder, declared and used', async () => {
    const folder = fileURLToPath(new URL('../../examples/plugins/third-party', import.meta.url));
    const asked: string[] = [];
    const refused = await loadPluginDirectory(folder, { confirm: (file) => asked.push(file) < 0 });
    expect(refused).toEqual({ plugins: [], decoders: [], encoders: [], providers: [] });
    expect(asked).toHaveLength(1);
    const { plugins } = await loadPluginDirectory(folder);
    expect(plugins.map(({ name }) => name)).toEqual(['acme.spring']);
    const use = '<plugin plugin="acme.spring"><config key="stiffness" value="2"/></plugin>';
    const text = `<extension><plugin plugin="acme.spring"/></extension><worldbody>${arm('j', use)}</worldbody>`;
    const m = compile(parseXML(`<mujoco>${text}</mujoco>`));
    const d = new Data(m);
    d.qpos[0] = 0.5;
    forward(m, d);
    expect(d.qfrc_passive[0]).toBeCloseTo(-2 * 0.5 ** 3, 12);
  });
});
