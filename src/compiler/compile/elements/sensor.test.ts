/** Invalid settings and objects of sensors, and plugins with sensors. */
import { describe, expect, it } from 'vitest';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';
import { parseModel } from '../../../authoring/load/parse.js';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { TAXEL_SIZE } from '../../../foundation/schema/sensors.js';
import { definePlugin } from '../../../simulation/model/plugin.js';
import { compile } from '../compile.js';

const withSensor = (attributes: string): string => `<mujoco>
  <worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>
  <sensor><jointpos name="s" joint="j" nsample="2" ${attributes}/></sensor>
</mujoco>`;

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ModelError) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}

describe('sensor settings that are not finite', () => {
  it.each([
    ['cutoff', 'nan', 'cutoff must be finite, not NaN'],
    ['cutoff', 'inf', 'cutoff must be finite, not Infinity'],
    ['noise', 'nan', 'noise must be finite, not NaN'],
    ['noise', 'inf', 'noise must be finite, not Infinity'],
    ['delay', 'nan', 'delay must be finite, not NaN'],
    ['interval', 'nan 0', 'interval must be finite, not NaN,0'],
    ['interval', '1 nan', 'interval must be finite, not 1,NaN'],
  ])('rejects a sensor setting in the text: %s="%s"', (name, value, reason) => {
    const message = messageOf(() => compile(parseModel(withSensor(`${name}="${value}"`))));
    expect(message).toMatch(/^model\.xml:3:\d+: error: /);
    expect(message).toContain(`${reason} [bad-sensor/infinite]`);
  });

  it.each(['cutoff', 'noise', 'delay'] as const)('rejects an infinite sensor setting by a program: %s', (name) => {
    const sensor = parseModel(withSensor('')).get('sensor', 's');
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(messageOf(() => sensor.set(name, value))).toContain('[bad-value]');
    }
  });
});

const WORLD = `<worldbody><geom name="floor" type="plane" size="1 1 1"/><body name="b" pos="0 0 1"><joint name="j"/>
  <geom name="g" size=".1"/><geom name="h" size=".1" pos="1 0 0"/><site name="s"/><camera name="eye" resolution="3 2"/></body></worldbody>`;
const measured = (sensor: string): string => `${WORLD}<sensor>${sensor}</sensor>`;

it.each([
  ['geom1="hill" geom2="g"', true],
  ['geom1="g" geom2="hill"', true],
  ['geom1="g" geom2="h"', false],
])('rejects a distance sensor of a height field: %s', async (objects, isRefused) => {
  const hill = `<asset><hfield name="f" nrow="2" ncol="2" size="1 1 1 1"/></asset><worldbody><geom name="hill" type="hfield" hfield="f"/></worldbody>`;
  const { messages, isRefusedThere } = await compileSmallModel(hill + measured(`<distance ${objects}/>`));
  expect([messages.join(), isRefusedThere]).toEqual([
    isRefused ? expect.stringContaining('it cannot measure height fields') : '',
    isRefused,
  ]);
});

describe('rejects a sensor, as in the reference', () => {
  it.each([
    ['<distance geom1="g" geom2="g"/>', 'it needs two different objects'],
    ['<normal body1="b" body2="b"/>', 'it needs two different objects'],
    ['<user dim="3" datatype="axis" cutoff="1"/>', 'axes and quaternions cannot have a cutoff'],
    ['<user dim="4" datatype="quaternion" cutoff="1"/>', 'axes and quaternions cannot have a cutoff'],
    ['<framexaxis objtype="site" objname="s" cutoff="1"/>', 'axes and quaternions cannot have a cutoff'],
    ['<user dim="2" datatype="axis"/>', 'datatype axis needs dim 3'],
    ['<user dim="3" datatype="quaternion"/>', 'datatype quaternion needs dim 4'],
    ['<user dim="-1"/>', 'dim cannot be negative'],
    ['<jointpos joint="j" interval=".1 -.1"/>', 'the phase of interval must be above minus its period'],
    ['<jointpos joint="j" interval=".1 .05"/>', 'the phase of interval cannot be positive'],
    ['<jointpos joint="j" interval="-.1 0"/>', 'the period of interval cannot be negative'],
    ['<jointpos joint="j" noise="-1"/>', 'noise cannot be negative'],
    ['<jointpos joint="j" cutoff="-1"/>', 'cutoff cannot be negative'],
    ['<jointpos joint="j" delay=".1"/>', 'delay needs nsample'],
    ['<contact geom1="g" num="0"/>', 'num must be positive'],
  ])('rejects the sensor %s: %s', async (sensor, reason) => {
    const { messages, isRefusedThere } = await compileSmallModel(measured(sensor));
    expect([messages[0], isRefusedThere]).toEqual([expect.stringContaining(reason), true]);
  });
});

describe('gives a sensor the rows of the reference', () => {
  it.each([
    '<distance geom1="g" geom2="h" cutoff="2"/><fromto body1="b" geom2="floor" cutoff="1"/>',
    '<user dim="3"/><user dim="3" datatype="axis" needstage="vel"/><user dim="2" datatype="positive" cutoff="1" noise=".1"/>',
    '<jointpos joint="j" user="1 2"/><clock/><jointvel joint="j" user="3"/>',
    '<jointpos joint="j" interval=".1 -.05" nsample="3" delay=".01" interp="linear"/>',
    '<rangefinder site="s"/><rangefinder camera="eye"/><rangefinder camera="eye" data="dist normal"/>',
    '<contact geom1="g" num="3" data="found force pos"/><contact body1="b" geom2="floor" data="dist"/>',
    '<user dim="0"/><user dim="4" datatype="quaternion" needstage="pos"/>',
  ])('gives the sensor rows of the reference: %s', async (sensor) => {
    expect(await compileSmallModel(measured(sensor))).toEqual(EQUAL);
  });
});

it('limits the length of the history of a sensor', () => {
  const sampled = (nsample: number) => () =>
    compile(parseModel(`<mujoco>${measured(`<jointpos joint="j" nsample="${nsample}"/>`)}</mujoco>`));
  expect(sampled(2 ** 24 + 1)).toThrow('nsample can be at most 16777216');
  // the arrays of an allowed history are long: another limit applies
  expect(sampled(2 ** 24)).toThrow('statedBytes');
});

it('a tactile sensor has values for each vertex of its mesh', async () => {
  const world = `<asset><mesh name="pad" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody><body>
    <joint/><geom name="finger" type="mesh" mesh="pad"/></body></worldbody>`;
  const content = `${world}<sensor><tactile geom="finger" mesh="pad"/><clock/></sensor>`;
  expect(await compileSmallModel(content)).toEqual(EQUAL);
  expect([...compile(parseModel(`<mujoco>${content}</mujoco>`)).sensor_dim]).toEqual([4 * TAXEL_SIZE, 1]);
});

it.each([
  ...[
    'jointpos',
    'jointvel',
    'ballquat',
    'ballangvel',
    'jointlimitpos',
    'jointlimitvel',
    'jointlimitfrc',
    'jointactuatorfrc',
  ].map((word) => `<${word} joint="no"/>`),
  ...['tendonlimitpos', 'tendonpos', 'tendonactuatorfrc'].map((word) => `<${word} tendon="no"/>`),
  '<camprojection site="s" camera="no"/>',
  '<camprojection site="no" camera="eye"/>',
  '<distance geom1="no" geom2="g"/>',
  '<distance geom1="g" geom2="no"/>',
  '<actuatorpos actuator="no"/>',
  '<actuatorfrc actuator="no"/>',
  '<rangefinder camera="no"/>',
  '<contact geom1="no"/>',
  '<tactile geom="g" mesh="no"/>',
])('a missing name of %s causes no further errors and does not hide errors of other sensors', async (sensor) => {
  const both = measured(`${sensor}<jointpos joint="j" noise="-1"/>`);
  expect(await compileSmallModel(both)).toEqual(refused(expect.stringContaining("'no'"), 'noise cannot be negative'));
});

it.each([
  ['<jointpos joint="ball"/>', 'it needs a hinge or slide joint'],
  ['<jointvel joint="ball"/>', 'it needs a hinge or slide joint'],
  ['<ballquat joint="j"/>', 'it needs a ball joint'],
  ['<ballangvel joint="j"/>', 'it needs a ball joint'],
  ['<jointlimitpos joint="j"/>', 'it needs a joint or tendon with limits'],
  ['<tendonlimitvel tendon="t"/>', 'it needs a joint or tendon with limits'],
  ['<camprojection site="s" camera="blind"/>', 'it needs a camera with a resolution'],
])('rejects the sensor %s, as in the reference: %s', async (sensor, reason) => {
  const more = `<worldbody><camera name="blind" resolution="3 0"/><body pos="5 0 0"><joint name="ball" type="ball"/><geom size=".1"/></body></worldbody>
    <tendon><fixed name="t"><joint joint="j" coef="1"/></fixed></tendon>`;
  const { messages, isRefusedThere } = await compileSmallModel(more + measured(sensor));
  expect([messages[0], isRefusedThere]).toEqual([reason, true]);
});

it('extra sensor parameters of a program override the attributes', () => {
  const spec = parseModel(withSensor(''));
  spec.get('sensor', 's').nonXmlValues = { extra: { intprm: [7, 8, 9] } };
  expect([...compile(spec).sensor_intprm]).toEqual([7, 8, 9]);
});

describe('a plugin with sensors', () => {
  const measuring = (given: object[]) =>
    definePlugin({
      name: 'test.gauge',
      attributes: {},
      sensor: { nsensordata: (_, sensor) => given.push({ ...sensor }), stage: 'vel' },
      compute: () => {},
    });
  const text = (attributes: string): string =>
    `<mujoco><extension><plugin plugin="test.gauge"/></extension>${measured(`<plugin plugin="test.gauge" ${attributes}/>`)}</mujoco>`;

  it.each([
    ['', { name: '', objtype: '', objname: '' }],
    ['name="x" objtype="geom" objname="g"', { name: 'x', objtype: 'geom', objname: 'g' }],
  ])('nsensordata receives the name and object of the sensor: %s', (attributes, sensor) => {
    const given: object[] = [];
    const model = compile(parseModel(text(attributes)), { extensions: { plugins: [measuring(given)] } });
    expect([given, model.nsensordata]).toEqual([[sensor], 1]);
  });

  it('rejects a passive plugin as sensor', () => {
    const passive = definePlugin({ name: 'test.gauge', attributes: {}, passive: true, compute: () => {} });
    // errors of later elements are reported too
    const both = text('').replace('</sensor>', '<jointpos joint="j" noise="-1"/></sensor>');
    const message = messageOf(() => compile(parseModel(both), { extensions: { plugins: [passive] } }));
    expect(message).toMatch(/bad-plugin.*noise cannot be negative/s);
  });
});
