/** One pipeline for many Data of one structure, which take turns in it; see turns.ts. */

import { ARENA_SIZES } from '../../foundation/schema/arena.js';
import type { Stages } from '../engine/stages.js';
import { allocateData, type Capacities, type DataRecord, growArena } from '../model/data-record.js';
import { ModelCopier, workingModel } from '../model/model-image.js';
import type { ModelRecord } from '../model/model-record.js';
import { RecordImage } from '../model/record-image.js';
import { resetRecord } from '../model/reset.js';
import { bindStages } from './bind-stages.js';
import { type EngineInstance, instantiate } from './instantiate.js';
import { makeContext, type PipelineContext } from './pipeline.js';

/** Arena capacities of a record. */
export const capacitiesOf = (d: DataRecord): Capacities =>
  Object.fromEntries(ARENA_SIZES.map((name) => [name, d[`cap_${name}`]])) as Capacities;

/** The pipeline in which Data take turns. */
export class TurnPipeline {
  readonly stages: Stages;
  readonly context: PipelineContext = makeContext(undefined, {
    grow: () => this.grow(),
    restart: () => resetRecord(this.m, this.image.record),
  });
  private instance: EngineInstance;
  /** Image of the working record, to which the stages are bound. */
  image: RecordImage;
  /** Number of steps made in it. */
  count = 0;

  /** The Model record that the stages are bound to: that of a Model, or a working record for the values of several. */
  private readonly m: ModelRecord;
  private readonly copiers = new WeakMap<ModelRecord, ModelCopier>();

  /** @param patience number of turns in shared, warm code before it gets separate code */
  constructor(
    m: ModelRecord,
    private readonly isOfMany: boolean,
    first: DataRecord,
    private patience: number,
  ) {
    this.m = isOfMany ? workingModel(m) : m;
    this.copierOf(m)?.copy();
    this.instance = instantiate(patience > 0 ? 'shared' : 'turns');
    this.image = new RecordImage(allocateData(m, capacitiesOf(first)));
    this.stages = this.bind();
  }

  /** The working Model record, if there is one. */
  get working(): ModelRecord | undefined {
    return this.isOfMany ? this.m : undefined;
  }

  /** Tests whether Data of this Model can take turns in it. */
  takes(m: ModelRecord): boolean {
    return this.isOfMany || this.m === m;
  }

  /** Returns the copier of a Model's values into the working record; undefined without one. */
  copierOf(m: ModelRecord): ModelCopier | undefined {
    if (!this.isOfMany) return undefined;
    let copier = this.copiers.get(m);
    if (!copier) this.copiers.set(m, (copier = new ModelCopier(this.m, m)));
    return copier;
  }

  private bind(): Stages {
    return bindStages(this.instance.engine, this.m, this.image.record, this.context, this.stages);
  }

  /** Counts a turn, and provides separate code when it is due. */
  begin(): void {
    this.count += 1;
    if (this.patience === 0) return;
    this.patience -= 1;
    if (this.patience === 0) this.renew();
  }

  release(): void {
    this.instance.release();
  }

  /** Grows the arena of the working record to the needed capacities. */
  makeRoom(needed: Capacities): void {
    const { record } = this.image;
    if (ARENA_SIZES.every((name) => needed[name] <= record[`cap_${name}`])) return;
    Object.assign(this.context.needed, needed);
    this.grow();
  }

  private grow(): void {
    this.image = new RecordImage(growArena(this.m, this.image.record, this.context.needed));
    if (this.patience > 0) this.bind();
    else this.renew();
  }

  /** Replaces the code, since code that is bound twice no longer treats its arrays as constants. */
  private renew(): void {
    this.instance.release();
    this.instance = instantiate('turns');
    this.bind();
  }
}
