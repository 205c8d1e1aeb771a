/** The editor for everybody: names, roles and contrast in each of its panels, menus and dialogs. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from './axe.js';
import { EditorPage } from './editor-page.js';
import { buildStudio, launchBrowser } from './harness.js';

const TIMEOUT = 600_000;

let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await buildStudio();
  browser = await launchBrowser();
}, TIMEOUT);

afterAll(() => browser?.close());

/** A model with an element of every kind that the inspector shows in a way of its own. */
const EVERYTHING = `<mujoco model="everything">
  <extension><plugin plugin="mujoco.pid"/></extension>
  <default><default class="limb"><geom rgba=".2 .4 .8 1"/></default></default>
  <asset>
    <texture name="tiles" type="2d" builtin="checker" width="64" height="64" rgb1="1 1 1" rgb2=".2 .2 .2"/>
    <material name="tiled" texture="tiles" rgba="1 1 1 1"/>
    <mesh name="wedge" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/>
    <hfield name="hills" nrow="3" ncol="3" size="1 1 .2 .1" elevation="0 0 0 0 1 0 0 0 0"/>
  </asset>
  <worldbody>
    <light name="lamp" pos="0 0 3" castshadow="false"/>
    <geom name="ground" type="hfield" hfield="hills"/>
    <body name="arm" pos="0 0 1" childclass="limb">
      <joint name="hinge" axis="0 1 0"/>
      <geom name="rod" type="capsule" size=".05" fromto="0 0 0 .5 0 0"/>
      <geom name="wedge" type="mesh" mesh="wedge" material="tiled"/>
      <site name="tip" pos=".5 0 0"/><site name="heel"/>
    </body>
  </worldbody>
  <tendon><spatial name="rope"><site site="heel"/><site site="tip"/></spatial></tendon>
  <actuator><plugin name="drive" plugin="mujoco.pid" joint="hinge"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
</mujoco>`;

/** What is selected in the tree before a check, each by the lines that lead there. */
const PLACES: readonly (readonly string[])[] = [
  ['Settings of the model'],
  ['default', 'limb'],
  ['asset', 'tiles'],
  ['asset', 'tiled'],
  ['asset', 'wedge'],
  ['asset', 'hills'],
  ['worldbody', 'ground'],
  ['worldbody', 'arm', 'rod'],
  ['worldbody', 'arm', 'hinge'],
  ['tendon', 'rope'],
  ['actuator', 'drive'],
  ['sensor', 'angle'],
];

describe.each(['light', 'dark'] as const)('the editor in %s colors', { timeout: TIMEOUT }, (colorScheme) => {
  let editor: EditorPage;

  /** Rules that are broken now, with the place where. */
  const faults: string[] = [];
  const check = async (place: string): Promise<void> => {
    faults.push(...(await broken(editor.studio)).map((fault) => `${place}: ${fault}`));
  };

  beforeAll(async () => {
    editor = await EditorPage.open(browser, folder, EVERYTHING, { context: { colorScheme } });
  }, TIMEOUT);

  afterAll(() => editor?.studio.close());

  it('has names, roles and contrast wherever an element is selected', async () => {
    faults.length = 0;
    await check('nothing selected');
    for (const path of PLACES) {
      await editor.select(...path);
      await check(path.join(' > '));
    }
    await editor.select('asset', 'wedge');
    for (const box of await editor.page.locator('.preview input[type=checkbox]').all()) await box.check();
    await check('hull and inertia');
    await editor.select('worldbody', 'arm', 'rod');
    await editor.page.keyboard.press('Shift+ArrowDown');
    await editor.inspected('2 ×').waitFor();
    await check('two elements');
    expect(faults).toEqual([]);
  });

  it('has them in its lists, menus and questions', async () => {
    faults.length = 0;
    const { page, studio } = editor;
    const list = page.locator('dialog.palette');
    const closeList = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
    };
    await editor.select('worldbody', 'arm', 'hinge');
    for (const name of ['Add…', 'Actions…']) {
      await studio.press(name);
      await list.waitFor();
      await check(name);
      await closeList();
    }
    await studio.press('Add…');
    await editor.choose('Insert a part…');
    await page.getByRole('option', { name: 'Door' }).waitFor();
    await check('parts');
    await closeList();
    await page.locator('.edit-bar').getByRole('button', { name: 'Save', exact: true }).click();
    await check('save menu');
    await page.keyboard.press('Escape');
    await editor.tree.focus();
    await page.keyboard.press('F2');
    await check('renaming');
    await page.keyboard.press('Escape');
    await editor.tree.focus();
    await page.keyboard.press('Delete');
    await page.locator('dialog.question').waitFor();
    await check('question on referrers');
    await page.keyboard.press('Escape');
    await editor.select('worldbody', 'arm');
    await studio.press('Actions…');
    await editor.choose('Extract to a file…');
    await page.locator('dialog.question input').waitFor();
    await check('question for a name');
    await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
  });

  it('has them in the source, with a fault, and in an empty world', async () => {
    faults.length = 0;
    const { page, studio } = editor;
    await studio.openPanel('Source');
    await page.locator('.cm-content').getByText('"rod"').click();
    await check('source');
    await page.keyboard.press('Home');
    await page.keyboard.type('<sit');
    await page.locator('.cm-lint-marker-error').waitFor();
    await check('source with a fault');
    await studio.press('Open');
    await studio.press('New model…');
    await check('templates');
    await editor.choose('Blank');
    await studio.shows('blank.xml');
    await studio.settled();
    await page.getByText('The world is empty.').waitFor();
    await check('empty world');
    expect(faults).toEqual([]);
    expect(studio.errors).toEqual([]);
  });
});
