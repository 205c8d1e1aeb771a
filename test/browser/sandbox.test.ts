/** Code of a reader of the site runs in a frame without access to its surroundings. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundled } from '../../site/make/scripts.js';
import { closePages, sharedBrowser } from './harness.js';

const ADDRESS = 'http://site.test/';

let browser: Browser;
let page: Page;
/** Requested URLs, in order. */
const asked: string[] = [];

/** A page that runs code by `runCode`, and collects its reports in `told`. */
async function makePage(): Promise<void> {
  browser = await sharedBrowser();
  page = await browser.newPage();
  const [frame, sandbox] = await Promise.all([
    bundled('site/page/frame.ts', 'iife'),
    bundled('site/page/sandbox.ts', 'esm'),
  ]);
  const files: Record<string, [type: string, text: string]> = {
    '': ['text/html', '<!doctype html><div id="place"></div><script type="module" src="page.js"></script>'],
    'page.js': [
      'text/javascript',
      `import { Sandbox } from './sandbox.js';
       globalThis.secret = 'of the page';
       globalThis.told = [];
       let sandbox;
       globalThis.runCode = (code, files) => {
         sandbox?.close();
         told.length = 0;
         sandbox = new Sandbox(document.getElementById('place'), './', (message) => told.push(message));
         return sandbox.run(code, files);
       };`,
    ],
    'sandbox.js': ['text/javascript', sandbox],
    'frame.js': ['text/javascript', frame],
    'runtime.js': ['text/javascript', 'export const MODULES = { maths: { twice: (x) => 2 * x } };'],
    'modules.json': ['application/json', '{ "maths": ["twice"] }'],
    'data.txt': ['text/plain', 'a file of the example'],
    'other.txt': ['text/plain', 'not of the example'],
  };
  await page.route('**/*', (route) => {
    const name = route.request().url().replace(ADDRESS, '');
    asked.push(name);
    const file = files[name];
    return file ? route.fulfill({ contentType: file[0], body: file[1] }) : route.fulfill({ status: 404 });
  });
  await page.goto(ADDRESS);
  await page.waitForFunction('globalThis.runCode');
}

beforeAll(makePage);
afterAll(() => closePages(browser));

interface Told {
  readonly type: string;
  readonly text?: string;
  readonly line?: number;
}

/** Runs code until it has ended or failed; returns the lines it printed and its errors. */
async function run(code: string, files: readonly string[] = []): Promise<Told[]> {
  await page.evaluate(`runCode(${JSON.stringify(code)}, ${JSON.stringify(files)})`);
  await page.waitForFunction(`told.some(({ type }) => type === 'running' || type === 'error')`);
  return page.evaluate('told.filter(({ type }) => type === "log" || type === "error")');
}

describe('the frame of examples', () => {
  it('the frame of examples imports its modules and reads its files', async () => {
    const code = `import { twice } from 'maths';
      console.log(twice(21), await (await fetch('data.txt')).text());`;
    expect(await run(code, ['data.txt'])).toEqual([{ type: 'log', level: 'log', text: '42 a file of the example' }]);
  });

  it('the frame of examples reports the line where the code failed', async () => {
    const [error] = await run(`const model = 1;\n\nmodel.nothing.more();`);
    expect(error).toMatchObject({ type: 'error', line: 3 });
    expect(error!.text).toMatch(/^TypeError/);
  });

  it.each([
    ['the page around it', 'parent.secret'],
    ['its document', 'parent.document.body'],
    ['its storage', 'localStorage.length'],
    ['cookies', 'document.cookie = "a=b"'],
  ])('the frame of examples cannot access %s', async (_, expression) => {
    const [message] = await run(`console.log(${expression});`);
    expect(message).toMatchObject({ type: 'error' });
    expect(message!.text).toMatch(/SecurityError/);
  });

  it('the frame of examples reaches no address', async () => {
    const before = asked.length;
    const [line] = await run(`
      const found = [];
      const attempt = async (name, work) => { try { await work(); found.push(name); } catch {} };
      await attempt('fetch', () => fetch('${ADDRESS}other.txt'));
      await attempt('xhr', () => new Promise((done, failed) => {
        const request = new XMLHttpRequest();
        request.onload = done;
        request.onerror = failed;
        request.open('GET', '${ADDRESS}other.txt');
        request.send();
      }));
      await attempt('image', () => new Promise((done, failed) => {
        Object.assign(new Image(), { onload: done, onerror: failed, src: '${ADDRESS}other.txt' });
      }));
      await attempt('import', () => import('${ADDRESS}runtime.js'));
      await attempt('socket', () => new Promise((done, failed) => {
        const socket = new WebSocket('ws://site.test/');
        socket.onopen = done;
        socket.onerror = failed;
      }));
      console.log('found', found.length);`);
    expect(line).toMatchObject({ text: 'found 0' });
    expect(asked.slice(before).filter((name) => name !== 'data.txt')).toEqual([]);
  });

  it('the frame of examples stops printing after many lines', async () => {
    const lines = await run('for (let i = 0; i < 2000; i++) console.log(i);');
    expect(lines.length).toBe(501);
    expect(lines.at(-1)!.text).toContain('not shown');
  });

  it('the frame of examples ends when it is closed', async () => {
    await run('setInterval(() => console.log("still here"), 10);');
    await run('console.log("another");');
    await page.waitForTimeout(100);
    expect(await page.evaluate('document.querySelectorAll("iframe").length')).toBe(1);
    expect(await page.evaluate('told.filter(({ text }) => text === "still here").length')).toBe(0);
  });
});
