import { expect, test } from 'vitest';
import { parseXML } from '../../mjcf/index.js';
import { compile } from '../compile.js';

test.each([
  ['mujoco.elasticity.membrane', 'elastic2d="stretch"'],
  ['mujoco.elasticity.solid', 'dim="3"'],
])('naming %s says what to use', (plugin, instead) => {
  const spec = parseXML(`<mujoco><extension><plugin plugin="${plugin}"/></extension></mujoco>`);
  expect(() => compile(spec)).toThrow(instead);
});
