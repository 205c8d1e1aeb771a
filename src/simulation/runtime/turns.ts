/**
 * One pipeline for many Data of a Model, which take turns in it, or of several Models of one structure.
 *
 * Its stages are bound to a working record that belongs to no Data. A turn of a Data copies what its own record holds
 * into that one, runs a stage, and copies everything back, which takes 2 to 4 us; the code has its arrays as constants,
 * as that of a Data which runs alone. With several Models, the values of the Model are copied, too, each time, since a
 * user may have changed them. So a Data costs nothing but its arrays, while code, closures and scratch exist
 * once. No stage keeps anything from step to step on which results depend. A Data that calls functions of the user does
 * not take part, because these see its own arrays in the middle of a step. See docs/decisions/shared-pipeline.md.
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

/** The stages of a Data that takes turns, each of which is a turn. */
type TurnStages = Stages & { turn: Turn };

let stagesOfTurns: object | undefined;

type Stage = (...args: unknown[]) => unknown;

/** Stages that write all rows of the arena that they count. */
type WholeStage = 'step' | 'step1' | 'forward';
const isWhole = (name: string): name is WholeStage => name === 'step' || name === 'step1' || name === 'forward';

/** Stages that neither read nor write anything in the arena. */
const OUTSIDE = new Set<string>(['kinematics', 'comPos', 'camlight', 'crb', 'factorM', 'comVel', 'subtreeVel']);

/** Stages that read the arena, and write nothing in it. */
const LOOKING = new Set<string>(['rnePostConstraint']);

/** Stages that write nothing but their arguments, and read nothing in the arena. */
const READING = new Set<string>(['ray', 'rayGeom', 'geomDistance', 'mulM', 'solveM']);

/** Stages with the names of these. There are no rest parameters, which would be allocated. */
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

/** Has one Data take turns in the pipeline of its Model. */
export class Turn implements Pipeline {
  readonly stages: Stages;
  readonly context: PipelineContext;
  readonly isAlone = false;
  /** It calls no functions of the user. */
  readonly isCalling = false;
  private present: TurnPipeline;
  private readonly m: ModelRecord;
  private image: RecordImage;
  private copier: ModelCopier | undefined;
  /** The Hessians of contacts may have values. */
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

  /** Makes the pipeline of the structure, or one for several Models in place of that for one. */
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

  /** The pipeline it takes turns in, which another Model of the structure may have replaced. */
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

  /** Runs a stage. Arguments may be arrays of the Data itself, in place of which the stage gets those it is bound to. */
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

  /** Where no Data has a pipeline for itself any more, the next one gets it. */
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

  /** Makes the room that a stage asked for, in the working record, too. */
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
