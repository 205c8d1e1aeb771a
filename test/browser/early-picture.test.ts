/** Viewers draw a model with large meshes before its structures for collision are made. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, sharedBrowser } from './harness.js';
import { ScriptPage } from './script-page.js';

let script: ScriptPage;

beforeAll(async () => {
  script = await ScriptPage.open(await sharedBrowser(), 'test/browser/early-picture-page.ts', 'show');
});

afterAll(async () => {
  await script?.close();
  await closePages(await sharedBrowser());
});

/** A wavy surface that is large enough for workers. */
function surface(height: number): string {
  const n = 110;
  const lines: string[] = [];
  for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) lines.push(`v ${i} ${j} ${height * ((i * j) % 7)}`);
  const at = (i: number, j: number): number => i * (n + 1) + j + 1;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) lines.push(`f ${at(i, j)} ${at(i + 1, j)} ${at(i + 1, j + 1)} ${at(i, j + 1)}`);
  return lines.join('\n');
}

/** A model whose assets are in no cache if its height is new. */
const modelOf = (height: number) => ({
  'model.xml': `<mujoco><asset><mesh name="m" file="m.obj" inertia="shell" scale=".01 .01 .01"/></asset>
    <worldbody><light pos="0 0 3"/><body name="b"><freejoint/><geom type="mesh" mesh="m" rgba=".9 .3 .1 1"/></body></worldbody>
    <keyframe><key name="raised" qpos="0 0 1 .9 .3 .3 0"/></keyframe></mujoco>`,
  'm.obj': surface(height),
});

it('the picture before loading ends is the same as the one afterwards, and the model is complete then', async () => {
  const { colors, ...shown } = await script.page.evaluate<Record<string, unknown>>(
    `show(${JSON.stringify(modelOf(1))})`,
  );
  expect(shown).toEqual({ isEarly: true, hasHull: true, isSame: true });
  expect(colors).toBeGreaterThan(10);
  expect(script.errors).toEqual([]);
});

it('a model whose loading is canceled disappears', async () => {
  const after = await script.page.evaluate(`cancel(${JSON.stringify(modelOf(2))})`);
  expect(after).toEqual({ colors: 1, error: 'Error: not wanted' });
});

it('a viewer that was disposed of refuses to be used, with the reason', async () => {
  const errors = await script.page.evaluate<readonly string[]>('useDisposed()');
  expect(errors).toEqual(Array(3).fill('TypeError: this viewer was disposed of; create another one'));
});
