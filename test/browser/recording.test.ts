/** Saving runs and images as files, and loading runs. */
import { readFileSync } from 'node:fs';
import type { Download } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PENDULUM, type StudioPage } from './harness.js';
import { setUp } from './set-up.js';

const started = setUp();
let page: StudioPage;

started.share(async () => {
  page = await started.model(PENDULUM, { name: 'pendulum.xml' });
  await page.openPanel('Recording');
  return page;
});

const poll = <T>(read: () => T | Promise<T>) => expect.poll(read);

/** The file that is saved on a button press. */
async function saved(button: string): Promise<Download> {
  const download = page.page.waitForEvent('download');
  await page.press(button);
  return download;
}

const text = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');

/** Gives the panel a recording, as if chosen from the disk. */
const choose = (name: string, content: string): Promise<void> =>
  page.page
    .locator('input[type=file][accept*=".csv"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

describe('a run', () => {
  let recording: string;

  /** Time of the last row [s]. */
  const lastTime = (): number => Number(recording.trim().split('\n').at(-1)!.split(',')[0]);

  /** Goes to an end of the shown recording, whose length arrives with a separate frame. */
  const goTo = async (key: 'Home' | 'End', time: number): Promise<void> => {
    const isThere = async (): Promise<number> => {
      await page.slider('History').press(key);
      return Math.abs((await page.time()) - time);
    };
    // the first row is that of the first step
    await poll(isThere).toBeLessThan(key === 'End' ? 1e-9 : 0.006);
  };

  it('a run is recorded step by step, from the button to the end', async () => {
    await page.restart();
    await page.press('Record the run');
    await page.press('Play');
    await page.waitForTime((t) => t > 0.3);
    await page.press('Pause');
    const time = await page.stillTime();
    const download = await saved('End and save');
    expect(download.suggestedFilename()).toBe('pendulum.csv');
    recording = await text(download);
    const rows = recording.trim().split('\n');
    expect(Number(rows.at(-1)!.split(',')[0])).toBeCloseTo(time, 9);
    // a row for each step of 5 ms
    expect(rows.length - 1).toBeGreaterThanOrEqual(Math.round(time / 0.005));
  });

  it('a recording is replayed with the slider', async () => {
    await page.restart();
    await choose('pendulum.csv', recording);
    await page.page.getByText('pendulum.csv is shown').waitFor();
    await goTo('End', lastTime());
    await page.openPanel('Joints');
    const angle = await page.slider('hinge').getAttribute('aria-valuetext');
    expect(angle).not.toBe('0.000 rad');
    await goTo('Home', 0);
    await page.openPanel('Recording');
  });

  it('the simulation continues from the shown state of a recording', async () => {
    await goTo('End', lastTime());
    await page.press('Simulate from here');
    await page.page.getByText('pendulum.csv is shown').waitFor({ state: 'detached' });
    await page.press('Step');
    expect(await page.waitForTime((t) => t > lastTime() + 1e-9)).toBeCloseTo(lastTime() + 0.005, 9);
  });

  it('a recording of another model is rejected, and the running model stays', async () => {
    const time = await page.stillTime();
    await choose('other.csv', 'time,qpos[0]\n0,1\n');
    await poll(() => page.page.getByRole('list', { name: 'Notices' }).getByRole('listitem').count()).toBeGreaterThan(0);
    expect(await page.time()).toBe(time);
    expect(await page.page.getByText('other.csv is shown').count()).toBe(0);
    await page.press('Dismiss');
  });
});

/** Width and height of a video, as another page plays it [px]. */
async function played(download: Download): Promise<[width: number, height: number]> {
  const type = download.suggestedFilename().endsWith('.mp4') ? 'video/mp4' : 'video/webm';
  const bytes = readFileSync(await download.path());
  const other = await page.page.context().browser()!.newPage();
  const size = await other.evaluate(
    `new Promise((done, fail) => {
      const video = document.createElement('video');
      video.onloadeddata = () => done([video.videoWidth, video.videoHeight]);
      video.onerror = () => fail(new Error(video.error.message));
      video.src = 'data:${type};base64,${bytes.toString('base64')}';
    })`,
  );
  await other.close();
  return size as [number, number];
}

describe('a video', () => {
  it.each(['runs', 'stands still'])('a video of a view that %s is saved and plays in a browser', async (how) => {
    await page.restart();
    if (how === 'runs') await page.press('Play');
    const record = page.page.getByRole('button', { name: 'Record a video', exact: true });
    if (!(await record.isVisible())) await page.unfold('Video while it runs');
    await record.click();
    if (how === 'runs') await page.waitForTime((t) => t > 0.5);
    const download = await saved('End and save the video');
    expect(download.suggestedFilename()).toMatch(/^pendulum\.(webm|mp4)$/);
    const size = await page.canvas.evaluate((canvas) => {
      const { width, height } = canvas as unknown as { width: number; height: number };
      return [width, height];
    });
    // encoders need even sizes
    expect((await played(download)).map((length, k) => Math.abs(length - size[k]!) <= 1)).toEqual([true, true]);
    expect(page.errors).toEqual([]);
  });
});
