import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics, familyOf, ModelError } from '../../../foundation/base/diagnostics.js';
import { DisableBit, IntegratorType, SolverType } from '../../../foundation/schema/enums.js';
import { definePlugin } from '../../../simulation/model/plugin.js';
import type { CompileOptions } from '../compilation.js';
import { compile } from '../compile.js';

function reports(content: string, options: CompileOptions = {}): string[] {
  const diagnostics = new Diagnostics();
  try {
    compile(readModelText(`<mujoco>\n${content}</mujoco>`, { name: 'm.xml' }), { ...options, diagnostics });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
  return diagnostics.list.map(({ code, location }) => `${familyOf(code)}@${location?.line}:${location?.column}`);
}

const HINGE = '<worldbody><body><joint range="1 2" limited="true"/><geom size=".1" pos="1 0 0"/></body></worldbody>';
const compared = (integrator: string): string =>
  `<option integrator="${integrator}"><flag fwdinv="enable" invdiscrete="enable"/></option>${HINGE}`;

it('reports invdiscrete with Runge-Kutta at its flag', () => {
  expect(reports(compared('RK4'))).toEqual(['discrete-inverse@2:48']);
  expect(reports(compared('implicit'))).toEqual([]);
  expect(reports(compared('RK4').replace('limited="true"', 'limited="false"'))).toEqual([]);
});

it('the trial step computes plugin sensors for any count of readings', () => {
  const broken = definePlugin({
    name: 'test.broken',
    attributes: {},
    sensor: { nsensordata: () => 30_000, stage: 'pos' },
    compute: () => {
      throw new Error('no reading');
    },
  });
  const content = `<extension><plugin plugin="test.broken"/></extension>${HINGE}<sensor><plugin plugin="test.broken"/></sensor>`;
  expect(reports(content, { extensions: { plugins: [broken] } })).toHaveLength(1);
});

it('reports the error of a plugin in the trial step', () => {
  const broken = definePlugin({
    name: 'test.broken',
    attributes: {},
    passive: true,
    compute: () => {
      throw new Error('the spring is torn');
    },
  });
  const diagnostics = new Diagnostics();
  const text = `<mujoco><extension><plugin plugin="test.broken"/></extension>
    <worldbody><body><joint/><geom size=".1" pos="1 0 0"/><plugin plugin="test.broken"/></body></worldbody></mujoco>`;
  const run = () => compile(readModelText(text), { diagnostics, extensions: { plugins: [broken] } });
  expect(run).toThrow('the spring is torn');
  expect(diagnostics.list.map(({ code, message }) => [familyOf(code), message])).toEqual([
    ['bad-plugin', expect.stringContaining('the spring is torn')],
  ]);
});

it('the trial step leaves the options of the Model unchanged', () => {
  const option =
    'integrator="RK4" solver="PGS" noslip_iterations="7" iterations="700" ls_iterations="80" ccd_iterations="90"';
  const { opt } = compile(readModelText(`<mujoco><option ${option}/>${HINGE}</mujoco>`));
  expect([opt.integrator, opt.solver, opt.noslip_iterations, opt.iterations]).toEqual([1, 0, 7, 700]);
  expect([opt.ls_iterations, opt.ccd_iterations, opt.disableflags]).toEqual([80, 90, 0]);
});

it.each([
  ['a position is not a number or very large', '', '<joint type="slide" ref="1e12"/><geom size=".1"/>'],
  ['an acceleration is not a number or very large', 'gravity="0 0 1e30"', '<freejoint/><geom size=".1"/>'],
])('the trial step reports the problem: %s', (reason, option, inside) => {
  const diagnostics = new Diagnostics();
  const text = `<mujoco><option ${option}/><worldbody><body>${inside}</body></worldbody></mujoco>`;
  compile(readModelText(text), { diagnostics });
  expect(diagnostics.list.map(({ message }) => message)).toContainEqual(expect.stringContaining(reason));
});

it('the trial step disposes plugin instances', () => {
  let open = 0;
  const watch = definePlugin({
    name: 'test.watch',
    attributes: {},
    passive: true,
    init: () => void open++,
    destroy: () => void open--,
    compute: () => {},
  });
  const content = `<extension><plugin plugin="test.watch"/></extension>
    <worldbody><body><joint/><geom size=".1" pos="1 0 0"/><plugin plugin="test.watch"/></body></worldbody>`;
  expect(reports(content, { extensions: { plugins: [watch] } })).toEqual([]);
  expect(open).toBe(0);
});

it.each([
  ['iterations="700" ls_iterations="80" ccd_iterations="90"', [50, 50, 50]],
  ['iterations="7" ls_iterations="8" ccd_iterations="9"', [7, 8, 9]],
])('the trial step limits iterations: %s', (option, expected) => {
  expect(seen(option).slice(0, 3)).toEqual(expected);
});

it.each<[string, readonly number[]]>([
  ['solver="CG" integrator="implicit"', [SolverType.CG, IntegratorType.IMPLICIT, 0]],
  ['solver="PGS"', [SolverType.NEWTON, IntegratorType.EULER, 0]],
  ['solver="PGS" noslip_iterations="3"', [SolverType.NEWTON, IntegratorType.EULER, 0]],
  ['integrator="RK4"', [SolverType.NEWTON, IntegratorType.EULER, DisableBit.EULERDAMP]],
])(
  'the trial step disables contacts and uses the fastest equivalent options: %s',
  (option, [solver, integrator, damping]) => {
    const flags = DisableBit.CONTACT | DisableBit.MIDPHASE | damping!;
    expect(seen(option).slice(3)).toEqual([solver, integrator, 0, flags]);
  },
);

/**
 * Options of the trial step as seen by a plugin: three iteration counts, solver, integrator, noslip iterations, flags.
 */
function seen(option: string): readonly number[] {
  let found: readonly number[] = [];
  const watch = definePlugin({
    name: 'test.watch',
    attributes: {},
    passive: true,
    compute: ({ opt }) => {
      const { iterations, ls_iterations, ccd_iterations, solver, integrator, noslip_iterations, disableflags } = opt;
      found = [iterations, ls_iterations, ccd_iterations, solver, integrator, noslip_iterations, disableflags];
    },
  });
  const content = `<option ${option}/><extension><plugin plugin="test.watch"/></extension>
    <worldbody><body><joint/><geom size=".1" pos="1 0 0"/><plugin plugin="test.watch"/></body></worldbody>`;
  expect(reports(content, { extensions: { plugins: [watch] } })).toEqual([]);
  return found;
}
