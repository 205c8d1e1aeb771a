/**
 * Commands that write files: whichever system call fails, the old output is intact, and one sentence gives the reason.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSpec, saveSpec } from '../../src/api/node.js';
import { readTrajectory } from '../../src/api/record.js';
import { run } from '../../src/hosts/cli/program.js';
import { replaceFileCalls } from '../../src/hosts/node/output/file-calls.js';
import { contentOf, faultyCalls } from './faulty-calls.js';

const MODEL = `
<mujoco>
  <asset><mesh name="m" file="meshes/m.obj"/></asset>
  <worldbody><body><joint axis="0 1 0"/><geom type="mesh" mesh="m"/></body></worldbody>
</mujoco>`;
const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'kinetree-commands-')));
  mkdirSync(at('meshes'));
  writeFileSync(at('meshes/m.obj'), OBJ);
  writeFileSync(at('model.xml'), MODEL);
});
beforeEach(() => rmSync(at('out'), { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

async function kinetree(...args: string[]): Promise<{ code: number | undefined; out: string; err: string }> {
  let [out, err] = ['', ''];
  const output = { out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
  const code = await run(args, { ...output, isInteractive: false });
  return { code, out, err };
}

/** Runs a command with each of its system calls failing in turn, and once without a failure. */
async function eachCall(
  args: readonly string[],
  judge: (code: number | undefined, err: string, n: number) => void | Promise<void>,
): Promise<void> {
  for (let n = 0; ; n++) {
    rmSync(at('out'), { recursive: true, force: true });
    mkdirSync(at('out'));
    for (const extension of ['xml', 'urdf', 'mjz', 'mjb', 'txt', 'json', 'csv', 'jsonl', 'mcap'])
      writeFileSync(at(`out/a.${extension}`), `old ${extension}`);
    const { calls, made } = faultyCalls(n);
    const restore = replaceFileCalls(calls);
    const { code, err } = await kinetree(...args).finally(restore);
    if (code !== 0) {
      expect([code, err], `call ${n}, ${made[n]}`).toEqual([1, expect.stringMatching(ONE_SENTENCE)]);
      expect(err).toContain(at('out'));
    }
    await judge(code, err, n);
    if (made.length > n) continue;
    expect(code).toBe(0);
    expect(n).toBeGreaterThan(5);
    return;
  }
}

const ONE_SENTENCE = /^[^\n]+ cannot be written: no space is left on the disk[^\n]*\n$/;

describe('kinetree compile', () => {
  it.each(['xml', 'urdf', 'mjz', 'mjb', 'txt', 'json'])(
    'kinetree compile leaves the old file for each failing call: .%s',
    async (extension) => {
      const name = `a.${extension}`;
      mkdirSync(at('out'));
      const before = { ...contentOf(at('out')) };
      expect(before).toEqual({});
      await eachCall(['compile', '-q', '-f', at('model.xml'), at(`out/${name}`)], (code) => {
        const { [name]: written, ...others } = contentOf(at('out'));
        expect(written === `old ${extension}`).toBe(code !== 0);
        expect(Object.entries(others).every(([other, text]) => text === `old ${other.slice(2)}`)).toBe(true);
        expect(Object.keys(others).length).toBe(8);
      });
    },
  );

  it('kinetree compile leaves no partial folder for each failing call', async () => {
    await eachCall(['compile', '-q', '-f', at('model.xml'), `${at('out/robot')}/`], (code) => {
      const names = Object.keys(contentOf(at('out'))).filter((name) => !name.startsWith('a.'));
      expect(names.some((name) => name.endsWith('.obj'))).toBe(code === 0);
      if (code !== 0) expect(names).toEqual([]);
    });
  });

  it('kinetree compile does not follow links', async () => {
    mkdirSync(at('out'));
    writeFileSync(at('out/victim'), 'mine');
    symlinkSync(at('out/victim'), at('out/link.mjb'));
    symlinkSync(at('out/new'), at('out/dangling.mjb'));
    for (const name of ['link.mjb', 'dangling.mjb']) {
      for (const force of [[], ['-f']]) {
        const { code, err } = await kinetree('compile', ...force, at('model.xml'), at(`out/${name}`));
        const reason = 'it is a link; name the file that it leads to, or delete the link';
        expect([code, err]).toEqual([1, `${at(`out/${name}`)} cannot be written: ${reason}\n`]);
      }
    }
    expect(Object.keys(contentOf(at('out'))).sort()).toEqual(['dangling.mjb', 'link.mjb', 'victim']);
    expect(contentOf(at('out')).victim).toBe('mine');
  });
});

describe('kinetree simulate', () => {
  it.each(['csv', 'jsonl', 'mcap'])(
    'kinetree simulate leaves the old recording for each failing call, and complete rows: .%s',
    async (extension) => {
      const name = `a.${extension}`;
      // enough data for several writes
      const fields = 'qpos,cinert,crb,xmat,geom_xmat,cvel,cdof,xfrc_applied';
      const args = ['simulate', '-f', at('model.xml'), '--steps', '100', '--fields', fields, '-o', at(`out/${name}`)];
      await eachCall(args, async (code, err, n) => {
        const content = contentOf(at('out'));
        expect(content[name] === `old ${extension}`, `call ${n}`).toBe(code !== 0);
        const others = Object.keys(content).filter((each) => !each.startsWith('a.') || each.includes('partial'));
        expect(others.every((each) => each === `a.partial.${extension}`)).toBe(true);
        if (code === 0) expect(others).toEqual([]);
        if (others.length === 0) return;
        // it can be opened, and the message names it
        expect(err).toContain(`the rows before that are in ${at(`out/${others[0]}`)}`);
        const partial = Buffer.from(content[others[0]!]!, 'latin1');
        const { time } = await readTrajectory(partial, name).catch((error: Error) => {
          expect(error.message).toContain('cut off');
          return { time: [] };
        });
        expect(time.length).toBeLessThanOrEqual(101);
      });
    },
  );

  it('kinetree simulate records the steps before its control module failed', async () => {
    mkdirSync(at('out'));
    writeFileSync(
      at('out/faulty.mjs'),
      'export default (model, data) => { if (data.time > 0.0199) throw new Error("enough"); };',
    );
    const { code } = await kinetree(
      'simulate',
      at('model.xml'),
      '--control',
      at('out/faulty.mjs'),
      '-o',
      at('out/b.mcap'),
    );
    expect(code).toBe(1);
    const { time, diagnostics } = await readTrajectory(
      Buffer.from(contentOf(at('out'))['b.mcap']!, 'latin1'),
      'b.mcap',
    );
    expect([time.length, diagnostics]).toEqual([11, undefined]);
    expect(Object.keys(contentOf(at('out'))).sort()).toEqual(['b.mcap', 'faulty.mjs']);
  });

  it('kinetree simulate warns of controls from a truncated recording', async () => {
    mkdirSync(at('out'));
    writeFileSync(
      at('out/model.xml'),
      '<mujoco><worldbody><body><joint name="j"/><geom size="1"/></body></worldbody><actuator><motor joint="j"/></actuator></mujoco>',
    );
    writeFileSync(at('out/control.csv'), 'time,ctrl.0\n0,1\n0.1,-0.');
    const args = ['simulate', at('out/model.xml'), '--control', at('out/control.csv'), '--steps', '1'];
    const { code, err } = await kinetree(...args);
    expect(code).toBe(0);
    expect(err).toContain('control.csv:3: warning: the recording is cut off; line 3 has no line end');
    expect(err).toContain('[cut-trajectory/');
  });
});

describe.runIf(process.platform === 'linux')('a folder without permission to create files', () => {
  it.each([
    ['compile', ['/proc/x.mjb'], '/proc/x.mjb cannot be written: files cannot be created in its folder\n'],
    ['compile', ['/proc/zz/'], '/proc/zz/ cannot be written: files cannot be created in its folder\n'],
    ['simulate', ['-o', '/proc/x.csv'], '/proc/x.csv cannot be written: files cannot be created in its folder\n'],
    ['simulate', ['-o', '/none/x.csv'], '/none/x.csv cannot be written: there is no such folder; make it first\n'],
    ['render', ['/proc/x.png'], '/proc/x.png cannot be written: files cannot be created in its folder\n'],
    ['record', ['/proc/x.mp4'], '/proc/x.mp4 cannot be written: files cannot be created in its folder\n'],
  ])('an output that cannot be written is rejected before the work: %s %j', async (command, args, err) => {
    const { calls } = faultyCalls(-1);
    const restore = replaceFileCalls(calls);
    const result = await kinetree(command, at('model.xml'), ...args).finally(restore);
    expect(result).toEqual({ code: 1, out: '', err });
  });

  it('an output that cannot be written ends a study at once', async () => {
    writeFileSync(
      at('a.study.mjs'),
      'export default { parameters: [{ x: 1 }], keep: { y: "float64" }, run: () => ({ y: 1 }) };',
    );
    const { code, err } = await kinetree('study', 'run', at('a.study.mjs'), '--out', '/proc/zz');
    expect([code, err]).toEqual([1, '/proc/zz cannot be written: a folder cannot be created in /proc\n']);
  });
});

describe('saveSpec', () => {
  it('saveSpec leaves the old file for each failing call, with the system code in the error', async () => {
    const spec = await loadSpec(at('model.xml'));
    mkdirSync(at('out'));
    for (let n = 0; ; n++) {
      writeFileSync(at('out/a.xml'), 'old');
      const { calls, made } = faultyCalls(n);
      const restore = replaceFileCalls(calls);
      const error = await saveSpec(spec, at('out/a.xml')).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      restore();
      if (error) expect(error).toMatchObject({ code: 'ENOSPC', path: at('out/a.xml') });
      expect(contentOf(at('out'))).toEqual({ 'a.xml': error ? 'old' : expect.stringContaining('<mujoco') });
      if (made.length <= n) break;
    }
  });
});
