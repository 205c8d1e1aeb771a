import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openStudy } from './study-source.js';

const folder = mkdtempSync(join(tmpdir(), 'kinetree-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TEXT = '<mujoco><worldbody><body><joint/><geom size="1"/></body></worldbody></mujoco>';
let count = 0;

/** Opens a study with a model, which is given as the source of an expression. */
function openWith(model: string) {
  const path = join(folder, `s${count++}.study.mjs`);
  writeFileSync(
    path,
    `export default { model: ${model}, parameters: [{}], seeds: 1, keep: { x: 'float64' }, run: () => ({ x: 1 }) };`,
  );
  return openStudy(path);
}

it('a study takes a path, a sample, a text, files or a URL as its model', async () => {
  writeFileSync(join(folder, 'm.xml'), TEXT);
  const sources = [
    "'m.xml'",
    `'${TEXT}'`,
    `{ 'm.xml': '${TEXT}' }`,
    "new URL('m.xml', import.meta.url)",
    "'sample:cartpole'",
  ];
  for (const source of sources) expect((await openWith(source)).model!.njnt, source).toBeGreaterThan(0);
});

it('the digest of a study depends on a model that is not a file', async () => {
  const digestOf = async (text: string): Promise<string | undefined> => (await openWith(`'${text}'`)).files.model;
  expect(await digestOf(TEXT)).toBe(await digestOf(TEXT));
  expect(await digestOf(TEXT)).not.toBe(await digestOf(TEXT.replace('size="1"', 'size="2"')));
});
