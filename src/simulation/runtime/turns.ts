/**
 * One pipeline for many Data of a Model, which take turns in it, or of several Models of one structure.
 *
 * Its stages are bound to a working record that belongs to no Data. A turn of a Data copies its record into the working
 * record, runs a stage, and copies everything back, which takes 2 to 4 us. The arrays are constants of the code, as for
 * a Data that runs alone. With several Models, the values of the Model are also copied each time, since a user may have
 * changed them. A Data then costs only its arrays, while code, closures and scratch exist once. No stage keeps values
 * from step to step on which results depend. A Data with user functions does not take part, because these access its
 * arrays in the middle of a step. See docs/decisions/shared-pipeline.md.
 */

import { ConeType } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import type { Stages } from '../engine/stages.js';
import type { Data } from '../model/data.js';
import { assertFits, type Capacities, growArena } from '../model/data-record.js';
import type { Model } from '../model/model.js';
import type { ModelCopier } from '../model/model-image.js';
import type { ModelRecord } from '../model/model-record.js';
import { RecordImage } from '../model/record-image.js';
import { keepStructure, type Structure } from './code-sharing.js';
import { takesTurns } from './instantiate.js';
import type { AdvancingStage, Pipeline, PipelineContext } from './pipeline.js';
import { capacitiesOf, TurnPipeline } from './turn-pipeline.js';

/** The stages of a Data that takes turns; each call is a turn. */
type TurnStages = Stages & { turn: Turn };

let stagesOfTurns: object | undefined;

type Stage = (...args: unknown[]) => unknown;

/** Stages that write all counted rows of the arena. */
type WholeStage = 'step' | 'step1' | 'forward';
const isWhole = (name: string): name is WholeStage => name === 'step' || name === 'step1' || name === 'forward';

/** Stages that do not access the arena. */
const OUTSIDE = new Set<string>(['kinematics', 'comPos', 'camlight', 'crb', 'factorM', 'comVel', 'subtreeVel']);

/** Stages that read the arena but do not write it. */
const LOOKING = new Set<string>(['rnePostConstraint']);

/** Stages that write only their arguments and do not read the arena. */
const READING = new Set<string>(['ray', 'rayGeom', 'geomDistance', 'mulM', 'solveM']);

/** Makes stages with these names. They have no rest parameters, which would be allocated. */
function turnStages(names: readonly string[]): object {
  const table: Record<string, Stage> = {};
  for (const name of names as (keyof Stages)[]) {
    if (isWhole(name)) {
      table[name] = function (this: unknown): void {
        (this as TurnStages).turn.advance(name);
      };
      continue;
    }
    table[name] = function (this: unknown, a, b, c, d, e, f, g, h): unknown {
      return (this as TurnStages).turn.run(name, a, b, c, d, e, f, g, h);
    };
  }
  return table;
}

/** Lets one Data take turns in the pipeline of its Model. */
export class Turn implements Pipeline {
  readonly stages: Stages;
  readonly context: PipelineContext;
  readonly isAlone = false;
  /** False: a Data with user functions does not take turns. */
  readonly isCalling = false;
  private present: TurnPipeline;
  private readonly m: ModelRecord;
  private image: RecordImage;
  private copier: ModelCopier | undefined;
  /** True if the Hessians of contacts may be nonzero. */
  private isElliptic = true;

  constructor(
    readonly model: Model,
    private data: Data,
    private readonly structure: Structure,
    patience = 0,
  ) {
    this.m = model.record;
    assertFits(this.m, data.record);
    this.image = new RecordImage(data.record);
    if (!structure.turns?.takes(this.m)) this.startPipeline(patience);
    this.present = structure.turns!;
    this.copier = this.present.copierOf(this.m);
    stagesOfTurns ??= turnStages(Object.keys(this.present.stages));
    this.stages = Object.assign(Object.create(stagesOfTurns) as TurnStages, { turn: this });
    this.context = Object.assign(Object.create(this.present.context) as PipelineContext, { grow: () => this.grow() });
  }

  /** Makes the pipeline of the structure, or replaces the one for a single Model by one for several. */
  private startPipeline(patience: number): void {
    const { structure, m } = this;
    const isOfMany = structure.turns !== undefined || structure.sample !== m;
    structure.turns?.release();
    const pipeline = new TurnPipeline(m, isOfMany, this.image.record, patience);
    structure.turns = pipeline;
    if (!pipeline.working) return;
    structure.sample = pipeline.working;
    keepStructure(structure);
  }

  /** The pipeline in which it takes turns; another Model of the structure may have replaced it. */
  get pipeline(): TurnPipeline {
    const { turns } = this.structure;
    if (turns && turns !== this.present) {
      this.present = turns;
      this.copier = turns.copierOf(this.m);
    }
    return this.present;
  }

  /** Tests whether it runs a Data of this Model, which may have been recompiled since. */
  isOf(m: ModelRecord): boolean {
    return this.m === m;
  }

  isCurrent(model: Model, data: Data): boolean {
    return this.image.record === data.record && this.m === model?.record;
  }

  advance(stage: AdvancingStage | WholeStage, count = 1): void {
    if (!isWhole(stage)) {
      for (let i = 0; i < count; i++) this.run(stage);
      return;
    }
    const { pipeline, image } = this;
    pipeline.begin();
    this.enter();
    pipeline.image.copyArena(image, false);
    try {
      for (let i = 0; i < count; i++) pipeline.stages[stage]();
    } finally {
      this.makeRoom();
      this.image.copyMain(pipeline.image);
      this.image.copyArena(pipeline.image);
      this.image.copySolver(pipeline.image);
      this.leaveHessians();
    }
  }

  /** Runs a stage. Arguments that are arrays of the Data are replaced by those that the stage is bound to. */
  run(name: keyof Stages, ...args: unknown[]): unknown {
    const { pipeline, image } = this;
    this.enter();
    const given = args.map((arg) => this.counterpart(arg));
    const isReading = READING.has(name) && given.every((arg, i) => arg === args[i]);
    const isOutside = isReading || OUTSIDE.has(name);
    const isLooking = LOOKING.has(name);
    if (isLooking) pipeline.image.copyArena(image);
    else if (!isOutside) pipeline.image.copyAll(image);
    try {
      return (pipeline.stages[name] as Stage)(...given);
    } finally {
      if (isLooking || (isOutside && !isReading)) image.copyMain(pipeline.image);
      else if (!isReading) this.leave();
    }
  }

  private leave(): void {
    const { image } = this.pipeline;
    this.makeRoom();
    this.image.copyMain(image);
    this.image.copyAll(image);
  }

  /** Does nothing: other Data keep using the pipeline. */
  release(): void {}

  rest(): boolean {
    const { model, data } = this;
    return data.model === model && this.isCurrent(model, data) && !model.plugins;
  }

  /** Runs another Data; if no Data has an exclusive pipeline any more, that one gets it. */
  moveTo(data: Data): void {
    this.data = data;
    if (!takesTurns(this.structure.isOwned)) data.binding = undefined;
  }

  private enter(): void {
    const { pipeline, image } = this;
    if (!pipeline.image.hasRoomFor(image.record)) pipeline.makeRoom(capacitiesOf(image.record));
    this.copier?.copy();
    pipeline.image.copyMain(image);
  }

  /** Grows the arena of the Data to hold the results. */
  private makeRoom(): void {
    const { record } = this.pipeline.image;
    if (!this.image.hasRoomFor(record)) this.growTo(capacitiesOf(record));
  }

  /** Clears the Hessians, which are zero with pyramidal cones. */
  private leaveHessians(): void {
    const wasElliptic = this.isElliptic;
    this.isElliptic = this.m.opt[OPT.cone] === ConeType.ELLIPTIC;
    if (this.isElliptic) this.image.copyHessians(this.pipeline.image);
    else if (wasElliptic) this.image.record.contact_H.fill(0);
  }

  /** Grows the arena as a stage requested, also in the working record. */
  private grow(): void {
    const { needed } = this.context;
    this.growTo(needed);
    this.pipeline.makeRoom(needed);
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
