/** The reference in the benchmark, in a process of Node or in a page. */
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { State } from '../src/foundation/schema/enums.js';
import type { TimeReply, TimeRequest } from './protocol.js';
import { timeSteps } from './time-steps.js';

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

  start(state: readonly number[]): void {
    this.mj.mj_setState(this.model, this.data, [...state], State.INTEGRATION);
  }

  step(): void {
    this.mj.mj_step(this.model, this.data);
  }

  time(request: TimeRequest): TimeReply {
    return timeSteps(request, this, this.clock);
  }
}
