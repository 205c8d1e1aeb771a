/** Options, visualization, statistics and sizes of the whole model, as in the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { EQUAL, refused, verdictOn } from '../../../test/oracle/small-model.js';
import { DisableBit, EnableBit } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { STAT } from '../../foundation/schema/statistic.js';
import { VIS } from '../../foundation/schema/visual.js';
import { compile } from './compile.js';

const ARM = '<worldbody><body><joint name="j"/><geom size=".1" pos="1 0 0"/></body></worldbody>';
const compiled = (content: string) => compile(readModelText(`<mujoco>${content}${ARM}</mujoco>`));

describe('gives the Model of the reference:', () => {
  it.each([
    '<option timestep=".01" gravity="1 2 3" wind="4 5 6" magnetic="7 8 9" density="1.2" viscosity=".1" impratio="2" tolerance="1e-6" iterations="7"/>',
    '<option o_margin=".1" o_solref=".1 2" o_solimp=".1 .2 .3 .4 3" o_friction="1 2 3 4 5"/>',
    '<option integrator="RK4" cone="elliptic" jacobian="sparse" solver="PGS" noslip_iterations="3" ccd_tolerance="1e-3"/>',
    '<option actuatorgroupdisable="0 5 30"/>',
    ...Object.keys(DisableBit).map((name) => `<option><flag ${name.toLowerCase()}="disable"/></option>`),
    ...Object.keys(EnableBit).map((name) => `<option><flag ${name.toLowerCase()}="enable"/></option>`),
    '<visual><map stiffness="1" znear=".3" zfar="40"/><quality shadowsize="5" offsamples="3"/></visual>',
    '<visual><global orthographic="true" cameraid="-1" ellipsoidinertia="true" bvactive="false"/></visual>',
    '<visual><rgba fog="1 2 3 4" contactgap=".1 .2 .3 .4"/><scale forcewidth=".3"/></visual>',
    '<statistic meaninertia="3" meanmass="4" meansize="5" extent="6" center="7 8 9"/>',
    '<statistic meansize="5"/>',
    '<size njmax="10" nconmax="20" nstack="3000" nuserdata="4"/>',
    '<size njmax="1000"/>',
    ...['5000000', '3000k', '4M', '-1'].map((memory) => `<size memory="${memory}"/>`),
    '<size nuser_body="2" nuser_jnt="3" nuser_geom="0"/>',
  ])('%s', async (content) => {
    expect(await verdictOn(content + ARM)).toEqual(EQUAL);
  });

  it('without any body', async () => {
    expect(await verdictOn('')).toEqual(EQUAL);
    expect(await verdictOn('<statistic extent="3"/>')).toEqual(EQUAL);
  });
});

describe('flags', () => {
  it.each(Object.entries(DisableBit))('%s is off where it is disabled, and no other', (name, bit) => {
    const { record } = compiled(`<option><flag ${name.toLowerCase()}="disable"/></option>`);
    expect([record.opt[OPT.disableflags], record.opt[OPT.enableflags]]).toEqual([bit, 0]);
  });

  it('say groups of actuators by their bits', () => {
    expect(compiled('<option actuatorgroupdisable="0 5 30"/>').record.opt[OPT.disableactuator]).toBe(
      1 + 2 ** 5 + 2 ** 30,
    );
  });
});

describe('statistics', () => {
  it('that are stated outweigh those that follow; the others stay', () => {
    // a hinge about z, with the mass of a sphere of 0.1 m at a meter: m (1 + 2/5 0.01)
    const mass = (4 / 3) * Math.PI * 0.001 * 1000;
    const plain = compiled('').record.stat;
    expect(plain[STAT.meaninertia]).toBeCloseTo(mass * 1.004, 10);
    expect(plain[STAT.meanmass]).toBeCloseTo(mass, 12);
    const stated = compiled('<statistic meanmass="7"/>').record.stat;
    expect([stated[STAT.meanmass], stated[STAT.meaninertia]]).toEqual([7, plain[STAT.meaninertia]]);
  });
});

describe('settings for the eye', () => {
  it('are of single precision, those that are left out as well', () => {
    const { vis } = compiled('<visual><map stiffness="1"/><rgba haze=".1 .2 .3 .4"/><scale com=".3"/></visual>').record;
    expect(vis[VIS.map.znear]).toBe(Math.fround(0.01));
    expect([...vis].filter((x) => x !== Math.fround(x))).toEqual([]);
    expect(vis[VIS.rgba.haze]).toBe(Math.fround(0.1));
  });
});

describe('memory', () => {
  it.each([
    ['5', 5],
    ['3k', 3 * 2 ** 10],
    ['4M', 4 * 2 ** 20],
    ['  4M ', 4 * 2 ** 20],
    ['2G', 2 * 2 ** 30],
    ['1t', 2 ** 40],
  ])('%s', (memory, bytes) => {
    expect(compiled(`<size memory="${memory}"/>`).narena).toBe(bytes);
  });

  it.each(['1.5M', 'M', '3X', '99E', '1MM'])('is no %s', async (memory) => {
    expect(await verdictOn(`<size memory="${memory}"/>${ARM}`)).toEqual(
      refused(expect.stringContaining(`'${memory}'`)),
    );
  });
});

it.each(['1.5M', '3X', '1MM', '3M 4', 'x3M'])('memory that a program gives is no %s, either', (memory) => {
  const spec = readModelText(`<mujoco>${ARM}</mujoco>`);
  spec.size.memory = memory;
  expect(() => compile(spec)).toThrow(`'${memory}' is not a number of bytes`);
});

describe('user values', () => {
  it('are as many as the element with most has, or as stated', () => {
    const bodies = `<worldbody><body user="1"/><body user="1 2 3"/></worldbody>`;
    expect(compile(readModelText(`<mujoco>${bodies}</mujoco>`)).nuser_body).toBe(3);
    expect(compile(readModelText(`<mujoco><size nuser_body="5"/>${bodies}</mujoco>`)).nuser_body).toBe(5);
  });

  it('that do not fit are refused', async () => {
    const content = '<size nuser_geom="1"/><worldbody><geom size="1" user="1"/><geom size="1" user="1 2"/></worldbody>';
    expect(await verdictOn(content)).toEqual(refused(expect.stringContaining('2 user values do not fit')));
  });
});
