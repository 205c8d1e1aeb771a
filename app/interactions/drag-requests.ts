/** Sends the latest request of a drag, one at a time, because an edit may take longer than a movement of the mouse. */
export class DragRequests<T> {
  private next: { readonly wanted: T } | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly send: (wanted: T) => Promise<unknown>) {}

  /** Sends a request when the previous one is answered, unless a later one replaces it. */
  request(wanted: T): void {
    this.next = { wanted };
    this.running ??= this.run();
  }

  /** Drops a request that was not sent, and resolves when the last one is answered. */
  async finish(): Promise<void> {
    this.next = undefined;
    await this.running;
  }

  /** Resolves when the latest request is answered. */
  async completed(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.next) {
      const { wanted } = this.next;
      this.next = undefined;
      await this.send(wanted);
    }
    this.running = undefined;
  }
}
