/** Notifies pages when a model has changed on disk, as a stream of server-sent events. */
import type { ServerResponse } from 'node:http';
import { FileWatch } from '../../authoring/load/file-watch.js';
import type { StudioModel } from './model.js';

/** The stream of changes of one model to any number of pages. */
export class StudioChanges {
  private readonly listeners = new Set<ServerResponse>();
  /** Watches the files; undefined while no page listens. */
  private watch: FileWatch | undefined;

  constructor(private readonly model: StudioModel | undefined) {}

  /** Sends `change` whenever the model differs from its last manifest. */
  listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': changes of the model\n\n');
    this.listeners.add(response);
    response.on('close', () => this.leave(response));
    this.watch ??= new FileWatch(
      () => this.model?.source,
      () => this.notify(),
    );
  }

  close(): void {
    for (const response of this.listeners) response.end();
    this.watch?.close();
    this.watch = undefined;
  }

  private leave(response: ServerResponse): void {
    this.listeners.delete(response);
    if (this.listeners.size === 0) this.close();
  }

  private notify(): void {
    for (const response of this.listeners) response.write('event: change\ndata: \n\n');
  }
}
