/** Asks for the newest of what a drag wants, one request at a time: an edit may take longer than a movement of the mouse. */
export class DragRequests<T> {
  private next: { readonly wanted: T } | undefined;
  private isBusy = false;

  constructor(private readonly send: (wanted: T) => Promise<unknown>) {}

  ask(wanted: T): void {
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
