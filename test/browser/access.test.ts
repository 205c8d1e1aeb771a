/** Accessibility of the page: keys, screen readers, contrast, languages, phones, slow connections, lost graphics. */
import { gzipSync } from 'node:zlib';
import { devices } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { broken, brokenColors, inDark } from './axe.js';
import { AT_REST, type OpenOptions, PENDULUM, RUNNING, type StudioPage } from './harness.js';
import { setUp } from './set-up.js';

/**
 * Limit of everything that is loaded before the first frame [bytes]. The goal is 600 kB; the worker is 348 kB of it. Names with
 * hashes and tokens change the sum by some bytes.
 */
const MAX_BYTES = 617_000;

const started = setUp();
let page: StudioPage | undefined;

afterEach(async () => {
  await page?.close();
  page = undefined;
});

async function open(options: OpenOptions = {}): Promise<StudioPage> {
  page = await started.studio({ query: AT_REST, ...options });
  return page;
}

/** Opens a model, paused at its start. */
async function openModel(text: string, context: OpenOptions['context'] = {}): Promise<StudioPage> {
  page = await started.model(text, { context });
  return page;
}

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 5'];
const PHONE = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch };

describe('the page', () => {
  it('every panel has names, roles and contrast, light and dark', async () => {
    const studio = await openModel(PENDULUM, { colorScheme: 'light' });
    const panels = await studio.page.locator('.rail button span').allTextContents();
    for (const panel of panels) {
      await studio.openPanel(panel);
      expect(await broken(studio), panel).toEqual([]);
    }
    await inDark(studio, async () => {
      for (const panel of panels) {
        await studio.openPanel(panel);
        expect(await brokenColors(studio), panel).toEqual([]);
      }
    });
    await studio.press('Settings');
    await studio.choose(['broken.xml', '<mujoco><geom sise="1"/></mujoco>']);
    await studio.problems.waitFor();
    expect(await broken(studio)).toEqual([]);
    await studio.screenshot('access-light');
    await inDark(studio, async () => {
      expect(await brokenColors(studio)).toEqual([]);
      await studio.screenshot('access-dark');
    });
  });

  it('the page is in Chinese if chosen or if the browser prefers it', async () => {
    const studio = await open({ context: { locale: 'zh-CN', ...RUNNING } });
    await studio.press('暂停');
    expect(await studio.page.locator('html').getAttribute('lang')).toBe('zh-Hans');
    await studio.press('设置');
    await studio.page.getByLabel('语言').selectOption('en');
    await studio.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(await studio.page.locator('html').getAttribute('lang')).toBe('en');
    await studio.page.reload();
    await studio.page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  });

  it('the page is dark or light as the system or the setting', async () => {
    const studio = await open({ context: { colorScheme: 'dark' } });
    const background = (): Promise<string> => studio.page.evaluate('getComputedStyle(document.body).backgroundColor');
    const dark = await background();
    await studio.press('Settings');
    await studio.page.getByLabel('Colors').selectOption('light');
    expect(await background()).not.toBe(dark);
  });

  it('the page is operated by keys alone', async () => {
    const studio = await openModel(PENDULUM);
    const { keyboard } = studio.page;
    await studio.openPanel('Info');
    await studio.canvas.focus();
    await keyboard.press('ArrowRight');
    const one = await studio.waitForTime((t) => t > 0);
    await keyboard.press('Space');
    await studio.waitForTime((t) => t > one + 0.1);
    await keyboard.press('Space');
    await studio.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const end = await studio.stillTime();
    await keyboard.press('ArrowLeft');
    await studio.waitForTime((t) => t < end);
    await keyboard.press('Backspace');
    await studio.waitForTime((t) => t === 0);
    await keyboard.press('n');
    await studio.output('Position').waitFor();
    await keyboard.press('Space');
    for (let i = 0; i < 4; i++) await keyboard.press('i');
    await expect.poll(async () => (await studio.page.title()).length).toBeGreaterThan(0);
    await keyboard.press('Escape');
    await studio.output('Position').waitFor({ state: 'detached' });
    await studio.page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    // Tab reaches every control, and the focus is visible
    const reached = new Set<string>();
    for (let i = 0; i < 40; i++) {
      await keyboard.press('Tab');
      reached.add(String(await studio.page.evaluate(FOCUSED)));
    }
    for (const name of ['Open', 'Pause', 'Step', 'Share', 'Settings', 'Controls', 'Plots']) {
      expect([...reached]).toContainEqual(expect.stringMatching(new RegExp(`^${name}: (?!none)`)));
    }
  });

  it('single-letter shortcuts can be turned off', async () => {
    const studio = await openModel(PENDULUM);
    await studio.openPanel('Info');
    await studio.press('Settings');
    await studio.page.getByLabel('Keys of one letter').uncheck();
    await studio.canvas.focus();
    await studio.page.keyboard.press('n');
    await studio.page.waitForTimeout(200);
    expect(await studio.output('Position').count()).toBe(0);
  });

  it('the model starts paused if reduced motion is preferred', async () => {
    const studio = await open({ context: { reducedMotion: 'reduce' } });
    await studio.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(await studio.time()).toBeLessThan(0.5);
  });

  it('the view is drawn again after the graphics context was lost', async () => {
    const studio = await openModel(PENDULUM);
    const before = await studio.picture();
    await studio.page.evaluate(`document.querySelector('.picture canvas').getContext('webgl2')
      .getExtension('WEBGL_lose_context').loseContext()`);
    await studio.notice('The graphics context was lost').waitFor();
    await studio.press('Dismiss');
    await studio.page.waitForTimeout(300);
    expect((await studio.picture()).equals(before)).toBe(true);
  });

  it('the page loads a limited number of bytes before the first frame', async () => {
    const bodies = new Map<string, Promise<Buffer>>();
    let isDrawn = false;
    const studio = await open({
      query: '?sample=stack-and-ball',
      prepare: async (opened) => {
        opened.context().on('response', (response) => {
          if (!isDrawn)
            bodies.set(
              response.url(),
              response.body().catch(() => Buffer.alloc(0)),
            );
        });
        await opened.exposeFunction('pictureDrawn', () => {
          isDrawn = true;
        });
        // a busy machine must not be mistaken for one that does not draw
        await opened.addInitScript(`const { setTimeout } = globalThis;
          globalThis.setTimeout = (run, delay, ...rest) => setTimeout(run, delay === 4000 ? 1e6 : delay, ...rest);`);
        await opened.addInitScript(`new PerformanceObserver((list) => {
          if (list.getEntriesByName('first picture').length > 0) pictureDrawn();
        }).observe({ entryTypes: ['mark'] })`);
      },
    });
    // a file requested right after the frame may arrive before the message about the frame
    for (const url of await studio.page.evaluate<string[]>(ASKED_FOR_LATER)) bodies.delete(url);
    const sizes = await Promise.all(
      [...bodies].map(async ([url, body]) => [url.split('/').at(-1)!, gzipSync(await body).length] as const),
    );
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(sizes.map(([name]) => name)).toContainEqual(expect.stringMatching(/^main-.*js$/));
    expect(total, JSON.stringify(sizes)).toBeLessThan(MAX_BYTES);
    expect(total).toBeGreaterThan(MAX_BYTES / 3);
    expect(studio.errors).toEqual([]);
  });
});

/** URLs that the page requested after its first frame. */
const ASKED_FOR_LATER = `(() => {
  const [{ startTime: drawn }] = performance.getEntriesByName('first picture');
  return performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= drawn).map(({ name }) => name);
})()`;

/** Name of the element with the focus, and the style of its outline. */
const FOCUSED = `(() => {
  const { activeElement: at } = document;
  const name = at.getAttribute('aria-label') ?? at.textContent;
  return name.trim() + ': ' + getComputedStyle(at).outlineStyle;
})()`;

type Place = readonly [x: number, y: number];

describe('a phone', () => {
  it('on a phone, the page shows the view first and follows touches', async () => {
    const studio = await openModel(
      `<mujoco><option gravity="0 0 0"/><statistic center="0 0 0" extent="2"/><visual><global elevation="-5"/></visual>
        <worldbody><body name="ball"><freejoint/><geom size=".5" mass="1"/></body></worldbody></mujoco>`,
      PHONE,
    );
    const { page: shown } = studio;
    const picture = (await studio.canvas.boundingBox())!;
    expect(picture.y).toBeLessThan(120);
    expect(picture.height).toBeGreaterThan(viewport.height / 2);
    expect(await broken(studio)).toEqual([]);
    await studio.screenshot('phone');
    const session = await shown.context().newCDPSession(shown);
    const touch = (type: string, ...points: readonly Place[]) =>
      session.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(([x, y], id) => ({ x: picture.x + x, y: picture.y + y, id })),
      });
    const changes = async (gesture: () => Promise<unknown>): Promise<boolean> => {
      const before = await studio.picture();
      await gesture();
      await shown.waitForTimeout(200);
      return !(await studio.picture()).equals(before);
    };
    const [w, h] = [picture.width, picture.height];
    /** Puts fingers on the view at positions relative to its center, and moves them to others. */
    const fingers = async (from: readonly Place[], to: readonly Place[]): Promise<void> => {
      const onPicture = ([x, y]: Place): Place => [w / 2 + x, h / 2 + y];
      await touch('touchStart', ...from.map(onPicture));
      await touch('touchMove', ...to.map(onPicture));
      await touch('touchEnd');
    };
    const [left, right] = [
      [-30, 0],
      [30, 0],
    ] as const;
    // one finger next to the body orbits, two together pan, two apart zoom
    expect(await changes(() => fingers([[0, 180]], [[60, 180]]))).toBe(true);
    expect(await changes(() => fingers([left, right], [right, [90, 0]]))).toBe(true);
    expect(await changes(() => fingers([right, [90, 0]], [left, right]))).toBe(true);
    expect(
      await changes(() =>
        fingers(
          [left, right],
          [
            [-60, 0],
            [60, 0],
          ],
        ),
      ),
    ).toBe(true);
    // a long press perturbs the body below it, also while paused
    await touch('touchStart', [w / 2, h / 2]);
    await shown.waitForTimeout(700);
    await touch('touchMove', [w / 2, h / 2 - 60]);
    await studio.openPanel('Info');
    await expect.poll(async () => (await studio.position())[2]!).toBeGreaterThan(0.1);
    await touch('touchEnd');
    expect(studio.errors).toEqual([]);
  });
});
