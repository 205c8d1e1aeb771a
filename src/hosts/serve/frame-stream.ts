/** Sends frames to a watching client at the requested rate, and leaves frames out while the client is slow. */

/** Default rate [frames/s]. */
export const DEFAULT_RATE = 60;

/** The frames of one client, with their rate limit and a count of those left out. */
export class FrameStream {
  private last = -Infinity;
  private isDue = false;
  private hasEnded = false;
  private dropped = 0;
  private readonly interval: number;

  /**
   * @param rate maximum rate [frames/s]
   * @param isFull tests whether the client has unread data
   * @param send sends a frame of the current state, with the number of frames left out before it
   */
  constructor(
    rate: number,
    private readonly isFull: () => boolean,
    private readonly send: (dropped: number) => void,
  ) {
    this.interval = 1000 / rate;
  }

  /** Call after the state changed. The last of several states is always sent. */
  changed(): void {
    if (this.isDue || this.hasEnded) return;
    this.isDue = true;
    setTimeout(() => this.flush(), Math.max(0, this.last + this.interval - performance.now()));
  }

  end(): void {
    this.hasEnded = true;
  }

  private flush(): void {
    this.isDue = false;
    if (this.hasEnded) return;
    this.last = performance.now();
    if (this.isFull()) {
      this.dropped += 1;
      this.changed();
      return;
    }
    this.send(this.dropped);
    this.dropped = 0;
  }
}
