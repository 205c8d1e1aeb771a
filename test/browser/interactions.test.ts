/** Interactions with the picture: they follow the pointer, Escape cancels them, and each is one entry of the history. */
import { devices } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { broken } from './axe.js';
import type { EditorPage } from './editor-page.js';
import { setUp } from './set-up.js';

const started = setUp();

/** A box, a ball with its center in the middle of the picture, and a field, seen along y. */
const BENCH = `<mujoco model="bench">
  <compiler autolimits="true"/>
  <option gravity="0 0 0"/>
  <statistic center="0 0 0" extent="1"/>
  <visual><global azimuth="90" elevation="0"/></visual>
  <worldbody>
    <light pos="0 -3 3" castshadow="false"/>
    <body name="ball"><freejoint/><geom name="ball" size=".1"/></body>
    <geom name="box" type="box" size=".1 .1 .1" pos=".35 0 0"/>
  </worldbody>
</mujoco>
`;

describe('on a tablet', () => {
  it('a tap selects an element, and a finger moves it by its handle', async () => {
    const { viewport, userAgent, deviceScaleFactor, hasTouch, isMobile } = devices['iPad (gen 7) landscape'];
    const context = { viewport, userAgent, deviceScaleFactor, hasTouch, isMobile };
    // the ball alone is in the middle of any picture
    const editor = await started.editor(BENCH.replace(/<geom name="box".*/, ''), { context });
    const { page, studio } = editor;
    const [x, y] = await studio.place(0.5, 0.5);
    await page.touchscreen.tap(x, y);
    await editor.inspected("geom 'ball'").waitFor();
    await page.touchscreen.tap(x, y);
    await editor.inspected("body 'ball'").waitFor();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    // a finger is less exact than a mouse
    await touch('touchStart', { x: x + 50, y: y + 16 });
    for (let i = 1; i <= 6; i++) await touch('touchMove', { x: x + 50 + 10 * i, y: y + 16 });
    await touch('touchEnd');
    await page.getByRole('button', { name: /^Undo translate body 'ball'/ }).waitFor();
    expect(await broken(studio)).toEqual([]);
    await studio.screenshot('tablet');
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

describe('in the picture', () => {
  let editor: EditorPage;

  started.share(async () => {
    editor = await started.editor(BENCH);
    return editor;
  });

  const text = async (): Promise<string> => (await editor.page.locator('.cm-content').innerText()).replace(/\s+/g, ' ');

  /** Presses the mouse at an offset from the middle of the picture [px], and drags it. */
  const drag = async (x: number, y: number, dx: number, dy: number): Promise<void> => {
    const { mouse } = editor.page;
    const [left, top] = await editor.studio.place(0.5, 0.5);
    await mouse.move(left + x, top + y);
    await mouse.down();
    await mouse.move(left + x + dx, top + y + dy, { steps: 6 });
  };

  const undo = (act: string) => editor.page.getByRole('button', { name: new RegExp(`^Undo ${act}`) });

  it('Escape cancels the drag of a handle, which leaves no entry in the history', async () => {
    const { page, studio } = editor;
    await studio.openPanel('Source');
    await studio.openPanel('Elements');
    await editor.select('worldbody', 'ball');
    await page.waitForTimeout(500);
    const before = await text();
    // the arrow along x points to the right
    await drag(50, 0, 60, 0);
    await undo("translate body 'ball'").waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(text).toBe(before);
    await page.mouse.move(0, 0);
    await page.mouse.up();
    expect(await undo('translate').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Redo ./, disabled: false }).count()).toBe(0);
    expect(await text()).toBe(before);
    // a click ends nothing, and the selection stays
    await editor.inspected("body 'ball'").waitFor();
    await drag(50, 0, 60, 0);
    await page.mouse.up();
    await undo("translate body 'ball'").waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe(before);
    expect(studio.errors).toEqual([]);
  });

  it('the handle in the center places an element on what is under the pointer', async () => {
    const { page } = editor;
    const before = await text();
    await studioRestart(editor);
    await drag(0, 0, 120, -10);
    await undo("place body 'ball'").waitFor();
    await page.mouse.up();
    // the pointer has a resolution of a few millimetres
    await expect.poll(text).toMatch(/<body name="ball" pos="0\.[23]\d{0,2}( -?\d(\.\d{1,3})?){2}"/);
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe(before);
  });

  it('Escape cancels the perturbation of a body', async () => {
    const { page, studio } = editor;
    await studioRestart(editor);
    await studio.openPanel('Info');
    const before = await studio.position();
    // beside the handles, on the ball
    await drag(-9, 9, -60, 10);
    await expect.poll(async () => (await studio.position())[0]!).toBeLessThan(before[0]! - 0.05);
    await page.keyboard.press('Escape');
    await expect.poll(() => studio.position()).toEqual(before);
    await page.mouse.up();
    expect(await studio.position()).toEqual(before);
  });

  it('a distance is measured between two points', async () => {
    const { page, studio } = editor;
    await studio.press('Measure');
    const output = studio.output('Distance');
    await drag(0, 0, 120, 0);
    await expect.poll(async () => Number.parseFloat((await output.textContent()) ?? '')).toBeGreaterThan(0.2);
    await page.mouse.up();
    expect(Number.parseFloat((await output.textContent())!)).toBeLessThan(0.5);
    await drag(0, 0, 100, 0);
    await page.keyboard.press('Escape');
    await output.waitFor({ state: 'hidden' });
    await page.mouse.up();
    await studio.press('Measure');
    expect(studio.errors).toEqual([]);
  });
});

/** Resets the state. */
const studioRestart = ({ studio }: EditorPage): Promise<void> => studio.restart();
