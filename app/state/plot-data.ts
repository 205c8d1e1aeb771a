/** The plotted samples so far: columns of time and one for each expression. */
import type { Samples } from '../../src/browser/simulation-protocol.js';

/** Samples that are kept. */
const MAX_SAMPLES = 20_000;

/** Samples for plots: `columns[0]` is time, the others are expressions. */
export class PlotData {
  columns: number[][] = [[]];
  /** Counts changes. */
  version = 0;

  /** Adds samples; those of another run, or of other expressions, begin anew. */
  add({ columns, rows, restarts }: Samples): void {
    if (restarts || columns !== this.columns.length) this.clear(columns);
    for (let at = 0; at < rows.length; at += columns) {
      for (let k = 0; k < columns; k++) this.columns[k]!.push(rows[at + k]!);
    }
    const excess = this.columns[0]!.length - MAX_SAMPLES;
    if (excess > 0) for (const column of this.columns) column.splice(0, excess);
    this.version++;
  }

  clear(columns = this.columns.length): void {
    this.columns = Array.from({ length: columns }, () => []);
    this.version++;
  }
}
