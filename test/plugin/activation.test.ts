/**
 * Activations that belong to plugins: integrated by the engine, at the addresses that `actdim` and `dyntype` give them.
 */
import { describe, expect, it } from 'vitest';
import {
  compile,
  Data,
  definePlugin,
  type Model,
  type Plugin,
  parseXML,
  step,
  transitionFD,
} from '../../src/api/index.js';

const TAU = 0.2;

const body = `<worldbody><body><joint name="j" axis="0 1 0" damping=".1"/>
  <geom type="capsule" fromto="0 0 0 .3 0 0" size=".02"/></body></worldbody>`;

const withPlugin = (plugin: Plugin, attributes: string): Model =>
  compile(
    parseXML(`<mujoco><extension><plugin plugin="${plugin.name}"/></extension>${body}
      <actuator><plugin joint="j" plugin="${plugin.name}" ${attributes}/></actuator></mujoco>`),
    { extensions: { plugins: [plugin] } },
  );

const native = compile(
  parseXML(`<mujoco>${body}<actuator>
    <general joint="j" dyntype="filter" dynprm="${TAU}" gainprm="3"/></actuator></mujoco>`),
);

/** A first-order filter like a native one, with gain 3. */
const lag = definePlugin({
  name: 'test.lag',
  actuator: true,
  actDot(m, d, { actuators }) {
    const at = m.actuator_actadr[actuators[0]!]!;
    d.act_dot[at] = (d.ctrl[0]! - d.act[at]!) / TAU;
  },
  compute: (m, d, { actuators }) =>
    void (d.actuator_force[actuators[0]!] = 3 * d.act[m.actuator_actadr[actuators[0]!]!]!),
});

/** Returns the derivatives of the next state with respect to state and control. */
function derivatives(m: Model): { A: Float64Array; B: Float64Array } {
  const d = new Data(m);
  d.qpos[0] = 0.3;
  d.ctrl[0] = 0.7;
  for (let i = 0; i < 5; i++) step(m, d);
  const n = 2 * m.nv + m.na;
  const [A, B] = [new Float64Array(n * n), new Float64Array(n * m.nu)];
  transitionFD(m, d, 1e-6, true, { A, B });
  return { A, B };
}

describe('activations of a plugin', () => {
  it('activations of a plugin are differentiated as those of a native actuator', () => {
    const [own, wanted] = [derivatives(withPlugin(lag, 'actdim="1"')), derivatives(native)];
    expect(wanted.A.some((x) => x !== 0)).toBe(true);
    for (const name of ['A', 'B'] as const) {
      own[name].forEach((x, i) => void expect(x, `${name} ${i}`).toBeCloseTo(wanted[name][i]!, 8));
    }
  });

  it.each(['Euler', 'RK4', 'implicitfast'])(
    'activations of a plugin are integrated by %s as those of a native actuator',
    (integrator) => {
      const [one, other] = [withPlugin(lag, 'actdim="1"'), native].map((m) => {
        const d = new Data(m);
        m.opt.integrator = { Euler: 0, RK4: 1, implicitfast: 3 }[integrator]!;
        d.ctrl[0] = 1;
        for (let i = 0; i < 100; i++) step(m, d);
        return [...d.act, ...d.qpos, ...d.qvel];
      }) as [number[], number[]];
      one.forEach((x, i) => void expect(x).toBeCloseTo(other[i]!, 12));
    },
  );

  it('activations of a plugin precede the activation of the filter, and advance may overwrite them', () => {
    const seen: number[] = [];
    const counting = definePlugin({
      name: 'test.counting',
      actuator: true,
      actDot: (m, d, { actuators }) => void (d.act_dot[m.actuator_actadr[actuators[0]!]!] = 1),
      compute: (m, d, { actuators }) => void (d.actuator_force[0] = d.act[m.actuator_actadr[actuators[0]!]! + 1]!),
      advance(m, d, { actuators }) {
        const at = m.actuator_actadr[actuators[0]!]!;
        seen.push(d.act[at]!);
        if (d.time > 0.0095) d.act[at] = 5;
      },
    });
    // the compiler runs a trial step
    const m = withPlugin(counting, `actdim="2" dyntype="filter" dynprm="${TAU}"`);
    seen.length = 0;
    expect([m.na, m.actuator_actnum[0]]).toEqual([2, 2]);
    const [d, wanted] = [new Data(m), new Data(native)];
    native.opt.integrator = 0;
    for (const [model, data] of [
      [m, d],
      [native, wanted],
    ] as const) {
      data.ctrl[0] = 1;
      for (let i = 0; i < 5; i++) step(model, data);
    }
    expect(seen.map((x) => Math.round(1e9 * x) / 1e9)).toEqual([0.002, 0.004, 0.006, 0.008, 0.01]);
    expect(d.act[0]).toBe(5);
    expect(d.act[1]).toBeCloseTo(wanted.act[0]!, 12);
  });
});
