/** Rows of the tree with omitted attributes, compared with the reference. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import { LightType } from '../../../foundation/schema/enums.js';
import { compile } from '../compile.js';

const SIZES = ['body', 'jnt', 'geom', 'site', 'cam'].map((kind) => `nuser_${kind}="2"`).join(' ');
const inside = (user: string): string =>
  `<body ${user}><joint ${user}/><geom size=".1" ${user}/><site ${user}/><camera ${user}/></body>`;
const USERS = `<size ${SIZES}/><worldbody>${inside('')}${inside('user="3"')}${inside('user="4 5"')}</worldbody>`;

it('omitted user values are zero', async () => {
  expect(await compileSmallModel(USERS)).toEqual(EQUAL);
  const { record: m } = compile(readModelText(`<mujoco>${USERS}</mujoco>`));
  expect([...m.body_user]).toEqual([0, 0, 0, 0, 3, 0, 4, 5]);
  for (const user of [m.jnt_user, m.geom_user, m.site_user, m.cam_user]) expect([...user]).toEqual([0, 0, 3, 0, 4, 5]);
});

const CLASSES = `<default><light directional="true"/><default class="point"><light type="point"/></default>
  <default class="spot"><light directional="false"/></default></default>`;

it('the innermost of type and directional determines the type of a light', async () => {
  const lights = ['', 'type="point"', 'class="point"', 'class="spot"', 'class="point" directional="true"'];
  const content = `${CLASSES}<worldbody>${lights.map((light) => `<light ${light}/>`).join('')}</worldbody>`;
  expect(await compileSmallModel(content)).toEqual(EQUAL);
  const { DIRECTIONAL, POINT, SPOT } = LightType;
  const model = compile(readModelText(`<mujoco>${content}</mujoco>`));
  expect([...model.light_type]).toEqual([DIRECTIONAL, POINT, POINT, SPOT, DIRECTIONAL]);
});
