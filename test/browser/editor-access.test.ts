/**
 * Accessibility of the editor: every panel, dialog and menu follows the rules, in both color schemes, large and small.
 */
import { devices } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { broken, brokenColors, inDark } from './axe.js';
import type { EditorPage } from './editor-page.js';
import { setUp } from './set-up.js';

const started = setUp();

/** An element of every kind that has a separate inspector, menu or tool. */
const EVERYTHING = `<mujoco model="everything">
  <statistic center="0 0 0" extent="3"/>
  <extension><plugin plugin="mujoco.pid"><instance name="pid"><config key="kp" value="2"/></instance></plugin></extension>
  <default><default class="thin"><geom rgba=".4 .6 .8 1"/></default></default>
  <asset>
    <texture name="dots" type="2d" builtin="checker" width="16" height="16" rgb1=".9 .6 .2" rgb2=".2 .3 .5"/>
    <material name="cloth" texture="dots"/>
    <mesh name="wedge" vertex="0 0 0  1 0 0  0 1 0  0 0 1" face="0 2 1  0 1 3  0 3 2  1 2 3"/>
    <hfield name="land" nrow="9" ncol="9" size="2 2 .2 .1"/>
  </asset>
  <worldbody>
    <light name="sun" pos="0 0 3" castshadow="false"/>
    <geom name="ground" type="hfield" hfield="land"/>
    <replicate count="3" offset=".2 0 0"><geom name="pebble" size=".05"/></replicate>
    <body name="arm" pos="0 0 1"><joint name="hinge" axis="0 1 0"/><geom name="rod" class="thin" size=".05" type="capsule" fromto="0 0 0 .5 0 0"/>
      <site name="tip" pos=".5 0 0"/><camera name="eye"/></body>
    <body name="drawn" pos="1 0 1"><freejoint name="free"/><geom name="wedge" type="mesh" mesh="wedge" material="cloth"/><site name="hook"/></body>
  </worldbody>
  <tendon><spatial name="rope"><site site="tip"/><site site="hook"/></spatial></tendon>
  <equality><weld name="glue" body1="arm" body2="drawn" active="false"/></equality>
  <actuator><motor name="drive" joint="hinge"/><plugin name="servo" joint="hinge" plugin="mujoco.pid" instance="pid"/></actuator>
  <sensor><framepos name="where" objtype="site" objname="tip"/></sensor>
  <keyframe><key name="up" time="1"/></keyframe>
</mujoco>`;

/** A part of the editor: its name, what opens it, and what closes it again. */
type Part = readonly [
  name: string,
  open: (editor: EditorPage) => Promise<unknown>,
  close?: (editor: EditorPage) => Promise<unknown>,
];

const pressEscape = ({ page }: EditorPage): Promise<void> => page.keyboard.press('Escape');

/** Elements whose inspectors have specific parts: previews, tools, live values, settings of plugins. */
const INSPECTED = ['Settings of the model', 'servo', 'dots', 'cloth', 'wedge', 'land', 'arm', 'hinge', 'rope', 'where'];

const inspectors: readonly Part[] = INSPECTED.map((name) => [
  `inspector of ${name}`,
  (editor) => inspect(editor, name),
]);

/** Selects an element and shows its attributes. */
async function inspect(editor: EditorPage, name: string): Promise<void> {
  await find(editor, name);
  await editor.studio.openPanel('Inspector');
  await editor.page.locator('.inspected').waitFor();
}

/** Selects an element by its name, with the search. */
async function find(editor: EditorPage, name: string): Promise<void> {
  await editor.studio.openPanel('Elements');
  await editor.page.locator('.elements > input[type=search]').fill(name === 'Settings of the model' ? '' : name);
  await editor.line(name).first().click();
  await editor.line(name).first().and(editor.page.locator('[aria-selected=true]')).waitFor();
}

const menu = (label: string, of: string): Part => [
  `menu ${label}`,
  async ({ page }) => {
    await page.locator(of).getByRole('button', { name: label, exact: true }).click();
    await page.locator('.choices').waitFor();
  },
  async (editor) => {
    await pressEscape(editor);
    await editor.page.locator('.choices').waitFor({ state: 'detached' });
  },
];

const dialog = (name: string, open: (editor: EditorPage) => Promise<unknown>): Part => [
  name,
  async (editor) => {
    await open(editor);
    await editor.page.locator('dialog[open]').waitFor();
  },
  async (editor) => {
    await pressEscape(editor);
    await editor.page.locator('dialog[open]').waitFor({ state: 'detached' });
  },
];

/** Opens the commands of an element, and chooses one if it is named. */
async function command(editor: EditorPage, element: string, title?: string): Promise<void> {
  await find(editor, element);
  await editor.line(element).first().click({ button: 'right' });
  await editor.page.locator('dialog.palette').waitFor();
  if (title !== undefined) await editor.choose(title);
}

const parts: readonly Part[] = [
  ['tree that was searched in vain', ({ page }) => page.locator('.elements > input[type=search]').fill('zzz')],
  ...inspectors,
  [
    'several at once',
    async (editor) => {
      await find(editor, 'rod');
      await editor.page.locator('.elements > input[type=search]').fill('o');
      await editor.line('hook').click({ modifiers: ['Control'] });
      await editor.studio.openPanel('Inspector');
      await editor.inspected(/^2 /).waitFor();
    },
  ],
  [
    'field with its meaning',
    async (editor) => {
      await inspect(editor, 'rod');
      await editor.field('size').first().focus();
    },
  ],
  [
    'name under change',
    async (editor) => {
      await find(editor, 'rod');
      await editor.tree.focus();
      await editor.page.keyboard.press('F2');
      await editor.page.getByLabel('New name').waitFor();
    },
    pressEscape,
  ],
  [
    'outcome of an edit, with history',
    async (editor) => {
      await inspect(editor, 'pebble0');
      await editor.set('size', '0.06');
      await editor.studio.openPanel('Elements');
      await editor.page.getByRole('button', { name: /^Undo / }).waitFor();
    },
  ],
  [
    'hidden element',
    async (editor) => {
      await command(editor, 'drawn', 'Hide');
      await editor.line('drawn').getByText('hidden').waitFor();
    },
  ],
  menu('Save', '.edit-bar'),
  menu('Open', '.bar'),
  menu('Share', '.bar'),
  menu('Settings', '.bar'),
  dialog('commands of a geom', (editor) => command(editor, 'rod')),
  dialog('commands of a joint', (editor) => command(editor, 'hinge')),
  dialog('list of what can be added', ({ studio }) => studio.press('Add…')),
  dialog('snippets', async (editor) => {
    await editor.studio.press('Add…');
    await editor.choose('Insert a part…');
    await editor.page.locator('dialog[aria-label="Insert a part…"]').waitFor();
  }),
  dialog('templates', async (editor) => {
    await editor.studio.press('Open');
    await editor.studio.press('New model…');
  }),
  dialog('question before more is deleted', async (editor) => {
    await find(editor, 'hinge');
    await editor.tree.focus();
    await editor.page.keyboard.press('Delete');
  }),
  dialog('question for a name', (editor) => command(editor, 'arm', 'Extract to a file…')),
];

/** Puts the cursor after the element of the ground. */
async function enterSource({ page }: EditorPage): Promise<void> {
  await page.locator('.cm-line', { hasText: 'name="ground"' }).first().click();
  await page.keyboard.press('End');
}

const source: readonly Part[] = [
  ['source', ({ page }) => page.locator('.cm-content').filter({ hasText: 'mujoco' }).waitFor()],
  [
    'source with the meaning of a word',
    async ({ page }) => {
      await page
        .locator('.cm-content .tok-typeName', { hasText: /^geom$/ })
        .first()
        .hover();
      await page.locator('.source-hint').waitFor();
    },
    ({ page }) => page.mouse.move(1, 1),
  ],
  [
    'source that is searched',
    async (editor) => {
      await enterSource(editor);
      await editor.page.keyboard.press('Control+f');
      await editor.page.locator('.cm-panel.cm-search').waitFor();
      await editor.page.keyboard.type('geom');
      await editor.page.locator('.cm-searchMatch').first().waitFor();
    },
    async (editor) => {
      await pressEscape(editor);
      await editor.page.locator('.cm-panel.cm-search').waitFor({ state: 'detached' });
    },
  ],
  [
    'source with completions',
    async (editor) => {
      await enterSource(editor);
      await editor.page.keyboard.press('Enter');
      await editor.page.keyboard.type('<si');
      await editor.page.locator('.cm-tooltip-autocomplete').waitFor();
    },
    pressEscape,
  ],
  [
    'source with an error',
    async ({ page }) => {
      await page.locator('.cm-lint-marker-error').first().waitFor();
      await page.locator('.cm-lintRange-error').first().waitFor();
    },
  ],
  [
    'source with the text of an error',
    async ({ page }) => {
      await page.locator('.cm-lint-marker-error').first().hover();
      await page.locator('.cm-tooltip-lint').first().waitFor();
    },
    ({ page }) => page.mouse.move(1, 1),
  ],
  [
    'source with the list of errors',
    async ({ page }) => {
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Shift+F8');
      await page.locator('.cm-panel.cm-panel-lint').waitFor();
    },
  ],
];

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 5'];
const DEVICES = {
  desktop: { viewport: { width: 1200, height: 860 } },
  phone: { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch },
} as const;

describe('the editor', () => {
  it.each(['desktop', 'phone'] as const)(
    'the editor has names, roles, contrast and touch targets of sufficient size: %s',
    async (device) => {
      // a resting model leaves the processor to the checks
      const context = { ...DEVICES[device], colorScheme: 'light' } as const;
      const editor = await started.editor(EVERYTHING, { context });
      const { studio } = editor;
      const findings: Record<string, string[]> = {};
      const visit = async ([name, open, close]: Part): Promise<void> => {
        await open(editor).catch(async (error: Error) => {
          await studio.screenshot(`editor-access-${device}`);
          throw new Error(`${name}: ${error.message}`);
        });
        const found = await broken(studio);
        // the colors of a phone are those of a desktop
        if (device === 'desktop') {
          await inDark(studio, async () => {
            found.push(...(await brokenColors(studio)).map((each) => `dark: ${each}`));
          });
        }
        if (found.length > 0) findings[name] = found;
        await close?.(editor);
      };
      for (const part of parts) await visit(part);
      await studio.screenshot(`editor-access-${device}`);
      await studio.openPanel('Source');
      for (const part of source) await visit(part);
      await studio.screenshot(`editor-access-source-${device}`);
      expect(findings).toEqual({});
      expect(studio.errors).toEqual([]);
      await studio.close();
    },
  );
});
