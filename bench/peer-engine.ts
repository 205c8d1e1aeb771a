/** Times steps of the reference, in a process of Node or in a page. */
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { State } from '../src/schema/enums.js';
import type { TimeReply, TimeRequest } from './protocol.js';

export class PeerEngine {
  readonly data: MjData;

  /** @param clock time so far [us] */
  constructor(
    private readonly mj: MainModule,
    private readonly model: MjModel,
    private readonly clock: () => number,
  ) {
    this.data = new mj.MjData(model);
  }

  time({ states, steps }: TimeRequest): TimeReply {
    const { mj, model, data, clock } = this;
    const usPerStep: number[] = [];
    let ncon = 0;
    let nefc = 0;
    for (const state of states) {
      mj.mj_setState(model, data, state, State.INTEGRATION);
      const start = clock();
      for (let i = 0; i < steps; i++) mj.mj_step(model, data);
      usPerStep.push((clock() - start) / steps);
      ncon += data.ncon;
      nefc += data.nefc;
    }
    return { usPerStep, ncon: ncon / states.length, nefc: nefc / states.length };
  }
}
