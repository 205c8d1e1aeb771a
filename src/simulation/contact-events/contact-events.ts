/** Begin, impulse and end of contacts, from a comparison of the touching pairs after each step. */
import { type OptionNames, requireFunction, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { OPT } from '../../foundation/schema/options.js';
import { SC } from '../../foundation/schema/scalars.js';
import { FOUND_DISTANCE, FOUND_SIZE } from '../engine/collision/geom-distance.js';
import { forceOfContact } from '../engine/constraint/contact-force.js';
import { insideSite } from '../engine/sensor/inside.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { findId, type ModelElement, namesOf } from '../model/named.js';
import { pipelineOf } from '../runtime/run.js';
import { requireFit } from '../support/arguments.js';
import { type ContactSelector, type Selection, select } from './selection.js';

/** One side of an event. */
export interface ContactElement {
  readonly kind: 'geom' | 'flex' | 'site';
  readonly id: number;
  /** Empty for an element without a name. */
  readonly name: string;
}

/** An event of one touching pair. */
export interface ContactEvent {
  readonly type: 'begin' | 'impulse' | 'end';
  /** Simulated time at the end of the step [s]. */
  readonly time: number;
  /** The element of the first selector. */
  readonly a: ContactElement;
  /** The element of the second selector. */
  readonly b: ContactElement;
  /**
   * Position in the world [m] of the deepest contact of the pair; in a zone, the center of the geom; at an end, the last
   * one.
   */
  readonly position: readonly [number, number, number];
  /**
   * Normal impulse [N s], the normal force times the time step: the sum over the contacts of the pair in the step, at an
   * end over all steps from the begin on; 0 in a zone.
   */
  readonly impulse: number;
  /** Simulated time since the begin [s]. */
  readonly duration: number;
}

/** Functions for the events of a watched pair. */
export interface ContactHandlers {
  /** Called for the first step in which a pair touches. */
  readonly begin?: (event: ContactEvent) => void;
  /** Called for each step with a normal impulse other than 0, the first included. */
  readonly impulse?: (event: ContactEvent) => void;
  /** Called for the first step in which a pair does not touch any more. */
  readonly end?: (event: ContactEvent) => void;
}

/** Options of a watched pair. */
export interface ContactOptions {
  /**
   * True for one begin and one end of all pairs of the two selections together, such as a foot of several geoms; by
   * default each pair of geoms has its own.
   */
  readonly merged?: boolean;
}

const OPTIONS: OptionNames<ContactOptions> = { merged: true };

/** @internal A selector, or a function that finds it in a Model; undefined selects nothing. */
export type SelectorIn = ContactSelector | ((model: Model) => ContactSelector | undefined);

/** @internal Throws a usage error unless handlers and options are well-formed. */
export function requireContactHandlers(handlers: ContactHandlers, options?: ContactOptions): void {
  if (typeof handlers !== 'object' || handlers === null) {
    throw usageError('onContact', 'functions { begin, impulse, end }', handlers);
  }
  requireOptionsOf<ContactHandlers>('onContact', { begin: true, impulse: true, end: true }, handlers);
  requireOptionsOf('onContact', OPTIONS, options);
  for (const each of Object.values(handlers)) if (each !== undefined) requireFunction('onContact', each);
}

/** A pair that touches. */
interface Pair {
  key: number;
  a: ContactElement;
  b: ContactElement;
  /** The elements of the Spec, which find the pair again after a recompilation. */
  elementA: ModelElement | undefined;
  elementB: ModelElement | undefined;
  /** Number of the last step in which it touched. */
  seen: number;
  began: number;
  /** Smallest distance in the step [m]. */
  depth: number;
  readonly position: Float64Array;
  /** Normal impulses [N s] of the step and of the whole contact. */
  impulse: number;
  total: number;
  isNew: boolean;
}

interface Watch {
  readonly a: SelectorIn;
  readonly b: SelectorIn;
  readonly handlers: ContactHandlers;
  readonly isMerged: boolean;
  /** Undefined if the Model lacks an element of the selector. */
  selectionA: Selection | undefined;
  selectionB: Selection | undefined;
  readonly byKey: Map<number, Pair>;
  readonly pairs: Pair[];
}

/**
 * Detects when chosen geoms begin and cease to touch, step by step. A pair touches in a step if at least one of its
 * contacts is in the solver (`contact_efc_address >= 0`, the condition of touch sensors): the distance is below
 * `margin - gap`. Several contacts of a pair are one. Call `check` after each step.
 */
export class ContactEvents {
  private readonly watches = new Set<Watch>();
  private readonly waiting: [Watch, ContactEvent][] = [];
  private readonly force = new Float64Array(6);
  private readonly local = new Float64Array(3);
  private readonly found = new Float64Array(FOUND_SIZE);
  private readonly limit = Float64Array.of(0);
  private record: ModelRecord;
  private steps = 0;
  private time: number;

  constructor(
    private model: Model,
    private data: Data,
  ) {
    requireFit(model, data);
    this.record = model.record;
    this.time = data.time;
  }

  /**
   * Watches the pairs of two selections; returns a function that ends it. A zone senses the centers of geoms (a site)
   * or overlapping geoms (a geom), also if these do not collide.
   *
   * @throws RangeError if an element does not exist, TypeError for other arguments that are not valid
   */
  onContact(a: SelectorIn, b: SelectorIn, handlers: ContactHandlers, options: ContactOptions = {}): () => void {
    requireContactHandlers(handlers, options);
    const { model } = this;
    const watch: Watch = {
      a,
      b,
      handlers,
      isMerged: options.merged ?? false,
      selectionA: selected(model, a),
      selectionB: selected(model, b),
      byKey: new Map(),
      pairs: [],
    };
    if (watch.selectionA?.zone && watch.selectionB?.zone) {
      throw usageError('onContact', 'geoms on one side at least', b, 'both sides are zones');
    }
    this.watches.add(watch);
    return () => void this.watches.delete(watch);
  }

  /**
   * Compares the pairs that touch with those of the previous step and calls the functions. If the time has not
   * advanced, the state was reset: all contacts end first. After a recompilation, pairs whose geoms still exist go on.
   */
  check(): void {
    const { model, data, watches } = this;
    if (watches.size === 0 && this.waiting.length === 0) {
      this.time = data.time;
      return;
    }
    if (this.record !== model.record) this.resolveAgain();
    if (data.time <= this.time) this.end();
    this.time = data.time;
    this.steps++;
    for (const watch of watches) {
      this.find(watch);
      this.compare(watch);
    }
    this.deliver();
  }

  /** Ends all contacts at the time of the last step, for example before a reset. */
  end(): void {
    for (const watch of this.watches) {
      for (const pair of watch.pairs) this.add(watch, pair, 'end', pair.total, this.time);
      watch.pairs.length = 0;
      watch.byKey.clear();
    }
    this.deliver();
  }

  /** @internal Continues with the state of another Model; pairs are found by their elements or names. */
  follow(model: Model, data: Data): void {
    this.model = model;
    this.data = data;
    if (this.record !== model.record) this.resolveAgain();
  }

  private resolveAgain(): void {
    const { model } = this;
    this.record = model.record;
    for (const watch of this.watches) {
      watch.selectionA = selectedIfPresent(model, watch.a);
      watch.selectionB = selectedIfPresent(model, watch.b);
      const before = watch.pairs.splice(0);
      watch.byKey.clear();
      for (const pair of before) {
        const a = matching(model, pair.a, pair.elementA);
        const b = matching(model, pair.b, pair.elementB);
        if (!a || !b) {
          this.add(watch, pair, 'end', pair.total, this.time);
          continue;
        }
        pair.a = a;
        pair.b = b;
        pair.key = watch.isMerged ? 0 : this.keyOf(indexIn(model.record, a), indexIn(model.record, b));
        watch.byKey.set(pair.key, pair);
        watch.pairs.push(pair);
      }
    }
  }

  /** Key of a pair of elements by their indices. */
  private keyOf(a: number, b: number): number {
    const { ngeom, nflex, nsite } = this.record;
    return a * (ngeom + nflex + nsite) + b;
  }

  private find(watch: Watch): void {
    const { selectionA, selectionB } = watch;
    if (!selectionA || !selectionB) return;
    if (selectionA.zone) this.findInZone(watch, selectionA.zone, selectionB.surfaces, false);
    else if (selectionB.zone) this.findInZone(watch, selectionB.zone, selectionA.surfaces, true);
    else this.findContacts(watch, selectionA.surfaces, selectionB.surfaces);
  }

  private findContacts(watch: Watch, first: Uint8Array, second: Uint8Array): void {
    const { record: m, force } = this;
    const d = this.data.record;
    const { contact_efc_address, contact_dist, contact_pos } = d;
    const ncon = d.scalar[SC.ncon];
    for (let contact = 0; contact < ncon; contact++) {
      if (contact_efc_address[contact] < 0) continue;
      const one = this.sideOf(contact, 0);
      const other = this.sideOf(contact, 1);
      const isStraight = first[one] === 1 && second[other] === 1;
      if (!isStraight && !(first[other] === 1 && second[one] === 1)) continue;
      forceOfContact(m, d, contact, force, 0);
      const pair = isStraight ? this.touched(watch, one, other) : this.touched(watch, other, one);
      pair.impulse += force[0] * m.opt[OPT.timestep];
      if (contact_dist[contact] >= pair.depth) continue;
      pair.depth = contact_dist[contact];
      for (let k = 0; k < 3; k++) pair.position[k] = contact_pos[3 * contact + k];
    }
  }

  private sideOf(contact: number, side: number): number {
    const { contact_geom, contact_flex } = this.data.record;
    const geom = contact_geom[2 * contact + side];
    return geom >= 0 ? geom : this.record.ngeom + contact_flex[2 * contact + side];
  }

  private findInZone(watch: Watch, zone: NonNullable<Selection['zone']>, geoms: Uint8Array, isSecond: boolean): void {
    const { record: m } = this;
    const d = this.data.record;
    const index = indexIn(m, zone);
    for (let geom = 0; geom < m.ngeom; geom++) {
      if (geoms[geom] === 0 || (zone.kind === 'geom' && geom === zone.id)) continue;
      const isInside =
        zone.kind === 'geom'
          ? this.overlaps(zone.id, geom)
          : insideSite(m, d, zone.id, d.geom_xpos, 3 * geom, this.local);
      if (!isInside) continue;
      const pair = isSecond ? this.touched(watch, geom, index) : this.touched(watch, index, geom);
      if (pair.depth === 0) continue;
      pair.depth = 0;
      for (let k = 0; k < 3; k++) pair.position[k] = d.geom_xpos[3 * geom + k];
    }
  }

  private overlaps(zone: number, geom: number): boolean {
    const { model, data, found: result, limit } = this;
    // distances up to this are computed [m]
    limit[0] = 1;
    pipelineOf(model, data).stages.geomDistance(zone, geom, limit, 0, result);
    return result[FOUND_DISTANCE] < 0;
  }

  /** The pair of two elements that touch in this step. */
  private touched(watch: Watch, a: number, b: number): Pair {
    const key = watch.isMerged ? 0 : this.keyOf(a, b);
    let pair = watch.byKey.get(key);
    if (!pair) {
      pair = this.created(key, a, b);
      watch.byKey.set(key, pair);
      watch.pairs.push(pair);
    }
    if (pair.seen !== this.steps) {
      pair.seen = this.steps;
      pair.impulse = 0;
      pair.depth = Infinity;
    }
    return pair;
  }

  private created(key: number, indexA: number, indexB: number): Pair {
    const { model, time } = this;
    const a = elementAt(model.record, indexA);
    const b = elementAt(model.record, indexB);
    return {
      key,
      a,
      b,
      elementA: model.elements?.[a.kind][a.id],
      elementB: model.elements?.[b.kind][b.id],
      seen: -1,
      began: time,
      depth: Infinity,
      position: new Float64Array(3),
      impulse: 0,
      total: 0,
      isNew: true,
    };
  }

  private compare(watch: Watch): void {
    const { pairs, byKey, handlers } = watch;
    let kept = 0;
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i]!;
      if (pair.seen !== this.steps) {
        byKey.delete(pair.key);
        this.add(watch, pair, 'end', pair.total, this.time);
        continue;
      }
      pairs[kept++] = pair;
      pair.total += pair.impulse;
      if (pair.isNew) this.add(watch, pair, 'begin', pair.impulse, this.time);
      if (handlers.impulse && pair.impulse !== 0) this.add(watch, pair, 'impulse', pair.impulse, this.time);
      pair.isNew = false;
    }
    pairs.length = kept;
  }

  private add(watch: Watch, pair: Pair, type: ContactEvent['type'], impulse: number, time: number): void {
    if (!watch.handlers[type]) return;
    const { a, b, position: p } = pair;
    const position = [p[0], p[1], p[2]] as const;
    this.waiting.push([watch, { type, time, a, b, position, impulse, duration: time - pair.began }]);
  }

  /** Calls the functions. If one throws an error, the remaining events are delivered by the next call. */
  private deliver(): void {
    const { waiting, watches } = this;
    while (waiting.length > 0) {
      const [watch, event] = waiting.shift()!;
      if (watches.has(watch)) watch.handlers[event.type]?.(event);
    }
  }
}

const selected = (model: Model, selector: SelectorIn): Selection | undefined => {
  const given = typeof selector === 'function' ? selector(model) : selector;
  return given === undefined ? undefined : select(model.record, given);
};

/** A Model that replaces another may lack elements: nothing is selected then. */
function selectedIfPresent(model: Model, selector: SelectorIn): Selection | undefined {
  try {
    return selected(model, selector);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function elementAt(m: ModelRecord, index: number): ContactElement {
  const { ngeom, nflex } = m;
  const kind = index < ngeom ? 'geom' : index < ngeom + nflex ? 'flex' : 'site';
  const id = index - firstOf(m, kind);
  return { kind, id, name: namesOf(m, kind)[id] ?? '' };
}

/** Index of the first element of a kind: geoms, then flexes, then sites. */
function firstOf({ ngeom, nflex }: ModelRecord, kind: ContactElement['kind']): number {
  return kind === 'geom' ? 0 : kind === 'flex' ? ngeom : ngeom + nflex;
}

function indexIn(m: ModelRecord, { kind, id }: Pick<ContactElement, 'kind' | 'id'>): number {
  return id + firstOf(m, kind);
}

/** Finds an element in the Model that replaced its own, by identity or name. */
function matching(
  model: Model,
  { kind, name }: ContactElement,
  element: ModelElement | undefined,
): ContactElement | undefined {
  const byIdentity = element ? (model.elements?.[kind].indexOf(element) ?? -1) : -1;
  const id = byIdentity >= 0 ? byIdentity : name === '' ? undefined : findId(model.record, kind, name);
  return id === undefined ? undefined : { kind, id, name: namesOf(model.record, kind)[id] ?? '' };
}
