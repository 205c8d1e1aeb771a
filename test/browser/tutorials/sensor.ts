import { expect } from 'vitest';
import { openPendulum, PENDULUM } from './pendulum.js';
import type { Tutorial } from './tutorial.js';

export const sensor: Tutorial = {
  name: 'sensor',
  title: 'Plot a sensor',
  intro: `You measure the angle of [the pendulum](pendulum.md) and plot it together with a formula.`,
  files: { 'pendulum.xml': PENDULUM },
  steps: [
    {
      say: `Save the model above as \`pendulum.xml\` and drop it on the page. Open **Elements** and **Inspector**.`,
      act: openPendulum,
    },
    {
      say: `Right-click \`hinge\` and choose **jointpos**, which measures its angle.`,
      async act(editor) {
        await editor.select('worldbody', 'arm', 'hinge');
        await editor.line('hinge').click({ button: 'right' });
        await editor.choose('jointpos');
        await editor.inspected('hinge_jointpos').waitFor();
      },
    },
    {
      say: `Open **Plots** and choose \`hinge_jointpos\` below *Sensor*. Enter \`qvel[0] / 10\` in *Expression* and press **Add to the
plot**: you can plot any quantity of the state, here a tenth of the velocity.`,
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
      say: `Press **Play**. The angle oscillates around π/2, where the arm hangs, with decreasing amplitude; the velocity is
a quarter of a period ahead.`,
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
      say: `Drag the slider below the view back: the pendulum, the plot and all panels go back in time. Press **Play** to continue
from this state.`,
      async act({ studio }) {
        const end = await studio.stillTime();
        await studio.slider('History').fill('20');
        await studio.waitForTime((t) => t < end);
      },
    },
  ],
  end: `To record the values to a file, open **Recording**, or use the command line: \`npx kinetree simulate pendulum.xml --fields
sensordata --out run.csv\`. See [recording](../guides/recording.md).`,
};
