/** A model with its Data, and what closed forms speak of. */
import { compile, Data, forward, type Model, parseXML, step } from '../../src/index.js';
import { EnableBit } from '../../src/schema/enums.js';

export const G = 9.81;
export const INTEGRATORS = ['Euler', 'RK4', 'implicit', 'implicitfast'] as const;

export class Run {
  readonly model: Model;
  readonly data: Data;

  constructor(xml: string) {
    this.model = compile(parseXML(xml));
    this.data = new Data(this.model);
  }

  steps(n: number): this {
    for (let i = 0; i < n; i++) step(this.model, this.data);
    return this;
  }

  forward(): this {
    forward(this.model, this.data);
    return this;
  }

  /** Kinetic and potential energy of the state [J]. */
  energy(): number {
    const { opt } = this.model;
    const flags = opt.enableflags;
    opt.enableflags = flags | EnableBit.ENERGY;
    const [potential, kinetic] = this.forward().data.energy;
    opt.enableflags = flags;
    return (potential as number) + (kinetic as number);
  }
}
