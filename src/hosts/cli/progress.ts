/** A progress line for long work. */
import type { Output } from './output.js';

/** Work shorter than this is not worth a word [ms]. */
const PATIENCE = 500;
const INTERVAL = 100;
const WIDTH = 20;
/** Goes to the start of the line and deletes it. */
const CLEAR = '\r\x1b[K';

/**
 * A progress line on the terminal; it appears only if the work takes long, and never where output is not interactive.
 */
export class Progress {
  private readonly start = performance.now();
  private last = 0;
  private isShown = false;

  constructor(
    private readonly title: string,
    private readonly output: Output,
  ) {}

  /** For the option `progress` of loading and compiling. */
  readonly update = (pass: string, done: number): void => {
    const now = performance.now();
    if (!this.output.isInteractive || now - this.start < PATIENCE || now - this.last < INTERVAL) return;
    this.last = now;
    this.isShown = true;
    const filled = Math.round(done * WIDTH);
    const bar = '='.repeat(filled).padEnd(WIDTH);
    this.output.steer?.(CLEAR, 'err');
    this.output.err(`${this.title} [${bar}] ${pass}`);
  };

  /** Takes the line away. */
  end(): void {
    if (this.isShown) this.output.steer?.(CLEAR, 'err');
  }
}
