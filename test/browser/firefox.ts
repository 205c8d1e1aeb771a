/**
 * Firefox over WebDriver BiDi, as packaged by a distribution: the library that drives Chromium needs a patched Firefox.
 * The path is the variable `FIREFOX`, else the first `firefox` or `firefox-esr` on the PATH.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { programOnPath } from '../runner/machine.js';

/** A busy machine takes half a minute to start Firefox [ms]. */
const PATIENCE = 120_000;

/** Preferences of an unattended browser. */
const PREFERENCES: Readonly<Record<string, boolean | number | string>> = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

/** Path of the Firefox of this machine; undefined if there is none. */
export function findFirefox(): string | undefined {
  return process.env.FIREFOX || programOnPath('firefox', 'firefox-esr');
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: unknown;
}

interface Entry {
  readonly level: string;
  readonly text: string | null;
}

/** A running Firefox with one tab. */
export class Firefox {
  /** Errors of the page and its console since it was opened. */
  readonly errors: string[] = [];
  private readonly waiting = new Map<number, { done(value: unknown): void; fail(error: Error): void }>();
  private serial = 0;
  private tab = '';

  private constructor(
    private readonly process: ChildProcess,
    private readonly profile: string,
    private readonly socket: WebSocket,
  ) {
    socket.on('message', (bytes) => this.receive(JSON.parse(String(bytes)) as Message));
    socket.on('close', () => {
      for (const { fail } of this.waiting.values()) fail(new Error('Firefox has gone'));
    });
  }

  static async launch(path: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'kinetree-firefox-'));
    const lines = Object.entries(PREFERENCES).map(
      (each) => `user_pref(${each.map((x) => JSON.stringify(x)).join(', ')});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
    const process = spawn(path, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
    try {
      const socket = await connected(await addressOf(process));
      const firefox = new Firefox(process, profile, socket);
      await firefox.send('session.new', { capabilities: {} });
      await firefox.send('session.subscribe', { events: ['log.entryAdded'] });
      firefox.tab = ((await firefox.send('browsingContext.create', { type: 'tab' })) as { context: string }).context;
      return firefox;
    } catch (error) {
      await stop(process, profile);
      throw error;
    }
  }

  /** Opens a URL and waits until everything it loads at once is loaded. */
  async goto(url: string): Promise<void> {
    this.errors.length = 0;
    await this.send('browsingContext.navigate', { context: this.tab, url, wait: 'complete' });
  }

  /** Evaluates an expression, or the promise it returns, to a text in the page. */
  async evaluate(expression: string): Promise<string> {
    const target = { context: this.tab };
    const reply = (await this.send('script.evaluate', { expression, target, awaitPromise: true })) as {
      result?: { value?: unknown };
      exceptionDetails?: { text: string };
    };
    if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.text);
    return String(reply.result?.value);
  }

  async close(): Promise<void> {
    this.socket.removeAllListeners('close');
    this.socket.close();
    await stop(this.process, this.profile);
  }

  private send(method: string, params: object): Promise<unknown> {
    this.serial += 1;
    const id = this.serial;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((done, fail) => this.waiting.set(id, { done, fail }));
  }

  private receive({ id, result, error, message, method, params }: Message): void {
    if (method === 'log.entryAdded') {
      const { level, text } = params as Entry;
      if (level === 'error') this.errors.push(text ?? 'an error without a text');
    }
    if (id === undefined) return;
    const call = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) call?.fail(new Error(`${error}: ${message}`));
    else call?.done(result);
  }
}

/** The URL that Firefox prints when it listens. */
function addressOf(process: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let text = '';
    const timer = setTimeout(() => fail(new Error(`Firefox does not listen: ${text}`)), PATIENCE);
    process.stderr!.on('data', (bytes) => {
      text += String(bytes);
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? [];
      if (!address) return;
      clearTimeout(timer);
      done(address);
    });
    process.once('error', fail);
    process.once('exit', (code) => fail(new Error(`Firefox ended with ${code}: ${text}`)));
  });
}

function connected(address: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address}/session`);
  return new Promise((done, fail) => {
    socket.once('open', () => done(socket));
    socket.once('error', fail);
  });
}

/** Ends the program, after which the profile can be removed. */
async function stop(process: ChildProcess, profile: string): Promise<void> {
  if (process.exitCode === null && process.pid !== undefined) {
    const ended = new Promise((done) => process.once('exit', done));
    process.kill();
    await ended;
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
