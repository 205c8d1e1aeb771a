/** The plotted samples so far: times, and the values of each expression. */
import type { Samples } from '../../src/web/simulation-worker/simulation-protocol.js';

const MAX_SAMPLES = 20_000;

/** Samples for plots, which are kept when the expressions or the model change. */
export class PlotData {
  private times: number[] = [];
  private readonly values = new Map<string, number[]>();
  /** Incremented by each change. */
  version = 0;

  /** Adds samples; after a step back in time, they replace the later ones. */
  add({ expressions, rows, restarts }: Samples): void {
    if (restarts) this.cutFrom(rows[0] ?? Number.NEGATIVE_INFINITY);
    this.watch(expressions);
    const columns = expressions.length + 1;
    for (let at = 0; at < rows.length; at += columns) {
      this.times.push(rows[at]!);
      expressions.forEach((text, k) => {
        this.values.get(text)!.push(rows[at + 1 + k]!);
      });
    }
    const excess = this.times.length - MAX_SAMPLES;
    if (excess > 0) for (const column of [this.times, ...this.values.values()]) column.splice(0, excess);
    this.version++;
  }

  /** Returns the times, and the values of expressions; NaN if they were not sampled. */
  columns(expressions: readonly string[]): number[][] {
    const none = (): number[] => this.times.map(() => Number.NaN);
    return [this.times, ...expressions.map((text) => this.values.get(text) ?? none())];
  }

  clear(): void {
    this.times = [];
    for (const text of this.values.keys()) this.values.set(text, []);
    this.version++;
  }

  /** Drops the samples from a time on. */
  private cutFrom(time: number): void {
    const at = this.times.findIndex((each) => each >= time);
    if (at < 0) return;
    for (const column of [this.times, ...this.values.values()]) column.length = at;
  }

  /** Restricts the stored expressions to these. */
  private watch(expressions: readonly string[]): void {
    for (const text of this.values.keys()) if (!expressions.includes(text)) this.values.delete(text);
    for (const text of expressions) {
      if (!this.values.has(text))
        this.values.set(
          text,
          this.times.map(() => Number.NaN),
        );
    }
  }
}
