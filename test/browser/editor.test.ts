/** Editing a running model. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EditorPage } from './editor-page.js';
import { PENDULUM } from './harness.js';
import { setUp } from './set-up.js';

const started = setUp();

describe('the editor', () => {
  let editor: EditorPage;

  started.share(async () => {
    editor = await started.editor(PENDULUM);
    return editor;
  });

  it('the editor changes an attribute of a running model and undoes it', async () => {
    const { studio } = editor;
    await studio.press('Play');
    await studio.waitForTime((t) => t > 0.3);
    await studio.press('Pause');
    const time = await studio.stillTime();
    await editor.select('worldbody', 'arm', 'rod');
    const before = await studio.picture();
    await editor.set('size', '0.12');
    await editor.page.getByRole('button', { name: "Undo set size of geom 'rod'" }).waitFor();
    await expect.poll(async () => (await studio.picture()).equals(before)).toBe(false);
    expect(await studio.time()).toBe(time);
    await studio.screenshot('editor');
    await editor.page.getByRole('button', { name: "Undo set size of geom 'rod'" }).click();
    await editor.page.getByRole('button', { name: "Redo set size of geom 'rod'" }).waitFor();
    await expect.poll(() => editor.field('size').first().inputValue()).toBe('0.05');
    expect(studio.errors).toEqual([]);
  });

  it('an open slider of a control takes an edited range', async () => {
    const editor = await started.editor(PENDULUM);
    const { studio } = editor;
    const rangeOf = async (name: string) => {
      const slider = studio.slider(name);
      return [await slider.getAttribute('min'), await slider.getAttribute('max')];
    };
    await studio.openPanel('Controls');
    await expect.poll(() => rangeOf('drive')).toEqual(['-2', '2']);
    await editor.select('actuator', 'drive');
    await editor.set('ctrlrange', -8, 8);
    await expect.poll(() => rangeOf('drive')).toEqual(['-8', '8']);
    expect(studio.errors).toEqual([]);
    await studio.close();
  });

  it('an open slider of a joint takes an edited range, in a window of 1100 by 700', async () => {
    const { studio } = editor;
    await studio.openPanel('Inspector');
    await editor.select('worldbody', 'other', 'slider');
    await studio.press('Keep open beside other panels: Inspector');
    await studio.openPanel('Joints');
    await editor.set('range', -3, 2);
    const slider = studio.slider('slider');
    await expect.poll(() => slider.getAttribute('max')).toBe('2');
    expect(await slider.getAttribute('min')).toBe('-3');
    await slider.fill('-2.5');
    await expect.poll(() => slider.inputValue()).toBe('-2.5');
    // the next tests find the model unedited
    const undo = studio.page.getByRole('button', { name: /^Undo / });
    await expect
      .poll(async () => {
        if ((await undo.count()) > 0) await undo.click();
        return undo.count();
      })
      .toBe(0);
    await studio.press('Keep open beside other panels: Inspector');
    await studio.openPanel('Controls');
    expect(studio.errors).toEqual([]);
  });

  it('the editor marks an invalid number in a field and keeps the value', async () => {
    const { studio, page } = editor;
    await editor.select('worldbody', 'arm', 'rod');
    const field = editor.field('size').first();
    await field.fill('0,1');
    await field.press('Enter');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.press('Escape');
    expect(await field.inputValue()).toBe('0.05');
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    expect(await page.getByRole('button', { name: /^Undo / }).count()).toBe(0);
    expect(studio.errors).toEqual([]);
  });

  it('the editor shows the unit of angles next to their fields', async () => {
    await editor.select('worldbody', 'arm');
    const labelOf = (name: string) => editor.page.locator(`.attribute[data-name=${name}] label`).textContent();
    await expect.poll(() => labelOf('euler')).toBe('euler [deg]');
    expect(await labelOf('pos')).toBe('pos [m]');
    await editor.studio.screenshot('editor-units');
  });

  it('the source follows the editor, and the editor follows the source', async () => {
    const { studio, page } = editor;
    await studio.openPanel('Source');
    const text = page.locator('.cm-content');
    await text.filter({ hasText: 'name="rod"' }).waitFor();
    await editor.select('worldbody', 'arm', 'rod');
    await editor.set('size', '0.07');
    await text.filter({ hasText: 'size="0.07"' }).waitFor();
    await text.getByText('"bob"').click();
    await page.locator('.inspected h3', { hasText: "geom 'bob'" }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.type('<site name="typed"/>');
    await editor.line('typed').waitFor();
    await page.keyboard.type('<sit');
    await page.locator('.cm-lint-marker-error').waitFor();
    await page.getByRole('status').filter({ hasText: 'The text has errors' }).waitFor();
    for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace');
    await page.locator('.cm-lint-marker-error').waitFor({ state: 'detached' });
    expect(studio.errors).toEqual([]);
  });

  it('clicks in the view select a geom, then its body, behind the handles', async () => {
    const { page, studio } = editor;
    await studio.run(BOX, 'box.xml');
    await editor.line('worldbody').waitFor();
    const middle = await studio.place(0.5, 0.5);
    await page.mouse.click(...middle);
    await page.locator('.inspected h3', { hasText: "geom 'side'" }).waitFor();
    await page.mouse.click(...middle);
    await page.locator('.inspected h3', { hasText: "body 'box'" }).waitFor();
    await editor.line('box').and(page.locator('[aria-selected=true]')).waitFor();
    await page.mouse.click(...(await studio.place(0.05, 0.05)));
    await page.locator('.inspected').waitFor({ state: 'detached' });
    expect(studio.errors).toEqual([]);
  });

  it('the inspector is shown after the only joint of a model was deleted', async () => {
    const { page, studio } = editor;
    const joint = '<joint name="only"/>';
    await studio.run(
      `<mujoco><worldbody><body name="b">${joint}<geom size=".1"/></body></worldbody></mujoco>`,
      'one.xml',
    );
    await editor.line('worldbody').waitFor();
    await editor.select('worldbody', 'b', 'only');
    await studio.output('qpos').waitFor();
    await page.keyboard.press('Delete');
    await editor.line('only').waitFor({ state: 'detached' });
    await editor.select('b');
    expect(studio.errors).toEqual([]);
  });

  it('Hide hides the selection, marks it in the tree, keeps it hidden over an edit, and Show restores it', async () => {
    const { page, studio } = editor;
    await studio.run(BOX, 'hide.xml');
    await editor.line('worldbody').waitFor();
    await editor.select('worldbody', 'box');
    const command = async (name: string): Promise<void> => {
      await editor.line('box').click({ button: 'right' });
      await page.locator('dialog.palette strong').getByText(name, { exact: true }).click();
    };
    const mark = editor.line('box').getByText('hidden');
    await command('Hide');
    await mark.waitFor();
    // the position of the box shows nothing after the view is drawn without it
    const inspectedAfterClick = async (): Promise<number> => {
      await page.mouse.click(...(await studio.place(0.5, 0.5)));
      return page.locator('.inspected').count();
    };
    await expect.poll(inspectedAfterClick, { interval: 500 }).toBe(0);
    await editor.line('box').click();
    await page.keyboard.press('Control+d');
    await editor.line('box_1').waitFor();
    await mark.waitFor();
    await command('Show again');
    await mark.waitFor({ state: 'detached' });
    await studio.screenshot('editor-hidden');
    expect(studio.errors).toEqual([]);
  });

  it('a right click on a geom offers its commands, in the view and in the tree', async () => {
    const { page, studio } = editor;
    await studio.run(BOX, 'menu.xml');
    await editor.line('worldbody').waitFor();
    const offered = async (): Promise<void> => {
      await page.getByRole('option', { name: 'Add a mesh renderer' }).waitFor();
      await page.getByRole('option', { name: 'Convert to a free object' }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog.palette').waitFor({ state: 'detached' });
    };
    await page.mouse.click(...(await studio.place(0.5, 0.5)), { button: 'right' });
    await editor.inspected("geom 'side'").waitFor();
    await offered();
    await page.mouse.click(...(await studio.place(0.05, 0.05)), { button: 'right' });
    await editor.line('side').click({ button: 'right' });
    await offered();
    expect(studio.errors).toEqual([]);
  });

  it('the settings of the model open from the first line of the tree and from the gear', async () => {
    const { page, studio } = editor;
    await studio.run(BOX, 'settings.xml');
    await editor.line('worldbody').waitFor();
    await studio.press('Settings of the model');
    await editor.inspected('Settings of the model').waitFor();
    await editor.line('Settings of the model').and(page.locator('[aria-selected=true]')).waitFor();
    await editor.set('impratio', '5');
    await page.getByRole('button', { name: 'Undo set impratio of option' }).waitFor();
    await page.locator('.inspected summary', { hasText: 'option · 1 specified' }).waitFor();
    // one search covers all of them
    await page.locator('.inspected input[type=search]').fill('znear');
    await expect.poll(() => page.locator('.inspected summary').allTextContents()).toEqual(['visual/map']);
    await editor.select('worldbody', 'box');
    await editor.select('Settings of the model');
    await studio.screenshot('editor-settings');
    expect(studio.errors).toEqual([]);
  });

  it('elements are added to the selection, around it and to every section; actuators act on the selection', async () => {
    const { page, studio } = editor;
    await studio.run(BOX, 'add.xml');
    await editor.select('worldbody', 'box', 'joint');
    await page.keyboard.press('Insert');
    await page.locator('dialog.palette').waitFor();
    const groups = await page.locator('dialog.palette em').allTextContents();
    expect(groups).toEqual(expect.arrayContaining(["In body 'box'", 'In actuator', 'In sensor', 'In asset']));
    await page.keyboard.type('motor');
    await page.keyboard.press('Enter');
    await editor.inspected(/^motor/).waitFor();
    await expect.poll(() => editor.field('joint').inputValue()).not.toBe('');
    await editor.tree.focus();
    await page.keyboard.press('Insert');
    await page.locator('dialog.palette').waitFor();
    await page.keyboard.type('material');
    await page.getByRole('option', { name: 'material' }).first().waitFor();
    await studio.screenshot('editor-add');
    await page.keyboard.press('Enter');
    await editor.inspected(/^material/).waitFor();
    expect(studio.errors).toEqual([]);
  });
});

/** A box in the center of the view. */
const BOX = `<mujoco model="box">
  <statistic center="0 0 0" extent="1"/>
  <worldbody><light pos="0 0 3" castshadow="false"/>
    <body name="box"><joint/><geom name="side" type="box" size=".3 .3 .3"/></body></worldbody>
</mujoco>`;

describe('a new model', () => {
  it('a new model begins with a template, is edited by menus, drags and keys, and survives a reload', async () => {
    const editor = await started.editor(PENDULUM);
    const { page, studio } = editor;
    await studio.press('Open');
    await studio.press('New model…');
    await page.getByRole('option', { name: 'Scene' }).click();
    await studio.shows('scene.xml');
    await studio.settled();
    await studio.restart();
    await editor.select('worldbody', 'box');
    // a handle for the mouse, keys for everyone: the free body moves with its state
    const height = async () => Number((await studio.output('xpos').textContent())!.trim().split(/\s+/)[2]);
    const before = await height();
    await editor.tree.focus();
    await page.keyboard.press('Alt+PageUp');
    await expect.poll(height).toBeCloseTo(before + 0.01, 3);
    await studio.screenshot('editor-handles');
    await editor.line('box').first().click({ button: 'right' });
    await page.getByRole('option', { name: 'Duplicate' }).click();
    await editor.line('box_1').first().waitFor();
    await editor.line('box_1').first().dragTo(editor.line('box').first());
    await page.getByRole('status').filter({ hasText: /./ }).first().waitFor();
    await page.getByRole('button', { name: /^Undo / }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: /^Redo / }).waitFor();
    await studio.kept();
    await page.reload();
    await studio.settled();
    await editor.tree.waitFor();
    // unsaved edits are restored
    await expect.poll(() => page.title()).toBe('scene.xml • – Kinetree');
    await editor.select('worldbody', 'box');
    await editor.line('box_1').first().waitFor();
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

describe('a model on disk', () => {
  it('a model on disk is saved in place with its other content kept', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'kinetree-editor-'));
    const path = join(disk, 'pendulum.xml');
    writeFileSync(path, PENDULUM);
    const editor = await started.editorOf(path);
    const { studio } = editor;
    await editor.select('worldbody', 'arm', 'rod');
    await editor.set('size', '0.08');
    await studio.page.getByRole('button', { name: "Undo set size of geom 'rod'" }).waitFor();
    await studio.page.keyboard.press('Control+s');
    await studio.notice('The file was saved').waitFor();
    expect(readFileSync(path, 'utf8')).toBe(PENDULUM.replace('size=".05"', 'size="0.08"'));
    expect(readFileSync(`${path}.bak`, 'utf8')).toBe(PENDULUM);
    expect(studio.errors).toEqual([]);
    await studio.close();
    rmSync(disk, { recursive: true });
  });
});
