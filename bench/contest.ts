/**
 * `npm run bench -- --browser firefox|webkit|chromium`: both engines in one page of a browser, in turns.
 *
 * Ratios are medians over ratios of neighbouring blocks. Two copies of this engine are compared in the same way: if their
 * ratio leaves the tolerance, the machine was too busy for the row, which is marked.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Firefox, findFirefox } from '../test/browser/firefox.js';
import { launchBrowser } from '../test/browser/harness.js';
import { findWebKit, WebKit } from '../test/browser/webkit.js';
import type { ContestReply, ContestTask } from './contest-protocol.js';
import { serveFiles } from './page-worker.js';
import { geometricMean, type LoadReply, median, type Request, type TimeReply } from './protocol.js';
import { Worker } from './worker.js';

export const BROWSERS = ['firefox', 'webkit', 'chromium'] as const;
export type BrowserName = (typeof BROWSERS)[number];

export interface ContestRow {
  readonly model: string;
  /** Time of a step to that of the reference; below 1 this engine is faster. */
  readonly ratio: number;
  /** Time of a step of a second copy of this engine to that of the first. */
  readonly same: number;
  readonly usOwn: number;
  readonly usPeer: number;
}

/** Range of the ratio of two copies of one engine in which a row counts. */
const TOLERANCE = [0.95, 1.05] as const;
/** Time that each engine computes before the measurement [ms]. */
const WARM_UP_MS = 3000;
/** Time to step from each state [us], long enough for a clock of 1 ms when twelve are added. */
const STRETCH = 4000;
/** Limit of the measurement of a model on a busy machine [ms]. */
const PATIENCE = 600_000;

interface Opened {
  goto(url: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a browser; Firefox and WebKitGTK are those of the system's packages. */
async function launch(name: BrowserName): Promise<Opened> {
  if (name === 'firefox') {
    const path = findFirefox();
    if (!path) throw new Error('there is no Firefox: install firefox-esr, or name one in FIREFOX');
    return Firefox.launch(path);
  }
  if (name === 'webkit') {
    const path = findWebKit();
    if (!path) throw new Error('there is no WebKitGTK: install webkit2gtk-driver and xvfb');
    return WebKit.launch(path);
  }
  const browser = await launchBrowser();
  const page = await browser.newPage();
  return { goto: (url) => page.goto(url), close: () => browser.close() };
}

/** States along a run of the reference in Node, which also writes the file that the page loads. */
export async function contestTask(
  path: string,
  mjb: string,
  rounds: number,
  warmUpMs = WARM_UP_MS,
): Promise<ContestTask> {
  const recorder = new Worker<Request>('peer-worker.ts');
  try {
    await recorder.ask<LoadReply>({ kind: 'load', path, root: dirname(path), mjb });
    const states = await recorder.ask<number[][]>({ kind: 'record', count: 12, every: 50 });
    const probe = await recorder.ask<TimeReply>({ kind: 'time', states: states.slice(-2), steps: 4 });
    const steps = Math.max(4, Math.min(200, Math.round(STRETCH / median(probe.usPerStep))));
    return { states, steps, rounds, warmUpMs };
  } finally {
    recorder.stop();
  }
}

/** Measures one model in a browser of its own. */
export async function benchContest(path: string, name: BrowserName, dist: string, rounds: number): Promise<ContestRow> {
  const scratch = mkdtempSync(join(tmpdir(), 'kinetree-bench-'));
  const mjb = join(scratch, 'model.mjb');
  try {
    const task = await contestTask(path, mjb, rounds);
    return rowOf(path, await measure(name, dist, mjb, task));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function measure(name: BrowserName, dist: string, mjb: string, task: ContestTask): Promise<ContestReply> {
  let answer: (text: string) => void = () => {};
  const posted = new Promise<string>((done) => {
    answer = done;
  });
  const server = await serveFiles('contest-page.mjs', dist, mjb, { task, done: answer });
  let timer: NodeJS.Timeout | undefined;
  let browser: Opened | undefined;
  try {
    browser = await launch(name);
    await browser.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`${name} did not finish in ${PATIENCE / 1000} s`)), PATIENCE);
    });
    const { us, error } = JSON.parse(await Promise.race([posted, late])) as { us?: ContestReply; error?: string };
    if (!us) throw new Error(error);
    return us;
  } finally {
    clearTimeout(timer);
    await browser?.close();
    server.close();
  }
}

/** Median of the ratios of blocks that were measured next to each other. */
const ratioOf = (us: readonly number[], to: readonly number[]): number => median(us.map((each, i) => each / to[i]!));

export function rowOf(path: string, { own, copy, peer }: ContestReply): ContestRow {
  return {
    model: basename(path, '.xml'),
    ratio: ratioOf(own, peer),
    same: ratioOf(copy, own),
    usOwn: median(own),
    usPeer: median(peer),
  };
}

/** Tests whether two copies of this engine took the same time, so that the row may be cited. */
export const isSteady = ({ same }: ContestRow): boolean => same >= TOLERANCE[0] && same <= TOLERANCE[1];

export function contestTable(rows: readonly ContestRow[]): string {
  const lines = rows.map((row) => {
    const { model, ratio, same, usOwn, usPeer } = row;
    return `| ${model} | ${ratio.toFixed(3)} | ${same.toFixed(3)}${isSteady(row) ? '' : ' (busy)'} | ${usOwn.toFixed(1)} | ${usPeer.toFixed(1)} |`;
  });
  return ['| model | ratio | A/A | us | us peer |', '|---|---|---|---|---|', ...lines].join('\n');
}

export function contestSummary(rows: readonly ContestRow[]): string {
  const valid = rows.filter(isSteady);
  const mean = geometricMean(valid.map(({ ratio }) => ratio));
  const outside = `A/A outside of ${TOLERANCE.join(' to ')} in ${rows.length - valid.length} of ${rows.length} rows`;
  return valid.length ? `geometric mean ${mean.toFixed(3)} of ${valid.length} rows; ${outside}` : outside;
}
