/**
 * WebKitGTK over WebDriver, as Debian's `webkit2gtk-driver` packages it. Without a display it runs on a virtual one, of the package
 * `xvfb`. `WEBKIT=PATH` names another driver.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { freePort, programOnPath } from '../runner/machine.js';

/** A busy machine takes half a minute to start it [ms]. */
const START_TIME = 120_000;
/** Limit for a script in the page [ms]. */
const SCRIPT_TIME = 600_000;

/** Path of the driver of this machine; undefined without one, or without any display. */
export function findWebKit(): string | undefined {
  if (!process.env.DISPLAY && !programOnPath('Xvfb')) return undefined;
  return process.env.WEBKIT ?? programOnPath('WebKitWebDriver');
}

/** Starts a virtual display and returns its name once it is ready; it chooses a free number itself. */
async function startDisplay(): Promise<{ display: string; process: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1024x768x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((done, fail) => {
    server.once('error', fail);
    server.once('exit', (code) => fail(new Error(`Xvfb ended with code ${code}`)));
    server.stdio[3]?.once('data', (bytes: Buffer) => done(String(bytes).trim()));
  });
  return { display: `:${number}`, process: server };
}

/** A running WebKitGTK with one page. */
export class WebKit {
  private constructor(
    private readonly processes: readonly ChildProcess[],
    private readonly driver: string,
    private readonly session: string,
  ) {}

  /** Starts the browser. @throws Error if the driver does not start */
  static async launch(path: string): Promise<WebKit> {
    const screen = process.env.DISPLAY ? undefined : await startDisplay();
    const port = await freePort();
    const env = { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', ...(screen && { DISPLAY: screen.display }) };
    const driver = spawn(path, [`--port=${port}`], { env, stdio: 'ignore' });
    const processes = [driver, ...(screen ? [screen.process] : [])];
    const address = `http://127.0.0.1:${port}`;
    try {
      const { sessionId } = await firstSession(address, driver);
      await send(`${address}/session/${sessionId}`, 'POST', 'timeouts', { script: SCRIPT_TIME, pageLoad: SCRIPT_TIME });
      return new WebKit(processes, address, sessionId);
    } catch (error) {
      for (const each of processes) each.kill();
      throw error;
    }
  }

  /** Opens an address and waits until it is loaded. */
  async goto(url: string): Promise<void> {
    await this.send('url', { url });
  }

  /** The value of an expression in the page, as text; a promise is awaited. */
  async evaluate(expression: string): Promise<string> {
    const script = `
      const done = arguments[0];
      (async () => ({ value: String(await (${expression})) }))().catch((error) => ({ error: String(error) })).then(done);`;
    const { value, error } = (await this.send('execute/async', { script, args: [] })) as {
      value: string;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  async close(): Promise<void> {
    await fetch(`${this.driver}/session/${this.session}`, { method: 'DELETE' }).catch(() => {});
    for (const each of this.processes) each.kill();
  }

  private send(command: string, body: object): Promise<unknown> {
    return send(`${this.driver}/session/${this.session}`, 'POST', command, body);
  }
}

/** Opens the session as soon as the driver accepts connections. */
async function firstSession(address: string, driver: ChildProcess): Promise<{ sessionId: string }> {
  const deadline = performance.now() + START_TIME;
  for (;;) {
    try {
      return (await send(address, 'POST', 'session', { capabilities: { alwaysMatch: {} } })) as { sessionId: string };
    } catch (error) {
      if (driver.exitCode !== null || performance.now() > deadline) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

async function send(address: string, method: string, command: string, body: object): Promise<unknown> {
  const response = await fetch(`${address}/${command}`, { method, body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebKit, ${command}: ${value.error}: ${value.message}`);
  return value;
}
