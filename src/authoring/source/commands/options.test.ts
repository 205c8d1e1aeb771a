import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile/compile.js';
import { DisableBit, EnableBit } from '../../../foundation/schema/enums.js';
import { OPT, OPTION_FIELDS } from '../../../foundation/schema/options.js';
import { type OptionName, Project, setOption } from '../index.js';

const TEXT = '<mujoco>\n  <worldbody/>\n</mujoco>\n';

/** A valid value of each option that differs from its default. */
const OTHER: Readonly<Record<OptionName, readonly number[]>> = {
  timestep: [0.01],
  impratio: [2],
  tolerance: [1e-6],
  ls_tolerance: [0.1],
  noslip_tolerance: [1e-5],
  ccd_tolerance: [1e-5],
  sleep_tolerance: [0.1],
  gravity: [0, 1, -1.62],
  wind: [1, 2, 3],
  magnetic: [1, 2, 3],
  density: [1.2],
  viscosity: [2e-5],
  o_margin: [0.1],
  o_solref: [0.1, 2],
  o_solimp: [0.8, 0.9, 0.01, 0.4, 1],
  o_friction: [2, 2, 0.1, 0.1, 0.1],
  integrator: [1],
  cone: [1],
  jacobian: [1],
  solver: [1],
  iterations: [7],
  ls_iterations: [8],
  noslip_iterations: [9],
  ccd_iterations: [10],
  disableflags: [DisableBit.CONTACT | DisableBit.GRAVITY],
  enableflags: [EnableBit.ENERGY],
  disableactuator: [0b101],
  sdf_initpoints: [11],
  sdf_iterations: [12],
};

describe('physics options', () => {
  it.each(Object.keys(OPTION_FIELDS) as OptionName[])(
    'setOption writes %s to the model, and undo restores it',
    (name) => {
      const project = new Project('model.xml', TEXT);
      const valuesOf = (opt: Float64Array) => [...opt.subarray(OPT[name], OPT[name] + OPTION_FIELDS[name].size)];
      const before = valuesOf(compile(project.spec).record.opt);
      setOption(project, { name, before, after: OTHER[name] });
      const { text } = project.workspace.main;
      expect(valuesOf(compile(new Project('model.xml', text).spec).record.opt)).toEqual(OTHER[name]);
      expect(valuesOf(compile(project.spec).record.opt)).toEqual(OTHER[name]);
      project.undo();
      expect(project.workspace.main.text).toBe(TEXT);
    },
  );

  it('setOption writes only the changed flag', () => {
    const project = new Project('model.xml', TEXT);
    setOption(project, {
      name: 'disableflags',
      before: [DisableBit.LIMIT],
      after: [DisableBit.LIMIT | DisableBit.CONTACT],
    });
    expect(project.workspace.main.text).toContain('<flag contact="disable"/>');
    expect(project.history.undoName).toBe('set flag contact');
  });

  it('setOption refuses invalid values with the message of model.opt', () => {
    const project = new Project('model.xml', TEXT);
    const set = (name: OptionName, after: number[]) => () => setOption(project, { name, before: [0], after });
    expect(set('timestep', [0])).toThrow('opt.timestep must be above 0, not 0');
    expect(set('iterations', [1.5])).toThrow('opt.iterations must be an integer, not 1.5');
    expect(set('cone', [7])).toThrow(/opt.cone must be one of/);
    expect(set('gravity', [0, 0, Number.NaN])).toThrow('opt.gravity must be finite, not NaN');
    expect(project.workspace.main.text).toBe(TEXT);
  });
});
