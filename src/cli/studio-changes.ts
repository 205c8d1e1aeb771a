/** Notifies pages when a model has changed on disk, as a stream of server-sent events. */
import type { ServerResponse } from 'node:http';
import type { StudioModel } from './studio-model.js';

/** Time between looks at the files [ms]; nobody looks while nobody listens. */
const INTERVAL = 400;

export class StudioChanges {
  private readonly listeners = new Set<ServerResponse>();
  private timer: NodeJS.Timeout | undefined;
  /** The state that was told last. */
  private told: string | undefined;

  constructor(private readonly model: StudioModel | undefined) {}

  /** Sends `change` whenever the model differs from what its manifest said last. */
  listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': changes of the model\n\n');
    this.listeners.add(response);
    response.on('close', () => this.leave(response));
    this.timer ??= setInterval(() => this.look(), INTERVAL);
    this.timer.unref();
  }

  close(): void {
    for (const response of this.listeners) response.end();
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private leave(response: ServerResponse): void {
    this.listeners.delete(response);
    if (this.listeners.size === 0) this.close();
  }

  /** A change is told once; what changes again before the page has looked is told again. */
  private look(): void {
    const state = this.model?.changedState();
    if (state !== undefined && state !== this.told) {
      for (const response of this.listeners) response.write('event: change\ndata: \n\n');
    }
    this.told = state;
  }
}
