/** The first picture: its look, the stage of models without lights, and what the camera shows. */
import { decode } from 'fast-png';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { StudioPage } from './harness.js';
import { setUp } from './set-up.js';

const started = setUp();
let opened: StudioPage | undefined;

afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

/** Lets the browser report a graphics card. */
const withCard = (page: Page): Promise<unknown> =>
  page.addInitScript(`const { getParameter } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
      return name === 0x9246 ? 'NVIDIA GeForce RTX 3060' : getParameter.call(this, name);
    };`);

/** A ball without sky, lights or floor, and a small one far to the side. */
const BARE = `<mujoco><option gravity="0 0 0"/><worldbody>
  <body name="ball"><freejoint/><geom size=".3" rgba=".1 .8 .1 1"/></body>
  <geom name="right" size=".1" pos="-1.9 0 0" rgba=".9 .1 .1 1"/><geom name="left" size=".1" pos="1.9 0 0" rgba=".9 .1 .1 1"/>
</worldbody></mujoco>`;

type Color = readonly [r: number, g: number, b: number];

/** Returns the share of the pixels of the picture whose color is accepted. */
async function share(studio: StudioPage, accept: (color: Color) => boolean): Promise<number> {
  const { data, channels, width, height } = decode(await studio.picture());
  let count = 0;
  for (let i = 0; i < width * height; i++) {
    if (accept([data[channels * i]!, data[channels * i + 1]!, data[channels * i + 2]!])) count++;
  }
  return count / (width * height);
}

const isRed = ([r, g, b]: Color): boolean => r > 2 * g && r > 2 * b && r > 60;
const isGreen = ([r, g, b]: Color): boolean => g > 2 * r && g > 2 * b && g > 60;
const isDark = ([r, g, b]: Color): boolean => r + g + b < 120;

const pressed = (studio: StudioPage, look: string): Promise<string | null> =>
  studio.page.getByRole('button', { name: look, exact: true }).getAttribute('aria-pressed');

describe('the look', () => {
  it('is studio on a graphics card, and the choice on the picture is kept', async () => {
    opened = await started.model(BARE, {
      prepare: withCard,
      context: { viewport: { width: 320, height: 300 } },
    });
    expect(await pressed(opened, 'Studio')).toBe('true');
    await opened.press('Classic');
    expect(await pressed(opened, 'Classic')).toBe('true');
    await opened.page.reload();
    await opened.settled();
    await expect.poll(() => pressed(opened!, 'Classic')).toBe('true');
    expect(opened.errors).toEqual([]);
  });

  it('is classic on a software renderer', async () => {
    opened = await started.model(BARE);
    expect(await pressed(opened, 'Classic')).toBe('true');
  });
});

describe('a model without sky and lights', () => {
  it('stands on a lit stage with a shadow on its ground', async () => {
    opened = await started.model(BARE);
    expect(await share(opened, isDark)).toBeLessThan(0.01);
    const lit = await opened.picture();
    await opened.openPanel('Display');
    await opened.unfold('Rendering');
    await opened.page.getByLabel('Shadows', { exact: true }).uncheck();
    expect((await opened.picture()).equals(lit)).toBe(false);
    expect(opened.errors).toEqual([]);
  });
});

describe('an outline', () => {
  it('surrounds the body under the pointer, and the selected one', async () => {
    opened = await started.model(BARE);
    const isBlue = ([r, g, b]: Color): boolean => b > 200 && r < 140 && g > 130;
    const isOrange = ([r, g, b]: Color): boolean => r > 210 && g > 110 && g < 190 && b < 120;
    expect([await share(opened, isBlue), await share(opened, isOrange)]).toEqual([0, 0]);
    const position = await middle(opened);
    await opened.canvas.hover({ position });
    await expect.poll(() => share(opened!, isBlue)).toBeGreaterThan(0);
    await opened.canvas.click({ position });
    await expect.poll(() => share(opened!, isOrange)).toBeGreaterThan(0);
    await opened.canvas.press('Escape');
    await expect.poll(() => share(opened!, isOrange)).toBe(0);
    expect(opened.errors).toEqual([]);
  });
});

describe('the free camera', () => {
  it('shows everything in a narrow picture, and frames the selection with F', async () => {
    opened = await started.model(BARE, { context: { viewport: { width: 420, height: 700 } } });
    const all = await columns(opened, isRed);
    expect(all.first).toBeGreaterThan(0);
    expect(all.last).toBeLessThan(all.width - 1);
    const green = async (): Promise<number> => {
      const { first, last, width } = await columns(opened!, isGreen);
      return (last - first) / width;
    };
    const before = await green();
    await opened.canvas.click({ position: await middle(opened) });
    await opened.canvas.press('f');
    await expect.poll(green).toBeGreaterThan(3 * before);
    await opened.canvas.press('Home');
    await expect.poll(green).toBeCloseTo(before, 1);
  });
});

async function middle(studio: StudioPage): Promise<{ x: number; y: number }> {
  const { width, height } = (await studio.canvas.boundingBox())!;
  return { x: width / 2, y: height / 2 };
}

/** First and last column of the picture with a pixel of an accepted color. */
async function columns(
  studio: StudioPage,
  accept: (color: Color) => boolean,
): Promise<{ first: number; last: number; width: number }> {
  const { data, channels, width, height } = decode(await studio.picture());
  const found = Array.from({ length: width }, (_, x) => x).filter((x) =>
    Array.from({ length: height }, (_, y) => channels * (y * width + x)).some((at) =>
      accept([data[at]!, data[at + 1]!, data[at + 2]!]),
    ),
  );
  return { first: found[0]!, last: found.at(-1)!, width };
}
