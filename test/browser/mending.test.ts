/** Repairing a model with errors, in the source or on disk. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drop } from './drop.js';
import { AT_REST, PENDULUM, type StudioPage } from './harness.js';
import { setUp } from './set-up.js';

const started = setUp();

const BROKEN = PENDULUM.replace('name="bob" size=".1"', 'name="bob" type="box" size=".1 .1"');
const OPTIONS = { context: { viewport: { width: 1100, height: 700 } } } as const;

/** A folder with files, which is removed at the end. */
function folderOf(files: Readonly<Record<string, string>>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'kinetree-mending-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  afterAll(() => rmSync(folder, { recursive: true }));
  return (name) => join(folder, name);
}

const source = ({ page }: StudioPage) => page.locator('.source-pane .cm-content');
const marks = ({ page }: StudioPage) => page.locator('.source-pane .cm-lintRange-error');

/** Selects a word of the source, and replaces it by another one. */
async function replaceWord(studio: StudioPage, word: string, other: string): Promise<void> {
  const { page } = studio;
  await source(studio).click();
  await page.keyboard.press('Control+f');
  await page.locator('.cm-search input[name=search]').fill('');
  await page.locator('.cm-search input[name=search]').pressSequentially(word);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.type(other);
}

describe('a model with an error', () => {
  it('a model with an error opens in the source with the fault marked, and is fixed, undone and saved there', async () => {
    const at = folderOf({ 'pendulum.xml': BROKEN });
    const studio = await started.studio({ ...OPTIONS, model: at('pendulum.xml') });
    await marks(studio).first().waitFor();
    expect(await marks(studio).first().isVisible()).toBe(true);
    expect(await studio.problems.innerText()).toContain('pendulum.xml:7:');
    expect(await studio.problems.innerText()).toContain('Mend it in the source, or on disk.');
    expect(await studio.page.title()).toBe('pendulum.xml – Kinetree');
    await studio.screenshot('mending');
    await replaceWord(studio, '.1 .1', '.1 .1 .1');
    await studio.problems.waitFor({ state: 'detached' });
    await marks(studio).first().waitFor({ state: 'detached' });
    // the cursor has not moved
    expect(await source(studio).evaluate((each) => each === document.activeElement)).toBe(true);
    await studio.openPanel('Controls');
    await studio.slider('drive').waitFor();
    await studio.page.keyboard.press('Control+s');
    await studio.notice('The file was saved').waitFor();
    expect(readFileSync(at('pendulum.xml'), 'utf8')).toBe(BROKEN.replace('.1 .1', '.1 .1 .1'));
    await studio.openPanel('Elements');
    await studio.page.getByRole('treeitem').first().waitFor();
    expect(studio.errors).toEqual([]);
    await studio.close();
  });

  it('a served model whose mesh is missing opens with a box and can locate the mesh', async () => {
    const mesh = '<asset><mesh name="part" file="part.msh"/></asset>';
    const geom = '<body name="holder"><freejoint/><geom type="mesh" mesh="part"/></body>';
    const at = folderOf({ 'boxed.xml': `<mujoco>${mesh}<worldbody>${geom}</worldbody></mujoco>` });
    const studio = await started.studio({ ...OPTIONS, model: at('boxed.xml') });
    await studio.press('Open with boxes for the missing files');
    await studio.page.getByText('1 missing files are shown as boxes.').waitFor();
    await studio.problems.waitFor({ state: 'detached' });
    await studio.page.getByRole('button', { name: 'Locate…', exact: true }).waitFor();
    await studio.screenshot('boxed');
    expect(studio.errors).toEqual([]);
  });

  it('a model with an error that is fixed on disk loads without a reload of the page', async () => {
    const at = folderOf({ 'pendulum.xml': BROKEN });
    const studio = await started.studio({ ...OPTIONS, model: at('pendulum.xml') });
    await marks(studio).first().waitFor();
    writeFileSync(at('pendulum.xml'), PENDULUM);
    await studio.problems.waitFor({ state: 'detached' });
    await studio.openPanel('Controls');
    await studio.slider('drive').waitFor();
    expect(await studio.page.getByRole('img', { name: 'Unsaved changes' }).count()).toBe(0);
    expect(studio.errors).toEqual([]);
    await studio.close();
  });

  it('Ctrl+L and Open, Reload read a model with an error again without losing typed text', async () => {
    const at = folderOf({ 'pendulum.xml': BROKEN });
    const studio = await started.studio({ ...OPTIONS, model: at('pendulum.xml') });
    await marks(studio).first().waitFor();
    await replaceWord(studio, 'bob', 'ball');
    await studio.kept();
    await studio.page.locator('.bar').click({ position: { x: 2, y: 2 } });
    await studio.page.keyboard.press('Control+l');
    await studio.notice('Unsaved changes of an earlier visit were restored').waitFor();
    await expect.poll(() => source(studio).innerText()).toContain('name="ball"');
    await studio.press('Dismiss');
    await studio.notice('restored').waitFor({ state: 'detached' });
    await studio.press('Open');
    await studio.press('Reload, keeping the state');
    await studio.notice('Unsaved changes of an earlier visit were restored').waitFor();
    await expect.poll(() => source(studio).innerText()).toContain('name="ball"');
    await marks(studio).first().waitFor();
    await studio.close();
  });

  it('an error in an included file is shown in that file', async () => {
    const at = folderOf({
      'scene.xml': '<mujoco><worldbody><include file="part.xml"/></worldbody></mujoco>',
      'part.xml': '<mujocoinclude>\n  <body><joint name="hinge"/><geom sise="1"/></body>\n</mujocoinclude>',
    });
    const studio = await started.studio({ ...OPTIONS, model: at('scene.xml') });
    await marks(studio).first().waitFor();
    expect(await source(studio).innerText()).toContain('<mujocoinclude>');
    await replaceWord(studio, 'sise', 'size');
    await studio.problems.waitFor({ state: 'detached' });
    await studio.page.keyboard.press('Control+s');
    await studio.notice('The file was saved').waitFor();
    expect(readFileSync(at('part.xml'), 'utf8')).toContain('<geom size="1"/>');
    await studio.close();
  });

  it.each([
    ['syntax', 'broken.xml', PENDULUM.replace('</body>', '')],
    ['URDF', 'robot.urdf', '<robot name="r"><link name="base"/><joint name="j" type="spin"/></robot>'],
  ])('the studio opens the source of an unreadable model: %s', async (_, name, text) => {
    const at = folderOf({ [name]: text });
    const studio = await started.studio({ ...OPTIONS, model: at(name) });
    await marks(studio).first().waitFor();
    expect(await source(studio).innerText()).toContain(text.slice(0, 10));
    expect(studio.errors).toEqual([]);
    await studio.close();
  });

  it('a model with an error is opened from a link', async () => {
    const studio = await started.studio({
      ...OPTIONS,
      query: '?model=https://models.example/broken.xml',
      prepare: (page) =>
        page.route('https://models.example/**', (route) =>
          route.fulfill({ body: BROKEN, headers: { 'access-control-allow-origin': '*' } }),
        ),
    });
    await marks(studio).first().waitFor();
    await replaceWord(studio, '.1 .1', '.1 .1 .1');
    await studio.problems.waitFor({ state: 'detached' });
    await studio.openPanel('Controls');
    await studio.slider('drive').waitFor();
    await studio.close();
  });

  it('a dropped model with an error is opened after consent and survives a reload as typed', async () => {
    const at = folderOf({ 'broken.xml': BROKEN });
    const studio = await started.studio({ ...OPTIONS, query: AT_REST });
    await drop(studio, await studio.place(0.5, 0.5), at('broken.xml'));
    await studio.problems.filter({ hasText: 'broken.xml:7:' }).waitFor();
    expect(await studio.problems.innerText()).toContain('The previous model keeps running.');
    await studio.press('Open it in the source to mend it');
    await marks(studio).first().waitFor();
    expect(await studio.page.title()).toBe('broken.xml – Kinetree');
    await replaceWord(studio, 'bob', 'ball');
    await studio.kept();
    await studio.page.reload();
    await studio.settled();
    await marks(studio).first().waitFor();
    await expect.poll(() => source(studio).innerText()).toContain('name="ball"');
    await replaceWord(studio, '.1 .1', '.1 .1 .1');
    await studio.problems.waitFor({ state: 'detached' });
    expect(studio.errors).toEqual([]);
    await studio.close();
  });

  it('a binary model with an error cannot be edited', async () => {
    const studio = await started.model(PENDULUM, OPTIONS);
    await studio.openPanel('Elements');
    const [file] = await Promise.all([
      studio.page.waitForEvent('download'),
      (async () => {
        await studio.page.locator('.edit-bar').getByRole('button', { name: 'Save', exact: true }).click();
        await studio.page.getByRole('button', { name: 'Download as MJB' }).click();
      })(),
    ]);
    await studio.choose(['pendulum.mjb', readFileSync(await file.path())]);
    await studio.shows('pendulum.mjb');
    await studio.page.getByText('A binary model cannot be edited.').first().waitFor();
    await studio.openPanel('Physics');
    await studio.page.getByText('changes last until it is loaded again').waitFor();
    await studio.close();
  });
});
