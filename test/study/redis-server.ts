/** A local server on loopback that can be killed and restarted, and a connection that can be cut. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../runner/machine.js';
import { until } from './study-process.js';

const isInstalled = (name: string): boolean => spawnSync(name, ['--version']).status === 0;

/** The server in `QUEUE_SERVER`, else the first of these that is installed. */
export const REDIS = [process.env.QUEUE_SERVER ?? ['redis-server', 'valkey-server']].flat().find(isInstalled);

export class RedisServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'kinetree-redis-'));
  private child: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.restart();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it with the data it has written. */
  async restart(): Promise<void> {
    const files = ['--dir', this.folder, '--appendonly', 'yes', '--save', ''];
    const place = ['--bind', '127.0.0.1', '--port', String(this.port)];
    this.child = spawn(REDIS!, [...place, ...files], { stdio: 'ignore' });
    await until(() => answers(this.port));
  }

  /** Simulates a power loss, except for data that the system has not written. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on('connect', () => socket.write('PING\r\n'));
    socket.on('data', (bytes) => end(bytes.toString().startsWith('+PONG')));
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
  });
}

/** A proxy to a port that can be cut and restored. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(port: number): Promise<Wire> {
    const server = createServer((near) => wire.join(near, connect(port, '127.0.0.1')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const wire: Wire = new Wire(server, (server.address() as { port: number }).port);
    return wire;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  private join(near: Socket, far: Socket): void {
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    if (this.isCut) near.destroy();
    near.pipe(far).pipe(near);
  }

  /** Ends every connection, and refuses new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async remove(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
