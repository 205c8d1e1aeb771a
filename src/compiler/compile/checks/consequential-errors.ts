/**
 * Detection of consequential errors. Suspects are elements whose errors may be caused by another error; nothing is
 * reported for them, so that a model with several errors gets one report of each. Suspects are:
 *
 * - elements with errors, found by parsing or by an earlier pass;
 * - elements that contain a suspect or are contained in one, as a composite contains its joint; except bodies;
 * - elements that use a class that has an error or does not exist;
 * - elements that refer to a suspect, to a name that an unreadable part may declare, or to a flexcomp or composite with
 *   an error. A reference to a body does not include its elements;
 * - elements that were generated from a suspect.
 */
import type { Kind } from '../../../foundation/schema/mjcf.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { KnownErrors } from '../../../modelling/spec/known-errors.js';
import { ownReferences } from '../../../modelling/spec/lookup/references.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { originOfMade } from '../expand/expansion.js';

/** Containers whose errors do not affect their elements. */
const CONTAINERS: ReadonlySet<Kind> = new Set<Kind>(['mujoco', 'worldbody', 'body', 'frame', 'default']);

/** Kinds that depend on the section that declares plugins, including the elements inside. */
const PLUGIN_KINDS: ReadonlySet<Kind> = new Set<Kind>(['plugin', 'actuatorPlugin', 'sensorPlugin', 'extensionPlugin']);

/** Finds the suspects of one compilation; the result for each element is cached. */
export class ConsequentialErrors {
  private makers: readonly string[] | undefined;
  private readonly known = new Map<SpecElement, boolean>();

  constructor(
    private readonly spec: Spec,
    private readonly knownErrors: KnownErrors,
  ) {}

  /** Tests whether the errors of an element may be caused by another error. */
  of(element: SpecElement): boolean {
    if (this.knownErrors.isEmpty) return false;
    const known = this.known.get(element);
    if (known !== undefined) return known;
    // references may be cyclic
    this.known.set(element, false);
    const origin = originOfMade(element);
    const found = (origin && this.of(origin)) || this.isBadWithin(element) || this.isPartOfSuspect(element);
    this.known.set(element, found);
    return found;
  }

  /** Tests an element and its parts; child bodies are not parts. */
  private isBadWithin(element: SpecElement): boolean {
    const isBad = this.knownErrors.has(element) || this.hasBadClass(element) || this.refersToSuspect(element);
    return isBad || this.dependsOnPlugins(element) || element.elements.some((each) => this.isBadPart(each));
  }

  private isBadPart(child: SpecElement): boolean {
    return child.kind !== 'body' && this.isBadWithin(child);
  }

  private isPartOfSuspect({ parent }: SpecElement): boolean {
    if (!parent || CONTAINERS.has(parent.kind) || this.spec.isSection(parent)) return false;
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

  /**
   * Tests whether an element with an error may generate the name; names of flexcomps and composites extend their name
   * or prefix, as in `f_0` and `B_first`.
   */
  private mayDeclare(name: string): boolean {
    const isOf = (start: string): boolean => name.startsWith(start) && /[_A-Z]/.test(name[start.length] ?? '');
    return this.knownErrors.mayDeclare(name) || this.badMakers().some(isOf);
  }

  /** Prefixes of the names that suspects generate. */
  private badMakers(): readonly string[] {
    if (this.makers) return this.makers;
    // prevents recursion if generating elements refer to each other
    this.makers = [];
    const all = [...this.spec.all('flexcomp'), ...this.spec.all('composite')];
    const bad = all.filter((each) => this.of(each));
    this.makers = bad.map(({ authored }) => (authored.get('name') ?? authored.get('prefix') ?? '') as string);
    return this.makers;
  }

  private isBadTarget(target: SpecElement): boolean {
    return CONTAINERS.has(target.kind) ? this.knownErrors.has(target) : this.of(target);
  }
}
