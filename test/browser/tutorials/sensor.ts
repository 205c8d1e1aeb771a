import { expect } from 'vitest';
import { openPendulum, PENDULUM } from './pendulum.js';
import type { Tutorial } from './tutorial.js';

export const sensor: Tutorial = {
  name: 'sensor',
  title: 'A sensor, plotted',
  intro: `You measure the angle of [the pendulum](pendulum.md), plot it beside a formula, and take the numbers with you.`,
  files: { 'pendulum.xml': PENDULUM },
  steps: [
    {
      say: `Save the model above as \`pendulum.xml\` and drop it on the page. Open **Elements** and **Inspector**.`,
      act: openPendulum,
    },
    {
      say: `Select \`hinge\`, open its list with the right mouse button, and choose **jointpos**, a sensor of its angle.`,
      async act(editor) {
        await editor.select('worldbody', 'arm', 'hinge');
        await editor.line('hinge').click({ button: 'right' });
        await editor.choose('jointpos');
        await editor.inspected('hinge_jointpos').waitFor();
      },
    },
    {
      say: `Open **Plots** and choose \`hinge_jointpos\` below *Sensor*. Write \`qvel[0] / 10\` into *Expression* and press **Add to the
plot**: any number of the state can be plotted, here a tenth of the velocity.`,
      async act({ studio, page }) {
        await studio.openPanel('Plots');
        await page.getByLabel('Sensor').selectOption({ label: 'hinge_jointpos' });
        await page.locator('.plots li', { hasText: "sensor('hinge_jointpos').data[0]" }).waitFor();
        await page.getByLabel('Expression').fill('qvel[0] / 10');
        await studio.press('Add to the plot');
        await page.locator('.plots li', { hasText: 'qvel[0] / 10' }).waitFor();
      },
    },
    {
      say: `Press **Play**. The angle goes to and fro around π/2, where the arm hangs, and loses energy with each swing; the
velocity is a quarter of a swing ahead.`,
      async act({ studio, page }) {
        await studio.press('Play');
        await studio.waitForTime((t) => t > 3);
        await studio.press('Pause');
        const said = await page.locator('.chart').getAttribute('aria-label');
        expect(said).toContain("sensor('hinge_jointpos').data[0]");
        expect(said).toContain('qvel[0] / 10');
      },
      picture: 'Two curves that fade: the angle of the pendulum, and a tenth of its velocity.',
    },
    {
      say: `Drag the slider below the picture back: the pendulum, the plot and every panel go back in time. Press **Play**, and
another future begins.`,
      async act({ studio }) {
        const end = await studio.stillTime();
        await studio.slider('History').fill('20');
        await studio.waitForTime((t) => t < end);
      },
    },
  ],
  end: `For files instead of pictures, open **Recording**, or use the command line: \`npx kinetree simulate pendulum.xml --fields
sensordata --output run.csv\`. See [recording](../guides/recording.md).`,
};
