/** A model with its Data, and quantities for closed-form solutions. */
import {
  type Compatibility,
  compile,
  Data,
  energyPos,
  energyVel,
  forward,
  type Model,
  parseXML,
  step,
} from '../../src/api/index.js';

export const G = 9.81;
export const INTEGRATORS = ['Euler', 'RK4', 'implicit', 'implicitfast'] as const;

export class Run {
  readonly model: Model;
  readonly data: Data;

  constructor(xml: string, compatibility: Compatibility = '4.0') {
    this.model = compile(parseXML(xml, { compatibility }));
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
    const { model, data } = this.forward();
    energyPos(model, data);
    energyVel(model, data);
    return (data.energy[0] as number) + (data.energy[1] as number);
  }
}
