import { expect } from 'vitest';
import { openPendulum, PENDULUM } from './pendulum.js';
import { jointReading } from './readings.js';
import type { Tutorial } from './tutorial.js';

const CONTROL = `export default function control(model, data, time) {
  const { qpos, qvel } = data.joint('hinge');
  const wanted = -0.8;
  const weight = model.body('arm').mass * 9.81 * 0.25;
  data.actuator('drive').ctrl[0] = 30 * (wanted - qpos[0]) - 3 * qvel[0] - weight * Math.cos(qpos[0]);
}`;

export const controller: Tutorial = {
  name: 'controller',
  title: 'Control a pendulum',
  intro: `You add a motor to [the pendulum](pendulum.md), control it manually, and then by a function that holds the arm up.`,
  files: { 'pendulum.xml': PENDULUM },
  steps: [
    {
      say: `Save the model above as \`pendulum.xml\` and drop it on the page. Open **Elements** and **Inspector**.`,
      act: openPendulum,
    },
    {
      say: `Right-click \`hinge\` below \`arm\` and choose **motor**. Press F2 and name the actuator \`drive\`. Set \`ctrlrange\` to -10,
10, the range of its torque in newton meters.`,
      async act(editor) {
        const { page } = editor;
        await editor.select('worldbody', 'arm', 'hinge');
        await editor.line('hinge').click({ button: 'right' });
        await editor.choose('motor');
        await editor.inspected('hinge_motor').waitFor();
        await editor.tree.focus();
        await page.keyboard.press('F2');
        await page.getByLabel('New name').fill('drive');
        await page.keyboard.press('Enter');
        await editor.inspected("'drive'").waitFor();
        await editor.set('ctrlrange', -10, 10);
      },
    },
    {
      say: `Press **Play** and open **Controls**. Move the slider of \`drive\`: the torque moves the arm. Try to hold the
arm up with the slider; this is difficult.`,
      async act(editor) {
        const { studio } = editor;
        await studio.press('Play');
        await studio.openPanel('Controls');
        await studio.slider('drive').fill('-6');
        // against gravity, which pulls the arm to positive angles
        await expect.poll(() => jointReading(editor, 'hinge'), { timeout: 60_000 }).toBeLessThan(-0.1);
      },
      picture: 'The slider of the motor beside the picture of the pendulum.',
    },
    {
      say: `Open **Control function**, enter this text and press **Run**:

\`\`\`js no-run
${CONTROL}
\`\`\`

The function runs before each step. Its first two terms are a spring and a damper around the angle that is wanted, its last
one carries the weight. The arm rises and stays at -0.8 rad.`,
      async act(editor) {
        const { studio, page } = editor;
        await studio.openPanel('Control function');
        await page.getByLabel('Control function, JavaScript or TypeScript').fill(CONTROL);
        await studio.press('Run');
        await page.getByText('It runs.').waitFor();
        await expect
          .poll(async () => Math.abs((await jointReading(editor, 'hinge')) + 0.8), { timeout: 60_000 })
          .toBeLessThan(0.02);
      },
      picture: 'The pendulum stands above the horizontal, and the panel shows that the function runs.',
    },
    {
      say: `Change \`wanted\` to \`0.5 * Math.sin(time)\`: half a second after the last keystroke, the arm follows. A function that
throws or hangs is stopped, and the panel shows the reason.`,
      async act(editor) {
        const { page, studio } = editor;
        await studio.openPanel('Control function');
        const text = page.getByLabel('Control function, JavaScript or TypeScript');
        await text.fill(CONTROL.replace('-0.8', '0.5 * Math.sin(time)'));
        await expect.poll(() => jointReading(editor, 'hinge'), { timeout: 60_000 }).toBeGreaterThan(0.3);
      },
    },
  ],
  end: `The slider and the function set \`ctrl\`; see [how a step works](../concepts/step.md). For controllers that plan or learn,
see [planning](../guides/planning.md) and [environments](../guides/environments.md).`,
};
