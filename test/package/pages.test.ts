/**
 * Pages with the packed package and without a bundler: modules and workers from another origin, the classic script,
 * also in a page opened from the disk, and models written inside the element.
 */
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decode } from 'fast-png';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, PATIENCE } from '../browser/harness.js';
import { isBuilt, type Project, packedProject } from './packed.js';
import { PENDULUM } from './pendulum.js';
import { type FolderServer, serveFolder } from './serve-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const INLINE = `<script type="model/mjcf">${PENDULUM}</script>`;

/** Content security policy that allows scripts of one other origin. */
const policyFor = (origin: string): string =>
  `default-src 'self'; script-src 'self' 'unsafe-inline' ${origin}; worker-src 'self' blob: ${origin}; connect-src 'self' ${origin}; style-src 'unsafe-inline'`;

describe.runIf(isBuilt)('the packed package without a bundler', () => {
  let project: Project;
  let browser: Browser;
  let cdn: FolderServer;
  let classic: string;

  beforeAll(async () => {
    project = packedProject();
    symlinkSync(join(root, 'node_modules/three'), join(project.folder, 'node_modules/three'));
    cdn = await serveFolder(join(project.folder, 'node_modules'), undefined, { 'Access-Control-Allow-Origin': '*' });
    classic = `${cdn.address}kinetree/dist/kinetree.global.js`;
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    cdn?.close();
    project?.remove();
  });

  const importMap = (): string => {
    const kinetree = `${cdn.address}kinetree/dist/`;
    const three = `${cdn.address}three/build/`;
    return `<script type="importmap">${JSON.stringify({
      imports: {
        kinetree: `${kinetree}browser.js`,
        'kinetree/view': `${kinetree}view.js`,
        'kinetree/worker': `${kinetree}worker.js`,
        'kinetree/rollout': `${kinetree}browser-rollout.js`,
        three: `${three}three.module.js`,
        'three/webgpu': `${three}three.webgpu.js`,
        'three/tsl': `${three}three.tsl.js`,
      },
    })}</script>`;
  };

  interface Shown {
    readonly page: Page;
    readonly errors: string[];
    close(): Promise<void>;
  }

  async function openAt(address: string): Promise<Shown> {
    const page = await browser.newPage({ viewport: { width: 320, height: 240 }, reducedMotion: 'no-preference' });
    page.setDefaultTimeout(PATIENCE);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      // the probe for code generation, if the policy forbids it
      if (message.type() === 'error' && !/unsafe-eval/.test(message.text())) errors.push(message.text());
    });
    await page.goto(address);
    return { page, errors, close: () => page.close() };
  }

  async function open(html: string, policy?: string): Promise<Shown> {
    project.write('index.html', `<!doctype html><meta charset="utf-8"><title>test</title>${html}`);
    const server = await serveFolder(project.folder, policy);
    const shown = await openAt(server.address);
    return {
      ...shown,
      async close() {
        await shown.close();
        server.close();
      },
    };
  }

  /** Waits for the first element with a viewer whose time has passed a value [s], and returns its body's name. */
  const waitForTime = (page: Page): Promise<unknown> =>
    page.evaluate(`new Promise((done) => {
      const look = () => {
        const { viewer } = document.querySelector('kinetree-viewer');
        if (viewer?.data.time > 0.1) done(viewer.model.body(1).name);
        else setTimeout(look, 50);
      };
      look();
    })`);

  /** Waits until the page shows pixels of the orange arm. */
  async function waitForArm(page: Page, name: string): Promise<void> {
    mkdirSync(join(root, '.cache/examples'), { recursive: true });
    for (;;) {
      const { data, channels } = decode(await page.screenshot({ path: join(root, `.cache/examples/${name}.png`) }));
      let count = 0;
      for (let i = 0; i < data.length; i += channels) if (data[i]! > 120 && data[i]! > 2 * data[i + 2]!) count++;
      if (count > 200) return;
      await page.waitForTimeout(100);
    }
  }

  it.each([
    ['without a policy', false],
    ['under a content security policy', true],
  ])('a page with modules from another origin runs viewers, workers and pools %s', async (_, hasPolicy) => {
    const { page, errors, close } = await open(
      `${importMap()}<canvas style="width: 300px; height: 200px"></canvas><output></output>
      <script type="module">
        import { parseXML, compile, Data } from 'kinetree';
        import { createViewer } from 'kinetree/view';
        import { createSimulation } from 'kinetree/worker';
        import { createPool, rollout } from 'kinetree/rollout';
        const model = compile(parseXML(${JSON.stringify(PENDULUM)}));
        const pool = createPool({ workers: 2 });
        const { state } = await rollout(model, { pool, runs: 2, steps: 10 });
        pool.close();
        const simulation = await createSimulation(${JSON.stringify(PENDULUM)});
        const viewer = await createViewer(document.querySelector('canvas'), simulation);
        viewer.play();
        const show = () => {
          if (viewer.data.time > 0.1) document.querySelector('output').textContent = 'ran ' + state.length;
          else setTimeout(show, 50);
        };
        show();
      </script>`,
      hasPolicy ? policyFor(new URL(cdn.address).origin) : undefined,
    );
    await page.getByText(/^ran \d+/).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('a worker of another origin that the policy forbids has an error that names the directives', async () => {
    const policy = policyFor(new URL(cdn.address).origin).replace(' blob:', '');
    const { page, close } = await open(
      `${importMap()}<output></output><script type="module">
        import { createSimulation } from 'kinetree/worker';
        createSimulation('sample:humanoid').catch(({ message }) => (document.querySelector('output').textContent = message));
      </script>`,
      policy,
    );
    const output = page.locator('output:not(:empty)');
    await output.waitFor();
    expect(await output.textContent()).toMatch(/must have blob: and http:\S+ in worker-src/);
    await close();
  });

  it('a page opened from the disk shows a model that is written inside the element', async () => {
    copyFileSync(join(project.installed, 'dist/kinetree.global.js'), join(project.folder, 'kinetree.global.js'));
    const path = project.write(
      'lesson.html',
      `<!doctype html><meta charset="utf-8"><script src="kinetree.global.js"></script>
      <kinetree-viewer worker>${INLINE}</kinetree-viewer>`,
    );
    const { page, errors, close } = await openAt(pathToFileURL(path).href);
    expect(await waitForTime(page)).toBe('arm');
    await waitForArm(page, 'file-page');
    expect(errors).toEqual([]);
    // the global has the functions of the package
    const z = await page.evaluate(`(() => {
      const model = Kinetree.compile(Kinetree.parseXML(document.querySelector('script[type]').textContent));
      const data = new Kinetree.Data(model);
      for (let i = 0; i < 10; i++) Kinetree.step(model, data);
      return data.time;
    })()`);
    expect(z).toBeCloseTo(0.02, 12);
    await close();
  });

  it('a page opened from the disk that names a file says why it cannot be read', async () => {
    copyFileSync(join(project.installed, 'dist/kinetree.global.js'), join(project.folder, 'kinetree.global.js'));
    const path = project.write(
      'names.html',
      `<!doctype html><script src="kinetree.global.js"></script><kinetree-viewer src="robot.xml"></kinetree-viewer>`,
    );
    const { page, close } = await openAt(pathToFileURL(path).href);
    await page
      .getByRole('alert')
      .getByText(/opened from the disk/)
      .waitFor();
    await close();
  });

  it.each(['', ' worker'])('the classic script of another origin shows models of every form%s', async (worker) => {
    const data = `data:model/mjcf,${encodeURIComponent(PENDULUM)}`;
    for (const element of [
      `<kinetree-viewer${worker}>${INLINE}</kinetree-viewer>`,
      `<kinetree-viewer${worker} src="${data}"></kinetree-viewer>`,
      `<kinetree-viewer${worker}></kinetree-viewer>
        <script>document.querySelector('kinetree-viewer').textContent = ${JSON.stringify(PENDULUM)}</script>`,
    ]) {
      const { page, errors, close } = await open(`<script src="${classic}"></script>${element}`);
      expect(await waitForTime(page)).toBe('arm');
      expect(errors).toEqual([]);
      await close();
    }
  });

  it('the attribute fields names arrays that the worker of the element sends', async () => {
    const { page, errors, close } = await open(
      `<script src="${classic}"></script>
      <kinetree-viewer worker fields="qacc, actuator_force">${INLINE}</kinetree-viewer>`,
    );
    await waitForTime(page);
    const viewer = `document.querySelector('kinetree-viewer').viewer`;
    expect(await page.evaluate(`${viewer}.data.qacc[0]`)).not.toBe(0);
    expect(await page.evaluate(`${viewer}.data.actuator_force.length`)).toBe(0);
    expect(errors).toEqual([]);
    await page.evaluate(`document.querySelector('kinetree-viewer').setAttribute('fields', 'qac')`);
    await page.getByRole('alert').getByText(`there is no array of Data 'qac'; did you mean 'qacc'?`).waitFor();
    await close();
  });

  it('a model written as HTML is refused with the way to write it', async () => {
    const { page, close } = await open(
      `<script src="${classic}"></script><kinetree-viewer><mujoco><worldbody></worldbody></mujoco></kinetree-viewer>`,
    );
    await page.getByRole('alert').getByText('<script type="model/mjcf">').waitFor();
    await close();
  });

  it('the classic script can be imported as a module', async () => {
    const { page, errors, close } = await open(
      `<script type="module">await import('${classic}');
        document.body.append(document.createElement('kinetree-viewer'));
        document.querySelector('kinetree-viewer').setAttribute('worker', '');
        document.querySelector('kinetree-viewer').setAttribute('src', 'sample:humanoid');</script><body></body>`,
    );
    await page.locator('kinetree-viewer').waitFor({ state: 'attached' });
    expect(await waitForTime(page)).toBe('pelvis');
    expect(errors).toEqual([]);
    await close();
  });
});
