/** Plugins of a Model that is recompiled in place. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Data } from '../../../simulation/model/data.js';
import { definePlugin } from '../../../simulation/model/plugin.js';
import { step } from '../../../simulation/runtime/run.js';
import { compile } from '../compile.js';
import { recompile } from './recompile.js';

it('recompile leaves Model and Data unchanged if a Data cannot be renewed', () => {
  let isBroken = false;
  const fragile = definePlugin({
    name: 'test.fragile',
    attributes: {},
    passive: true,
    init: () => {
      if (isBroken) throw new Error('no memory');
    },
    compute: () => {},
  });
  const spec = readModelText(`<mujoco><extension><plugin plugin="test.fragile"/></extension>
    <worldbody><body><joint/><geom size=".1"/><plugin plugin="test.fragile"/></body></worldbody></mujoco>`);
  const options = { extensions: { plugins: [fragile] } };
  const model = compile(spec, options);
  const data = new Data(model);
  const { record, plugins, elements } = model;
  spec.worldbody.addGeom({ size: [1] });
  isBroken = true;
  expect(() => recompile(spec, model, data, options)).toThrow('no memory');
  expect([model.record === record, model.plugins === plugins, model.elements === elements]).toEqual([true, true, true]);
});

it('recompile resets a plugin state of changed length and keeps the others', () => {
  const counter = definePlugin({
    name: 'test.counter',
    attributes: { n: { type: 'number', default: 1 } },
    nstate: ({ n }) => n,
    passive: true,
    compute: (_m, _d, { state }) => void ((state[0] as number) += 1),
  });
  const use = (name: string): string =>
    `<body><joint/><geom size=".1"/><plugin plugin="test.counter"><config key="n" value="${name}"/></plugin></body>`;
  const spec = readModelText(
    `<mujoco><extension><plugin plugin="test.counter"/></extension><worldbody>${use('2')}${use('1')}</worldbody></mujoco>`,
  );
  const options = { extensions: { plugins: [counter] } };
  const model = compile(spec, options);
  const data = new Data(model);
  step(model, data);
  const [, , second] = data.plugin_state;
  expect(second).toBeGreaterThan(0);
  spec.all('config')[0]!.value = '3';
  recompile(spec, model, data, options);
  expect([...data.plugin_state]).toEqual([0, 0, 0, second]);
});
