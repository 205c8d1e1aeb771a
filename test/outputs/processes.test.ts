/** Commands as processes: file size limits, signals, and crashes while writing. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTrajectory } from '../../src/api/record.js';
import { type Bundled, bundled } from '../study/bundled.js';
import { Place, resultsIn, rowsOf, until } from '../study/study-process.js';

const MODEL = `
<mujoco>
  <worldbody><body><joint axis="0 1 0"/><geom size=".1" pos="0 0 -1"/></body></worldbody>
</mujoco>`;
const STUDY = `
export default {
  parameters: Array.from({ length: 60 }, (_, x) => ({ x })),
  keep: { text: 'string' },
  run: ({ parameters: { x } }) => ({ text: String(x).repeat(100) }),
};`;
const LARGE = `<mujoco><worldbody>${'<geom size="1"/>'.repeat(3000)}</worldbody></mujoco>`;
const EXCEEDED = 'cannot be written: the file is larger than the system allows (see `ulimit -f`)';

let built: Bundled;
let place: Place;
const at = (name: string): string => join(place.path, name);

beforeAll(async () => {
  built = await bundled();
  place = new Place(built.cli, { 'model.xml': MODEL, 'my.study.mjs': STUDY, 'large.xml': LARGE });
});
afterAll(async () => {
  await place?.remove();
  built?.remove();
});

/** Runs a command with a file size limit in blocks of 512 bytes. */
function limited(blocks: number, ...args: string[]) {
  const command = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, built.cli, ...args], {
    cwd: place.path,
    encoding: 'utf8',
    // the limit applies to the cache of compiled modules, too
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  return { code: status, out: stdout, err: stderr };
}

describe.skipIf(process.platform === 'win32')('a file with a size limit', () => {
  it('a compile that is interrupted leaves no partial file', () => {
    const { code, out, err } = limited(100, 'compile', 'large.xml', 'large.mjb');
    expect([code, out, err]).toEqual([1, '', `large.mjb ${EXCEEDED}\n`]);
    expect(readdirSync(place.path).filter((name) => /large\.mjb|tmp/.test(name))).toEqual([]);
  });

  it.each([
    ['csv', 1000],
    ['jsonl', 1000],
    ['mcap', 4000],
  ])('keeps the rows that simulate has recorded: .%s', async (extension, blocks) => {
    const name = `run.${extension}`;
    const { code, out, err } = limited(blocks, 'simulate', 'model.xml', '--steps', '30000', '-o', name);
    const partial = `run.partial.${extension}`;
    expect([code, out, err]).toEqual([1, '', `${name} ${EXCEEDED}; the rows before that are in ${partial}\n`]);
    expect(existsSync(at(name))).toBe(false);
    const { time, diagnostics } = await readTrajectory(place.bytes(partial), partial);
    expect(time.length).toBeGreaterThan(1000);
    expect(time[1000]).toBeCloseTo(2, 9);
    // all lines are complete; MCAP lacks its index
    expect(diagnostics?.length ?? 0).toBe(extension === 'mcap' ? 1 : 0);
  });

  it('an interrupt stops a study, which can be resumed', async () => {
    const args = ['study', 'run', 'my.study.mjs', '--out', 'out', '--workers', '1'];
    const { code, err } = limited(16, ...args);
    expect(err.split('\n').at(-2)).toBe(`${at('out/journal.jsonl')} ${EXCEEDED}`);
    expect(err).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    const before = resultsIn(place);
    expect(before).toBeGreaterThan(10);
    expect(before).toBeLessThan(60);
    expect(readdirSync(at('out')).sort()).toEqual(['journal.jsonl', 'study.json']);
    const resumed = await place.run(...args);
    expect([resumed.code, resumed.err]).toEqual([0, expect.stringContaining(`60 tasks, ${before} are done`)]);
    expect((await rowsOf(place.bytes('out/results.parquet'))).length).toBe(60);
  });

  it('a failed write to standard output is reported in one sentence', () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'exec "$0" "$@" > /dev/full', process.execPath, built.cli, 'schema'],
      { cwd: place.path, encoding: 'utf8' },
    );
    if (!existsSync('/dev/full')) return;
    expect([status, stderr]).toEqual([1, 'standard output cannot be written: no space is left on the disk\n']);
  });
});

describe('a study whose files are links', () => {
  it.each(['study.json', 'journal.jsonl', 'results.parquet'])(
    'a study does not write through the link %s',
    async (name) => {
      const folder = new Place(built.cli, { 'my.study.mjs': STUDY, victim: '' });
      try {
        mkdirSync(join(folder.path, 'out'));
        const victim = name === 'study.json' ? 'nowhere' : 'victim';
        symlinkSync(join(folder.path, victim), join(folder.path, 'out', name));
        const { code, err } = await folder.run('study', 'run', 'my.study.mjs', '--out', 'out', '--workers', '1');
        expect([code, err]).toEqual([1, expect.stringContaining(`${name} cannot be written: it is a link`)]);
        expect([folder.read('victim'), existsSync(join(folder.path, 'nowhere'))]).toEqual(['', false]);
      } finally {
        await folder.remove();
      }
    },
  );
});

describe('a recording whose process is killed', () => {
  it.each(['csv', 'jsonl', 'mcap'])(
    'a recording of a killed process opens up to its last complete row: .%s',
    async (extension) => {
      const partial = `killed.partial.${extension}`;
      const args = ['simulate', 'model.xml', '--time', '1e9', '-o', `killed.${extension}`];
      const command = place.start(...args);
      await until(() => existsSync(at(partial)) && place.bytes(partial).length > 3_000_000);
      command.kill('SIGKILL');
      await command.ended;
      expect(existsSync(at(`killed.${extension}`))).toBe(false);
      const { time } = await readTrajectory(place.bytes(partial), partial);
      expect(time.length).toBeGreaterThan(1000);
      expect(time.every((t, i) => Math.abs(t - 0.002 * i) < 1e-6)).toBe(true);
    },
  );
});

describe.skipIf(process.platform === 'win32')('a temporary file', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'a temporary file is removed when %s ends the process',
    async (signal) => {
      const script = `
      import { Draft } from ${JSON.stringify(new URL('../../src/hosts/node/output/draft.ts', import.meta.url).href)};
      const draft = new Draft('half.txt');
      draft.write(new TextEncoder().encode('half'));
      setInterval(() => {}, 1000);
      console.log('written');`;
      place.write('half.ts', script);
      const tsx = ['--import', new URL(import.meta.resolve('tsx')).href];
      const child = (await import('node:child_process')).spawn(process.execPath, [...tsx, 'half.ts'], {
        cwd: place.path,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise((resolve) => child.on('exit', (_, by) => resolve(by)));
      await new Promise((resolve) => child.stdout.once('data', resolve));
      expect(readdirSync(place.path).some((name) => name.endsWith('.tmp'))).toBe(true);
      child.kill(signal);
      expect(await ended).toBe(signal);
      expect(readdirSync(place.path).filter((name) => /tmp$|half.txt/.test(name))).toEqual([]);
    },
  );
});
