/** The page as a place to work: docks, commands, keys, number fields. */
import { expect, it } from 'vitest';
import type { EditorPage } from './editor-page.js';
import { PENDULUM } from './harness.js';
import { setUp } from './set-up.js';

const started = setUp();
let editor: EditorPage;

started.share(async () => {
  editor = await started.editor(PENDULUM);
  return editor;
});

const dock = (name: string) => editor.page.locator('.dock').and(editor.page.getByRole('region', { name }));

it('the inspector and the controls share a dock, whose splitters move by keys and are stored', async () => {
  const { page, studio } = editor;
  await studio.openPanel('Inspector');
  await studio.openPanel('Controls');
  await dock('Inspector').waitFor();
  await dock('Controls').waitFor();
  const edge = page.getByRole('separator', { name: /^Size of the dock/ }).last();
  const width = async (): Promise<number> => (await dock('Controls').boundingBox())!.width;
  const before = await width();
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).toBeGreaterThan(before + 10);
  const between = page.getByRole('separator', { name: 'Size of the panel: Inspector' });
  await between.focus();
  const height = async (): Promise<number> => (await dock('Inspector').boundingBox())!.height;
  const high = await height();
  await page.keyboard.press('ArrowDown');
  await expect.poll(height).toBeGreaterThan(high + 10);
  const stored = await page.evaluate<string>("localStorage.getItem('kinetree-studio')");
  expect(JSON.parse(stored)).toMatchObject({ open: { side: ['inspector', 'controls'] }, dockSizes: {} });
  await edge.focus();
  await page.keyboard.press('Enter');
  await expect.poll(width).toBe(before);
  expect(studio.errors).toEqual([]);
});

it('another panel replaces those of its dock, except pinned ones', async () => {
  const { page, studio } = editor;
  await studio.openPanel('Inspector');
  await page.getByRole('button', { name: 'Keep open beside other panels: Inspector' }).click();
  await studio.openPanel('Joints');
  await dock('Joints').waitFor();
  await dock('Inspector').waitFor();
  expect(await dock('Controls').count()).toBe(0);
  await page.getByRole('button', { name: 'Keep open beside other panels: Inspector' }).click();
  await studio.openPanel('States');
  await dock('States').waitFor();
  expect(await page.locator('.area[data-dock=side] .dock').count()).toBe(1);
  await studio.openPanel('Inspector');
});

it('Ctrl+K finds panels, flags, elements and commands; ? shows the shortcuts; Escape closes at once', async () => {
  const { page, studio } = editor;
  await studio.canvas.focus();
  await page.keyboard.press('Control+k');
  const list = page.getByRole('dialog', { name: 'Commands' });
  await list.waitFor();
  await page.keyboard.type("geom 'bob'");
  await page.keyboard.press('Enter');
  await editor.inspected("geom 'bob'").waitFor();
  await page.keyboard.press('Control+k');
  await list.waitFor();
  await page.keyboard.type('contact forces');
  await list.getByRole('option', { name: 'Contact forces' }).first().waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await studio.canvas.focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
  await sheet.getByText('Ctrl+D').waitFor();
  await page.keyboard.type('nothing like it');
  await sheet.getByText('Nothing is called “nothing like it”').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

it('keys of the editor act on the selection while the picture has the focus', async () => {
  const { page, studio } = editor;
  await editor.select('worldbody', 'other', 'bob');
  await studio.canvas.focus();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Rotate', exact: true }).and(page.locator('[aria-pressed=true]')).waitFor();
  await page.keyboard.press('w');
  await page.keyboard.press('Control+d');
  await editor.inspected("geom 'bob_1'").waitFor();
  await page.keyboard.press('F2');
  await page.getByLabel('New name').fill('copy');
  await page.keyboard.press('Enter');
  await editor.line('copy').waitFor();
  await studio.canvas.focus();
  await page.keyboard.press('Delete');
  await editor.line('copy').waitFor({ state: 'detached' });
  expect(studio.errors).toEqual([]);
});

it('after a click in the bar, Space and arrows act on the run', async () => {
  const { page, studio } = editor;
  await studio.restart();
  await studio.press('Step');
  const one = await studio.waitForTime((t) => t > 0);
  await page.keyboard.press('ArrowRight');
  await studio.waitForTime((t) => t > one);
  await studio.press('Reset');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

it('a slider counts every key while the simulation runs', async () => {
  const { page, studio } = editor;
  await studio.openPanel('Controls');
  await studio.press('Play');
  const slider = studio.slider('drive');
  await slider.focus();
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowRight');
  // a step is a 200th of the range of 4
  await expect.poll(async () => Number(await slider.inputValue())).toBeCloseTo(0.6, 6);
  await studio.press('Pause');
  await studio.restart();
});

it('a number is changed by arrow keys, by dragging and by expressions with units', async () => {
  const { page, studio } = editor;
  await studio.openPanel('Inspector');
  await editor.select('worldbody', 'arm');
  const field = editor.field('pos').nth(2);
  await field.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => field.inputValue()).toBe('1.1');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => field.inputValue()).toBe('0.1');
  await field.fill('50 cm + 1');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await field.fill('150 cm');
  await page.keyboard.press('Enter');
  await page.locator('[data-name=pos] [data-value="1.5"]').waitFor();
  await editor.tree.focus();
  const { x, y, width, height } = (await field.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 30, y + height / 2, { steps: 10 });
  await page.mouse.up();
  await expect.poll(async () => Number(await field.inputValue())).toBeGreaterThan(1.6);
  // each act is one entry of the history
  await editor.tree.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => field.inputValue()).toBe('1.5');
  expect(studio.errors).toEqual([]);
});

it('a changed type brings its sizes along, and a fault is shown at its field', async () => {
  const { page, studio } = editor;
  await editor.select('worldbody', 'other', 'bob');
  await editor.field('type').selectOption('plane');
  await expect.poll(() => editor.field('size').nth(2).inputValue()).toBe('0.05');
  await editor.field('type').selectOption('box');
  await expect.poll(() => editor.field('size').nth(2).inputValue()).toBe('0.05');
  const size = editor.field('size').first();
  await size.fill('-1');
  await page.keyboard.press('Enter');
  await page.locator('.attribute[data-name=size] .fault').filter({ hasText: 'must be positive' }).waitFor();
  expect(await size.getAttribute('aria-invalid')).toBe('true');
  await size.fill('0.2');
  await page.keyboard.press('Enter');
  await page.locator('.attribute[data-name=size] .fault').waitFor({ state: 'detached' });
  await studio.screenshot('workbench');
  expect(studio.errors).toEqual([]);
});

it('before the first step, an edited pose moves a free body; the source names an older picture', async () => {
  const { page, studio } = editor;
  await studio.run(
    '<mujoco><worldbody><body name="free"><freejoint/><geom name="g" size=".1"/></body></worldbody></mujoco>',
    'free.xml',
  );
  await editor.select('worldbody', 'free');
  await editor.set('pos', 0, 0, 2);
  await expect.poll(() => studio.output('xpos').textContent()).toContain('2.000');
  await studio.openPanel('Source');
  await page.locator('.cm-content').filter({ hasText: 'freejoint' }).waitFor();
  await page.getByText('name="g"').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type('<geom');
  await page.locator('.older').filter({ hasText: 'The picture shows an older text' }).waitFor();
  for (let i = 0; i < 5; i++) await page.keyboard.press('Backspace');
  await page.locator('.older').filter({ hasText: 'older' }).waitFor({ state: 'detached' });
  expect(studio.errors).toEqual([]);
});

it('an eye in the tree hides a line, and a menu opens at the pointer', async () => {
  const { page, studio } = editor;
  await studio.run(PENDULUM, 'eye.xml');
  await editor.select('worldbody', 'other');
  const line = editor.line('other').first();
  await line.hover();
  await line.getByTitle('Hide').click();
  await line.getByText('hidden').waitFor();
  await line.getByTitle('Show again').click();
  await line.getByText('hidden').waitFor({ state: 'detached' });
  await line.click({ button: 'right' });
  const menu = page.locator('dialog.menu-list');
  await menu.waitFor();
  const [at, box] = [(await line.boundingBox())!, (await menu.boundingBox())!];
  expect(Math.abs(box.x - (at.x + at.width / 2))).toBeLessThan(4);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  expect(studio.errors).toEqual([]);
});

it('an element is outlined and its line marked, whichever the pointer is over; a lock lets clicks pass', async () => {
  const { page, studio } = editor;
  const wall = '<geom name="wall" type="box" size=".1 1 1" pos="0 0 0"/>';
  const ball = '<body name="behind" pos="-2 0 0"><geom name="ball" size=".5"/></body>';
  const view = '<visual><global azimuth="180" elevation="0"/></visual><statistic center="0 0 0" extent="2"/>';
  await studio.run(`<mujoco>${view}<worldbody>${wall}${ball}</worldbody></mujoco>`, 'lock.xml');
  const line = editor.line('worldbody');
  await line.waitFor();
  const [x, y] = await studio.place(0.5, 0.5);
  await page.mouse.move(x, y);
  // the tree is folded: the line that contains the element is marked
  await page.locator('[role=treeitem][data-hovered]').filter({ hasText: 'worldbody' }).waitFor();
  await editor.select('worldbody', 'wall');
  await page.mouse.move(x, y - 3);
  await page.locator('[role=treeitem][data-hovered]').filter({ hasText: 'wall' }).waitFor();
  await editor.line('behind').click();
  await editor.inspected("body 'behind'").waitFor();
  const before = await studio.picture();
  await editor.line('wall').hover();
  await expect.poll(async () => (await studio.picture()).equals(before)).toBe(false);
  await editor.line('wall').getByTitle('Lock').click();
  await editor.line('wall').getByText('locked').waitFor();
  await page.mouse.click(x, y);
  await editor.inspected("geom 'ball'").waitFor();
  await editor.line('wall').getByTitle('Unlock').click();
  await editor.line('wall').getByText('locked').waitFor({ state: 'detached' });
  await page.mouse.click(x, y);
  await editor.inspected("geom 'wall'").waitFor();
  await studio.screenshot('tree-lock');
  expect(studio.errors).toEqual([]);
});

it('a frame is moved by the handles, as is what is attached in it', async () => {
  const { page, studio } = editor;
  const held = '<frame name="mount" pos="0 0 .5"><geom name="held" size=".05"/></frame>';
  await studio.run(
    `<mujoco><worldbody><body name="arm"><geom size=".1"/>${held}</body></worldbody></mujoco>`,
    'frame.xml',
  );
  await editor.select('worldbody', 'arm', 'mount');
  await studio.canvas.focus();
  await page.keyboard.press('Alt+PageUp');
  await expect.poll(() => editor.field('pos').nth(2).inputValue()).toBe('0.51');
  expect(studio.errors).toEqual([]);
});

it('values are plotted from where they stand, in several charts that zoom and lead back in the history', async () => {
  const { page, studio } = editor;
  await studio.run(PENDULUM, 'plots.xml');
  await studio.openPanel('Inspector');
  await editor.select('worldbody', 'arm', 'hinge');
  await page.getByRole('button', { name: 'Plot qpos', exact: true }).click();
  await dock('Plots').waitFor();
  await page.getByRole('button', { name: "Remove joint('hinge').qpos" }).waitFor();
  await studio.openPanel('Controls');
  await studio.slider('drive').hover();
  await dock('Controls').getByRole('button', { name: 'Plot drive' }).click();
  await page.getByRole('button', { name: 'Remove ctrl[0]' }).waitFor();
  for (let i = 0; i < 20; i++) await studio.press('Step');
  await studio.waitForTime((t) => t > 0.099);
  await page.getByRole('img', { name: /^Plot of joint\('hinge'\).qpos, ctrl\[0\]/ }).waitFor();
  await page.getByLabel('Chart of ctrl[0]').selectOption('New chart');
  await page.getByRole('img', { name: /^Plot of joint\('hinge'\).qpos:/ }).waitFor();
  await page.getByRole('img', { name: /^Plot of ctrl\[0\]:/ }).waitFor();
  // a click goes to a state, where the play-head is drawn
  const over = page.locator('.chart .u-over').first();
  const { width, height } = (await over.boundingBox())!;
  await over.click({ position: { x: width / 2, y: height / 2 } });
  await studio.waitForTime((t) => t > 0.03 && t < 0.07);
  // a drag zooms in; new samples keep the range, a button shows all
  await over.hover({ position: { x: width / 4, y: height / 2 } });
  await page.mouse.down();
  const { x, y } = (await over.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await studio.press('Step');
  await page.getByRole('button', { name: 'Show all', exact: true }).waitFor();
  // earlier samples stay when the run goes on from an earlier state
  await page.locator('.chart[aria-label*="; 0.000 –"]').first().waitFor();
  await page.getByRole('img', { name: /^Plot of joint/ }).scrollIntoViewIfNeeded();
  await studio.screenshot('plots-charts');
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await page.getByRole('button', { name: 'Show all', exact: true }).waitFor({ state: 'detached' });
  await studio.press("Remove joint('hinge').qpos");
  await studio.press('Remove ctrl[0]');
  expect(studio.errors).toEqual([]);
});

it('the tutorials and the guide are read beside the picture, and are found with Ctrl+K', async () => {
  const { page, studio } = editor;
  await studio.openPanel('Help');
  const help = dock('Help');
  await help.getByText('You build a body on a hinge').waitFor();
  await help.getByRole('combobox', { name: 'Page' }).selectOption('Guide to the studio');
  await help.getByRole('heading', { name: 'Open a model' }).waitFor();
  await help
    .getByRole('row', { name: /^Elements/ })
    .first()
    .waitFor();
  await studio.screenshot('help');
  // links lead to the other pages of the panel
  await help.getByRole('link', { name: 'Five tutorials' }).click();
  await help.getByText('You build a body on a hinge').waitFor();
  await studio.canvas.focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
  await page.keyboard.type('tutorial terrain');
  await page.keyboard.press('Enter');
  await help.getByText('height field').first().waitFor();
  await studio.openPanel('Inspector');
  expect(studio.errors).toEqual([]);
});

it('problems come gathered and errors first, and a press on a place opens it in the source', async () => {
  const { page, studio } = editor;
  const bad = '<geom name="a" size="1" colour="1"/>\n<geom name="b" sise="1"/>\n<geom name="c" sise="1"/>';
  await studio.choose(['bad.xml', `<mujoco><worldbody>\n${bad}\n</worldbody></mujoco>`]);
  await studio.problems.waitFor();
  expect(await studio.problems.getByText('×2').count()).toBe(1);
  // each code leads to its explanation
  const link = studio.problems.getByRole('link', { name: /^unknown-attribute/ }).first();
  expect(await link.getAttribute('href')).toMatch(/\/docs\/reference\/errors\.md#unknown-attribute$/);
  await studio.problems.getByRole('button', { name: /^Show in the source: bad.xml:3/ }).click();
  await page.locator('.cm-activeLine').filter({ hasText: 'name="b"' }).waitFor();
  expect(studio.errors).toEqual([]);
});
