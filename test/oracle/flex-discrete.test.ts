/**
 * Models of soft bodies that MuJoCo refuses since 3.13, because their elasticity needs another integrator: both refuse
 * them, and both agree on copies with the discrete integrator.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FURTHER_MODELS } from './further-models.js';
import { judgeModel, worstState } from './judge-model.js';

const NAMES = ['bag', 'bunny_shell', 'drape', 'gripper_trilinear', 'poncho', 'poncho_edgeequality', 'press'];

describe.skipIf(!FURTHER_MODELS)('models of soft bodies with the discrete integrator', () => {
  const folder = join(FURTHER_MODELS ?? '', 'mujoco', 'flex');
  const copies = mkdtempSync(join(tmpdir(), 'kinetree-flex-'));
  const pathOf = (name: string): string => join(copies, `${name}-discrete.xml`);
  afterAll(() => rmSync(copies, { recursive: true }));

  /**
   * Writes copies of the models whose integrator is replaced, beside links to the files of the originals. Nodes on
   * rotating bodies need the solver CG.
   */
  beforeAll(() => {
    for (const file of readdirSync(folder)) symlinkSync(join(folder, file), join(copies, file));
    NAMES.forEach(writeCopy);
  });

  function writeCopy(name: string): void {
    const text = readFileSync(join(folder, `${name}.xml`), 'utf8');
    const solver = name === 'gripper_trilinear' ? ' solver="CG"' : '';
    writeFileSync(pathOf(name), text.replace(/integrator="\w+"/, `integrator="discrete"${solver}`));
  }

  it.each(NAMES)('both refuse the elasticity of a soft body with an implicit integrator: %s', async (name) => {
    const verdict = await judgeModel(join(folder, `${name}.xml`), folder);
    expect(verdict.loadNote).toMatch(/integrator='discrete'/);
    expect(verdict.load).toBe(true);
  });

  it.each(NAMES)('agrees with the reference on a soft body with the discrete integrator: %s', async (name) => {
    const verdict = await judgeModel(pathOf(name), copies, { checkpoints: [0, 5, 60] });
    expect(verdict.loadNote).toBe('');
    expect(verdict.fields).toEqual([]);
    expect(verdict.engine, verdict.engineNote || worstState(verdict.states)).toBe(true);
  });
});
