/** Values of the degrees of freedom of a joint, which share one attribute. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { compile } from '../compile.js';
import { copyBack } from './copy-back.js';

const XML = `<mujoco><default><joint armature="1"/></default><worldbody><body><joint name="first"/><geom size=".1"/></body>
  <body pos="1 0 0"><joint name="j" type="ball"/><geom size=".1"/></body></worldbody></mujoco>`;

it.each([
  ['all equally', [2, 2, 2], 2, []],
  ['only the first', [2, 1, 1], 2, ['not-copied']],
  ['only another', [1, 1, 2], undefined, ['not-copied']],
  ['none', [1, 1, 1], undefined, []],
])('copies edited values of degrees of freedom back: %s', (_, values, armature, codes) => {
  const spec = readModelText(XML);
  const model = compile(spec);
  model.dof_armature.set(values, 1);
  const diagnostics = new Diagnostics();
  copyBack(spec, model, { diagnostics });
  // unedited values are left to the class
  expect(spec.find('joint', 'j')!.authored.get('armature')).toBe(armature);
  expect(spec.find('joint', 'first')!.isSet('armature')).toBe(false);
  expect(diagnostics.list.map(({ code }) => code)).toEqual(codes);
});
