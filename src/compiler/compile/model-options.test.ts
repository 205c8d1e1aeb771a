/** Options, visual settings, statistics and sizes of the whole model, compared with the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../test/oracle/small-model.js';
import { DisableBit, EnableBit } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { STAT } from '../../foundation/schema/statistic.js';
import { VIS } from '../../foundation/schema/visual.js';
import { compile } from './compile.js';

const ARM = '<worldbody><body><joint name="j"/><geom size=".1" pos="1 0 0"/></body></worldbody>';
const compiled = (content: string) => compile(readModelText(`<mujoco>${content}${ARM}</mujoco>`));

describe('gives options the arrays of the reference', () => {
  it.each([
    '<option timestep=".01" gravity="1 2 3" wind="4 5 6" magnetic="7 8 9" density="1.2" viscosity=".1" impratio="2" tolerance="1e-6" iterations="7"/>',
    '<option o_margin=".1" o_solref=".1 2" o_solimp=".1 .2 .3 .4 3" o_friction="1 2 3 4 5"/>',
    '<option integrator="RK4" cone="elliptic" jacobian="sparse" solver="PGS" noslip_iterations="3" ccd_tolerance="1e-3"/>',
    '<option actuatorgroupdisable="0 5 30"/>',
    ...Object.keys(DisableBit).map((name) => `<option><flag ${name.toLowerCase()}="disable"/></option>`),
    // the reader refuses `ipc`, and the reference `speculative`
    ...Object.keys(EnableBit)
      .filter((name) => name !== 'IPC' && name !== 'SPECULATIVE')
      .map((name) => `<option><flag ${name.toLowerCase()}="enable"/></option>`),
    '<visual><map stiffness="1" znear=".3" zfar="40"/><quality shadowsize="5" offsamples="3"/></visual>',
    '<visual><global orthographic="true" cameraid="-1" ellipsoidinertia="true" bvactive="false"/></visual>',
    '<visual><rgba fog="1 2 3 4" contactgap=".1 .2 .3 .4"/><scale forcewidth=".3"/></visual>',
    '<statistic meaninertia="3" meanmass="4" meansize="5" extent="6" center="7 8 9"/>',
    '<statistic meansize="5"/>',
    '<size njmax="10" nconmax="20" nstack="3000" nuserdata="4"/>',
    '<size njmax="1000"/>',
    ...['5000000', '3000k', '4M', '-1'].map((memory) => `<size memory="${memory}"/>`),
    '<size nuser_body="2" nuser_jnt="3" nuser_geom="0"/>',
  ])('gives the options of the reference: %s', async (content) => {
    expect(await compileSmallModel(content + ARM)).toEqual(EQUAL);
  });

  it('writes statistics of a model without bodies as the reference does', async () => {
    expect(await compileSmallModel('')).toEqual(EQUAL);
    expect(await compileSmallModel('<statistic extent="3"/>')).toEqual(EQUAL);
  });
});

describe('option flags', () => {
  it.each(Object.entries(DisableBit))('%s sets its flag only', (name, bit) => {
    const { record } = compiled(`<option><flag ${name.toLowerCase()}="disable"/></option>`);
    expect([record.opt[OPT.disableflags], record.opt[OPT.enableflags]]).toEqual([bit, 0]);
  });

  it('actuatorgroupdisable sets the bits of its groups', () => {
    expect(compiled('<option actuatorgroupdisable="0 5 30"/>').record.opt[OPT.disableactuator]).toBe(
      1 + 2 ** 5 + 2 ** 30,
    );
  });
});

describe('statistics of a model', () => {
  it('explicit statistics override computed ones and keep the others', () => {
    // a hinge about z, with the mass of a sphere of 0.1 m at one meter: m (1 + 2/5 0.01)
    const mass = (4 / 3) * Math.PI * 0.001 * 1000;
    const plain = compiled('').record.stat;
    expect(plain[STAT.meaninertia]).toBeCloseTo(mass * 1.004, 10);
    expect(plain[STAT.meanmass]).toBeCloseTo(mass, 12);
    const stated = compiled('<statistic meanmass="7"/>').record.stat;
    expect([stated[STAT.meanmass], stated[STAT.meaninertia]]).toEqual([7, plain[STAT.meaninertia]]);
  });
});

describe('visual settings', () => {
  it('visual settings are rounded to single precision, including defaults', () => {
    const { vis } = compiled('<visual><map stiffness="1"/><rgba haze=".1 .2 .3 .4"/><scale com=".3"/></visual>').record;
    expect(vis[VIS.map.znear]).toBe(Math.fround(0.01));
    expect([...vis].filter((x) => x !== Math.fround(x))).toEqual([]);
    expect(vis[VIS.rgba.haze]).toBe(Math.fround(0.1));
  });
});

describe('arena memory', () => {
  it.each([
    ['5', 5],
    ['3k', 3 * 2 ** 10],
    ['4M', 4 * 2 ** 20],
    ['  4M ', 4 * 2 ** 20],
    ['2G', 2 * 2 ** 30],
    ['1t', 2 ** 40],
  ])('memory %s sets narena in bytes', (memory, bytes) => {
    expect(compiled(`<size memory="${memory}"/>`).narena).toBe(bytes);
  });

  it.each(['1.5M', 'M', '3X', '99E', '1MM'])('rejects the memory %s', async (memory) => {
    expect(await compileSmallModel(`<size memory="${memory}"/>${ARM}`)).toEqual(
      refused(expect.stringContaining(`'${memory}'`)),
    );
  });
});

it.each(['1.5M', '3X', '1MM', '3M 4', 'x3M'])('rejects the memory %s set by a program', (memory) => {
  const spec = readModelText(`<mujoco>${ARM}</mujoco>`);
  spec.size.memory = memory;
  expect(() => compile(spec)).toThrow(`'${memory}' is not a number of bytes`);
});

describe('user values', () => {
  it('the count of user values is the explicit one, or that of the longest element', () => {
    const bodies = `<worldbody><body user="1"/><body user="1 2 3"/></worldbody>`;
    expect(compile(readModelText(`<mujoco>${bodies}</mujoco>`)).nuser_body).toBe(3);
    expect(compile(readModelText(`<mujoco><size nuser_body="5"/>${bodies}</mujoco>`)).nuser_body).toBe(5);
  });

  it('rejects more user values than the size allows', async () => {
    const content = '<size nuser_geom="1"/><worldbody><geom size="1" user="1"/><geom size="1" user="1 2"/></worldbody>';
    expect(await compileSmallModel(content)).toEqual(refused(expect.stringContaining('2 user values do not fit')));
  });
});
