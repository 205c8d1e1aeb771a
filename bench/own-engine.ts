/** Times steps of this engine, in a process of Node or in a page. */
import type * as Kinetree from '../src/index.js';
import { State } from '../src/schema/enums.js';
import type { TimeReply, TimeRequest } from './protocol.js';

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

  time({ states, steps }: TimeRequest): TimeReply {
    const { kt, model, data, clock } = this;
    const usPerStep: number[] = [];
    let ncon = 0;
    let nefc = 0;
    for (const state of states) {
      kt.setState(model, data, Float64Array.from(state), State.INTEGRATION);
      const start = clock();
      for (let i = 0; i < steps; i++) kt.step(model, data);
      usPerStep.push((clock() - start) / steps);
      ncon += data.ncon;
      nefc += data.nefc;
    }
    return { usPerStep, ncon: ncon / states.length, nefc: nefc / states.length };
  }
}
