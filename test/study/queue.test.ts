/**
 * Studies on a queue with all kinds of failures: nothing is lost or counted twice, and results are the same to the
 * byte.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../runner/size.js';
import { type Bundled, bundled } from './bundled.js';
import { REDIS, RedisServer, Wire } from './redis-server.js';
import { type Command, childrenOf, Place, resultsIn, rowsOf, until } from './study-process.js';
import { FILES } from './waiting-study.js';

/** Number of tasks of nearly no work. */
const TINY = sized(1000, 100_000);

/** Last common version of Redis and Valkey, which was forked from Redis 7.2. */
const LAST_COMMON = 702;

if (!REDIS) console.log('skipped: no redis-server or valkey-server (on Debian: apt-get install redis-server)');

describe.runIf(REDIS)('a study on a queue', () => {
  let built: Bundled;
  let server: RedisServer;
  let undisturbed: Buffer;
  const places: Place[] = [];

  const place = (files: Readonly<Record<string, string>> = FILES): Place => {
    const made = new Place(built.cli, files);
    places.push(made);
    return made;
  };
  const runs = (folder: Place, url: string, jobs = 0, file = 'my.study.mjs'): Command =>
    folder.start('study', 'run', file, '--out', 'out', '--workers', String(jobs), '--queue', url);
  const serves = (folder: Place, url: string): Command => folder.start('worker', '--queue', url, '--workers', '1');

  beforeAll(async () => {
    built = await bundled();
    server = await RedisServer.start();
    const folder = place();
    await folder.run('study', 'run', 'my.study.mjs', '--out', 'out');
    undisturbed = folder.bytes('out/results.parquet');
  });

  // a remaining worker would serve the next test
  afterEach(() => Promise.all(places.splice(0).map((each) => each.remove())));

  afterAll(async () => {
    await server?.remove();
    built?.remove();
  });

  /** Expects a complete study: every task once, in the same bytes. */
  async function expectWhole(folder: Place, command: Command): Promise<void> {
    const { code, err } = await command.ended;
    expect([code, err]).toEqual([0, expect.stringContaining('120 of 120 tasks done')]);
    expect(resultsIn(folder)).toBe(120);
    expect(folder.bytes('out/results.parquet').equals(undisturbed)).toBe(true);
  }

  it('a queued study survives killed workers and processes', async () => {
    const folder = place();
    const command = runs(folder, server.url);
    const first = serves(folder, server.url);
    await until(() => resultsIn(folder) > 5);
    first.kill('SIGKILL');
    const second = serves(folder, server.url);
    await until(() => resultsIn(folder) > 50);
    for (const pid of childrenOf(second.child.pid!)) process.kill(pid, 'SIGKILL');
    await expectWhole(folder, command);
    await until(() => second.said.includes('my.study.mjs: finished'));
    second.kill('SIGINT');
    expect((await second.ended).code).toBe(0);
  });

  it('a queued study survives a restart of the server', async () => {
    const folder = place();
    const command = runs(folder, server.url);
    serves(folder, server.url);
    for (const count of [5, 60]) {
      await until(() => resultsIn(folder) > count);
      await server.kill();
      await until(() => command.said.includes('cannot be reached'));
      await server.restart();
    }
    await expectWhole(folder, command);
    expect((await command.ended).err).toContain('is reached');
  });

  it('a queued study survives a network failure', async () => {
    const folder = place();
    const [near, far] = [await Wire.to(server.port), await Wire.to(server.port)];
    try {
      const command = runs(folder, near.url);
      const worker = serves(folder, far.url);
      for (const [count, wire] of [
        [5, near],
        [30, far],
        [60, near],
      ] as const) {
        await until(() => resultsIn(folder) > count);
        const before = (command.said + worker.said).split('cannot be reached').length;
        wire.cut();
        await until(() => (command.said + worker.said).split('cannot be reached').length > before);
        wire.mend();
      }
      await expectWhole(folder, command);
    } finally {
      await Promise.all([near.remove(), far.remove()]);
    }
  });

  it('a queued study continues after the command was killed', async () => {
    const folder = place();
    const first = runs(folder, server.url, 1);
    await until(() => resultsIn(folder) > 20);
    first.kill('SIGKILL');
    await first.ended;
    await expectWhole(folder, runs(folder, server.url, 1));
  });

  it('a worker rejects a study that differs from its own file', async () => {
    const [here, there] = [place(), place({ ...FILES, 'scale.mjs': 'export const scale = 1 / 4;' })];
    const command = runs(here, server.url);
    const other = serves(there, server.url);
    await until(() => other.said.includes('other than where it was started: scale.mjs'));
    expect(resultsIn(here)).toBe(0);
    serves(here, server.url);
    await expectWhole(here, command);
  });

  it('a worker runs no file outside its folder, in its packages, or hidden', async () => {
    const folder = place();
    const module = `import { writeFileSync } from 'node:fs'; writeFileSync('ran', ''); export default {};`;
    for (const name of ['node_modules/evil', '.hidden']) mkdirSync(join(folder.path, name), { recursive: true });
    const names = ['node_modules/evil/x.mjs', '.hidden/x.mjs', '../outside.mjs'];
    for (const name of names.slice(0, 2)) folder.write(name, module);
    const client = new Redis(server.url);
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    for (const [i, file] of names.entries()) {
      await client.hset('kinetree:studies', `forged-${i}`, JSON.stringify({ file, digest: 'x', files: {}, version }));
    }
    const worker = serves(folder, server.url);
    await until(() => names.every((name) => worker.said.includes(`${name} is not served here: it is not below`)));
    expect(existsSync(join(folder.path, 'ran'))).toBe(false);
    await client.del('kinetree:studies');
    client.disconnect();
  });

  it('a queued study gives up a task that kills workers, and finishes the others', async () => {
    const text = `export default { seeds: 30, attempts: 2, keep: { x: 'int32' }, run({ seed }) {
      if (seed === 3) throw new Error('three');
      if (seed === 5) process.exit(9);
      return { x: seed };
    } };`;
    const folder = place({ 'poison.mjs': text });
    const command = runs(folder, server.url, 2, 'poison.mjs');
    const { code, err } = await command.ended;
    expect([code, err]).toEqual([1, expect.stringContaining('28 of 30 tasks done, 2 poisoned')]);
    const local = await folder.run('study', 'run', 'poison.mjs', '--out', 'local');
    expect(local.code).toBe(1);
    expect(folder.bytes('out/results.parquet').equals(folder.bytes('local/results.parquet'))).toBe(true);
  });

  it('the time limit of the command stops tasks in remote workers', async () => {
    const text = `export default { seeds: 8, attempts: 2, keep: { x: 'int32' }, run({ seed }) {
      if (seed === 3) for (;;);
      return { x: seed };
    } };`;
    const folder = place({ 'endless.mjs': text });
    const args = ['study', 'run', 'endless.mjs', '--out', 'out', '--workers', '0', '--queue', server.url];
    const command = folder.start(...args, '--time-limit', '2');
    serves(folder, server.url);
    const { code, err } = await command.ended;
    expect([code, err]).toEqual([1, expect.stringContaining('7 of 8 tasks done, 1 poisoned')]);
    expect(err).toContain('seed 3: the task took longer than its limit of 2 s and was stopped');
  });

  it(`a queued study loses none of ${TINY} tasks under disturbances`, async () => {
    const text = `export default { seeds: ${TINY}, keep: { x: 'float64' }, run: ({ random }) => ({ x: random.random() }) };`;
    const folder = place({ 'tiny.mjs': text });
    const local = await folder.run('study', 'run', 'tiny.mjs', '--out', 'local');
    expect(local.code).toBe(0);
    const command = runs(folder, server.url, 0, 'tiny.mjs');
    const first = serves(folder, server.url);
    await until(() => resultsIn(folder) > TINY / 10);
    first.kill('SIGKILL');
    serves(folder, server.url);
    serves(folder, server.url);
    await until(() => resultsIn(folder) > TINY / 3);
    await server.kill();
    await server.restart();
    const { code } = await command.ended;
    expect(code).toBe(0);
    expect(resultsIn(folder)).toBe(TINY);
    expect(folder.bytes('out/results.parquet').equals(folder.bytes('local/results.parquet'))).toBe(true);
    expect((await rowsOf(folder.bytes('out/results.parquet'))).length).toBe(TINY);
  });

  it('a queued study uses only commands that Valkey supports', async () => {
    // the server counts commands since its last start
    const folder = place();
    await expectWhole(folder, runs(folder, server.url, 1));
    const client = new Redis(server.url);
    const stats = await client.info('commandstats');
    const names = [...stats.matchAll(/^cmdstat_([^:]+):/gm)].map(([, name]) => name!);
    expect(names).toEqual(expect.arrayContaining(['evalsha', 'hset', 'lrange']));
    // commands of modules, which Redis includes since 8.0
    expect(names.filter((name) => name.includes('.'))).toEqual([]);
    // servers before 7.0 do not report the version that introduced a command, which is older than they are
    const docs = (await client.call('COMMAND', 'DOCS', ...names).catch(() => [])) as unknown[];
    for (let i = 0; i < docs.length; i += 2) {
      const about = docs[i + 1] as string[];
      const [major = 0, minor = 0] = about[about.indexOf('since') + 1]!.split('.').map(Number);
      expect([docs[i], 100 * major + minor <= LAST_COMMON]).toEqual([docs[i], true]);
    }
    client.disconnect();
  });

  it('an invalid address of the queue is reported', async () => {
    const folder = place();
    const { code, err } = await folder.run('worker', '--queue', 'http://localhost');
    expect([code, err]).toEqual([2, expect.stringContaining('not the address of a queue')]);
  });
});
