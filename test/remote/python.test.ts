/** The Python client: its tables compared with the schema, and a run if Python with numpy is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compile, Data, forward, parseXML, step } from '../../src/api/index.js';
import {
  REMOTE_ALIGNMENT,
  REMOTE_FRAME,
  REMOTE_INPUTS,
  REMOTE_MAGIC,
  REMOTE_PREFIX,
  REMOTE_REQUESTS,
  REMOTE_TYPES,
  REMOTE_VERSION,
} from '../../src/foundation/schema/remote.js';
import { startSessionServer } from '../../src/hosts/node/serve/session-server.js';

const folder = fileURLToPath(new URL('../../clients/python/', import.meta.url));
const text = readFileSync(`${folder}kinetree.py`, 'utf8');

/** A constant of the file as text. */
const constant = (name: string): string => new RegExp(`^${name} = ([^\\n(]+|\\([^)]*\\))$`, 'm').exec(text)?.[1] ?? '';

describe('clients/python/kinetree.py', () => {
  it('contains the tables of the protocol', () => {
    expect(Number(constant('VERSION'))).toBe(REMOTE_VERSION);
    expect(Number(constant('PREFIX'))).toBe(REMOTE_PREFIX);
    expect(Number(constant('ALIGNMENT'))).toBe(REMOTE_ALIGNMENT);
    const magic = Buffer.alloc(4);
    magic.writeUInt32LE(REMOTE_MAGIC);
    expect(constant('MAGIC')).toBe(`b"${magic.toString('latin1')}"`);
    expect(text).toContain(`struct.unpack_from("<I", data, ${REMOTE_FRAME.length.offset})`);
    const types = Object.entries(REMOTE_TYPES).map(([name, { numpy }]) => [name, numpy]);
    expect(JSON.parse(constant('TYPES'))).toEqual(Object.fromEntries(types));
    expect(constant('INPUTS').match(/\w+/g)).toEqual(Object.keys(REMOTE_INPUTS));
  });

  it('has the version of the package', () => {
    const { version } = JSON.parse(readFileSync(`${folder}../../package.json`, 'utf8')) as { version: string };
    expect(readFileSync(`${folder}pyproject.toml`, 'utf8')).toContain(`\nversion = "${version}"\n`);
  });

  it('has every request with the values of the table', () => {
    const calls = [...text.matchAll(/self\._ask\("(\w+)"([^\n]*)\)/g)];
    expect(new Set(calls.map(([, name]) => name))).toEqual(new Set(Object.keys(REMOTE_REQUESTS)));
    const unknown = calls.flatMap(([, name, rest]) => {
      const takes = REMOTE_REQUESTS[name as keyof typeof REMOTE_REQUESTS].takes;
      return [...rest!.matchAll(/(\w+)=/g)].map(([, key]) => key!).filter((key) => !(key in takes));
    });
    expect(unknown).toEqual([]);
  });
});

/** An interpreter with numpy; `KINETREE_PYTHON` replaces `python3`. */
const python = process.env.KINETREE_PYTHON ?? 'python3';
const { status, error } = spawnSync(python, ['-c', 'import numpy'], { encoding: 'utf8' });
const lack = error ? `there is no ${python}` : `${python} has no numpy`;
const hasPython = status === 0;

const model = compile(
  parseXML(`<mujoco>
  <worldbody><geom type="plane" size="2 2 .1"/>
    <body name="arm" pos="0 0 .4"><joint name="hinge" axis="0 1 0" damping=".05"/>
      <geom type="capsule" size=".04" fromto="0 0 0 .3 0 0"/></body>
    <body name="ball" pos=".2 0 1"><freejoint/><geom name="ball" size=".1"/></body></worldbody>
  <actuator><motor name="drive" joint="hinge"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
</mujoco>`),
);

/** Runs a client program against a server; returns what it received. */
async function drive(): Promise<Record<string, unknown>> {
  const server = await startSessionServer(model, { token: 'token', isTokenForAll: true });
  try {
    const script = fileURLToPath(new URL('drive.py', import.meta.url));
    const path = [folder, process.env.PYTHONPATH].filter(Boolean).join(process.platform === 'win32' ? ';' : ':');
    const child = spawn(python, ['-B', '-W', 'error', script, server.address, 'token'], {
      env: { ...process.env, PYTHONPATH: path },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (part) => (out += part));
    child.stderr.on('data', (part) => (err += part));
    const code = await new Promise((done) => child.on('close', done));
    expect(err).toBe('');
    expect(code).toBe(0);
    return JSON.parse(out);
  } finally {
    await server.close();
  }
}

/** Rows of time, bits of qpos and shape of xpos, from local steps. */
function localRows(): unknown[] {
  const data = new Data(model);
  forward(model, data);
  return Array.from({ length: 30 }, (_, i) => {
    data.ctrl[0] = 0.25 * (i % 7) - 0.5;
    for (let k = 0; k < 10; k++) step(model, data);
    return [data.time, Buffer.from(data.qpos.slice().buffer).toString('hex'), [3, 3]];
  });
}

/** Rewards, ends and times of the actions in the script, from local steps. */
function localEpisode(): unknown[] {
  const data = new Data(model);
  forward(model, data);
  data.qpos.set([0.5, 0, 0, 2, 1, 0, 0, 0]);
  forward(model, data);
  return Array.from({ length: 4 }, (_, i) => {
    data.ctrl[0] = 0.1;
    for (let k = 0; k < 5; k++) step(model, data);
    return [-Math.abs(data.qpos[0]!) - 0.1 ** 2, false, i === 3, data.time];
  });
}

describe('a program in Python', () => {
  it.skipIf(!hasPython)(
    `steps to the same bits, watches, takes turns and learns${hasPython ? '' : ` (left out: ${lack})`}`,
    async () => {
      const { env, ...seen } = await drive();
      expect(seen).toMatchObject({
        rows: localRows(),
        again: true,
        ctrl: [0.75],
        angle: 1,
        sizes: 8,
        unknown: 'unknown-field',
        long: 'bad-array',
        watcher: [false, 'not-driving', 'already-driven'],
        frame: [8],
        taken: 'not-driving',
        reset: [[0.5, 0, 0, 2], 0],
        closed: 'closed',
        wrong: 'bad-token',
        nobody: 'cannot-connect',
      });
      expect(seen.mjb).toBeGreaterThan(1000);
      (env as number[][]).forEach(([reward, ...rest], i) => {
        const [expected, ...others] = localEpisode()[i] as number[];
        expect(reward).toBeCloseTo(expected!, 14);
        expect(rest).toEqual(others);
      });
    },
  );
});
