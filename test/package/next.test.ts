/**
 * A page of Next.js with the packed package, as the guide on deployment shows it: client components with a viewer that
 * simulates in the page and in a worker, and a server component that computes. Runs in `npm run test:long` if Next.js is
 * installed (scripts/next.mjs).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedNext } from '../../scripts/next.mjs';
import { launchBrowser, PATIENCE } from '../browser/harness.js';
import { isLong } from '../runner/size.js';
import { isBuilt, type Project, packedProject } from './packed.js';
import { PENDULUM } from './pendulum.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const installed = installedNext();

/** Client components: a viewer that simulates in the page, and one that simulates in a worker. */
const ROBOT = `'use client';

import { useEffect, useRef, useState } from 'react';
import { Simulation, useSimulationValue, Viewer } from 'kinetree/react';

function Clock() {
  return <output id="page">{useSimulationValue((_, data) => data.time.toFixed(2))}</output>;
}

export const Robot = () => (
  <Simulation src="/arm.xml">
    <Viewer style={{ width: 300, height: 200 }} />
    <Clock />
  </Simulation>
);

export function WorkerRobot() {
  const place = useRef(null);
  const [time, setTime] = useState('');
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    let simulation, viewer;
    (async () => {
      const { createViewer } = await import('kinetree/view');
      const { createSimulation } = await import('kinetree/worker');
      simulation = await createSimulation('/arm.xml', { signal });
      viewer = await createViewer(place.current, simulation, { signal });
      simulation.subscribe(() => setTime(simulation.data.time.toFixed(2)));
    })().catch((error) => signal.aborted || setTime(String(error)));
    return () => {
      end.abort();
      viewer?.dispose();
      simulation?.dispose();
    };
  }, []);
  return (
    <>
      <div ref={place} style={{ width: 300, height: 200 }} />
      <output id="worker">{time}</output>
    </>
  );
}
`;

const PAGE = `import { loadModel } from 'kinetree';
import { Robot, WorkerRobot } from './robot';

export default async function Page() {
  const model = await loadModel('public/arm.xml');
  return (
    <main>
      <output id="server">{model.body(1).name}</output>
      <Robot />
      <WorkerRobot />
    </main>
  );
}
`;

const LAYOUT = `export default ({ children }) => (
  <html lang="en">
    <body>{children}</body>
  </html>
);
`;

describe.runIf(isLong && isBuilt && installed)('a page of Next.js', () => {
  let project: Project;
  let server: ChildProcess;
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    project = packedProject();
    // copied: Next.js reads no files outside its project
    cpSync(join(installed!, 'node_modules'), join(project.folder, 'node_modules'), { recursive: true });
    for (const folder of ['app', 'public']) mkdirSync(join(project.folder, folder));
    project.write('app/robot.jsx', ROBOT);
    project.write('app/page.jsx', PAGE);
    project.write('app/layout.jsx', LAYOUT);
    project.write('public/arm.xml', PENDULUM);
    const next = join(project.folder, 'node_modules/next/dist/bin/next');
    const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
    const output = execFileSync(process.execPath, [next, 'build'], { cwd: project.folder, env, encoding: 'utf8' });
    expect(output).not.toMatch(/warn/i);
    server = spawn(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
      cwd: project.folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const address = await new Promise<string>((done) => {
      let text = '';
      server.stdout!.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const found = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(text);
        if (found) done(found[0]);
      });
    });
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 400, height: 500 }, reducedMotion: 'no-preference' });
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    // the icon, which the project does not have
    await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }));
    await page.goto(address);
  });

  afterAll(async () => {
    await browser?.close();
    server?.kill();
    project?.remove();
  });

  it('a server component of Next.js loads a model from the disk', async () => {
    expect(await page.locator('#server').textContent()).toBe('arm');
  });

  it.each(['page', 'worker'])('a client component of Next.js simulates in the %s', async (place) => {
    await page.waitForFunction(`Number(document.querySelector('#${place}')?.textContent) > 0.2`);
  });

  it('client components of Next.js draw the model', async () => {
    mkdirSync(join(root, '.cache/examples'), { recursive: true });
    const path = join(root, '.cache/examples/next.png');
    /** Orange pixels of the arm in the half of the page from a row on. */
    const orange = async (from: number, to: number): Promise<number> => {
      const { data, channels, width } = decode(await page.screenshot({ path }));
      let count = 0;
      for (let i = from * width * channels; i < to * width * channels; i += channels)
        if (data[i]! > 120 && data[i]! > 2 * data[i + 2]!) count++;
      return count;
    };
    await expect.poll(() => orange(0, 230), { timeout: PATIENCE }).toBeGreaterThan(200);
    await expect.poll(() => orange(230, 480), { timeout: PATIENCE }).toBeGreaterThan(200);
    expect(errors).toEqual([]);
  });
});
