/** A panel that fails affects nothing else and can be retried; unsupported browsers show no failing panels. */
import { describe, expect, it } from 'vitest';
import { AT_REST, PENDULUM, type StudioPage } from './harness.js';
import { setUp } from './set-up.js';

/** A panel that throws each time it is opened, except for every third time. */
const FAILING_PANEL = `export default (page) => {
  let count = 0;
  page.addPanel({ id: 'moody', title: 'Moody', mount(element) {
    if (++count % 3 !== 0) throw new Error('mood ' + count);
    element.textContent = 'here ' + count;
  } });
};`;

const started = setUp();
let studio: StudioPage;

started.share(async () => {
  studio = await started.model(PENDULUM);
  return studio;
});

describe('a panel that fails', () => {
  it('a failed panel is retried by a button and with another model', async () => {
    await studio.choose(['moody.studio.js', FAILING_PANEL]);
    await studio.press('Run it');
    const panel = studio.page.getByRole('region', { name: 'Moody' });
    await panel.getByText('mood 1').waitFor();
    await studio.screenshot('panel-failed');
    await studio.press('Try again');
    await panel.getByText('mood 2').waitFor();
    await studio.run(PENDULUM, 'other.xml');
    await panel.getByText('here 3').waitFor();
    expect(await panel.getByText('mood 2').count()).toBe(0);
    // a working panel stays open
    await studio.run(PENDULUM, 'pendulum.xml');
    await panel.getByText('here 3').waitFor();
  });
});

describe('plots', () => {
  it('plots are drawn if the language of the browser is not a valid tag', async () => {
    const opened = await started.studio({
      query: `${AT_REST}&plot=qpos[0]`,
      prepare: (page) =>
        page.addInitScript(`for (const [name, value] of [['language', 'en-US@posix'], ['languages', ['en-US@posix']]])
          Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true });`),
    });
    await opened.openPanel('Plots');
    await opened.page.getByRole('img', { name: /^Plot of qpos\[0\]: qpos\[0\] / }).waitFor();
    await opened.screenshot('plots-posix');
    expect(opened.errors).toEqual([]);
    await opened.close();
  });
});
