import { expect } from 'vitest';
import type { EditorPage } from '../editor-page.js';
import { jointReading, zoomOut } from './readings.js';
import type { Tutorial } from './tutorial.js';

/** The model at the end of the tutorial, character by character. */
export const PENDULUM = `<mujoco model="blank">
  <asset>
    <texture name="sky" type="skybox" builtin="gradient" rgb1="0.55 0.7 0.85" rgb2="0.15 0.2 0.28" width="256" height="1536"/>
    <texture name="floor" type="2d" builtin="checker" rgb1="0.32 0.36 0.42" rgb2="0.26 0.3 0.36" width="256" height="256"/>
    <material name="floor" texture="floor" texrepeat="5 5" texuniform="true"/>
  </asset>

  <worldbody>
    <light name="sun" pos="0 0 4" dir="0.3 0.4 -1" type="directional" diffuse="0.7 0.7 0.7"/>
    <geom name="floor" type="plane" size="0 0 0.05" material="floor"/>
    <body name="arm" pos="0 0 1">
      <geom name="rod" type="capsule" size="0.03" fromto="0 0 0 0.5 0 0"/>
      <joint name="hinge" axis="0 1 0" damping="0.1"/>
    </body>
  </worldbody>
</mujoco>
`;

/** Opens the model for a tutorial that starts with it. */
export async function openPendulum(editor: EditorPage): Promise<void> {
  const { studio, tree } = editor;
  await studio.run(PENDULUM, 'pendulum.xml');
  await studio.openPanel('Elements');
  await studio.openPanel('Inspector');
  await tree.waitFor();
  await zoomOut(editor, 4);
}

export const pendulum: Tutorial = {
  name: 'pendulum',
  title: 'Build a pendulum',
  intro: `You build a body on a hinge and change it while it swings. It takes five minutes and does not require XML. Start the
studio with \`npx kinetree view\`.`,
  steps: [
    {
      say: `Press **Open**, then **New model…**, and choose **Blank**. The world has a floor, a sun and a sky, and two panels open:
*Elements*, the tree of the model, and *Inspector*, the attributes of the selected element.`,
      async act(editor) {
        const { studio } = editor;
        await studio.press('Open');
        await studio.press('New model…');
        await editor.choose('Blank');
        await studio.shows('blank.xml');
        await studio.settled();
        await studio.restart();
      },
    },
    {
      say: `Select \`worldbody\` in the tree and press the Insert key. Choose \`body\`, type its name, \`arm\`, and press Enter. In
the inspector, set \`pos\` to 0, 0, 1: the body is 1 m above the origin.`,
      async act(editor) {
        await editor.select('worldbody');
        await editor.add('body', 'arm');
        await editor.set('pos', 0, 0, 1);
      },
    },
    {
      say: `With \`arm\` selected, insert a \`geom\` in the same way and name it \`rod\`. Set \`type\` to *capsule*, \`fromto\` to
\`0 0 0 0.5 0 0\`, its two ends in meters, and \`size\`, its radius, to 0.03. Use the search field of the inspector to
find attributes by name, and the mouse wheel to zoom.`,
      async act(editor) {
        await editor.add('geom', 'rod');
        await editor.set('type', 'capsule');
        await editor.set('fromto', '0 0 0 0.5 0 0');
        await editor.set('size', 0.03);
        await zoomOut(editor, 4);
      },
      picture: 'A capsule in the picture, its two ends marked in orange, and its attributes in the inspector.',
    },
    {
      say: `Press **Play**. Nothing moves, because a body without a joint is fixed to its parent. Select \`arm\`, insert a \`joint\`, name it
\`hinge\` and set its \`axis\` to 0, 1, 0. The arm swings at once, and the simulation time continues.`,
      async act(editor) {
        const { studio } = editor;
        await studio.press('Play');
        const before = await studio.waitForTime((t) => t > 0.2);
        await editor.select('arm');
        await editor.add('joint', 'hinge');
        await editor.set('axis', 0, 1, 0);
        await expect.poll(() => jointReading(editor, 'hinge')).not.toBe(0);
        await studio.openPanel('Inspector');
        expect(await studio.time()).toBeGreaterThan(before);
      },
      picture: 'The arm hangs from its hinge, whose axis is drawn, while the simulation runs.',
    },
    {
      say: `To make the pendulum come to rest, select \`hinge\` and set \`damping\` to 0.1, the torque against the motion in newton
meters per radian per second. It takes effect in the next step.`,
      async act(editor) {
        const { studio } = editor;
        await editor.select('arm', 'hinge');
        const before = await studio.time();
        await editor.set('damping', 0.1);
        await studio.waitForTime((t) => t > before + 0.5);
      },
    },
    {
      say: `Ctrl+Z undoes the last edit, and Ctrl+Shift+Z redoes it; the buttons beside *Save* display the name of the edit. Press
Ctrl+S: the studio saves the text below.`,
      async act(editor) {
        const { studio, page } = editor;
        await studio.press('Pause');
        await editor.tree.focus();
        await page.keyboard.press('Control+z');
        await expect.poll(() => editor.field('damping').first().inputValue()).not.toBe('0.1');
        await page.keyboard.press('Control+Shift+z');
        await expect.poll(() => editor.field('damping').first().inputValue()).toBe('0.1');
        expect((await editor.download('Download as MJCF')).toString()).toBe(PENDULUM);
      },
    },
  ],
  end: `\`\`\`xml
${PENDULUM.trim()}
\`\`\`

Next: [control this pendulum](controller.md), and [plot its motion](sensor.md).`,
};
