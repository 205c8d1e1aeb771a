/** The studio in a browser, with a mouse. */
import { describe, expect, it } from 'vitest';
import { PENDULUM, RUNNING, type StudioPage, samplePath } from './harness.js';
import { setUp } from './set-up.js';

const TIMESTEP = 0.005;

const started = setUp();

const distance = (a: number[], b: number[]): number => Math.hypot(...a.map((x, k) => x - (b[k] ?? 0)));

describe('studio', () => {
  it('the studio shows and simulates the humanoid without errors', async () => {
    const page = await started.studio({ context: RUNNING });
    expect(await page.page.title()).toBe('humanoid – Kinetree');
    expect(page.page.url()).toContain('?sample=humanoid');
    await page.waitForTime((t) => t > 0.5);
    await page.press('Pause');
    await page.screenshot('humanoid');
    expect(page.errors).toEqual([]);
    await page.close();
  });

  it.each(['tendon-arm', 'stack-and-ball'])('the studio opens the given file: %s', async (name) => {
    const page = await started.studio({ model: samplePath(name), context: RUNNING });
    await page.waitForTime((t) => t > 0.1);
    await page.press('Pause');
    await page.screenshot(name);
    expect(await page.page.title()).toBe('model.xml – Kinetree');
    expect(page.errors).toEqual([]);
    await page.close();
  });

  describe('with one model', () => {
    let page: StudioPage;

    started.share(async () => {
      page = await started.model(PENDULUM);
      return page;
    });

    it('the simulation pauses, steps by one time step, and resets', async () => {
      await page.restart();
      const start = await page.picture();
      await page.press('Play');
      await page.waitForTime((t) => t > 0.3);
      await page.press('Pause');
      await page.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      const time = await page.stillTime();
      const still = await page.picture();
      expect(still.equals(start)).toBe(false);
      await page.page.waitForTimeout(300);
      expect(await page.time()).toBe(time);
      await page.press('Step');
      expect(await page.waitForTime((t) => t !== time)).toBeCloseTo(time + TIMESTEP, 9);
      await page.press('Reset');
      await page.waitForTime((t) => t === 0);
      await page.page.waitForTimeout(300);
      expect((await page.picture()).equals(start)).toBe(true);
    });
  });

  describe('with the mouse', () => {
    let page: StudioPage;
    const position = () => page.page.locator('output[aria-label="Position"]');

    started.share(async () => {
      page = await started.model(
        `<mujoco><option gravity="0 0 0"/><statistic center="0 0 0" extent="2"/>
          <visual><global elevation="-5"/></visual><worldbody>
          <body name="ball"><freejoint/><geom size=".5" mass="1"/></body></worldbody></mujoco>`,
      );
      await page.openPanel('Info');
      return page;
    });

    it('the mouse moves a body while paused', async () => {
      await page.hold(0.5, 0.5, 0, 0);
      await position().waitFor();
      const before = await page.position();
      await page.release();
      await page.hold(0.5, 0.5, 0, -100);
      await expect.poll(async () => (await page.position())[2]!).toBeGreaterThan(before[2]! + 0.15);
      const [x, y] = await page.position();
      await page.release();
      expect(distance([x!, y!], before.slice(0, 2))).toBeLessThan(0.15);
    });

    it('perturbs a body while it runs', async () => {
      await page.restart();
      const before = await page.position();
      await page.press('Play');
      await page.hold(0.5, 0.5, 120, -60);
      // nothing else moves it: there is no gravity
      await expect.poll(async () => distance(await page.position(), before)).toBeGreaterThan(0.15);
      await page.release();
      expect(page.errors).toEqual([]);
    });
  });
});
