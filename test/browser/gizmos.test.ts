/** Dragging, clicking and moving points, handles and lines of the editor. */
import { describe, expect, it } from 'vitest';
import type { EditorPage } from './editor-page.js';
import { setUp } from './set-up.js';

const started = setUp();

/** A bar along x and a hinge about y in the center of the view, which looks along y. */
const BENCH = `<mujoco model="bench">
  <compiler autolimits="true"/>
  <statistic center="0 0 0" extent="1"/>
  <visual><global azimuth="90" elevation="0"/></visual>
  <default><default class="thin"><geom rgba=".4 .6 .8 1"/></default></default>
  <worldbody>
    <light pos="0 -3 3" castshadow="false"/>
    <body name="arm" pos="0 0 .2" euler="0 0 90">
      <joint name="hinge" axis="1 0 0" range="-30 60"/>
      <inertial pos="0 0 0" mass="1" diaginertia=".02 .02 .01"/>
      <geom name="bar" class="thin" type="capsule" size=".03" fromto="0 0 0 0 -.4 0"/>
      <site name="tip" pos="0 -.4 0" size=".04"/>
    </body>
    <body name="post" pos="-.4 0 -.3"><geom name="ball" size=".1"/><site name="hook" pos="0 0 .15" size=".04"/></body>
  </worldbody>
  <tendon><spatial name="rope"><site site="tip"/><site site="hook"/></spatial></tendon>
</mujoco>
`;

describe('in the view', () => {
  let editor: EditorPage;

  started.share(async () => {
    editor = await started.editor(BENCH);
    return editor;
  });

  const text = async (): Promise<string> => {
    const line = editor.page.locator('.cm-content');
    return (await line.innerText()).replace(/\s+/g, ' ');
  };

  it('arrow keys move the handle of an end, an axis, a range or an inertia', async () => {
    const { page, studio } = editor;
    await studio.openPanel('Source');
    await studio.openPanel('Elements');
    const point = page.getByLabel('Keys move');
    const nudge = async (name: string, key: string): Promise<void> => {
      await point.selectOption(name);
      await editor.tree.focus();
      await page.keyboard.press(`Alt+${key}`);
    };
    await editor.select('worldbody', 'arm', 'bar');
    // the x axis of the world is the negative y axis of the body
    await nudge('its second end', 'ArrowRight');
    await expect.poll(text).toContain('fromto="0 0 0 0 -0.41 0"');
    await nudge('its first end', 'PageUp');
    await expect.poll(text).toContain('fromto="0 0 0.01 0 -0.41 0"');
    await editor.select('hinge');
    await nudge('the upper end of its range', 'ArrowUp');
    await expect.poll(text).toContain('range="-30 65"');
    await nudge('the lower end of its range', 'ArrowDown');
    await expect.poll(text).toContain('range="-35 65"');
    await nudge('its axis', 'PageUp');
    await expect.poll(text).toMatch(/axis="0\.99\d* 0 0\.08\d*"/);
    await studio.screenshot('gizmos-joint');
    // the box of the inertia becomes twice as wide: the moments about the other axes grow
    await editor.select('inertial');
    await studio.press('Scale');
    await editor.tree.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(text).not.toContain('diaginertia=".02 .02 .01"');
    await page.getByRole('button', { name: /^Undo scale inertial/ }).waitFor();
    await studio.screenshot('gizmos-inertia');
    await studio.press('Translate');
    for (let i = 0; i < 6; i++) await page.keyboard.press('Control+z');
    await expect.poll(text).toContain('fromto="0 0 0 0 -.4 0"');
    expect(studio.errors).toEqual([]);
  });

  it('dragging the end of a shape follows the mouse in one entry of the history', async () => {
    const { page, studio } = editor;
    await editor.select('worldbody', 'arm', 'bar');
    await page.waitForTimeout(500);
    const before = await text();
    // an end of the bar is at x = 0.4 m, z = 0.2 m; orange points have a unique color
    const [x, y] = await orangePoint(editor);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y - 20, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: "Undo move an end of geom 'bar'" }).waitFor();
    await expect.poll(text).not.toBe(before);
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe(before);
    expect(studio.errors).toEqual([]);
  });

  it('clicks on sites and geoms add them to the path of a tendon', async () => {
    const { page, studio } = editor;
    await editor.select('tendon', 'rope');
    await page.getByLabel('Route by clicks').check();
    const { ball, tip } = await places(editor);
    await page.mouse.click(...ball);
    await expect.poll(text).toMatch(/<site site="hook"\/>\s*<geom geom="ball"\/>/);
    // a path cannot end at a geom: the previous model runs until the next click
    await page.getByText('The model does not compile').waitFor();
    await page.mouse.click(...tip);
    await expect.poll(text).toMatch(/<geom geom="ball"\/>\s*<site site="tip"\/>/);
    await page.getByText('The model does not compile').waitFor({ state: 'detached' });
    await studio.screenshot('gizmos-tendon');
    await page.getByLabel('Route by clicks').uncheck();
    expect(studio.errors).toEqual([]);
  });
});

const OTHER = '<mujoco model="other"><worldbody><geom name="floor" type="plane" size="1 1 .1"/></worldbody></mujoco>';

describe('in the tree', () => {
  it('dragging lines of the tree keeps the world pose, makes bodies free, and copies into another model', async () => {
    const editor = await started.editor(BENCH);
    const { page, studio } = editor;
    const text = async (): Promise<string> => (await page.locator('.cm-content').innerText()).replace(/\s+/g, ' ');
    await studio.openPanel('Source');
    await studio.openPanel('Elements');
    await editor.select('worldbody', 'post', 'ball');
    await editor.line('ball').dragTo(editor.line('arm'));
    // the arm is rotated by a quarter turn about z: the ball is 0.4 m along its y, and half a meter below
    await expect.poll(text).toMatch(/name="tip".*<geom name="ball" size="\.1" pos="0 0\.4 -0\.5"/);
    await page.getByRole('button', { name: /^Undo move / }).waitFor();
    await editor.tree.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(text).toContain('<body name="post" pos="-.4 0 -.3"><geom name="ball" size=".1"/>');
    await editor.line('post').click({ button: 'right' });
    await editor.choose('Convert to a free object');
    await expect.poll(text).toMatch(/<body name="post" pos="-\.4 0 -\.3">\s*<freejoint/);
    await editor.select('worldbody', 'arm', 'bar');
    await editor.tree.focus();
    await page.keyboard.press('Control+c');
    await page.waitForTimeout(500);
    await studio.run(OTHER, 'other.xml');
    await editor.select('worldbody');
    await editor.tree.focus();
    await page.keyboard.press('Control+v');
    await editor.inspected("geom 'bar'").waitFor();
    await expect.poll(text).toMatch(/<default class="thin">.*<geom name="bar" class="thin"/);
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

/** Pixels of the page of the objects of the bench: the view looks along y at the origin. */
async function places({ studio }: EditorPage): Promise<Record<'ball' | 'tip', [number, number]>> {
  const box = (await studio.canvas.boundingBox())!;
  // a field of view of 45 degrees at 1.5 times the extent from the center
  const perMeter = box.height / 2 / Math.tan(Math.PI / 8) / 1.5;
  const at = (x: number, z: number): [number, number] => [
    box.x + box.width / 2 + x * perMeter,
    box.y + box.height / 2 - z * perMeter,
  ];
  return { ball: at(-0.4, -0.3), tip: at(0.4, 0.2) };
}

/** The end of the bar. */
const orangePoint = async (editor: EditorPage): Promise<[number, number]> => (await places(editor)).tip;
