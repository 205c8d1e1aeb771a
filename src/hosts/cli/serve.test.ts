/** `kinetree serve` as a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { connect } from '../node/connect.js';
import { run } from './program.js';

const TIMEOUT = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'kinetree-serve-'));
const model = join(folder, 'pendulum.xml');
writeFileSync(
  model,
  `<mujoco><worldbody><body><joint name="hinge" axis="0 1 0"/><geom size=".1" pos=".3 0 0"/></body></worldbody>
   <keyframe><key name="up" qpos="1"/></keyframe></mujoco>`,
);
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Started {
  /** Returns the output so far. */
  readonly output: () => string;
  /** Waits for a line; returns the first group of the pattern. */
  line(pattern: RegExp): Promise<string>;
  readonly ended: Promise<number | null>;
  stop(): void;
}

/** Starts the command in a separate process. */
function start(...args: readonly string[]): Started {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main, 'serve', model, '--port', '0', ...args]);
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  return {
    output: () => text,
    async line(pattern) {
      await expect.poll(() => text, { timeout: TIMEOUT }).toMatch(pattern);
      return pattern.exec(text)![1] ?? '';
    },
    ended: new Promise((done) => child.on('close', done)),
    stop: () => child.kill('SIGINT'),
  };
}

/** Runs a command that refuses to start; returns its exit code and output. */
async function refusal(...args: readonly string[]): Promise<readonly [number | undefined, string]> {
  let output = '';
  const say = (text: string): void => {
    output += text;
  };
  return [await run(['serve', ...args], { out: say, err: say, isInteractive: false }), output.trim()];
}

describe('kinetree serve', { timeout: TIMEOUT }, () => {
  it('serve prints its address, logs clients, and ends cleanly on Ctrl-C', async () => {
    const server = start('--key', 'up');
    const address = await server.line(/Session: (ws:\S+)/);
    expect(await server.line(/Token: (\S+) \(for pages of other origins\)/)).toMatch(/^[\w-]{32}$/);
    const client = await connect(address, { drive: true, name: 'a test' });
    expect((await client.get(['qpos'])).arrays.qpos!.values).toEqual(Float64Array.of(1));
    expect(client.welcome).toMatchObject({ model: 'pendulum.xml', status: { mode: 'lock-step' } });
    await server.line(/client 1 \(a test\) is connected; clients: 1\n.*client 1 \(a test\) drives\n/);
    const told = new Promise((done) => client.onClose(done));
    server.stop();
    expect(await told).toMatchObject({ code: 'ended' });
    expect(await server.ended).toBe(0);
    expect(server.output()).toContain('The server ends.');
  });

  it('serve creates a new token each time, or uses the given one', async () => {
    const [first, second] = [start(), start('--token-for-all', '--token', 'mine')];
    const token = await first.line(/Token: (\S+) \(for/);
    expect(await second.line(/Token: (\S+)\n/)).toBe('mine');
    expect(token).not.toBe('mine');
    const address = await second.line(/Session: (ws:\S+)/);
    await expect(connect(address)).rejects.toMatchObject({ code: 'bad-token' });
    const client = await connect(address, { token: 'mine' });
    client.close();
    const third = start();
    expect(await third.line(/Token: (\S+) \(for/)).not.toBe(token);
  });

  it('serve warns that connections beyond this machine are not encrypted', async () => {
    const server = start('--host', '0.0.0.0', '-q');
    await server.line(/Other machines can reach this server\. What is sent is not encrypted/);
    expect(await server.line(/Token: (\S+)\n/)).toMatch(/^[\w-]{32}$/);
  });

  it.each<[readonly string[], number, string | RegExp]>([
    [[model, '--host', '0.0.0.0', '--no-token'], 2, /^0\.0\.0\.0 can be reached from other machines: --no-token is/],
    [[model, '--no-token', '--token-for-all'], 2, '--no-token and --token-for-all exclude each other.'],
    [[model, '--token', ''], 2, 'The token is empty.'],
    [[model, '--port', '70000'], 2, /'--port <n>' argument '70000' is invalid\. It must be a port, 0 to 65535\./],
    [[model, '--mode', 'fast'], 2, /Allowed choices are lock-step, real-time, kinematics\./],
    [[model, '--key', 'down', '--port', '0'], 2, "there is no keyframe 'down'; there are 'up'"],
    [[model, '--host', '203.0.113.7', '--port', '0'], 1, 'This machine has no address 203.0.113.7.'],
    [[join(folder, 'none.xml')], 1, /none\.xml/],
  ])('serve refuses %j with a message', async (args, code, message) => {
    const [actual, output] = await refusal(...args);
    expect(output).toMatch(message);
    expect(actual).toBe(code);
  });

  it('serve reports a port that is in use', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as { port: number };
    expect(await refusal(model, '--port', String(port))).toEqual([
      1,
      `Port ${port} is taken; --port chooses another, and 0 any that is free.`,
    ]);
    other.close();
  });
});
