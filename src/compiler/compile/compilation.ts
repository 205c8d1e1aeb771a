/** State shared by all passes: the Spec, diagnostics, and access to values of elements. */

import { type Diagnostic, Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import type { OptionNames } from '../../foundation/base/usage.js';
import type { Pose, Quat, Vec3 } from '../../foundation/math/pose.js';
import { UNIT_QUAT } from '../../foundation/math/pose.js';
import type { Compatibility } from '../../foundation/schema/compatibility.js';
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
  /** Engine plugins that the model may use; defaults to those with which the Spec was read. */
  readonly extensions?: CompileExtensions;
  /** Called at the start of a pass and as it continues, with its name and the completed fraction, from 0 to 1. */
  readonly progress?: (pass: string, done: number) => void;
  /** Aborts compiling with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Simulates one step at the end and reports its warnings; default true, but false when recompiling. */
  readonly trialStep?: boolean;
  /** Overrides limits on the expansion of short texts, by their names in `MODEL_LIMITS`. */
  readonly limits?: Partial<ModelLimits>;
  /** Version of MuJoCo whose rules the Model follows; default: that of the Spec. */
  readonly compatibility?: Compatibility;
  /** Also receives every diagnostic when it is found; errors are thrown regardless. */
  readonly diagnostics?: Diagnostics;
}

export const COMPILE_OPTIONS: OptionNames<CompileOptions> = {
  extensions: true,
  progress: true,
  signal: true,
  trialStep: true,
  limits: true,
  compatibility: true,
  diagnostics: true,
};

/** Options within the compiler. */
export interface CompileSettings extends CompileOptions {
  /** True for a Model that is only drawn: meshes whose surfaces were made ahead do not collide yet. */
  readonly isDrawable?: boolean;
}

/** Limits on the total over all elements of a kind. */
type SpentLimit = Exclude<
  LimitName,
  'lengthRangeWork' | 'madeBytes' | 'madeVertices' | 'statedBytes' | 'submodels' | 'elements'
>;

interface MessageOptions {
  readonly suggestion?: string | undefined;
  /** Part of the element where the error is located, such as the `contact` of a flex. */
  readonly part?: SpecElement | undefined;
}

/** One run of `compile`: its Spec and options, the diagnostics found so far, and the remaining limits. */
export class Compilation {
  readonly diagnostics: Diagnostics;
  readonly extensions: CompileExtensions;
  readonly plugins = new PluginTable(this);
  /** Replacements of elements that are expanded. */
  readonly expansion: Expansion;
  readonly limits: ModelLimits;
  private readonly spent = new Map<LimitName, number>();
  private readonly reported = new Set<string>();
  private consequentialErrors: ConsequentialErrors;
  /** Errors found by the current pass; later passes use them to suppress consequential errors. */
  private fresh = new KnownErrors();

  /** `knownErrors` are the parse errors; their consequences are not reported. */
  constructor(
    readonly spec: Spec,
    readonly options: CompileSettings,
    private readonly knownErrors = new KnownErrors(),
  ) {
    this.diagnostics = new Diagnostics((each) => options.diagnostics?.add(each));
    this.limits = { ...MODEL_LIMITS, ...options.limits };
    this.extensions = options.extensions ?? spec.extensions ?? {};
    this.expansion = new Expansion(spec);
    this.consequentialErrors = new ConsequentialErrors(spec, knownErrors);
  }

  /** Runs a pass, after checking the signal. */
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
   * Runs passes that continue after errors, and throws all errors together. An exception of a pass is dropped if errors
   * were reported, because missing data may have caused it.
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

  /** Reports a diagnostic of an element, at one of its attributes if given. */
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

  /** Reports a message with an element as its subject, at one of its attributes or of a part, if given. */
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

  /** Tests whether the errors of an element may be consequences of another error. */
  isSuspect(element: SpecElement): boolean {
    return this.consequentialErrors.of(element);
  }

  /** Adds to a total over all elements; reports and returns false if it exceeds the limit. */
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

  /** Tests whether an element itself has an error, ignoring its parts and the elements it refers to. */
  isFlawed(element: SpecElement): boolean {
    return this.knownErrors.isIncomplete || this.knownErrors.has(element);
  }

  /** Tests whether an unknown name may have been lost while parsing. */
  mayBeLost(name: string): boolean {
    return this.knownErrors.mayDeclare(name);
  }

  /** Reports an error thrown for an element if it is a ModelError; rethrows others. */
  reportThrown(element: SpecElement, error: unknown): void {
    if (!(error instanceof ModelError)) throw error;
    if (this.consequentialErrors.of(element)) return;
    for (const each of error.diagnostics) this.add(element, each);
  }

  /** Adds a diagnostic; elements generated from the same text report an error once. */
  private add(el: SpecElement, found: Diagnostic): void {
    const key = JSON.stringify([found.message, found.location]);
    if (found.location && this.reported.has(key)) return;
    this.reported.add(key);
    this.diagnostics.add(found);
    if (found.severity === 'error' && !HARMLESS.has(found.code)) this.fresh.markFaulty(placeOf(el));
  }

  /** Factor from the angle unit of an element to radians. */
  radians(element: SpecElement): number {
    return element.compiler.angle === 'degree' ? Math.PI / 180 : 1;
  }

  /** Returns the authored layers of an element, outermost class first and the element itself last. */
  authoredLayers(element: SpecElement): SpecElement[] {
    return this.spec.defaults.layersOf(element);
  }

  /** Orientation of an element relative to its parent. */
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

/** Location of an element, or of one of its attributes if given, for diagnostics. */
export function contextOf(element: SpecElement, attribute?: string): DiagnosticContext {
  const location = attribute === undefined ? element.location : element.attributeLocation(attribute);
  const chain = element.source?.chain;
  return { element: location ? element.label : element.path, ...(location && { location }), ...(chain && { chain }) };
}

/** Returns three values of a list, from index `at` on. */
export const vec3 = (values: ArrayLike<number>, at = 0): Vec3 => [values[at], values[at + 1], values[at + 2]];
