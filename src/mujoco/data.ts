/** `MjData`: the arrays and scalars of a Data under the names of the reference's class. */
import { Data } from '../model/data.js';
import { ARENA_FIELDS } from '../schema/arena.js';
import { DATA_FIELDS } from '../schema/data.js';
import { SCALAR_FIELDS } from '../schema/scalars.js';
import { Handle } from './handle.js';
import type { MjModel } from './model.js';

type Names = keyof typeof DATA_FIELDS | keyof typeof ARENA_FIELDS | Exclude<keyof typeof SCALAR_FIELDS, 'time'>;

export interface MjData extends Pick<Data, Names> {}

export class MjData extends Handle {
  /** @internal */
  readonly own: Data;
  readonly model: MjModel;

  constructor(model: MjModel) {
    super();
    this.model = model;
    this.own = new Data(model.own);
  }

  /** Simulation time [s]. */
  get time(): number {
    return this.own.time;
  }
  set time(value: number) {
    this.own.time = value;
  }

  override delete(): void {
    super.delete();
    this.own.dispose();
  }
}

const names = [...Object.keys(DATA_FIELDS), ...Object.keys(ARENA_FIELDS), ...Object.keys(SCALAR_FIELDS)];
for (const name of names as (keyof MjData & keyof Data)[]) {
  if (name in MjData.prototype) continue;
  Object.defineProperty(MjData.prototype, name, {
    enumerable: true,
    get(this: MjData) {
      return this.own[name];
    },
  });
}
