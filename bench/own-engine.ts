/** This engine in the benchmark, in a process of Node or in a page. */
import type * as Kinetree from '../src/api/index.js';
import { State } from '../src/foundation/schema/enums.js';
import type { TimeReply, TimeRequest } from './protocol.js';
import { timeSteps } from './time-steps.js';

export type Engine = Pick<typeof Kinetree, 'Data' | 'forward' | 'setState' | 'step'>;

export class OwnEngine {
  readonly data: Kinetree.Data;

  /** @param clock time so far [us] */
  constructor(
    private readonly kt: Engine,
    private readonly model: Kinetree.Model,
    private readonly clock: () => number,
  ) {
    this.data = new kt.Data(model);
    kt.forward(model, this.data);
  }

  start(state: readonly number[]): void {
    this.kt.setState(this.model, this.data, Float64Array.from(state), State.INTEGRATION);
  }

  step(): void {
    this.kt.step(this.model, this.data);
  }

  time(request: TimeRequest): TimeReply {
    return timeSteps(request, this, this.clock);
  }
}
