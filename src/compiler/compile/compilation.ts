/** All passes share this: the Spec, where diagnostics go, and how values of an element are read. */

import { type Diagnostic, Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import type { OptionNames } from '../../foundation/base/usage.js';
import type { Pose, Quat, Vec3 } from '../../foundation/math/pose.js';
import { UNIT_QUAT } from '../../foundation/math/pose.js';
import { type LimitName, MODEL_LIMITS, type ModelLimits } from '../../foundation/schema/limits.js';
import type { Message, MessageCode, MessageParameters } from '../../foundation/schema/messages.js';
import { type DiagnosticContext, diagnostic, diagnosticOf } from '../../foundation/schema/report.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { HARMLESS, KnownErrors, placeOf } from '../../modelling/spec/known-errors.js';
import { quatOf } from '../../modelling/spec/pose.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { ConsequentialErrors } from './checks/consequential-errors.js';
import { PluginTable } from './elements/plugin.js';
import { Expansion } from './expand/expansion.js';
import type { CompileExtensions } from './extensions.js';

/** Options of `compile`. */
export interface CompileOptions {
  /** Engine plugins, which a model may use beyond the language; default: those that the Spec was read with. */
  readonly extensions?: CompileExtensions;
  /** Called when a pass begins and as it goes on: its name and how much of it is done, from 0 to 1. */
  readonly progress?: (pass: string, done: number) => void;
  /** Compiling stops with the reason of the signal when it is aborted. */
  readonly signal?: AbortSignal;
  /** Simulates one step at the end and reports what it warns of; default true, and false when recompiling. */
  readonly trialStep?: boolean;
  /** Raises caps on what a short text may expand to, by their names in `MODEL_LIMITS`. */
  readonly limits?: Partial<ModelLimits>;
  /** Receives every diagnostic as it is found, too; errors are thrown all the same. */
  readonly diagnostics?: Diagnostics;
}

export const COMPILE_OPTIONS: OptionNames<CompileOptions> = {
  extensions: true,
  progress: true,
  signal: true,
  trialStep: true,
  limits: true,
  diagnostics: true,
};

/** Limits on what all elements of a kind together may take. */
type SpentLimit = Exclude<
  LimitName,
  'lengthRangeWork' | 'madeBytes' | 'madeVertices' | 'statedBytes' | 'submodels' | 'elements'
>;

interface MessageOptions {
  readonly suggestion?: string | undefined;
  /** Element within the subject, such as the `contact` of a flex, where the fault is. */
  readonly part?: SpecElement | undefined;
}

/** One run of `compile`: its Spec and options, the faults found so far, and the limits that are left. */
export class Compilation {
  readonly diagnostics: Diagnostics;
  readonly extensions: CompileExtensions;
  readonly plugins = new PluginTable(this);
  /** Replacements of elements that stand for others. */
  readonly expansion: Expansion;
  readonly limits: ModelLimits;
  private readonly spent = new Map<LimitName, number>();
  private readonly said = new Set<string>();
  private consequentialErrors: ConsequentialErrors;
  /** Errors that the present pass has found; they count from the next pass on. */
  private fresh = new KnownErrors();

  /** `knownErrors` are the errors that reading found; nothing that follows from them is reported. */
  constructor(
    readonly spec: Spec,
    readonly options: CompileOptions,
    private readonly knownErrors = new KnownErrors(),
  ) {
    this.diagnostics = new Diagnostics((each) => options.diagnostics?.add(each));
    this.limits = { ...MODEL_LIMITS, ...options.limits };
    this.extensions = options.extensions ?? spec.extensions ?? {};
    this.expansion = new Expansion(spec);
    this.consequentialErrors = new ConsequentialErrors(spec, knownErrors);
  }

  /** Runs a pass, after a look at the signal. */
  pass<T>(name: string, run: () => T): T {
    this.options.signal?.throwIfAborted();
    this.options.progress?.(name, 0);
    const result = this.plugins.located(run);
    this.options.progress?.(name, 1);
    if (!this.fresh.isEmpty) {
      this.knownErrors.addAll(this.fresh);
      this.fresh = new KnownErrors();
      this.consequentialErrors = new ConsequentialErrors(this.spec, this.knownErrors);
    }
    return result;
  }

  /**
   * Runs passes of which each goes on where an earlier one has found errors, and throws what all have found. If a pass
   * cannot go on, for want of what should be there, that is of no interest beside the errors.
   */
  findErrors<T>(run: () => T): T {
    try {
      const result = run();
      this.diagnostics.throwIfErrors();
      return result;
    } catch (error) {
      this.options.signal?.throwIfAborted();
      this.diagnostics.throwIfErrors();
      throw error;
    }
  }

  /** Reports something about an element, at one of its attributes if named. */
  report<C extends MessageCode>(
    element: SpecElement,
    code: C,
    parameters: MessageParameters<C>,
    attribute?: string,
    suggestion?: string,
  ): void {
    if (this.consequentialErrors.of(element)) return;
    const context = { ...contextOf(element, attribute), ...(suggestion !== undefined && { suggestion }) };
    this.add(element, diagnostic(code, parameters, context));
  }

  /** Reports a message about an element, which is its subject, at one of its attributes, or of a part of it, if named. */
  reportMessage(
    element: SpecElement,
    message: Message,
    attribute?: string,
    { suggestion, part = element }: MessageOptions = {},
  ): void {
    if (this.consequentialErrors.of(part)) return;
    const context = { ...contextOf(part, attribute), ...(suggestion !== undefined && { suggestion }) };
    this.add(part, diagnosticOf(message, context, element.label));
  }

  /** Tests whether the faults of an element may follow from another fault. */
  isSuspect(element: SpecElement): boolean {
    return this.consequentialErrors.of(element);
  }

  /** Adds to what all elements together may take; false, and reported, if that is more than the limit. */
  spend(element: SpecElement, name: SpentLimit, amount: number, attribute?: string): boolean {
    const count = (this.spent.get(name) ?? 0) + amount;
    const limit = this.limits[name];
    if (!(count > limit)) {
      this.spent.set(name, count);
      return true;
    }
    this.report(element, `too-large/${name}`, { count, name, limit }, attribute);
    return false;
  }

  /** Tests whether an element itself has a fault; its parts and the elements it refers to do not count. */
  isFlawed(element: SpecElement): boolean {
    return this.knownErrors.isIncomplete || this.knownErrors.has(element);
  }

  /** Tests whether an unknown name may be one that was lost in reading. */
  mayBeLost(name: string): boolean {
    return this.knownErrors.mayDeclare(name);
  }

  /** Reports an error that was thrown for an element, if it is an error of the model; rethrows others. */
  reportThrown(element: SpecElement, error: unknown): void {
    if (!(error instanceof ModelError)) throw error;
    if (this.consequentialErrors.of(element)) return;
    for (const each of error.diagnostics) this.add(element, each);
  }

  /** Elements that are made of one text have one fault. */
  private add(el: SpecElement, found: Diagnostic): void {
    const said = JSON.stringify([found.message, found.location]);
    if (found.location && this.said.has(said)) return;
    this.said.add(said);
    this.diagnostics.add(found);
    if (found.severity === 'error' && !HARMLESS.has(found.code)) this.fresh.markFaulty(placeOf(el));
  }

  /** Factor from the angle unit that applies to an element to radians. */
  radians(element: SpecElement): number {
    return element.compiler.angle === 'degree' ? Math.PI / 180 : 1;
  }

  /** Returns the layers authored for an element, outermost class first and the element itself last. */
  authoredLayers(element: SpecElement): SpecElement[] {
    return this.spec.defaults.layersOf(element);
  }

  /** Orientation of an element in its parent. */
  quatOf(element: SpecElement): Quat {
    const quat = quatOf(element);
    if (typeof quat !== 'string') return quat;
    const { compiler } = element;
    const letter = quat === 'euler' ? /[^xyzXYZ]/u.exec(compiler.eulerseq)?.[0] : undefined;
    if (letter === undefined) this.report(element, 'bad-orientation', { form: quat }, quat);
    else this.report(compiler, 'bad-eulerseq', { letter }, 'eulerseq');
    return UNIT_QUAT;
  }

  poseOf(element: SpecElement & { readonly pos: readonly number[] }): Pose {
    return { pos: vec3(element.pos), quat: this.quatOf(element) };
  }
}

/** Where an element stands, or one of its attributes if named, as diagnostics say it. */
export function contextOf(element: SpecElement, attribute?: string): DiagnosticContext {
  const location = attribute === undefined ? element.location : element.attributeLocation(attribute);
  const chain = element.source?.chain;
  return { element: location ? element.label : element.path, ...(location && { location }), ...(chain && { chain }) };
}

/** Returns three values of a list, from position `at` on. */
export const vec3 = (values: ArrayLike<number>, at = 0): Vec3 => [values[at], values[at + 1], values[at + 2]];
