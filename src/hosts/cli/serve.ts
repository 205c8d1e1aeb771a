/** `kinetree serve MODEL`: serves a simulation to other programs, which drive and watch it. */
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { RemoteMode } from '../../foundation/schema/remote.js';
import { createRenderer } from '../node/create-renderer.js';
import { packageVersion } from '../node/package-version.js';
import { isLoopback, newToken } from '../node/serve/admission.js';
import { pictureSource } from '../node/serve/pictures.js';
import { type SessionServer, startSessionServer } from '../node/serve/session-server.js';
import { WebSocketError } from '../node/serve/web-sockets.js';
import { RemoteError } from '../remote/error.js';
import { sessionPage } from '../studio-server/session-page.js';
import { withoutDriverNoise } from './driver-noise.js';
import { FAILED, OK, USAGE } from './exit-codes.js';
import { listenForInterruption } from './interruption.js';
import { loadForCommand } from './load-for-command.js';
import type { ModelReading } from './model-flags.js';
import { localPath, type Output } from './output.js';

/** Default port of sessions; clients try it first, too. */
export const SESSION_PORT = 4848;

export interface ServeFlags extends ModelReading {
  readonly host: string;
  readonly port: number;
  readonly mode: RemoteMode;
  readonly key?: string;
  /** The token, or false for none; by default a random one. */
  readonly token?: string | false;
  /** Requires the token from local programs, too. */
  readonly tokenForAll?: boolean;
  /** Whether real time continues after the driving client disconnected. */
  readonly alone: 'continue' | 'pause';
  /** Time limit of a step [s]. */
  readonly stepLimit?: number;
  readonly page?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/**
 * Serves until Ctrl-C. Returns the exit code.
 *
 * @param studio folder of the built page
 */
export async function serve(file: string, flags: ServeFlags, studio: string, output: Output): Promise<number> {
  const mistake = mistakeIn(flags, studio);
  if (mistake !== undefined) {
    output.err(`${mistake}\n`);
    return USAGE;
  }
  const model = await loadForCommand(file, flags, output);
  if (!model) return FAILED;
  const { host, port, mode, key, alone, stepLimit } = flags;
  const token = flags.token === false ? undefined : flags.token || process.env.KINETREE_TOKEN || newToken();
  const pictures = pictureSource('classic', (model, size) => withoutDriverNoise(() => createRenderer(model, size)));
  const interruption = listenForInterruption();
  let server: SessionServer;
  try {
    server = await startSessionServer(model, {
      host,
      port,
      mode,
      name: basename(file),
      version: packageVersion(),
      isTokenForAll: flags.tokenForAll === true,
      pausesAlone: alone === 'pause',
      draw: pictures.draw,
      ...(stepLimit !== undefined && { stepLimit }),
      ...(token !== undefined && { token }),
      ...(key !== undefined && { key }),
      ...(flags.page && { page: sessionPage(studio, host) }),
      ...(!flags.quiet && { log: (line: string) => output.err(`${time()} ${line}\n`) }),
    });
  } catch (error) {
    interruption.ignore();
    output.err(`${reasonOf(error, flags)}\n`);
    return error instanceof RemoteError ? USAGE : FAILED;
  }
  announce(file, server.port, flags, token, output);
  await aborted(interruption.signal);
  interruption.ignore();
  if (!flags.quiet) output.err('The server ends.\n');
  await server.close();
  pictures.close();
  return OK;
}

/** Returns the error in a command line; undefined if there is none. */
function mistakeIn({ host, token, tokenForAll, page }: ServeFlags, studio: string): string | undefined {
  if (token === '') return 'The token is empty.';
  if (token === false && !isLoopback(host)) {
    return `${host} can be reached from other machines: --no-token is for this machine alone.`;
  }
  if (token === false && tokenForAll) return '--no-token and --token-for-all exclude each other.';
  if (page && !existsSync(studio)) return `The studio is not built: there is no folder ${studio}.`;
  return undefined;
}

function reasonOf(error: unknown, { host, port }: ServeFlags): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${port} is taken; --port chooses another, and 0 any that is free.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `This machine has no address ${host}.`;
  if (code === 'EACCES') return `Port ${port} may not be used.`;
  if (error instanceof WebSocketError || error instanceof RemoteError) return error.message;
  throw error;
}

/** Prints the address of the session and how to connect. */
function announce(
  file: string,
  port: number,
  { host, mode, page, tokenForAll, json }: ServeFlags,
  token: string | undefined,
  output: Output,
): void {
  const isOpen = isLoopback(host) && !tokenForAll;
  const place = `${nameOf(host)}:${port}`;
  const session = `ws://${place}/`;
  const shown = page && `http://${place}/?session${isOpen ? '' : `#token=${encodeURIComponent(token!)}`}`;
  if (json) {
    const facts = { session, model: file, mode, ...(token !== undefined && { token }), ...(shown && { page: shown }) };
    output.out(`${JSON.stringify(facts)}\n`);
  } else {
    output.out(`Session: ${session}\n`);
    output.out(`Model: ${localPath(file)}, ${mode}\n`);
    if (token !== undefined) output.out(`Token: ${token}${isOpen ? ' (for pages of other origins)' : ''}\n`);
    if (shown) output.out(`Page: ${shown}\n`);
  }
  if (!isLoopback(host)) {
    output.err(
      'Other machines can reach this server. What is sent is not encrypted: use a tunnel where that matters.\n',
    );
  }
  if (!json) output.out('Stop with Ctrl+C.\n');
}

/** Returns the name by which other machines reach a host. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return hostname();
  return host.includes(':') ? `[${host}]` : host;
}

const time = (): string => new Date().toTimeString().slice(0, 8);

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
