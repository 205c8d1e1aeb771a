/** Work of the user is kept: edits, options, states, control functions and plots, separately for each tab. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { EditorPage } from './editor-page.js';
import { PATIENCE, PENDULUM, type StudioPage } from './harness.js';
import { setUp } from './set-up.js';

const started = setUp();

/** A model in a folder on disk, which is removed at the end. */
function onDisk(text = PENDULUM): { readonly path: string; readonly text: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'kinetree-keeping-'));
  const path = join(folder, 'pendulum.xml');
  writeFileSync(path, text);
  afterAll(() => rmSync(folder, { recursive: true }));
  return { path, text: () => readFileSync(path, 'utf8') };
}

const reloaded = async (studio: StudioPage): Promise<void> => {
  await studio.page.reload();
  await studio.settled();
};

const code = (page: Page) => page.getByLabel('Control function, JavaScript or TypeScript');
const codeText = async (page: Page) => (await code(page).locator('.cm-line').allTextContents()).join('\n');

describe('options of the physics', () => {
  let editor: EditorPage;
  let studio: StudioPage;
  const disk = onDisk();

  started.share(async () => {
    editor = await started.editorOf(disk.path);
    ({ studio } = editor);
    return studio;
  });

  const gravity = () => studio.page.getByLabel('gravity z');

  it('options of the physics are edits: they are kept, undone, saved and restored by a reload', async () => {
    const { page } = studio;
    await studio.openPanel('Physics');
    await gravity().fill('-1');
    await gravity().press('Enter');
    await page.getByRole('button', { name: 'Undo set gravity' }).waitFor();
    await page.getByLabel('integrator').selectOption('RK4');
    await page.getByRole('button', { name: 'Undo set integrator' }).waitFor();
    await studio.unfold('Parts of the physics');
    await page.getByLabel('contact', { exact: true }).click();
    await page.getByRole('button', { name: 'Undo set flag contact' }).waitFor();
    // another edit compiles the model again
    await studio.openPanel('Inspector');
    await editor.select('worldbody', 'arm', 'rod');
    await editor.set('size', '0.08');
    await studio.openPanel('Physics');
    expect(await gravity().inputValue()).toBe('-1');
    await studio.kept();
    await reloaded(studio);
    await studio.notice('Unsaved changes of an earlier visit were restored').waitFor();
    await expect.poll(() => gravity().inputValue()).toBe('-1');
    await page.keyboard.press('Control+s');
    await studio.notice('The file was saved').waitFor();
    expect(disk.text()).toContain('<option timestep="0.005" gravity="0 0 -1" integrator="RK4">');
    expect(disk.text()).toContain('<flag contact="disable"/>');
  });

  it('Ctrl+Z undoes options in the running model without an editor panel', async () => {
    const { page } = studio;
    await studio.press('Close: Elements');
    await gravity().fill('-2');
    await gravity().press('Enter');
    await page.getByRole('img', { name: 'Unsaved changes' }).waitFor();
    await page.locator('.bar').click({ position: { x: 2, y: 2 } });
    await page.keyboard.press('Control+z');
    await expect.poll(() => gravity().inputValue()).toBe('-1');
    await page.getByRole('img', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  });

  it('an invalid option is rejected with the reason', async () => {
    const timestep = studio.page.getByLabel('timestep');
    await timestep.fill('0');
    await timestep.press('Enter');
    await studio.notice('timestep was not changed').filter({ hasText: 'opt.timestep must be above 0' }).waitFor();
    await expect.poll(() => timestep.inputValue()).toBe('0.005');
    expect(studio.errors).toEqual([]);
  });
});

describe('a control function', () => {
  it('a control function is kept with its model over edits, other models and a reload, and can be a file', async () => {
    const disk = onDisk();
    const editor = await started.editorOf(disk.path);
    const { studio, page } = editor;
    const own = 'export default function control(model, data) {\n  data.ctrl[0] = 0.125;\n}\n';
    await studio.openPanel('Control function');
    await code(page).fill(own);
    await editor.select('worldbody', 'arm', 'rod');
    await editor.set('size', '0.08');
    expect(await codeText(page)).toBe(own);
    await page.getByLabel('Model', { exact: true }).selectOption('cartpole');
    await studio.shows('cartpole');
    await expect.poll(() => codeText(page)).toContain('Math.sin');
    await page.getByLabel('Model', { exact: true }).selectOption('pendulum.xml');
    await studio.shows('pendulum.xml');
    await expect.poll(() => codeText(page)).toBe(own);
    await studio.allKept();
    await reloaded(studio);
    await expect.poll(() => codeText(page)).toBe(own);
    const [file] = await Promise.all([page.waitForEvent('download'), studio.press('Save to a file')]);
    expect(file.suggestedFilename()).toBe('pendulum.control.ts');
    expect(readFileSync(await file.path(), 'utf8')).toBe(own);
    const other = own.replace('0.125', '0.25');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), studio.press('Load a file')]);
    await chooser.setFiles([{ name: 'other.ts', mimeType: 'text/plain', buffer: Buffer.from(other) }]);
    await expect.poll(() => codeText(page)).toBe(other);
    await studio.press('Run');
    await page.getByText('It runs.').waitFor();
    await studio.openPanel('Controls');
    const drive = studio.slider('drive');
    // the function restarts when the model is recompiled, and a step may come in between
    await expect
      .poll(async () => {
        await studio.press('Step');
        return drive.getAttribute('aria-valuetext');
      })
      .toContain('0.250');
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

describe('saved states', () => {
  it('kept states survive a reload, are renamed, and become keyframes', async () => {
    const disk = onDisk();
    const editor = await started.editorOf(disk.path);
    const { studio, page } = editor;
    await studio.restart();
    await studio.openPanel('Joints');
    await studio.slider('slider').fill('0.5');
    await expect.poll(() => studio.slider('slider').inputValue()).toBe('0.5');
    await studio.openPanel('States');
    await page.getByLabel('Name of the state').fill('half');
    await studio.press('Keep the present state');
    await page.getByRole('button', { name: 'Go to half' }).waitFor();
    await studio.press('Rename half');
    await page.getByLabel('New name of half').fill('middle');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Go to middle' }).waitFor();
    await studio.allKept();
    await reloaded(studio);
    await page.getByRole('button', { name: 'Go to middle' }).waitFor();
    await studio.press('Reset');
    await studio.press('Go to middle');
    await studio.openPanel('Joints');
    await expect.poll(() => studio.slider('slider').inputValue()).toBe('0.5');
    await studio.openPanel('States');
    await studio.press('Make middle a keyframe of the model');
    await page.getByRole('button', { name: "Undo add keyframe 'middle'" }).waitFor();
    // a button of the keyframes
    await page.getByRole('button', { name: 'middle', exact: true }).waitFor();
    await editor.tree.focus();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'middle', exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('button', { name: 'middle', exact: true }).waitFor();
    await page.keyboard.press('Control+s');
    await studio.notice('The file was saved').waitFor();
    expect(disk.text()).toMatch(/<key name="middle" .*qpos="0 0\.5"/);
    await studio.press('Forget middle');
    await page.getByText('No state is kept yet.').waitFor();
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

describe('plots', () => {
  it('plots continue when formulas change, when the model is edited, and after a reload', async () => {
    const disk = onDisk();
    const editor = await started.editorOf(disk.path);
    const { studio, page } = editor;
    const add = async (formula: string) => {
      await page.getByLabel('Expression').fill(formula);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Remove ${formula}` }).waitFor();
    };
    const chart = (formulas: string) => page.getByRole('img', { name: `Plot of ${formulas}` });
    const first = async (): Promise<string | undefined> =>
      /; ([\d.]+) – /.exec((await page.locator('.chart').getAttribute('aria-label')) ?? '')?.[1];
    await studio.restart();
    await studio.openPanel('Plots');
    await add('qpos[0]');
    for (let i = 0; i < 3; i++) await studio.press('Step');
    await studio.waitForTime((t) => t > 0.014);
    await chart('qpos[0]').waitFor();
    const begin = await first();
    await add('qvel[0]');
    await add('wrong(');
    await chart('qpos[0], qvel[0]').waitFor();
    expect(await first()).toBe(begin);
    await studio.press('Remove qvel[0]');
    await chart('qpos[0]').waitFor();
    await editor.select('worldbody', 'arm', 'rod');
    await editor.set('size', '0.08');
    await studio.press('Step');
    await studio.waitForTime((t) => t > 0.019);
    expect(await first()).toBe(begin);
    await studio.kept();
    await reloaded(studio);
    await page.getByRole('button', { name: 'Remove qpos[0]' }).waitFor();
    await page.getByRole('button', { name: 'Remove wrong(' }).waitFor();
    await studio.press('Step');
    await chart('qpos[0]').waitFor();
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

describe('two tabs of one model', () => {
  it('two tabs of one model keep separate edits, and those of a closed tab are offered', async () => {
    const disk = onDisk();
    const one = await started.editorOf(disk.path);
    const { studio } = one;
    const size = ({ page }: EditorPage) => page.locator('.attribute[data-name="size"]').locator('input').first();
    await one.select('worldbody', 'arm', 'rod');
    await one.set('size', '0.11');
    await studio.kept();
    const other = await studio.page.context().newPage();
    other.setDefaultTimeout(PATIENCE);
    await other.goto(studio.server.address);
    const two = new EditorPage(studio.inTab(other));
    await two.tree.waitFor();
    // the work of an open tab is not offered
    expect(await other.getByRole('button', { name: 'Restore', exact: true }).count()).toBe(0);
    await two.select('worldbody', 'arm', 'rod');
    await two.set('size', '0.12');
    await two.studio.kept();
    await studio.page.reload();
    await studio.settled();
    await one.tree.waitFor();
    await one.select('worldbody', 'arm', 'rod');
    await expect.poll(() => size(one).inputValue()).toBe('0.11');
    await other.close();
    // a third tab finds the work of the second
    const third = await studio.page.context().newPage();
    third.setDefaultTimeout(PATIENCE);
    await third.goto(studio.server.address);
    const three = new EditorPage(studio.inTab(third));
    await three.tree.waitFor();
    await three.select('worldbody', 'arm', 'rod');
    await third.getByText(/pendulum.xml: unsaved work of a closed tab/).waitFor();
    expect(await size(three).inputValue()).toBe('0.05');
    await third.getByRole('button', { name: 'Restore', exact: true }).click();
    await three.studio.notice('Unsaved changes of an earlier visit were restored').waitFor();
    await three.select('worldbody', 'arm', 'rod');
    await expect.poll(() => size(three).inputValue()).toBe('0.12');
    expect(await third.getByRole('button', { name: 'Restore', exact: true }).count()).toBe(0);
    // and the first tab still has its work
    expect(await size(one).inputValue()).toBe('0.11');
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});
