/** Values of formulas after each step, collected until the next frame. */
import type { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Samples, SimulationStatus } from '../simulation-protocol.js';
import type { compileExpression } from './expression.js';

/** The formula compiler, loaded with the first formula because few pages use formulas. */
let read: typeof compileExpression | undefined;

/** Loads the formula compiler. Formulas that were set earlier have no values until they are set again. */
export async function prepareExpressions(): Promise<void> {
  read ??= (await import('./expression.js')).compileExpression;
}

/** Maximum number of rows kept while the page requests no frames. */
const MAX_ROWS = 4000;

/** Evaluates the plotted expressions after steps and collects their values for the page. */
export class ExpressionSamples {
  /** The plotted expressions with their errors. */
  expressions: SimulationStatus['expressions'] = [];
  private values: ((() => number) | undefined)[] = [];
  private rows = new Float64Array(0);
  private count = 0;
  private lastTime = -Infinity;
  private restarts = false;
  /** True until the first sample with the current formulas. */
  private isNew = false;

  constructor(
    private readonly model: Model,
    private readonly data: Data,
  ) {}

  /** Sets the formulas to sample; formulas that were sampled already keep their samples. */
  set(texts: readonly string[]): void {
    const before = this.expressions.map(({ text }) => text);
    const compiled = texts.map((text) => this.compile(text));
    this.values = compiled.map(({ value }) => value);
    this.expressions = compiled.map(({ text, fault }) => ({ text, ...(fault !== undefined && { fault }) }));
    if (before.length === texts.length && before.every((text, i) => text === texts[i])) return;
    const rows = new Float64Array(texts.length > 0 ? MAX_ROWS * (texts.length + 1) : 0);
    const from = texts.map((text) => before.indexOf(text));
    if (texts.length === 0) this.count = 0;
    for (let row = 0; row < this.count; row++) {
      const [old, at] = [row * (before.length + 1), row * (texts.length + 1)];
      rows[at] = this.rows[old]!;
      from.forEach((column, k) => {
        rows[at + 1 + k] = column < 0 ? Number.NaN : this.rows[old + 1 + column]!;
      });
    }
    this.rows = rows;
    // sample the current state with the new formulas
    this.isNew = true;
  }

  private compile(text: string): { text: string; value?: () => number; fault?: string } {
    try {
      const value = read?.(text, this.model, this.data);
      return value ? { text, value } : { text };
    } catch (error) {
      return { text, fault: (error as Error).message };
    }
  }

  /** Takes a sample. Starts a new plot if the time went back. */
  take(): void {
    const { values, data } = this;
    if (values.length === 0 || (data.time === this.lastTime && !this.isNew)) return;
    if (data.time < this.lastTime) {
      this.count = 0;
      this.restarts = true;
    }
    this.isNew = false;
    this.lastTime = data.time;
    const columns = values.length + 1;
    // if samples are not fetched in time, the oldest are dropped
    if (this.count === MAX_ROWS) {
      this.rows.copyWithin(0, (MAX_ROWS / 2) * columns);
      this.count = MAX_ROWS / 2;
    }
    // replace the row of this time, which has no values for new formulas
    if (this.count > 0 && this.rows[(this.count - 1) * columns] === data.time) this.count--;
    const at = this.count++ * columns;
    this.rows[at] = data.time;
    for (let k = 0; k < values.length; k++) this.rows[at + 1 + k] = values[k]?.() ?? Number.NaN;
  }

  /** Returns the samples since the last call; undefined if there are none. */
  drain(): Samples | undefined {
    const { values, count, restarts } = this;
    if (values.length === 0 || (count === 0 && !restarts)) return undefined;
    const columns = values.length + 1;
    this.count = 0;
    this.restarts = false;
    const expressions = this.expressions.map(({ text }) => text);
    return { expressions, rows: this.rows.slice(0, count * columns), restarts };
  }
}
