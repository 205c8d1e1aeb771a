/** Videos that are drawn frame by frame from the history. */
import { readFileSync } from 'node:fs';
import { BufferSource, Input, MP4, WEBM } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../src/foundation/resource/archive.js';
import { PENDULUM, type StudioPage } from './harness.js';
import { setUp } from './set-up.js';

const started = setUp();
let page: StudioPage;

started.share(async () => {
  page = await started.model(PENDULUM, { name: 'pendulum.xml', framesPerSecond: 60 });
  await page.page.getByLabel('Speed').selectOption('4');
  await page.press('Play');
  await page.waitForTime((t) => t > 4);
  await page.press('Pause');
  await page.stillTime();
  await page.openPanel('Recording');
  return page;
});

/** Makes a film and returns its name and content. */
async function film(format: string, rate: string, size: string): Promise<{ name: string; bytes: Buffer }> {
  const { page: shown } = page;
  const part = shown.locator('details').filter({ hasText: 'Make a video' });
  await part.getByLabel('Format').selectOption(format);
  await part.getByLabel('Picture size').selectOption(size);
  await part.getByLabel('Frames per second').selectOption(rate);
  const saving = shown.waitForEvent('download');
  await page.press('Make a video of the history');
  const download = await saving;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Number of frames that a run needs at a rate. */
const framesOf = async (rate: number): Promise<number> => Math.round((await page.time()) * rate) + 1;

describe('a video of the history', () => {
  it.each(['webm', 'mp4'])('has every frame of a run of four seconds, as %s', async (format) => {
    const { name, bytes } = await film(format, '30', '640 × 360');
    expect(name).toBe(`pendulum.${format}`);
    const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: [WEBM, MP4] });
    const track = (await input.getPrimaryVideoTrack())!;
    const { packetCount } = await track.computePacketStats();
    expect(packetCount).toBe(await framesOf(30));
    expect(packetCount).toBeGreaterThan(120);
    expect([track.displayWidth, track.displayHeight]).toEqual([640, 360]);
    expect(page.errors).toEqual([]);
  });

  it('is an animation as GIF, and pictures in an archive as PNG', async () => {
    const gif = await film('gif', '10', '640 × 360');
    expect(gif.name).toBe('pendulum.gif');
    expect(gif.bytes.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    expect([gif.bytes.readUInt16LE(6), gif.bytes.readUInt16LE(8)]).toEqual([640, 360]);
    const { name, bytes } = await film('png', '10', '640 × 360');
    expect(name).toBe('pendulum.zip');
    const pictures = [...readArchive(new Uint8Array(bytes), name).values()];
    expect(pictures).toHaveLength(await framesOf(10));
    // the pendulum moves
    expect(new Set(pictures.map((each) => Buffer.from(each).toString('base64'))).size).toBeGreaterThan(20);
    expect(page.errors).toEqual([]);
  });

  it('can be cancelled, and the shown state returns', async () => {
    const time = await page.time();
    await page.press('Make a video of the history');
    await page.press('Cancel');
    await page.page.getByRole('button', { name: 'Make a video of the history' }).waitFor();
    await expect.poll(() => page.time()).toBeCloseTo(time, 6);
    expect(page.errors).toEqual([]);
  });
});
