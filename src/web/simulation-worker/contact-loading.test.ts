/** Steps wait while the code of contact events is loading. */
import { expect, it, vi } from 'vitest';
import { textSource, WorkerPage } from '../../../test/worker/worker-page.js';

vi.mock('./contact-reports.js', async (original) => {
  await new Promise((done) => setTimeout(done, 100));
  return original();
});

const RESTING = `<mujoco><option timestep=".001"/><worldbody><geom name="floor" type="plane" size="1 1 1"/>
  <body pos="0 0 .09"><freejoint/><geom size=".1"/></body></worldbody></mujoco>`;

it('a running simulation takes no step between the first watch of contacts and the end of loading its code', async () => {
  const page = new WorkerPage({ fields: ['qpos'], arenaFields: [] });
  await page.load(textSource(RESTING));
  page.send({ type: 'reset', key: undefined }, { type: 'play' });
  const time = (): number => {
    page.send({ type: 'frame' });
    return page.last('frame').values[0]!;
  };
  await page.until(() => time() > 0.01);
  const before = time();
  page.send({ type: 'watchContacts', id: 1, a: 'floor', b: '*', merged: false, types: ['begin'] });
  const events = () => page.reports.flatMap((each) => (each.type === 'contacts' ? each.events : []));
  await page.until(() => {
    page.send({ type: 'frame' });
    return events().length > 0;
  });
  expect(events()[0]![1].time).toBeCloseTo(before + 0.001, 9);
});
