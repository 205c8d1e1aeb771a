/** Sites, cameras and lights: poses and valid attributes, compared with the reference. */
import { describe, expect, it } from 'vitest';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';

const inBody = (inside: string): string => `<worldbody><body><geom size=".1"/>${inside}</body></worldbody>`;
const SENSOR = 'sensorsize="2 1" resolution="20 10"';

describe('rejects sites, cameras and lights, as in the reference', () => {
  it.each([
    ['<site type="plane"/>', 'a site cannot be of type plane'],
    ['<site type="box" size=".1 0 .1"/>', 'size 2 of a box must be positive'],
    ['<site size="0"/>', 'size 1 of a sphere must be positive'],
    ['<camera fovy="180"/>', 'fovy must be below 180 degrees'],
    ['<camera focal="1 1"/>', 'focal and principal need sensorsize'],
    ['<camera principalpixel="1 1"/>', 'focal and principal need sensorsize'],
    ['<camera focalpixel="1 1" sensorsize="1 0"/>', 'focal and principal need sensorsize'],
    [`<camera ${SENSOR.replace('10', '0')}/>`, 'sensorsize needs a positive resolution'],
    [`<camera ${SENSOR.replace('20', '-1')}/>`, 'sensorsize needs a positive resolution'],
    ['<light dir="0 0 0"/>', 'dir cannot be zero'],
    ['<light softness="-.1"/>', 'softness must be from 0 to 1'],
    ['<light softness="1.1"/>', 'softness must be from 0 to 1'],
  ])('rejects the element %s: %s', async (element, reason) => {
    const { messages, isRefusedThere } = await compileSmallModel(inBody(element));
    expect([messages[0], isRefusedThere]).toEqual([reason, true]);
  });

  it('reports only one error for a camera', async () => {
    expect(await compileSmallModel(inBody('<camera fovy="180"/>'))).toEqual(refused('fovy must be below 180 degrees'));
  });
});

describe('gives sites, cameras and lights the rows of the reference', () => {
  it.each([
    '<site pos="1 2 3" euler="10 20 30" size=".1 .2 .3" type="ellipsoid" rgba="1 0 0 1" group="2" user="1"/>',
    '<site type="capsule" fromto="0 0 0 1 2 3" size=".1"/>',
    '<frame pos="1 2 3" euler="10 20 30"><site pos="1 0 0" euler="0 0 45"/><camera pos="1 0 0" euler="0 0 45"/><light pos="1 0 0" dir="1 2 3"/></frame>',
    '<camera fovy="179"/>',
    '<camera sensorsize="0 1"/>',
    '<camera sensorsize="1 0"/>',
    '<camera resolution="3 4" ipd=".1" user="1 2"/>',
    `<camera ${SENSOR}/>`,
    ...[
      'focal=".1 .2"',
      'focalpixel="3 4"',
      'focal=".1 .2" focalpixel="3 4"',
      'focal=".1 .2" focalpixel="0 4"',
    ].flatMap((focal) =>
      ['', 'principal=".3 .4"', 'principalpixel="5 6"', 'principal=".3 .4" principalpixel="5 0"'].map(
        (principal) => `<camera ${SENSOR} ${focal} ${principal}/>`,
      ),
    ),
    '<camera output="depth normal" projection="orthographic" mode="targetbody" target="world"/>',
    '<light mode="trackcom" castshadow="false" active="false" bulbradius=".3" intensity="4" range="5" attenuation="1 2 3"/>',
    '<light cutoff="30" exponent="4" ambient=".1 .2 .3" diffuse=".4 .5 .6" specular=".7 .8 .9"/>',
    '<light dir="0 3 4" softness="0"/>',
    '<light softness="1"/>',
  ])('gives the rows of the reference: %s', async (element) => {
    expect(await compileSmallModel(inBody(element))).toEqual(EQUAL);
  });
});
