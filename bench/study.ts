/**
 * `npx tsx bench/study.ts [--tasks N] [--rollouts N]`: tasks per second of a study with empty tasks, in local processes
 * and on a queue (with a separate redis-server), jobs per second of the queue alone, and rollouts of the humanoid.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { type Bundled, bundled } from '../test/study/bundled.js';
import { REDIS, RedisServer } from '../test/study/redis-server.js';
import { Command } from '../test/study/study-process.js';
import { median } from './protocol.js';

const { values } = parseArgs({
  options: { tasks: { type: 'string', default: '5000' }, rollouts: { type: 'string', default: '60' } },
});
const [tasks, rollouts] = [Number(values.tasks), Number(values.rollouts)];
const humanoid = fileURLToPath(new URL('../models/humanoid/model.xml', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kinetree-bench-'));

writeFileSync(
  join(folder, 'nothing.mjs'),
  `export default { seeds: ${tasks}, keep: { x: 'float64' }, run: ({ random }) => ({ x: random.random() }) };`,
);
writeFileSync(
  join(folder, 'humanoid.mjs'),
  `export default {
    model: ${JSON.stringify(humanoid)},
    seeds: ${rollouts},
    keep: { state: 'float64[]', cpu: 'float64' },
    async run({ model, random, rollout }) {
      const control = Float64Array.from({ length: 1000 * model.nu }, () => random.uniform(-1, 1));
      const start = process.cpuUsage();
      const { state } = await rollout({ steps: 1000, every: 1000, control });
      const { user, system } = process.cpuUsage(start);
      return { state, cpu: (user + system) / 1000 };
    },
  };`,
);

interface Line {
  readonly at: number;
  readonly ms: number;
  readonly values: { readonly cpu?: number };
}

interface Rate {
  /** Results per second, from the first to the last. */
  readonly rate: number;
  /** Time of each task [ms], as processor time if the task returns it (`cpu`): the median and the maximum. */
  readonly own: number;
  readonly longest: number;
  /** Bytes of a line of the journal. */
  readonly bytes: number;
}

async function rateOf({ cli }: Bundled, name: string, ...more: string[]): Promise<Rate> {
  const out = `${name}-${more.length}-${more.join('').replace(/\W/g, '')}`;
  const { code, err } = await new Command(cli, ['study', 'run', name, '--out', out, ...more], folder).ended;
  if (code !== 0) throw new Error(err);
  const text = readFileSync(join(folder, out, 'journal.jsonl'), 'utf8');
  const lines = text.split('\n').filter((line) => line.includes('"values"'));
  const trials = lines.map((line) => JSON.parse(line) as Line);
  const seconds = (trials.at(-1)!.at - trials[0]!.at) / 1000;
  const times = trials.map(({ ms, values: { cpu } }) => cpu ?? ms);
  const bytes = text.length / trials.length;
  return { rate: (trials.length - 1) / seconds, own: median(times), longest: Math.max(...times), bytes };
}

/** Number of results per fetch, and number of all results. */
const FETCHED = 1000;
const RESULTS = 50_000;

/** Results per second that are read from a list of the server, each as long as a line of the humanoid's journal. */
async function fetchRate(url: string, bytes: number): Promise<number> {
  const client = new Redis(url, { maxRetriesPerRequest: null });
  const result = 'x'.repeat(Math.round(bytes));
  for (let i = 0; i < RESULTS; i += FETCHED) await client.rpush('results', ...new Array<string>(FETCHED).fill(result));
  const start = performance.now();
  for (let i = 0; i < RESULTS; i += FETCHED) {
    await client.lrange('results', 0, FETCHED - 1);
    await client.ltrim('results', FETCHED, -1);
  }
  const rate = (1000 * RESULTS) / (performance.now() - start);
  client.disconnect();
  return rate;
}

/** Jobs per second that BullMQ adds, and that one worker processes. */
async function queueRates(url: string): Promise<[number, number]> {
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const queue = new Queue('bench', { connection });
  let start = performance.now();
  const jobs = Array.from({ length: tasks }, (_, i) => ({ name: 'x', data: { i }, opts: { removeOnComplete: true } }));
  for (let i = 0; i < tasks; i += 200) await queue.addBulk(jobs.slice(i, i + 200));
  const added = (1000 * tasks) / (performance.now() - start);
  let done = 0;
  start = performance.now();
  const worker = new Worker('bench', async () => void done++, { connection, concurrency: 2 });
  while (done < tasks) await new Promise((resolve) => setTimeout(resolve, 5));
  const taken = (1000 * tasks) / (performance.now() - start);
  await worker.close();
  await queue.close();
  connection.disconnect();
  return [added, taken];
}

const say = (what: string, rate: number, more = ''): void =>
  void process.stdout.write(`| ${what} | ${rate.toPrecision(3)} | ${more} |\n`);

const built = await bundled();
const server = REDIS ? await RedisServer.start() : undefined;
try {
  process.stdout.write('| what | a second | |\n|---|---|---|\n');
  for (const jobs of ['1', '2']) {
    const { rate, own, bytes } = await rateOf(built, 'nothing.mjs', '--workers', jobs);
    say(
      `empty tasks, ${jobs} processes`,
      rate,
      `${(1000 * own).toFixed(0)} us of it in the task, ${bytes.toFixed(0)} bytes of journal`,
    );
  }
  let line = 0;
  for (const jobs of ['1', '2']) {
    const { rate, own, longest, bytes } = await rateOf(built, 'humanoid.mjs', '--workers', jobs);
    line = bytes;
    say(
      `humanoid, 1,000 steps, ${jobs} processes`,
      rate,
      `${own.toFixed(0)} ms of a processor each, ${longest.toFixed(0)} ms the first, ${bytes.toFixed(0)} bytes of journal`,
    );
  }
  if (server) {
    const { rate } = await rateOf(built, 'nothing.mjs', '--workers', '2', '--queue', server.url);
    say('empty tasks on a queue, 2 processes', rate);
    const [added, taken] = await queueRates(server.url);
    say('jobs of one task: added', added);
    say('jobs of one task: taken', taken);
    say(`results of ${line.toFixed(0)} bytes: fetched`, await fetchRate(server.url, line));
  }
} finally {
  await server?.remove();
  built.remove();
  rmSync(folder, { recursive: true, force: true });
}
