/** The page follows a remote simulation, and controls it on request. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { compile, parseXML } from '../../src/api/index.js';
import { connect } from '../../src/api/remote.js';
import {
  type SessionServer,
  type SessionServerOptions,
  startSessionServer,
} from '../../src/hosts/node/serve/session-server.js';
import { sessionPage } from '../../src/hosts/studio-server/session-page.js';
import { PENDULUM, type StudioPage } from './harness.js';
import { setUp } from './set-up.js';

const TOKEN = 'token-of-the-test';
const model = compile(parseXML(PENDULUM));

const started = setUp();
const servers: SessionServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(options: SessionServerOptions = {}): Promise<SessionServer> {
  const page = sessionPage(started.folder, '127.0.0.1');
  const server = await startSessionServer(model, { token: TOKEN, name: 'pendulum.xml', page, ...options });
  servers.push(server);
  return server;
}

/** Opens the page served by a session's server. */
function follow(server: SessionServer, query = '?session'): Promise<StudioPage> {
  const address = `http://127.0.0.1:${server.port}/`;
  const entryTo = (page = ''): string => address + page;
  return started.studio({ server: { address, entryTo, close: () => server.close() }, query });
}

const state = (page: StudioPage) => page.output('Session');
const button = (page: StudioPage, name: string) => page.page.getByRole('button', { name, exact: true });

describe('the page of a session', () => {
  it('the page of a session shows the simulation of the driving program', async () => {
    const server = await serve();
    const program = await connect(server.address, { drive: true, name: 'a program' });
    const page = await follow(server);
    await expect.poll(() => state(page).textContent()).toBe('a program drives');
    await program.step({ ctrl: [0.5] }, 100);
    await page.waitForTime((t) => t === 0.5);
    await page.openPanel('Controls');
    await expect.poll(() => page.slider('drive').inputValue()).toBe('0.5');
    for (const name of ['Play', 'Reset', 'Step', 'Step back']) expect(await button(page, name).isDisabled()).toBe(true);
    expect(await page.slider('drive').isDisabled()).toBe(true);
    // panels that need a local simulation are missing
    expect(await page.page.locator('.rail button').allTextContents()).toEqual([
      'Controls',
      'Joints',
      'Display',
      'Contacts',
      'Recording',
      'Info',
      'Help',
      'Plots',
    ]);
    expect(await page.page.getByLabel('Model', { exact: true }).count()).toBe(0);
    expect(await page.page.locator('.session-state').textContent()).toContain('pendulum.xml');
    await page.screenshot('session-watching');
    await page.page.evaluate('document.activeElement.blur()');
    await page.page.keyboard.press('Space');
    await page.notice('This page only watches. Drive first.').waitFor();
    expect(server.session.status).toMatchObject({ mode: 'lock-step', time: expect.closeTo(0.5, 9) });

    // only positions
    await program.setMode('kinematics');
    await program.set({ qpos: [0.7, -0.25], time: 2 });
    await page.waitForTime((t) => t === 2);
    await page.openPanel('Joints');
    await expect.poll(() => page.slider('slider').inputValue()).toBe('-0.25');
    expect(page.errors).toEqual([]);
    await page.close();
  });

  it('the page of a session takes over driving and returns it', async () => {
    const server = await serve();
    const { data } = server.session.simulation;
    const program = await connect(server.address, { drive: true });
    const page = await follow(server);
    await page.press('Take over');
    await expect.poll(() => state(page).textContent()).toBe('This page drives');
    await expect(program.step()).rejects.toMatchObject({ code: 'not-driving' });
    await page.openPanel('Controls');
    await page.slider('drive').fill('1');
    await expect.poll(() => data.ctrl[0]).toBe(1);
    await page.press('Step');
    await page.waitForTime((t) => t === 0.005);
    await page.press('Play');
    await page.waitForTime((t) => t > 0.1);
    expect(server.session.status).toMatchObject({ mode: 'real-time', playing: true });
    await page.screenshot('session-driving');
    await page.press('Pause');
    await page.press('Reset');
    await page.waitForTime((t) => t === 0);
    await page.press('Release');
    await expect.poll(() => state(page).textContent()).toBe('Nobody drives');
    await program.drive();
    await expect.poll(() => state(page).textContent()).toBe('program 1 drives');
    expect(page.errors).toEqual([]);
    await page.close();
  });

  it('the page of a session reports a lost connection and connects again', async () => {
    const server = await serve();
    const page = await follow(server);
    await page.shows(`127.0.0.1:${server.port}`);
    const { port } = server;
    await server.close();
    await expect.poll(() => state(page).textContent()).toBe('Not connected');
    expect(await page.problems.textContent()).toContain('the server is shutting down');
    const again = await serve({ port });
    await page.press('Connect again');
    await expect.poll(() => state(page).textContent()).toBe('Nobody drives');
    expect(again.session.status.clients).toBe(1);
    await page.page.context().close();
  });

  it('the page of a session sends its token, also after a reload, and reports a missing one', async () => {
    const server = await serve({ isTokenForAll: true });
    const stranger = await follow(server);
    await expect.poll(() => stranger.problems.textContent()).toContain('the token is missing or wrong');
    await stranger.page.context().close();
    const page = await follow(server, `?session#token=${TOKEN}`);
    await expect.poll(() => state(page).textContent()).toBe('Nobody drives');
    // the token is neither in the address bar nor in the history
    expect(page.page.url()).toBe(`http://127.0.0.1:${server.port}/?session`);
    await page.page.reload();
    await expect.poll(() => state(page).textContent()).toBe('Nobody drives');
    expect(page.errors).toEqual([]);
    await page.page.context().close();
  });

  it('a watching page plots and records what it receives', async () => {
    const server = await serve();
    const program = await connect(server.address, { drive: true });
    const page = await follow(server);
    await page.openPanel('Plots');
    const field = page.page.getByLabel('Expression');
    await field.fill("joint('hinge').qpos");
    await page.press('Add to the plot');
    await field.fill('qacc[0]');
    await page.press('Add to the plot');
    await page.page.getByRole('alert').filter({ hasText: 'The session does not send it' }).waitFor();
    await page.openPanel('Recording');
    await page.press('Record the run');
    await page.page.getByRole('button', { name: 'End and save', exact: true }).waitFor();
    for (let i = 1; i <= 5; i++) {
      await program.step({ ctrl: [0.5] }, 10);
      await page.waitForTime((t) => t > 0.05 * i - 0.001);
    }
    await page.page.locator('.chart[aria-label*="; 0.000 – 0.250"]').waitFor();
    await page.screenshot('session-plots');
    const [file] = await Promise.all([page.page.waitForEvent('download'), page.press('End and save')]);
    const rows = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    expect(rows.length).toBeGreaterThanOrEqual(6);
    expect(rows.at(-1)).toMatch(/^0\.25/);
    expect(page.errors).toEqual([]);
    await page.page.context().close();
  });

  it('the root address of a server with a session opens the session', async () => {
    const server = await serve({ isTokenForAll: true });
    const page = await follow(server, `#token=${TOKEN}`);
    await expect.poll(() => state(page).textContent()).toBe('Nobody drives');
    expect(page.page.url()).toBe(`http://127.0.0.1:${server.port}/?session`);
    await page.page.context().close();
  });

  it('the page of a session can connect to another server of this machine', async () => {
    const server = await serve();
    const query = `?session=${encodeURIComponent(server.address)}#token=${TOKEN}`;
    const page = await started.studio({ query });
    await expect.poll(() => state(page).textContent()).toBe('Nobody drives');
    expect(page.errors).toEqual([]);
    await page.close();
  });
});
