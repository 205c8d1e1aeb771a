/**
 * One pipeline for many Data of a Model, which take turns in it.
 *
 * Its stages are bound to a record that belongs to no Data: before a Data runs, the arrays of its own record are put
 * into that one, which takes about 2 us. So a Data costs nothing but its arrays, while code, closures and scratch exist
 * once. No stage keeps anything from step to step on which results depend. A Data that calls functions of the user does
 * not take part, because these may run another Data in the middle of a step. See
 * docs/decisions/0007-data-take-turns.md.
 */

import type { Stages } from '../engine/stages.js';
import { recordMaker } from '../model/allocate.js';
import type { Data } from '../model/data.js';
import { assertFits, type DataRecord, growArena } from '../model/data-record.js';
import type { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { resetRecord } from '../model/reset.js';
import { ARENA_SIZES } from '../schema/arena.js';
import { bindStages } from './bind-stages.js';
import { type EngineInstance, instantiate } from './instantiate.js';
import { type AdvancingStage, makeContext, type Pipeline, type PipelineContext } from './pipeline.js';

/** Values of a record, in the order of its names. */
type Values = readonly unknown[];
type Guest = { -readonly [N in keyof DataRecord]: DataRecord[N] };

type Fill = (guest: Guest, values: Values) => void;

const CAPACITIES = ARENA_SIZES.map((name) => `cap_${name}` as const);

const pipelines = new WeakMap<ModelRecord, TurnPipeline>();

/** The pipeline of a Model in mode `turns`; it runs one Data at a time. */
export class TurnPipeline implements Pipeline {
  /** No Data with functions of the user takes turns. */
  readonly isCalling = false;
  readonly stages = {} as Stages;
  readonly context: PipelineContext = makeContext(undefined, {
    grow: () => this.grow(),
    restart: () => resetRecord(this.m, this.d),
  });
  private readonly m: ModelRecord;
  private instance: EngineInstance = instantiate('turns');
  /** The stages are bound to this record, which `fill` fills. */
  private readonly guest: Guest;
  private readonly fill: Fill;
  private readonly names: readonly (keyof DataRecord)[];
  private readonly values = new WeakMap<DataRecord, Values>();
  /** Capacities that the scratch of the stages is made for. */
  private readonly room = {} as Record<(typeof CAPACITIES)[number], number>;
  private isBound = false;
  /** The record of the Data whose turn it is. */
  private d: DataRecord;

  private constructor(
    readonly model: Model,
    private data: Data,
  ) {
    this.m = model.record;
    this.d = data.record;
    this.names = Object.keys(this.d) as (keyof DataRecord)[];
    for (const name of CAPACITIES) this.room[name] = 0;
    this.guest = recordMaker<Guest>(this.names)(this.valuesOf(this.d));
    this.fill = fillerOf(this.names);
  }

  /** Gives the next turn to a Data, in the pipeline of its Model. */
  static lend(model: Model, data: Data): TurnPipeline {
    let pipeline = pipelines.get(model.record);
    if (!pipeline || data.binding !== pipeline) assertFits(model.record, data.record);
    if (!pipeline) {
      pipeline = new TurnPipeline(model, data);
      pipelines.set(model.record, pipeline);
    }
    pipeline.take(data);
    return pipeline;
  }

  isCurrent(model: Model, data: Data): boolean {
    return this.d === data.record && this.m === model?.record;
  }

  advance(stage: AdvancingStage): void {
    this.stages[stage]();
  }

  /** Does nothing: other Data keep using the pipeline. */
  release(): void {}

  rest(): boolean {
    return false;
  }

  moveTo(data: Data): void {
    this.data = data;
  }

  private take(data: Data): void {
    const { guest, room, d } = this;
    if (data.binding !== this) {
      data.binding?.release();
      data.binding = this;
    }
    this.data = data;
    this.d = data.record;
    if (this.d !== d) this.fill(guest, this.valuesOf(this.d));
    if (!this.isBound) this.bind();
    for (let i = 0; i < CAPACITIES.length; i++) {
      const name = CAPACITIES[i] as (typeof CAPACITIES)[number];
      if (this.d[name] > room[name]) this.bind();
    }
  }

  /** Binds the stages with scratch for the largest arena that has come by. */
  private bind(): void {
    const { guest, room, d } = this;
    for (const name of CAPACITIES) guest[name] = room[name] = Math.max(room[name], d[name]);
    // code that binds twice no longer treats its scratch as constants
    if (this.isBound) {
      this.instance.release();
      this.instance = instantiate('turns');
    }
    this.isBound = true;
    bindStages(this.instance.engine, this.m, guest, this.context, this.stages);
    for (const name of CAPACITIES) guest[name] = d[name];
  }

  private grow(): void {
    this.data.record = growArena(this.m, this.d, this.context.needed);
    this.take(this.data);
  }

  private valuesOf(record: DataRecord): Values {
    let values = this.values.get(record);
    if (!values) {
      values = this.names.map((name) => record[name]);
      this.values.set(record, values);
    }
    return values;
  }
}

/** A function that puts values into a guest: one assignment after the other, for a loop takes 70 us. */
function fillerOf(names: readonly (keyof DataRecord)[]): Fill {
  try {
    const assignments = names.map((name, i) => `guest.${name} = values[${i}]`).join('; ');
    return new Function('guest', 'values', assignments) as Fill;
  } catch {
    // a page may forbid evaluation
    return (guest, values) => {
      for (let i = 0; i < names.length; i++) (guest as Record<string, unknown>)[names[i] as string] = values[i];
    };
  }
}
