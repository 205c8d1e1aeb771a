import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { perceptron } from '../../../test/policy/networks.js';
import { described, ROBOT } from '../../../test/policy/robot.js';
import { compile, Data, parseXML, State, setState, step } from '../../api/index.js';
import { Policy } from '../../api/policy.js';
import { readTrajectory } from '../../api/record.js';
import { run } from './program.js';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kinetree-simulate-'));
const at = (name: string): string => join(folder, name);
const XML = `
<mujoco>
  <option timestep="0.01"/>
  <worldbody><body><joint name="hinge" axis="0 1 0"/><geom size=".1" pos="0 0 -1"/></body></worldbody>
  <actuator><motor joint="hinge" ctrlrange="-2 2"/></actuator>
  <keyframe><key name="up" qpos="3"/></keyframe>
</mujoco>`;
writeFileSync(at('model.xml'), XML);
afterAll(() => rmSync(folder, { recursive: true }));

async function command(...args: string[]): Promise<{ code: number | undefined; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await run(args, {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    isInteractive: false,
  });
  return { code, out, err };
}

const trajectory = (name: string) => readTrajectory(new Uint8Array(readFileSync(at(name))), name);

describe('kinetree simulate --watch', () => {
  it('simulate --watch takes over changed files until it is interrupted', async () => {
    writeFileSync(at('live.xml'), XML);
    let err = '';
    const output = { out: () => {}, err: (text: string) => void (err += text), isInteractive: false };
    const untilPrinted = async (what: string): Promise<void> => {
      while (!err.includes(what)) await new Promise((done) => setTimeout(done, 20));
    };
    const running = run(['simulate', at('live.xml'), '--watch'], output);
    // changes before the model has been read are not detected
    await new Promise((done) => setTimeout(done, 100));
    for (let i = 1; !err.includes('changed'); i++) {
      writeFileSync(at('live.xml'), XML.replace('size=".1"', `size=".2" mass="${i}"`));
      await new Promise((done) => setTimeout(done, 600));
    }
    writeFileSync(at('live.xml'), '<mujoco><worldbody><geom size="x"/></worldbody></mujoco>');
    await untilPrinted("attribute 'size'");
    process.emit('SIGINT', 'SIGINT');
    expect(await running).toBe(130);
    expect(err).toContain('live.xml changed: the run goes on with it');
    expect(err).toContain('stopped before the end');
  });

  it('simulate --watch refuses to record', async () => {
    const { code, err } = await command('simulate', at('model.xml'), '--watch', '-o', at('w.csv'));
    expect([code, err]).toEqual([2, expect.stringContaining('exclude each other')]);
  });
});

describe('kinetree simulate', () => {
  it('simulate records the same states as stepping from a keyframe', async () => {
    for (const name of ['a.csv', 'a.jsonl', 'a.mcap', 'a.krec']) {
      const { code, err } = await command('simulate', at('model.xml'), '--time', '0.5', '--key', 'up', '-o', at(name));
      expect([code, err]).toEqual([0, expect.stringContaining('50 steps, 0.500000 s')]);
      const { time, values } = await trajectory(name);
      const model = compile(parseXML(XML));
      const data = new Data(model);
      setState(model, data, [3], State.QPOS);
      for (let i = 0; i < 50; i++) step(model, data);
      expect([time.length, time[0], time[50]]).toEqual([51, 0, data.time]);
      const end = data.qpos[0]!;
      expect([values.qpos![0], values.qpos![50]]).toEqual([3, name === 'a.krec' ? Math.fround(end) : end]);
    }
  });

  it('simulate records selected fields and rows, and overwrites files only on request', async () => {
    const args = [
      'simulate',
      at('model.xml'),
      '--steps',
      '20',
      '--every',
      '5',
      '--fields',
      'xpos,energy',
      '-o',
      at('b.csv'),
    ];
    expect((await command(...args)).code).toBe(0);
    expect(readFileSync(at('b.csv'), 'utf8').split('\n').length).toBe(1 + 5 + 1);
    expect(await command(...args)).toMatchObject({ code: 2, err: expect.stringContaining('--force replaces it') });
    expect((await command(...args, '--force')).code).toBe(0);
  });

  it.each([
    ['an error', 'throw new Error("not today");', ':2:9: not today'],
    ['a call that is wrong', 'data.joint("hop").qpos[0] = 1;', ":2:8: there is no joint 'hop'; there is 'hinge'"],
    ['text', 'throw "not today";', ': not today'],
    ['a mistake in its text', 'data.ctrl[0 = 1;', ':2: Invalid left-hand side in assignment'],
  ])('simulate locates an error in a module of controls: %s', (_, line, told) => {
    writeFileSync(at('faulty.mjs'), `export default (model, data) => {\n  ${line}\n};\n`);
    // a separate process, because the test runner loads modules differently
    const args = ['--import', 'tsx', MAIN, 'simulate', at('model.xml'), '--control', at('faulty.mjs')];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, `${at('faulty.mjs')}${told}\n`]);
  });

  it('simulate reads controls from a file or a module', async () => {
    writeFileSync(at('control.csv'), 'time,ctrl.0\n0,1\n0.1,-0.5\n');
    writeFileSync(
      at('control.mjs'),
      'export default (model, data) => { data.ctrl[0] = data.time < 0.1 - 1e-9 ? 1 : -0.5; };',
    );
    for (const name of ['control.csv', 'control.mjs']) {
      const { code } = await command(
        'simulate',
        at('model.xml'),
        '--steps',
        '20',
        '--control',
        at(name),
        '-o',
        at('c.csv'),
        '-f',
      );
      expect(code).toBe(0);
      const { ctrl } = (await trajectory('c.csv')).values;
      expect([ctrl![1], ctrl![9], ctrl![13], ctrl![20]]).toEqual([1, 1, -0.5, -0.5]);
    }
    writeFileSync(at('wide.csv'), 'time,ctrl.0,ctrl.1\n0,1,2\n');
    expect(await command('simulate', at('model.xml'), '--control', at('wide.csv'))).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /has 2 columns of ctrl, and the model 1 control; the first line of a CSV file is time,ctrl[.:]\w+$/m,
      ),
    });
  });

  it('simulate adds the same noise for the same seed', async () => {
    const noisy = async (seed: string) => {
      await command(
        'simulate',
        at('model.xml'),
        '--steps',
        '200',
        '--noise',
        '0.25',
        '--seed',
        seed,
        '-o',
        at('n.csv'),
        '-f',
      );
      return [...(await trajectory('n.csv')).values.ctrl!.subarray(1)];
    };
    const [first, again, other] = [await noisy('1'), await noisy('1'), await noisy('2')];
    expect(first).toEqual(again);
    expect(first).not.toEqual(other);
    // a quarter of half the range, within five standard errors of the estimate
    const deviation = Math.sqrt(first.reduce((sum, x) => sum + x * x, 0) / first.length);
    expect(Math.abs(deviation - 0.5)).toBeLessThan((5 * 0.5) / Math.sqrt(2 * first.length));
  });

  it('simulate reports invalid options and files', async () => {
    writeFileSync(at('broken.xml'), '<mujoco><worldbody><geom/></worldbody></mujoco>');
    expect(await command('simulate', at('broken.xml'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('broken.xml:1'),
    });
    expect(await command('simulate', at('none.xml'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('none.xml'),
    });
    expect(await command('simulate', at('model.xml'), '--key', 'down')).toMatchObject({
      code: 2,
      err: "there is no keyframe 'down'; there are 'up'\n",
    });
    expect((await command('simulate', at('model.xml'), '-o', at('x.txt'))).err).toContain(
      '.csv, .jsonl, .mcap or .krec',
    );
    expect((await command('simulate', at('model.xml'), '-o', at('x.csv'), '--fields', 'qposs')).err).toContain(
      "'qposs'",
    );
    expect(existsSync(at('x.csv'))).toBe(false);
    writeFileSync(
      at('wild.mjs'),
      'export default (model, data) => { data.ctrl[0] = 2; model.opt.gravity[0] = 1e15; };',
    );
    const wild = await command(
      'simulate',
      at('model.xml'),
      '--steps',
      '50',
      '--control',
      at('wild.mjs'),
      '-o',
      at('w.csv'),
    );
    expect(wild).toMatchObject({ code: 1, err: expect.stringContaining('diverged') });
    expect((await trajectory('w.csv')).time.length).toBeLessThan(51);
  });

  it('simulate completes its file when it is interrupted', async () => {
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        MAIN,
        'simulate',
        at('model.xml'),
        '--time',
        '100000',
        '--every',
        '100',
        '-o',
        at('stopped.mcap'),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let err = '';
    child.stderr.on('data', (text) => void (err += text));
    const ended = new Promise<number | null>((done) => void child.on('exit', done));
    // wait until rows have been written
    const wait = async (): Promise<void> => {
      while (!existsSync(at('stopped.partial.mcap'))) await new Promise((done) => setTimeout(done, 50));
    };
    await wait();
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(err).toContain('stopped before the end');
    const rows = Number(/(\d+) rows? in/.exec(err)![1]);
    expect((await trajectory('stopped.mcap')).time.length).toBe(rows);
  });
});

describe('kinetree bench', () => {
  it('bench prints speed, stages and memory', async () => {
    const { code, out } = await command('bench', at('model.xml'), '--steps', '200', '--json');
    expect(code).toBe(0);
    const result = JSON.parse(out);
    expect(result.stepsPerSecond * result.microsecondsPerStep).toBeCloseTo(1e6, 0);
    expect(result.realTimeFactor).toBeCloseTo(result.stepsPerSecond * 0.01, 6);
    const { position, velocity, actuation, integration } = result.stages;
    const solver = result.stages['constraint solver'];
    const sum = position + velocity + actuation + integration + solver;
    expect(sum).toBeGreaterThan(0.3 * result.microsecondsPerStep);
    expect(sum).toBeLessThan(1.01 * result.microsecondsPerStep);
    expect((await command('bench', at('model.xml'), '--steps', '50')).out).toMatch(/50 steps: .* times real time/);
    expect((await command('bench', at('broken.xml'))).code).toBe(1);
  });

  it('bench starts from a keyframe, takes a time, and prints what it measured when it is interrupted', async () => {
    const { code, out } = await command('bench', at('model.xml'), '--time', '0.5', '--key', 'up', '--json');
    expect([code, JSON.parse(out).steps]).toEqual([0, 50]);
    expect(await command('bench', at('model.xml'), '--key', 'down')).toMatchObject({
      code: 2,
      err: "there is no keyframe 'down'; there are 'up'\n",
    });
    // more steps than a machine has memory for, if each had its noise
    const endless = command('bench', at('model.xml'), '--steps', '1000000000000', '--json');
    let measured = 0;
    const rounds = setInterval(() => {
      if (++measured > 8) process.emit('SIGINT', 'SIGINT');
    }, 100);
    const stopped = await endless;
    clearInterval(rounds);
    expect([stopped.code, stopped.err]).toEqual([130, 'stopped before the end\n']);
    expect(JSON.parse(stopped.out)).toMatchObject({ steps: expect.any(Number), stages: {} });
  });

  it('simulate prints its summary as JSON', async () => {
    const { code, out, err } = await command('simulate', at('model.xml'), '--steps', '20', '--json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ steps: 20, simulated: 0.2, ending: 'done', warnings: {} });
  });
});

describe('kinetree simulate --policy', () => {
  writeFileSync(at('robot.xml'), ROBOT);
  writeFileSync(at('walk.onnx'), perceptron(7, 8, 4));
  const walk = described([{ type: 'jointPositions' }, { type: 'command', command: 'velocity' }]);
  writeFileSync(at('walk.json'), JSON.stringify(walk));

  it('a policy beside its network sets the controls, from its start and with its commands', async () => {
    const policed = ['--policy', at('walk.json'), '--command', 'velocity=0.5,0.2,-1'];
    const { code, err } = await command('simulate', at('robot.xml'), ...policed, '--steps', '50', '-o', at('p.csv'));
    expect([code, err]).toEqual([0, expect.stringContaining('50 steps')]);
    const { values } = await trajectory('p.csv');
    const model = compile(parseXML(ROBOT));
    const data = new Data(model);
    const policy = new Policy(model, perceptron(7, 8, 4), walk);
    policy.reset(data);
    policy.command('velocity', [0.5, 0.2, -1]);
    for (let i = 0; i < 50; i++) policy.step(data);
    expect([...values.qpos!.slice(50 * model.nq)]).toEqual([...data.qpos]);
  });

  it('errors of policies name their file and part', async () => {
    const run = (...args: string[]) => command('simulate', at('robot.xml'), ...args);
    writeFileSync(at('wrong.json'), JSON.stringify({ ...walk, network: 'walk.onnx', joints: ['a_hip', 'knee'] }));
    const wrong = await run('--policy', at('wrong.json'));
    expect([wrong.code, wrong.err]).toEqual([
      1,
      expect.stringContaining("wrong.json: error: joints[1]: the model has no joint 'knee'"),
    ]);
    writeFileSync(at('outside.json'), JSON.stringify({ ...walk, network: '../walk.onnx' }));
    expect((await run('--policy', at('outside.json'))).err).toContain('not a path below the folder');
    expect(await run('--policy', at('none.json'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('no such file'),
    });
    expect(await run('--policy', at('walk.json'), '--noise', '1')).toMatchObject({ code: 2 });
    expect(await run('--command', 'velocity=1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('needs --policy'),
    });
    expect(await run('--policy', at('walk.json'), '--command', 'speed=1')).toMatchObject({
      code: 2,
      err: expect.stringContaining("no command 'speed'; there is velocity"),
    });
  });
});
