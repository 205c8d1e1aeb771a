import { expect } from 'vitest';
import type { EditorPage } from '../editor-page.js';
import { coordinates, zoomOut } from './readings.js';
import type { Tutorial } from './tutorial.js';

/** Opens the commands of an element. */
async function menuOf(editor: EditorPage, name: string): Promise<void> {
  await editor.line(name).first().click({ button: 'right' });
}

async function addWheel(editor: EditorPage, name: string, x: number, y: number): Promise<void> {
  await editor.select('torso');
  await menuOf(editor, 'torso');
  await editor.choose('Insert a part…');
  await editor.choose('Wheel');
  await editor.inspected(`'${name}'`).waitFor();
  await editor.set('pos', x, y, -0.05);
}

/** Height of the ground at the brush [m]. */
async function heightBelowBrush({ page }: EditorPage): Promise<number> {
  const told = await page.locator('.asset-view output').last().textContent();
  return Number.parseFloat(told!.split(': ')[1]!);
}

export const terrain: Tutorial = {
  name: 'terrain',
  title: 'Drive a robot over terrain',
  intro: `You add four wheels to a torso, raise a hill in front of it with a brush, and drive over the hill.`,
  steps: [
    {
      say: `Press **Open**, then **New model…**, and choose **Robot**: a torso with an inertial sensor above a floor.`,
      async act(editor) {
        const { studio } = editor;
        await studio.press('Open');
        await studio.press('New model…');
        await editor.choose('Robot');
        await studio.shows('robot.xml');
        await studio.settled();
        await studio.restart();
      },
    },
    {
      say: `Right-click \`torso\` to open the menu of commands. Choose **Insert a part…**, then **Wheel**: a body with a joint, a
motor that controls its speed, and a sensor. In the inspector, set its \`pos\` to
0.2, 0.16, -0.05.`,
      async act(editor) {
        await editor.select('worldbody', 'torso');
        await addWheel(editor, 'wheel', 0.2, 0.16);
      },
    },
    {
      say: `Insert three more, at 0.2, -0.16, -0.05, at -0.2, 0.16, -0.05 and at -0.2, -0.16, -0.05. Their names are numbered.`,
      async act(editor) {
        await addWheel(editor, 'wheel_1', 0.2, -0.16);
        await addWheel(editor, 'wheel_2', -0.2, 0.16);
        await addWheel(editor, 'wheel_3', -0.2, -0.16);
      },
      picture: 'A box on four wheels above a floor, and the bodies of the wheels below the torso in the tree.',
    },
    {
      say: `Replace the floor by a height field: select \`floor\` and press Delete. Select \`worldbody\`, open its menu, choose
**Insert a part…** and **Terrain**.`,
      async act(editor) {
        const { page } = editor;
        await editor.select('floor');
        await editor.tree.focus();
        await page.keyboard.press('Delete');
        await expect.poll(() => editor.line('floor').count()).toBe(0);
        await editor.select('worldbody');
        await menuOf(editor, 'worldbody');
        await editor.choose('Insert a part…');
        await editor.choose('Terrain');
        await editor.inspected("'terrain'").waitFor();
      },
    },
    {
      say: `With \`terrain\` selected, the inspector shows a map and a brush. Set the radius of the brush to 0.6 and its
strength to 0.5. Focus the map, press the right arrow key five times, which puts the brush 1.5 m in front of the robot, and
press Space twice: a hill of about 15 cm rises. You can also paint with the mouse, on the map and in the view.`,
      async act(editor) {
        const { page } = editor;
        await page.getByLabel('Radius').fill('0.6');
        await page.getByLabel('Strength').fill('0.5');
        const map = page.getByRole('application', { name: /^Map of/ });
        await map.focus();
        for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
        for (const least of [0.06, 0.12]) {
          await page.keyboard.press('Space');
          await expect.poll(() => heightBelowBrush(editor), { timeout: 60_000 }).toBeGreaterThan(least);
        }
        await zoomOut(editor, 3);
      },
      picture: 'The map of the terrain with a bright spot where the hill is, and the hill in front of the robot.',
    },
    {
      say: `Press **Play**: the robot drops onto its wheels. Open **Controls**, and set the four drives to 6 radians per second. The
robot drives over the hill. Select \`torso\` to see its position \`xpos\` in the inspector.`,
      async act(editor) {
        const { studio } = editor;
        await editor.select('torso');
        await studio.press('Play');
        await studio.waitForTime((t) => t > 0.8);
        const [, , rest] = await coordinates(editor, 'xpos');
        await studio.openPanel('Controls');
        for (const name of ['', '_1', '_2', '_3']) await studio.slider(`wheel_drive${name}`).fill('6');
        await studio.openPanel('Inspector');
        // the free body is higher on the hill than on the plain
        const height = async (): Promise<number> => (await coordinates(editor, 'xpos'))[2]!;
        await expect.poll(height, { timeout: 60_000, interval: 20 }).toBeGreaterThan(rest! + 0.05);
        await studio.press('Pause');
      },
      picture: 'The robot climbs the hill.',
    },
  ],
  end: `The brush also works while the robot drives: if you raise the ground below it, the robot is lifted. **Import a picture…**
sets heights from an image. See [the studio](../guides/studio.md#shape-terrain) for more on terrain.`,
};
