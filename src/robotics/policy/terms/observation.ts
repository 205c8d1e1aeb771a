/** Observations: terms with their settings and past values, joined to an input of a network. */
import { message } from '../../../foundation/schema/messages.js';
import type { Data } from '../../../simulation/model/data.js';
import { listOfSize } from '../binding.js';
import type { HistoryDescription, ObservationTerm, TermOf, TermType } from '../description/description.js';
import { faultOf, type Source } from '../fault.js';
import {
  bindCommand,
  bindConstant,
  bindFunction,
  bindGaitPhase,
  bindHeadingError,
  bindLastActions,
  bindOscillators,
} from './control-terms.js';
import {
  bindAngularVelocity,
  bindJointPositions,
  bindJointVelocities,
  bindLinearVelocity,
  bindProjectedGravity,
  bindRelativePosition,
  bindRelativeRotation,
  bindSensor,
} from './motion-terms.js';
import type { BoundTerm, TermBinder, TermContext } from './term.js';

const BINDERS: { readonly [T in TermType]: TermBinder<T> } = {
  sensor: bindSensor,
  linearVelocity: bindLinearVelocity,
  angularVelocity: bindAngularVelocity,
  projectedGravity: bindProjectedGravity,
  jointPositions: bindJointPositions,
  jointVelocities: bindJointVelocities,
  lastActions: bindLastActions,
  command: bindCommand,
  headingError: bindHeadingError,
  gaitPhase: bindGaitPhase,
  oscillators: bindOscillators,
  relativePosition: bindRelativePosition,
  relativeRotation: bindRelativeRotation,
  constant: bindConstant,
  function: bindFunction,
};

/** Largest age of a past value [control steps]. */
const MAX_AGE = 1000;
/** Largest number of past values. */
const MAX_VALUES = 2 ** 20;

/** Values of the last control steps. */
class History {
  readonly size: number;
  private readonly taps: readonly number[];
  /** Values by age, the present ones first. */
  private readonly past: Float64Array;
  private isFilled = false;

  constructor(
    private readonly width: number,
    private readonly settings: HistoryDescription,
    source: Source,
    part: string,
  ) {
    const { taps, order } = settings;
    const ages = typeof taps === 'number' ? Array.from({ length: taps }, (_, age) => age) : [...taps];
    for (const value of ages) {
      if (value > MAX_AGE) throw faultOf(source, message('bad-policy/tap', { part, value, limit: MAX_AGE }));
    }
    const count = width * (Math.max(0, ...ages) + 1);
    if (count > MAX_VALUES) throw faultOf(source, message('bad-policy/history', { part, count, limit: MAX_VALUES }));
    this.taps = order === 'oldest-first' ? ages.reverse() : ages;
    this.size = width * ages.length;
    this.past = new Float64Array(count);
  }

  reset(): void {
    this.isFilled = false;
    this.past.fill(0);
  }

  /** Adds the present values, and writes those of all taps. */
  push(values: Float64Array, out: Float64Array): void {
    const { width, past, taps, settings } = this;
    const isFirst = !this.isFilled;
    this.isFilled = true;
    past.copyWithin(width, 0, past.length - width);
    const copies = isFirst && settings.fill !== 'zero' ? past.length : width;
    for (let i = 0; i < copies; i++) past[i] = values[i % width];
    const byComponent = settings.layout === 'components';
    for (let t = 0; t < taps.length; t++) {
      for (let i = 0; i < width; i++) {
        out[byComponent ? i * taps.length + t : t * width + i] = past[taps[t] * width + i];
      }
    }
  }
}

/** A term with its settings. */
export class Term {
  readonly size: number;
  /** Values of the last observation, with the past ones. */
  readonly values: Float64Array;
  readonly needsAccelerations: boolean;
  private readonly bound: BoundTerm;
  private readonly present: Float64Array;
  private readonly offset: Float64Array;
  private readonly scale: Float64Array;
  private readonly history: History | undefined;

  constructor(
    context: TermContext,
    readonly term: ObservationTerm,
    readonly part: string,
  ) {
    this.bound = bind(context, term, part);
    const { size } = this.bound;
    const { source } = context;
    for (const [i, value] of (term.mask ?? []).entries()) {
      if (value < size) continue;
      const bound = `a component of the term, which has ${size}`;
      throw faultOf(source, message('bad-policy/bound', { part: `${part}.mask[${i}]`, value, bound }));
    }
    this.offset = listOfSize(context, term.offset, 0, size, `${part}.offset`);
    this.scale = listOfSize(context, term.scale, 1, size, `${part}.scale`);
    this.present = new Float64Array(size);
    this.history = term.history && new History(size, term.history, source, `${part}.history`);
    this.size = this.history?.size ?? size;
    this.values = this.history ? new Float64Array(this.size) : this.present;
    this.needsAccelerations = this.bound.needsAccelerations ?? false;
  }

  /** Name for people. */
  get label(): string {
    return this.term.name ?? this.term.type;
  }

  reset(): void {
    this.bound.reset?.();
    this.history?.reset();
  }

  /** Computes the values in the present state. */
  observe(data: Data): void {
    const { present, offset, scale, term } = this;
    this.bound.read(data, present);
    if (term.mask !== undefined) for (let i = 0; i < term.mask.length; i++) present[term.mask[i]] = 0;
    const low = term.clip === undefined ? -Infinity : term.clip[0];
    const high = term.clip === undefined ? Infinity : term.clip[1];
    for (let i = 0; i < present.length; i++) {
      let value = present[i] + offset[i];
      // NaN stays
      if (value < low) value = low;
      else if (value > high) value = high;
      present[i] = value * scale[i];
    }
    this.history?.push(present, this.values);
  }

  advance(): void {
    this.bound.advance?.();
  }
}

const bind = <T extends TermType>(context: TermContext, term: TermOf<T>, part: string): BoundTerm =>
  (BINDERS[term.type as T] as TermBinder<T>)(context, term, part);

/** The terms of an input. */
export class Observation {
  readonly size: number;
  private readonly frame: Float64Array;
  private readonly joined: Float64Array;
  private readonly history: History | undefined;

  constructor(
    readonly terms: readonly Term[],
    history: HistoryDescription | undefined,
    source: Source,
    part: string,
  ) {
    const width = terms.reduce((sum, { size }) => sum + size, 0);
    this.frame = new Float64Array(width);
    this.history = history && new History(width, history, source, `${part}.history`);
    this.size = this.history?.size ?? width;
    this.joined = this.history ? new Float64Array(this.size) : this.frame;
  }

  reset(): void {
    for (const term of this.terms) term.reset();
    this.history?.reset();
  }

  /** Computes all terms, and writes the values of the input. */
  observe(data: Data, out: Float32Array | Float64Array): void {
    const { terms, frame, joined } = this;
    let at = 0;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i];
      term.observe(data);
      frame.set(term.values, at);
      at += term.size;
    }
    this.history?.push(frame, joined);
    out.set(joined);
  }

  advance(): void {
    for (let i = 0; i < this.terms.length; i++) this.terms[i].advance();
  }
}
