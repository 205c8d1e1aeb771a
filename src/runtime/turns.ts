/**
 * One pipeline for many Data of a Model, which take turns in it.
 *
 * Its stages are bound to a working record that belongs to no Data. A turn of a Data copies what its own record holds
 * into that one, runs a stage, and copies everything back, which takes 2 to 5 us; the code has its arrays as constants,
 * as that of a Data which runs alone. So a Data costs nothing but its arrays, while code, closures and scratch exist
 * once. No stage keeps anything from step to step on which results depend. A Data that calls functions of the user does
 * not take part, because these see its own arrays in the middle of a step. See docs/decisions/0007-data-take-turns.md.
 */
import type { Stages } from '../engine/stages.js';
import type { Data } from '../model/data.js';
import { allocateData, assertFits, type Capacities, type DataRecord, growArena } from '../model/data-record.js';
import type { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { RecordImage } from '../model/record-image.js';
import { resetRecord } from '../model/reset.js';
import { ARENA_SIZES } from '../schema/arena.js';
import { ConeType } from '../schema/enums.js';
import { OPT } from '../schema/options.js';
import { bindStages } from './bind-stages.js';
import { type EngineInstance, instantiate } from './instantiate.js';
import { type AdvancingStage, makeContext, type Pipeline, type PipelineContext } from './pipeline.js';

const capacitiesOf = (d: DataRecord): Capacities =>
  Object.fromEntries(ARENA_SIZES.map((name) => [name, d[`cap_${name}`]])) as Capacities;

/** The pipeline in which the Data of a Model take turns. */
class TurnPipeline {
  readonly stages: Stages;
  readonly context: PipelineContext = makeContext(undefined, {
    grow: () => this.grow(),
    restart: () => resetRecord(this.m, this.image.record),
  });
  private instance: EngineInstance = instantiate('turns');
  /** The working record, which the stages are bound to. */
  image: RecordImage;

  constructor(
    private readonly m: ModelRecord,
    first: DataRecord,
  ) {
    this.image = new RecordImage(allocateData(m, capacitiesOf(first)));
    this.stages = this.bind();
  }

  private bind(): Stages {
    return bindStages(this.instance.engine, this.m, this.image.record, this.context, this.stages);
  }

  /** Makes room for what a Data holds. */
  makeRoomFor(d: DataRecord): void {
    Object.assign(this.context.needed, capacitiesOf(d));
    this.grow();
  }

  private grow(): void {
    this.image = new RecordImage(growArena(this.m, this.image.record, this.context.needed));
    // code that binds twice no longer treats its arrays as constants
    this.instance.release();
    this.instance = instantiate('turns');
    this.bind();
  }
}

const pipelines = new WeakMap<ModelRecord, TurnPipeline>();

/** The stages of a Data that takes turns, each of which is a turn. */
type TurnStages = Stages & { turn: Turn };

let stagesOfTurns: object | undefined;

type Stage = (...args: unknown[]) => unknown;

/** Stages with the names of these. There are no rest parameters, which would be allocated. */
function turnStages(names: readonly string[]): object {
  const table: Record<string, Stage> = {};
  for (const name of names as (keyof Stages)[]) {
    table[name] = function (this: unknown, a, b, c, d, e, f, g, h): unknown {
      return (this as TurnStages).turn.run(name, a, b, c, d, e, f, g, h);
    };
  }
  return table;
}

/** Has one Data take turns in the pipeline of its Model. */
export class Turn implements Pipeline {
  readonly stages: Stages;
  readonly context: PipelineContext;
  /** It calls no functions of the user. */
  readonly isCalling = false;
  readonly pipeline: TurnPipeline;
  private readonly m: ModelRecord;
  private image: RecordImage;
  /** The Hessians of contacts may have values. */
  private isElliptic = true;

  constructor(
    readonly model: Model,
    private readonly data: Data,
  ) {
    this.m = model.record;
    assertFits(this.m, data.record);
    this.image = new RecordImage(data.record);
    let pipeline = pipelines.get(this.m);
    if (!pipeline) pipelines.set(this.m, (pipeline = new TurnPipeline(this.m, data.record)));
    this.pipeline = pipeline;
    stagesOfTurns ??= turnStages(Object.keys(pipeline.stages));
    this.stages = Object.assign(Object.create(stagesOfTurns) as TurnStages, { turn: this });
    this.context = Object.assign(Object.create(pipeline.context) as PipelineContext, { grow: () => this.grow() });
  }

  isCurrent(model: Model, data: Data): boolean {
    return this.image.record === data.record && this.m === model?.record;
  }

  /** As `run`, faster: a step writes all rows of the arena that it counts. */
  advance(stage: AdvancingStage): void {
    if (stage === 'step2') {
      this.run(stage);
      return;
    }
    const { pipeline, image } = this;
    this.enter();
    pipeline.image.copyArena(image, false);
    try {
      pipeline.stages[stage]();
    } finally {
      this.makeRoom();
      this.image.copyMain(pipeline.image);
      this.image.copyArena(pipeline.image);
      this.image.copySolver(pipeline.image);
      this.leaveHessians();
    }
  }

  /** Runs a stage. Arguments may be arrays of the Data itself, in place of which the stage gets those it is bound to. */
  run(name: keyof Stages, ...args: unknown[]): unknown {
    const { pipeline } = this;
    this.enter();
    pipeline.image.copyAll(this.image);
    try {
      return (pipeline.stages[name] as Stage)(...args.map((arg) => this.counterpart(arg)));
    } finally {
      this.makeRoom();
      this.image.copyMain(pipeline.image);
      this.image.copyAll(pipeline.image);
    }
  }

  /** Does nothing: other Data keep using the pipeline. */
  release(): void {}

  rest(): boolean {
    return false;
  }

  moveTo(): void {
    throw new TypeError('a Data that takes turns leaves nothing to another one');
  }

  private enter(): void {
    const { pipeline, image } = this;
    if (!pipeline.image.hasRoomFor(image.record)) pipeline.makeRoomFor(image.record);
    pipeline.image.copyMain(image);
  }

  /** Makes room in the arena of the Data for what has been computed. */
  private makeRoom(): void {
    const { record } = this.pipeline.image;
    if (!this.image.hasRoomFor(record)) this.growTo(capacitiesOf(record));
  }

  /** Hessians are zero with pyramidal cones. */
  private leaveHessians(): void {
    const wasElliptic = this.isElliptic;
    this.isElliptic = this.m.opt[OPT.cone] === ConeType.ELLIPTIC;
    if (this.isElliptic) this.image.copyHessians(this.pipeline.image);
    else if (wasElliptic) this.image.record.contact_H.fill(0);
  }

  private grow(): void {
    this.growTo(this.context.needed);
  }

  private growTo(needed: Capacities): void {
    const { data } = this;
    data.record = growArena(this.m, data.record, needed);
    this.image = new RecordImage(data.record);
  }

  private counterpart(arg: unknown): unknown {
    if (!(arg instanceof Float64Array)) return arg;
    const [own, bound] = [this.image.record, this.pipeline.image.record];
    if (arg.buffer === own.scalar.buffer)
      return bound.scalar.subarray(arg.byteOffset / 8, arg.byteOffset / 8 + arg.length);
    return arg.buffer === own.xpos.buffer ? new Float64Array(bound.xpos.buffer, arg.byteOffset, arg.length) : arg;
  }
}
