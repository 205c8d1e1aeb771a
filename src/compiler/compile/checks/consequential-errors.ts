/**
 * Suspects are elements that may be wrong only because something else is. Nothing is reported of a suspect, so that a
 * model with several faults gets one report of each:
 *
 * - elements with a fault of their own, found by reading or by an earlier pass;
 * - elements that contain a suspect, as a composite contains its joint, or are contained in one; bodies are excepted;
 * - elements that take values from a class with a fault, or from one that does not exist;
 * - elements that refer to a suspect, or to a name that an unreadable part may declare, or a flexcomp or a composite with a
 *   fault. A reference to a body does not concern the elements in it;
 * - elements that were made for a suspect.
 */
import type { Kind } from '../../../foundation/schema/mjcf.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { KnownErrors } from '../../../modelling/spec/known-errors.js';
import { ownReferences } from '../../../modelling/spec/lookup/references.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { originOfMade } from '../expand/expansion.js';

/** Elements in these do not depend on them. */
const PLACES: ReadonlySet<Kind> = new Set<Kind>(['mujoco', 'worldbody', 'body', 'frame', 'default']);

/** Kinds that depend on the section which declares plugins; what is in them depends on it, too. */
const PLUGIN_KINDS: ReadonlySet<Kind> = new Set<Kind>(['plugin', 'actuatorPlugin', 'sensorPlugin', 'extensionPlugin']);

/** Finds the suspects of one compilation; the answer for an element is computed once. */
export class ConsequentialErrors {
  private makers: readonly string[] | undefined;
  private readonly known = new Map<SpecElement, boolean>();

  constructor(
    private readonly spec: Spec,
    private readonly knownErrors: KnownErrors,
  ) {}

  /** Tests whether the faults of an element may follow from another fault. */
  of(element: SpecElement): boolean {
    if (this.knownErrors.isEmpty) return false;
    const known = this.known.get(element);
    if (known !== undefined) return known;
    // references may go around in a circle
    this.known.set(element, false);
    const origin = originOfMade(element);
    const found = (origin && this.of(origin)) || this.isBadWithin(element) || this.isPartOfSuspect(element);
    this.known.set(element, found);
    return found;
  }

  /** Bodies below are no part of an element. */
  private isBadWithin(element: SpecElement): boolean {
    const isBad = this.knownErrors.has(element) || this.hasBadClass(element) || this.refersToSuspect(element);
    return isBad || this.dependsOnPlugins(element) || element.elements.some((each) => this.isBadPart(each));
  }

  private isBadPart(child: SpecElement): boolean {
    return child.kind !== 'body' && this.isBadWithin(child);
  }

  private isPartOfSuspect({ parent }: SpecElement): boolean {
    if (!parent || PLACES.has(parent.kind) || this.spec.isSection(parent)) return false;
    return this.of(parent);
  }

  private hasBadClass(element: SpecElement): boolean {
    const { defaults } = this.spec;
    if (element.row.defaults !== undefined && this.namesNoClass(element)) return true;
    const layers = defaults.layersOf(element).slice(0, -1);
    return [...layers, ...defaults.chainOf(element)].some((each) => this.knownErrors.has(each));
  }

  private namesNoClass(element: SpecElement): boolean {
    for (let at: SpecElement | undefined = element; at; at = at.parent) {
      const name = at.authored.get(at === element ? 'class' : 'childclass');
      if (name !== undefined) return this.spec.defaults.find(name as string) === undefined;
    }
    return false;
  }

  private dependsOnPlugins(element: SpecElement): boolean {
    if (!PLUGIN_KINDS.has(element.kind)) return false;
    const declarations = [...this.spec.section('extensionSection').descendants()];
    return declarations.some((each) => this.knownErrors.has(each));
  }

  private refersToSuspect(element: SpecElement): boolean {
    for (const { namespace, name } of ownReferences(element)) {
      if (namespace === 'default') continue;
      const target = this.spec.find(namespace, name);
      if (target ? this.isBadTarget(target) : this.mayDeclare(name)) return true;
    }
    return false;
  }

  /** Names of what a flexcomp or a composite makes: after its name or prefix, as in `f_0` and `B_first`. */
  private mayDeclare(name: string): boolean {
    const isOf = (start: string): boolean => name.startsWith(start) && /[_A-Z]/.test(name[start.length] ?? '');
    return this.knownErrors.mayDeclare(name) || this.badMakers().some(isOf);
  }

  /** Beginnings of the names that suspects make. */
  private badMakers(): readonly string[] {
    if (this.makers) return this.makers;
    // a maker that refers to what another makes asks again
    this.makers = [];
    const all = [...this.spec.all('flexcomp'), ...this.spec.all('composite')];
    const bad = all.filter((each) => this.of(each));
    this.makers = bad.map(({ authored }) => (authored.get('name') ?? authored.get('prefix') ?? '') as string);
    return this.makers;
  }

  private isBadTarget(target: SpecElement): boolean {
    return PLACES.has(target.kind) ? this.knownErrors.has(target) : this.of(target);
  }
}
