/** Sends the latest request of a drag, one at a time, because an edit may take longer than a movement of the mouse. */
export class DragRequests<T> {
  private next: { readonly wanted: T } | undefined;
  private isBusy = false;

  constructor(private readonly send: (wanted: T) => Promise<unknown>) {}

  /** Sends a request when the previous one is answered, unless a later one replaces it. */
  request(wanted: T): void {
    this.next = { wanted };
    if (!this.isBusy) void this.run();
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    while (this.next) {
      const { wanted } = this.next;
      this.next = undefined;
      await this.send(wanted);
    }
    this.isBusy = false;
  }
}
