import { expect, it } from 'vitest';
import { Diagnostics, ModelError } from '../../base/diagnostics.js';
import { parseXML } from '../../mjcf/index.js';
import { definePlugin } from '../../model/plugin.js';
import type { CompileOptions } from '../compilation.js';
import { compile } from '../compile.js';

function reports(content: string, options: CompileOptions = {}): string[] {
  const diagnostics = new Diagnostics();
  try {
    compile(parseXML(`<mujoco>\n${content}</mujoco>`, { name: 'm.xml' }), { ...options, diagnostics });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
  return diagnostics.list.map(({ code, location }) => `${code}@${location?.line}:${location?.column}`);
}

const HINGE = '<worldbody><body><joint range="1 2" limited="true"/><geom size=".1" pos="1 0 0"/></body></worldbody>';
const compared = (integrator: string): string =>
  `<option integrator="${integrator}"><flag fwdinv="enable" invdiscrete="enable"/></option>${HINGE}`;

it('reports at its flag that inverse dynamics between steps of Runge-Kutta cannot be compared', () => {
  expect(reports(compared('RK4'))).toEqual(['discrete-inverse@2:48']);
  expect(reports(compared('implicit'))).toEqual([]);
  expect(reports(compared('RK4').replace('limited="true"', 'limited="false"'))).toEqual([]);
});

it('lets sensors of plugins measure, however many readings they have', () => {
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

it('leaves the options of the Model as they were', () => {
  const option =
    'integrator="RK4" solver="PGS" noslip_iterations="7" iterations="700" ls_iterations="80" ccd_iterations="90"';
  const { opt } = compile(parseXML(`<mujoco><option ${option}/>${HINGE}</mujoco>`));
  expect([opt.integrator, opt.solver, opt.noslip_iterations, opt.iterations]).toEqual([1, 0, 7, 700]);
  expect([opt.ls_iterations, opt.ccd_iterations, opt.disableflags]).toEqual([80, 90, 0]);
});
