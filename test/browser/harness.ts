/** The studio, built and served, in a real browser. */
import { fileURLToPath } from 'node:url';

import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { BROWSER_FLAGS, ensureBrowser } from '../../scripts/browser.mjs';
import { type StudioServer, startStudioServer } from '../../src/hosts/studio-server/server.js';
import { AT_REST } from './build.js';

export { AT_REST, buildStudio } from './build.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const samplePath = (name: string): string => at(`models/${name}/model.xml`);

let shared: Promise<Browser> | undefined;

/** The browser that the test files of a process share; it ends with the process, and is relaunched if it crashed. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await (shared ??= launchBrowser());
  if (browser.isConnected()) return browser;
  shared = undefined;
  return sharedBrowser();
}

/** Closes what the tests of a file left open in a shared browser. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** Launches a browser with flags; `close` ends it. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { path, env } = ensureBrowser();
  return chromium.launch({ executablePath: path, args: [...BROWSER_FLAGS, ...flags], env: { ...process.env, ...env } });
}

/**
 * Waits for two consecutive frames with an idle graphics card: the second one contains all changes. While the
 * simulation runs, the card may never be idle for two frames: then some frames have been drawn.
 */
const SETTLED = `new Promise((done) => {
  const wait = (free, left) => requestAnimationFrame(() => {
    const isLate = document.querySelector('.picture canvas')?.hasAttribute('data-late');
    if ((!isLate && free === 2) || left === 0) done();
    else wait(isLate ? 0 : free + 1, left - 1);
  });
  wait(0, 120);
})`;

/** Limit of one operation [ms], for a busy machine that draws without a graphics card; a lost page fails at once. */
export const PATIENCE = 300_000;

/** Drawing with WebGL instead of WebGPU is not an error. */
const WITHOUT_WEBGPU = /No available adapters|WebGPU is not available|GL Driver Message/;

/** Pictures per second of a page that moves: software takes up to a fifth of a second for one. */
const FRAMES_PER_SECOND = 10;

/** Limits the rate of animation frames; the first frame after a rest is not delayed. Runs in the page. */
function limitFrames(interval: number): void {
  const request = globalThis.requestAnimationFrame;
  const waiting = new Map<number, FrameRequestCallback>();
  let count = 0;
  let last = -interval;
  let isRequested = false;
  const draw = (now: number): void => {
    isRequested = false;
    last = performance.now();
    const runs = [...waiting.values()];
    waiting.clear();
    for (const run of runs) {
      try {
        run(now);
      } catch (error) {
        reportError(error);
      }
    }
  };
  globalThis.requestAnimationFrame = (run) => {
    waiting.set(++count, run);
    if (!isRequested) setTimeout(() => request(draw), last + interval - performance.now());
    isRequested = true;
    return count;
  };
  globalThis.cancelAnimationFrame = (id) => void waiting.delete(id);
}

export interface OpenOptions {
  /** Path of the model that the server is started with. */
  readonly model?: string;
  readonly plugins?: readonly string[];
  /** A running server, instead of one of the studio. */
  readonly server?: StudioServer;
  /** Query of the URL of the page. */
  readonly query?: string;
  /** File name of the model that replaces the first one. */
  readonly name?: string;
  readonly context?: BrowserContextOptions;
  /** Limit of the rate of pictures; default 10. */
  readonly framesPerSecond?: number;
  /** Called with the page before anything is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Starts a model running, as for users without a preference for reduced motion. */
export const RUNNING = { reducedMotion: 'no-preference' } as const;

/** The studio from the user's side. */
export class StudioPage {
  /** Errors of the page and its console since it was opened. */
  readonly errors: string[] = [];
  private isClosed = false;
  private hasCrashed = false;

  private constructor(
    readonly page: Page,
    readonly server: StudioServer,
  ) {
    page.on('crash', () => void (this.hasCrashed = true));
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      const isTrouble = message.type() === 'error' || message.type() === 'warning';
      if (isTrouble && !WITHOUT_WEBGPU.test(message.text())) this.errors.push(message.text());
    });
  }

  /** Serves the built page and opens it; returns when a model is loaded or has failed. */
  static async open(browser: Browser, folder: string, options: OpenOptions = {}): Promise<StudioPage> {
    const { model, plugins = [], query = '', context, prepare, framesPerSecond = FRAMES_PER_SECOND } = options;
    const server =
      options.server ?? (await startStudioServer({ page: folder, port: 0, plugins, ...(model && { model }) }));
    // a separate context: accessibility checks open another page in it
    const surroundings = await browser.newContext({
      viewport: { width: 860, height: 540 },
      locale: 'en-US',
      // models start paused, which leaves the processor to the test
      reducedMotion: 'reduce',
      ...context,
    });
    const page = await surroundings.newPage();
    page.setDefaultTimeout(PATIENCE);
    const studio = new StudioPage(page, server);
    if (framesPerSecond < 60) await page.addInitScript(limitFrames, 1000 / framesPerSecond);
    await prepare?.(page);
    await page.goto(server.entryTo(query));
    await studio.settled();
    return studio;
  }

  /** Opens a model, paused at its start. */
  static async openModel(
    browser: Browser,
    folder: string,
    text: string,
    { name, ...options }: OpenOptions = {},
  ): Promise<StudioPage> {
    // the first model is not the one under test
    const studio = await StudioPage.open(browser, folder, { query: AT_REST, ...options });
    await studio.run(text, name);
    return studio;
  }

  /** True if the page has crashed, or its browser has ended. */
  get isLost(): boolean {
    return this.hasCrashed || (!this.isClosed && !this.page.context().browser()?.isConnected());
  }

  /** Waits until a load has succeeded or failed. */
  async settled(): Promise<void> {
    await this.page.locator('.studio:not([data-status=loading])').waitFor();
  }

  /** The studio in another tab of the same server. */
  inTab(page: Page): StudioPage {
    return new StudioPage(page, this.server);
  }

  /** Waits until there are unsaved edits, and the browser has stored them. */
  async kept(): Promise<void> {
    await this.page.getByRole('img', { name: 'Unsaved changes' }).waitFor();
    await this.allKept();
  }

  /** Waits until the browser has stored everything. */
  async allKept(): Promise<void> {
    await this.page.locator('.studio:not([data-pending])').waitFor();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.page.context().close();
    await this.server.close();
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  async openPanel(name: string): Promise<void> {
    const button = this.page.locator('.rail').getByRole('button', { name, exact: true });
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  }

  /** Expands a collapsed section of a panel. */
  async unfold(title: string): Promise<void> {
    await this.page.locator('summary', { hasText: title }).click();
  }

  /** Pauses and resets. */
  async restart(): Promise<void> {
    const pause = this.page.getByRole('button', { name: 'Pause', exact: true });
    const play = this.page.getByRole('button', { name: 'Play', exact: true });
    // a model that is being opened may start or stop at any moment
    while (!(await play.isVisible())) {
      if (await pause.isVisible()) await pause.click({ timeout: 1000 }).catch(() => undefined);
      await this.page.waitForTimeout(50);
    }
    await this.press('Reset');
    await this.waitForTime((t) => t === 0);
  }

  slider(name: string): Locator {
    return this.page.getByRole('slider', { name, exact: true });
  }

  /** Replaces the running model, as if chosen from the disk. */
  choose(...files: readonly (readonly [name: string, content: string | Buffer])[]): Promise<void> {
    const chosen = files.map(([name, content]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) }));
    return this.page.locator('input[type=file]').first().setInputFiles(chosen);
  }

  /** Chooses a model, and waits until it is loaded, paused at its start. */
  async run(text: string, name = 'model.xml'): Promise<void> {
    await this.choose([name, text]);
    await this.shows(name);
    await this.settled();
    await this.restart();
  }

  /**
   * Waits until the title of the page shows that a model runs. Throws the message of the page if the model does not
   * load.
   */
  async shows(name: string): Promise<void> {
    const faults = this.page
      .locator('.studio:not([data-status=loading]) .problems[data-failed]')
      .filter({ hasText: name });
    // the policy of the page forbids waiting functions inside of it
    while (!(await this.page.title()).startsWith(name)) {
      if (await faults.isVisible()) throw new Error(`${name} does not load: ${await faults.innerText()}`);
      await this.page.waitForTimeout(50);
    }
  }

  /** Simulated time [s]. */
  async time(): Promise<number> {
    return Number.parseFloat((await this.output('Simulation time').textContent()) ?? '');
  }

  /** Simulated time after it has stopped: messages in transit at the pause have arrived. */
  async stillTime(): Promise<number> {
    await this.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    for (let before = await this.time(); ; ) {
      // a frame of values is requested with a drawn frame, and one may be in transit from before the pause
      for (let i = 0; i < 3; i++) await this.settle();
      await this.page.waitForTimeout(500);
      const time = await this.time();
      if (time === before) return time;
      before = time;
    }
  }

  /** World position of the selected body [m]; the Info panel must be open. */
  async position(): Promise<number[]> {
    const text = (await this.output('Position').textContent()) ?? '';
    return text.trim().split(/\s+/).slice(0, 3).map(Number);
  }

  /** Waits until the simulated time satisfies a condition. */
  async waitForTime(accept: (time: number) => boolean): Promise<number> {
    for (;;) {
      const time = await this.time();
      if (accept(time)) return time;
      await this.page.waitForTimeout(30);
    }
  }

  /** Presses the mouse at a position of the view (fractions of its size), moves it by pixels and keeps it pressed. */
  async hold(x: number, y: number, dx: number, dy: number): Promise<void> {
    const [left, top] = await this.place(x, y);
    const { mouse } = this.page;
    await mouse.move(left, top);
    await mouse.down();
    await mouse.move(left + dx, top + dy, { steps: 5 });
  }

  /** A position of the view on the page, from fractions of its size. */
  async place(x: number, y: number): Promise<[number, number]> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('the picture is not shown');
    return [box.x + x * box.width, box.y + y * box.height];
  }

  release(): Promise<void> {
    return this.page.mouse.up();
  }

  async screenshot(name: string): Promise<void> {
    await this.settle();
    await this.page.screenshot({ path: at(`.cache/screenshots/${name}.png`) });
  }

  /** The view alone, for comparison; take it while paused. */
  async picture(): Promise<Buffer> {
    await this.settle();
    // the browser draws the round corners of buttons differently from time to time
    return this.canvas.screenshot({ style: '.picture-tools { visibility: hidden }' });
  }

  get canvas(): Locator {
    return this.page.locator('.picture canvas').first();
  }

  notice(text: string | RegExp): Locator {
    return this.page.getByRole('list', { name: 'Notices' }).getByRole('listitem').filter({ hasText: text });
  }

  get problems(): Locator {
    return this.page.getByRole('alert', { name: 'Problems' });
  }

  /** Waits until requested frames are drawn. */
  private settle(): Promise<unknown> {
    return this.page.evaluate(SETTLED);
  }

  output(label: string): Locator {
    return this.page.locator(`output[aria-label="${label}"]`);
  }
}

/** A model that is drawn quickly: an actuated pendulum without a floor. */
export const PENDULUM = `<mujoco model="pendulum">
  <option timestep="0.005"/>
  <worldbody>
    <light pos="0 0 3" castshadow="false"/>
    <body name="arm" pos="0 0 1"><joint name="hinge" axis="0 1 0" damping=".1"/>
      <geom name="rod" type="capsule" size=".05" fromto="0 0 0 .5 0 0"/></body>
    <body name="other"><joint name="slider" type="slide" range="-1 1" limited="true"/><geom name="bob" size=".1"/></body>
  </worldbody>
  <equality><joint name="coupling" joint1="hinge" joint2="slider" active="false"/></equality>
  <actuator><motor name="drive" joint="hinge" ctrlrange="-2 2"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
  <keyframe><key name="up" time="1.5" qpos="1 0.5" ctrl="1.5"/></keyframe>
</mujoco>`;
