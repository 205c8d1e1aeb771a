/** Messages between the benchmark of many simulations, or of functions, and the process with all engines. */

/** Objects that exist at the same time, or that are created one after the other. */
export type Many = 'Data' | 'equal Models' | 'Models' | 'make';

/** Times a step of a number of simulations, or the creation of one, in each engine by turns. */
export interface ManyRequest {
  readonly of: Many;
  /** Texts of the models: one, or one per simulation for `Models`. */
  readonly texts: readonly string[];
  readonly count: number;
  readonly rounds: number;
}

/** Times calls other than `mj_step`. */
export interface FunctionsRequest {
  readonly of: 'functions';
  readonly text: string;
  readonly rounds: number;
}

/** Times a step of a model with other options. */
export interface SettingRequest {
  readonly of: 'setting';
  /** Folder with the files of the model, and the name of the model in it. */
  readonly folder: string;
  readonly file: string;
  /** Attributes of an `option` that is added to the model. */
  readonly option: string;
  readonly rounds: number;
}

/** Times of one engine relative to another, which runs just before it [us of processor time]. */
export interface Pair {
  readonly name: string;
  readonly us: number;
  readonly usOther: number;
  /** Median of the ratios of neighboring rounds. */
  readonly ratio: number;
}

export interface ManyReply {
  /** This engine over the reference. */
  readonly own: Pair;
  /** A copy of this engine over this engine: the error of the measurement. */
  readonly copy: Pair;
}

export interface FunctionsReply {
  readonly calls: readonly { readonly own: Pair; readonly copy: Pair }[];
}

export interface SettingReply extends ManyReply {
  /** Mean number of iterations of the solver in a step, here and in the reference. */
  readonly iterations: readonly [own: number, reference: number];
}
