/** A progress line for long work. */
import type { Output } from './output.js';

/** Work shorter than this shows no progress [ms]. */
const PATIENCE = 500;
const INTERVAL = 100;
const WIDTH = 20;
/** Moves to the start of the line and clears it. */
const CLEAR = '\r\x1b[K';

/** A progress line on the terminal. It appears only if the work takes long and the output is interactive. */
export class Progress {
  private readonly start = performance.now();
  private last = 0;
  private isShown = false;

  constructor(
    private readonly title: string,
    private readonly output: Output,
  ) {}

  /** Callback for the option `progress` of loading and compiling. */
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

  /** Clears the line. */
  end(): void {
    if (this.isShown) this.output.steer?.(CLEAR, 'err');
  }
}
