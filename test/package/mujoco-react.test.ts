/**
 * A program for npm's `mujoco-react`, built by Vite with one alias to the packed package, in a browser: requirements of
 * programs for another binding. Its parts are those of the README. Runs in `npm run test:long` if the peer is installed
 * (scripts/mujoco-react.mjs).
 */
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedMujocoReact } from '../../scripts/mujoco-react.mjs';
import { launchBrowser, PATIENCE } from '../browser/harness.js';
import { loadPeer } from '../oracle/peer.js';
import { isLong } from '../runner/size.js';
import { isBuilt, type Project, packedProject } from './packed.js';
import { type FolderServer, serveFolder } from './serve-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('./mujoco-react', import.meta.url));
const peer = installedMujocoReact();
const PEERS = ['mujoco-react', 'react', 'react-dom', 'three', '@react-three'];

describe.runIf(isLong && isBuilt && peer)('mujoco-react', () => {
  let project: Project;
  let browser: Browser;
  let server: FolderServer;
  let page: Page;
  const errors: string[] = [];
  const warnings: string[] = [];
  const requests: string[] = [];

  beforeAll(async () => {
    project = packedProject();
    for (const name of PEERS) symlinkSync(join(peer!, name), join(project.folder, 'node_modules', name));
    cpSync(program, project.folder, { recursive: true });
    await build({
      root: project.folder,
      configFile: false,
      logLevel: 'error',
      // the only line that a program has to add
      resolve: { alias: { 'mujoco-js': join(project.installed, 'dist/mujoco.js') } },
      build: { target: 'es2022' },
    });
    cpSync(join(program, 'model'), join(project.folder, 'dist/model'), { recursive: true });
    server = await serveFolder(join(project.folder, 'dist'), undefined);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 480, height: 360 } });
    page.setDefaultTimeout(PATIENCE);
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto(server.address);
    await page.waitForFunction('globalThis.seen?.isReady || globalThis.seen?.errors.length');
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
    project?.remove();
  });

  const ask = <T>(expression: string): Promise<T> => page.evaluate(expression) as Promise<T>;

  it('a program of mujoco-react on the drop-in loads no WASM', () => {
    const files = readdirSync(join(project.folder, 'dist'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.wasm'))).toEqual([]);
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.filter((url) => url.includes('.wasm'))).toEqual([]);
  });

  it('mujoco-react loads the model with mesh, patches and objects, and lists its elements', async () => {
    expect(await ask('seen.errors')).toEqual([]);
    const names = (list: string): Promise<string[]> => ask(`seen.api.${list}().map(({ name }) => name)`);
    expect(await names('getBodies')).toEqual(['world', 'base', 'upper', 'hand', 'ball', 'cube']);
    expect(await names('getSites')).toEqual(['anchor', 'tcp', 'end']);
    expect(await names('getActuators')).toEqual(['turn', 'lift', 'bend']);
    expect(await ask('seen.api.getJoints().map(({ limited, typeName }) => [limited, typeName])')).toEqual([
      ...Array(3).fill([true, 'hinge']),
      ...Array(2).fill([false, 'free']),
    ]);
  });

  it('mujoco-react runs controllers, sensors, recorders and contact events', async () => {
    await page.waitForFunction('seen.api.getTime() > 1 && seen.entered.length > 0');
    const found = await ask<Record<string, number>>(
      '({ sensor: seen.sensor, joint: seen.joint, velocity: seen.velocity, recorded: seen.recorded, frames: seen.frames, lift: seen.api.getCtrl()[1] })',
    );
    expect(found.sensor).not.toBe(0);
    // sensors are computed at the start of a step, positions at its end, 0.002 s later
    expect(found.joint).toBeCloseTo(found.sensor! + 0.002 * found.velocity!, 6);
    expect(found.lift).toBeCloseTo(found.sensor!, 0);
    expect(found.recorded).toBeGreaterThan(5);
    expect(await ask('seen.api.getContacts().map(({ geom1Name }) => geom1Name)')).toContain('floor');
  });

  it('mujoco-react steps to the state of the reference', async () => {
    await ask('(seen.api.setPaused(true), seen.api.reset())');
    const start = await ask<number[]>('[...seen.api.getQpos()]');
    // until shortly before the cube reaches the floor, so that no contact amplifies rounding
    await ask('seen.api.step(80)');
    await page.waitForFunction('seen.api.getTime() > 0.15');
    const own = await ask<number[]>('[...seen.api.getQpos()]');
    const ctrl = await ask<number[]>('[...seen.api.getCtrl()]');
    const mj = await loadPeer();
    for (const name of ['scene.xml', 'arm.xml', 'meshes/wedge.obj']) {
      if (name.includes('/')) mj.FS.mkdir('/meshes');
      mj.FS.writeFile(`/${name}`, patched(name, readFileSync(join(program, 'model', name), 'utf8')));
    }
    const model = mj.MjModel.from_xml_path('/scene.xml');
    const data = new mj.MjData(model);
    data.qpos.set(start);
    data.ctrl.set(ctrl);
    for (let i = 0; i < 80; i++) mj.mj_step(model, data);
    expect(own.length).toBe(model.nq);
    own.forEach((x, i) => void expect(x).toBeCloseTo(data.qpos[i]!, 9));
    await ask('seen.api.setPaused(false)');
  });

  it('mujoco-react casts rays, saves states and solves inverse kinematics', async () => {
    await ask('seen.api.setPaused(true)');
    const hit = await ask<{ distance: number; geomId: number }>(
      'seen.api.raycast(new seen.Vector3(1, 1, 1), new seen.Vector3(0, 0, -1))',
    );
    expect(hit.distance).toBeCloseTo(1, 12);
    const kept = await ask<boolean>(`(() => {
      const state = seen.api.saveState();
      seen.api.setQpos(state.qpos.map(() => 0.1));
      seen.api.restoreState(state);
      return seen.api.getQpos().every((x, i) => x === state.qpos[i]);
    })()`);
    expect(kept).toBe(true);
    expect(await ask('typeof seen.ik.solveIK')).toBe('function');
  });

  it('mujoco-react draws the model', async () => {
    const { data, channels } = decode(await page.screenshot({ path: join(root, '.cache/examples/mujoco-react.png') }));
    const colors = new Set<number>();
    for (let i = 0; i < data.length; i += channels) colors.add(data[i]! * 65536 + data[i + 1]! * 256 + data[i + 2]!);
    expect(colors.size).toBeGreaterThan(300);
    expect(errors).toEqual([]);
    expect(warnings.filter((text) => /XML patch|Failed to fetch/.test(text))).toEqual([]);
  });
});

const inWorld = (text: string, content: string): string => text.replace('</worldbody>', `${content}</worldbody>`);

/** Files as changed for the page: the site of a patch, the objects of its scene. */
function patched(name: string, text: string): string {
  const object = (label: string, type: string, size: string, pos: string): string =>
    `<body name="${label}" pos="${pos}"><freejoint/><geom type="${type}" size="${size}" contype="1" conaffinity="1" mass="0.1"/></body>`;
  if (name === 'arm.xml')
    return text.replace(/<body name="hand"[^>]*>/, '$&<site name="tcp" pos="0 0 .2" size=".01"/>');
  if (name !== 'scene.xml') return text;
  return inWorld(
    text,
    object('ball', 'sphere', '.05 0 0', '.4 .3 .3') + object('cube', 'box', '.05 .05 .05', '-.4 0 .2'),
  );
}
