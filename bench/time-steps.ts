/** Times steps of either engine from recorded states. */
import type { TimeReply, TimeRequest } from './protocol.js';

/** The operations that both engines have on their models, under common names. */
export interface Stepped {
  readonly data: { readonly ncon: number; readonly nefc: number };
  start(state: readonly number[]): void;
  step(): void;
}

/** @param clock time so far [us] */
export function timeSteps({ states, steps }: TimeRequest, engine: Stepped, clock: () => number): TimeReply {
  const usPerStep: number[] = [];
  let ncon = 0;
  let nefc = 0;
  for (const state of states) {
    engine.start(state);
    const start = clock();
    for (let i = 0; i < steps; i++) engine.step();
    usPerStep.push((clock() - start) / steps);
    ncon += engine.data.ncon;
    nefc += engine.data.nefc;
  }
  return { usPerStep, ncon: ncon / states.length, nefc: nefc / states.length };
}
