import { expect } from 'vitest';
import { coordinates, zoomOut } from './readings.js';
import type { Tutorial } from './tutorial.js';

const BALL = `<mujoco model="ball">
  <extension>
    <plugin plugin="tutorial.wind"/>
  </extension>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 0.1" rgba="0.3 0.35 0.4 1"/>
    <body name="ball" pos="0 0 1">
      <freejoint/>
      <geom name="ball" size="0.1" mass="0.1" rgba="0.9 0.5 0.2 1"/>
      <plugin plugin="tutorial.wind"/>
    </body>
  </worldbody>
</mujoco>
`;

const WIND = `/** Wind along x: a force on a body, proportional to its velocity relative to the air. */
export default {
  name: 'tutorial.wind',
  doc: 'Wind along x.',
  attributes: {
    speed: { type: 'number', default: 2, doc: 'Speed of the air [m/s].' },
    drag: { type: 'number', default: 0.1, above: 0, doc: 'Force for each m/s [N s/m].' },
  },
  passive: true,
  compute(m, d, { bodies, config }) {
    for (const body of bodies) {
      const dof = m.body_dofadr[body];
      d.qfrc_passive[dof] += config.drag * (config.speed - d.qvel[dof]);
    }
  },
};
`;

export const plugin: Tutorial = {
  name: 'plugin',
  title: 'Write a plugin',
  intro: `You add a new force to the engine in twenty lines of JavaScript and apply it to a body.`,
  files: { 'ball.xml': BALL, 'wind.js': WIND },
  steps: [
    {
      say: `Save both files above and drop them on the page together. The page asks before it runs code: press **Run it**.`,
      async act(editor) {
        const { studio, page } = editor;
        await studio.choose(['ball.xml', BALL], ['wind.js', WIND]);
        const question = page.getByRole('dialog', { name: 'Run the code of the plugin wind.js?' });
        await question.getByRole('button', { name: 'Run it', exact: true }).click();
        await studio.shows('ball.xml');
        await studio.settled();
        await studio.restart();
        await studio.openPanel('Elements');
        await studio.openPanel('Inspector');
        await editor.tree.waitFor();
        await zoomOut(editor, 4);
      },
    },
    {
      say: `Select \`ball\` and press **Play**. The ball falls and drifts with the wind: \`xpos\` in the inspector increases.`,
      async act(editor) {
        const { studio } = editor;
        await editor.select('worldbody', 'ball');
        await studio.press('Play');
        await expect.poll(async () => (await coordinates(editor, 'xpos'))[0], { timeout: 60_000 }).toBeGreaterThan(0.5);
      },
      picture: 'The ball has drifted away from the middle of the floor.',
    },
    {
      say: `Press **Reset**. Select the \`plugin\` below \`ball\`: the inspector shows the two attributes that the file defines, with
units and descriptions. Set \`speed\` to -2. The ball drifts in the opposite direction.`,
      async act(editor) {
        const { studio } = editor;
        await studio.restart();
        await editor.select('ball', 'plugin');
        await editor.set('speed', -2);
        await editor.select('ball');
        await studio.press('Play');
        await expect.poll(async () => (await coordinates(editor, 'xpos'))[0], { timeout: 60_000 }).toBeLessThan(-0.5);
        await editor.select('ball', 'plugin');
      },
      picture: 'The inspector shows the speed of the air and the drag, which the plugin defines.',
    },
  ],
  end: `A plugin can be an actuator, a sensor, a passive force or a shape defined by a distance function. The same file runs in
Node. See [Write a plugin](../guides/writing-a-plugin.md).`,
};
