/** Functions for contacts as props of elements of React. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workerScript } from '../rollout/worker-script.js';
import { closePages, PATIENCE, sharedBrowser } from './harness.js';
import { type ServedFiles, serveFiles } from './serve-files.js';

type Event = readonly [place: string, type: string, a: string, b: string, time: number, impulse: number];

let browser: Browser;
let served: ServedFiles;

beforeAll(async () => {
  browser = await sharedBrowser();
  served = await serveFiles({
    'index.html': `<!doctype html><html lang="en"><title>Contacts</title><div id="root" style="width:320px;height:240px"></div>
<script type="module" src="page.js"></script></html>`,
    'page.js': readFileSync(await workerScript('test/browser/contact-props-script.ts', 'browser')),
  });
});

afterAll(async () => {
  await closePages(browser);
  served?.close();
});

async function open(): Promise<{ page: Page; errors: string[]; until: (condition: string) => Promise<void> }> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(served.address);
  const until = async (condition: string): Promise<void> => {
    while (!(await page.evaluate(condition))) await page.waitForTimeout(30);
  };
  await until('typeof render === "function"');
  return { page, errors, until };
}

it('geoms, bodies and sites call the functions of their props, also new ones, until the props are removed', async () => {
  const { page, errors, until } = await open();
  await page.evaluate('render(true)');
  await until('seen.time > 1');
  const events = (await page.evaluate('seen.events')) as Event[];
  const of = (place: string, type: string): Event[] => events.filter((each) => each[0] === place && each[1] === type);
  const begins = of('floor', 'begin');
  // a fall of 0.3 m
  expect(begins[0]![4]).toBeCloseTo(Math.sqrt(0.6 / 9.81), 2);
  expect(begins.length).toBeGreaterThan(1);
  expect(begins.every(([, , a, b]) => a === 'floor' && b === 'sphere')).toBe(true);
  // the other way round, at the same times
  expect(of('ball', 'begin').map(([, , a, b, time]) => [a, b, time])).toEqual(
    begins.map(([, , , , time]) => ['sphere', 'floor', time]),
  );
  const ends = of('ball', 'end');
  expect(ends.length).toBeGreaterThan(0);
  // the impulses of a contact sum up to that of its end
  const first = of('sphere', 'impulse').filter(([, , , , time]) => time <= ends[0]![4]);
  expect(first.reduce((sum, each) => sum + each[5], 0)).toBeCloseTo(ends[0]![5], 9);
  expect(of('gate', 'begin')[0]!.slice(2, 4)).toEqual(['gate', 'sphere']);
  await page.evaluate('render(false)');
  await page.evaluate('new Promise(requestAnimationFrame)');
  const [count, time] = (await page.evaluate('[seen.events.length, seen.time]')) as [number, number];
  await until(`seen.time > ${time + 0.5}`);
  expect(await page.evaluate('seen.events.length')).toBe(count);
  expect(errors).toEqual([]);
  await page.close();
});

it('an element without a scene around it throws an error that names the prop', async () => {
  const { page, errors } = await open();
  await page.evaluate('render(true, true)');
  await expect.poll(() => errors.join()).toContain('<MjGeom>: onContactBegin needs an <MjScene> around it');
  await page.close();
});
