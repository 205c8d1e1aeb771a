/**
 * The Spec of a scene, kept in sync with its layout. An element is kept as long as its component has the same parent,
 * so that a recompile preserves its state.
 */
import { Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import { diagnostic } from '../../foundation/schema/report.js';
import { createElement, type SpecElement } from '../../modelling/spec/element.js';
import { KEY_VECTORS, partsOfCopies, partsOfKeys, setKeyRecord } from '../../modelling/spec/keyframes/keys.js';
import { idAttributeOf } from '../../modelling/spec/kind-facts.js';
import type { Singleton } from '../../modelling/spec/singletons.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { targetsOf } from './attribute-input.js';
import { author, authorParts, type Desired } from './author.js';
import type { Binding, MjElement, Origin } from './element.js';
import { GeometryAssets } from './geometry-assets.js';
import { Naming } from './naming.js';
import { pathOfObject } from './object-path.js';
import { desiredValues, needsFrame, withPose } from './placement.js';
import { checkRequiredAttributes } from './required-attributes.js';
import type { Layout, Placed } from './scan.js';

/** The elements of a component. */
interface Made {
  readonly element: SpecElement;
  /** Parent of the element. */
  readonly parent: SpecElement;
  /** Frame around the element that carries the pose of its object, if the element cannot. */
  frame: SpecElement | undefined;
  /** Elements made from the parts of the component. */
  parts: SpecElement[];
  /** Value of `parts` from which they were made. */
  from: MjElement['parts'] | undefined;
  /** Initial pose of the object. It is not updated while the simulation moves the object. */
  pose: Placed['pose'];
  /** Vectors of a keyframe as last set by the program; the elements in the model may have changed since. */
  vectors: ReadonlyMap<string, unknown> | undefined;
}

/** Maintains the elements of a Spec for the components of a scene. */
export class Assembly {
  private made = new Map<MjElement, Made>();
  private readonly naming: Naming;
  private readonly assets: GeometryAssets;
  /** Elements of components and the frames around them; all other elements of the Spec are parts. */
  private readonly own = new Set<SpecElement>();

  constructor(
    readonly spec: Spec,
    private readonly bindingOf: (element: SpecElement) => Binding,
  ) {
    this.naming = new Naming(spec);
    this.assets = new GeometryAssets(spec);
  }

  /** The element of a component. */
  of(component: MjElement): SpecElement | undefined {
    return this.made.get(component)?.element;
  }

  /** All components, in the order of the layout. */
  components(): Iterable<MjElement> {
    return this.made.keys();
  }

  /** All components with their elements, in the order of the layout. */
  *entries(): Generator<readonly [MjElement, SpecElement]> {
    for (const [component, { element }] of this.made) yield [component, element];
  }

  /**
   * Updates the Spec to the layout. `isDriven` tests whether the simulation moves the object of a component, so that
   * its pose is not read. Throws one ModelError with all faults; the Spec is then incomplete until the next successful
   * update.
   */
  update({ placed }: Layout, isDriven: (component: MjElement) => boolean): void {
    const diagnostics = new Diagnostics();
    const { spec, made: before } = this;
    const moving = withMotion(placed);
    const after = new Map<MjElement, Made>();
    for (const each of placed)
      after.set(
        each.component,
        this.makeOrKeep(each, after, before, (each) => isDriven(each) && moving.has(each)),
      );
    for (const [component, made] of before)
      if (after.get(component)?.element !== made.element) this.forget(component, made, after);
    this.made = after;
    const geometry = this.assets.update(placed, diagnostics);
    this.arrange(placed);
    this.refuseStrangers(placed, diagnostics);
    this.naming.assign(placed, (component) => after.get(component)!.element);
    const elementOf = (component: MjElement): SpecElement | undefined => after.get(component)?.element;
    // all names first, because elements may refer to later ones
    for (const { component } of placed) this.collect(diagnostics, () => this.name(component, after.get(component)!));
    for (const classes of [true, false]) {
      for (const each of placed) {
        if ((each.component.elementKind === 'default') !== classes) continue;
        this.collect(diagnostics, () => this.author(each, after.get(each.component)!, elementOf, geometry));
      }
    }
    this.demand(diagnostics);
    spec.changes.clear();
    diagnostics.throwIfErrors();
  }

  private makeOrKeep(
    placed: Placed,
    after: ReadonlyMap<MjElement, Made>,
    before: ReadonlyMap<MjElement, Made>,
    isDriven: (component: MjElement) => boolean,
  ): Made {
    const { component, pose } = placed;
    const parent = this.parentOf(placed, after);
    const known = before.get(component);
    if (known?.parent === parent) {
      if (!isDriven(component)) known.pose = pose;
      return known;
    }
    const { spec } = this;
    const isMain = component.elementKind === 'default' && parent === spec.root && isMainClass(component);
    const element = isMain ? spec.main : createElement(spec, component.elementKind as Kind);
    const { importedFrom: origin } = component;
    if (!isMain) {
      element.source = origin?.source ?? sourceOf(component);
      element.scope = origin?.scope;
      this.own.add(element);
    }
    if (origin) spec.attachedFrom(origin.spec);
    component.binding = this.bindingOf(element);
    return {
      element: element,
      parent,
      frame: undefined,
      parts: [],
      from: undefined,
      pose,
      vectors: undefined,
    };
  }

  private parentOf({ component, home, section }: Placed, after: ReadonlyMap<MjElement, Made>): SpecElement {
    const { spec } = this;
    if (home) return after.get(home.component)!.element;
    if (section) return spec.section(section as Singleton);
    if (component.elementKind !== 'default') return spec.worldbody;
    return isMainClass(component) ? spec.root : spec.main;
  }

  private forget(component: MjElement, { element, frame, parts }: Made, after: ReadonlyMap<MjElement, Made>): void {
    if (!after.has(component)) component.binding = undefined;
    for (const each of [...parts, element, frame]) {
      if (!each) continue;
      this.own.delete(each);
      if (each.parent && !this.spec.isSection(each)) this.spec.remove(each);
    }
  }

  /** Orders the elements of each parent by the layout, after the parts of the parent. */
  private arrange(placed: readonly Placed[]): void {
    const wanted = new Map<SpecElement, SpecElement[]>();
    for (const { component } of placed) {
      const made = this.made.get(component)!;
      if (this.spec.isSection(made.element)) continue;
      const list = wanted.get(made.parent) ?? [];
      if (list.length === 0) wanted.set(made.parent, list);
      list.push(made.frame ?? made.element);
    }
    for (const [parent, list] of wanted) {
      const others = parent.elements.filter((each) => !this.own.has(each));
      order(this.spec, parent, [...others, ...list]);
    }
  }

  /** Adds or removes the frame around an element. */
  private frameOrNone(made: Made, isWanted: boolean): void {
    const { spec } = this;
    const { element, frame } = made;
    if (isWanted === (frame !== undefined)) return;
    const index = made.parent.elements.indexOf(frame ?? element);
    if (frame) {
      spec.remove(element);
      this.own.delete(frame);
      spec.remove(frame);
      spec.insert(element, made.parent, index);
      made.frame = undefined;
      return;
    }
    const around = createElement(spec, 'frame');
    this.own.add(around);
    spec.remove(element);
    spec.insert(around, made.parent, index);
    spec.insert(element, around);
    made.frame = around;
  }

  private name(component: MjElement, { element }: Made): void {
    const [name, id] = [this.naming.of(component), idAttributeOf(element.kind)];
    if (name === undefined || id === undefined || this.spec.isSection(element)) return;
    if (element.authored.get(id) !== name) element.set(id as 'name', name);
  }

  private author(
    { component, scale }: Placed,
    made: Made,
    elementOf: (component: MjElement) => SpecElement | undefined,
    geometry: ReadonlyMap<MjElement, Desired>,
  ): void {
    const { element, pose } = made;
    const values = desiredValues(component, elementOf);
    const name = this.spec.isSection(element) ? 'main' : this.naming.of(component);
    if (name !== undefined) values.set(element.kind === 'default' ? 'class' : 'name', name);
    for (const [attribute, value] of geometry.get(component) ?? []) values.set(attribute, value);
    // the class is set first, because a pose may be inherited from it
    const cls = values.get('class');
    if (cls !== undefined && element.kind !== 'default') element.set('class', cls);
    this.frameOrNone(made, needsFrame(element, values, pose));
    if (made.frame) author(made.frame, withPose(new Map(), made.frame, pose), UNSCALED);
    else withPose(values, element, pose);
    if (element.row.attributes.pos?.required && !values.has('pos')) values.set('pos', made.frame ? ORIGIN : pose!.pos);
    if (element.kind === 'key') this.keepVectors(component, made, values);
    author(element, values, geometry.has(component) ? UNSCALED : scale);
    if (made.from === component.parts && !component.parts.some(hasTargets)) return;
    for (const part of made.parts) this.dropPart(part);
    made.parts = authorParts(element, component.parts, elementOf);
    made.from = component.parts;
  }

  /**
   * The vectors of a keyframe have the layout of the model for which they were set: that of the file for an imported
   * keyframe, otherwise the current one. When the model changes, their entries follow their elements until they are set
   * again.
   */
  private keepVectors(component: MjElement, made: Made, values: Desired): void {
    const { element, vectors } = made;
    const given = new Map(KEY_VECTORS.map((name) => [name, component.given.get(name)]));
    const isKept = vectors !== undefined && KEY_VECTORS.every((name) => vectors.get(name) === given.get(name));
    made.vectors = given;
    const { importedFrom: origin } = component;
    if (isKept) {
      for (const name of KEY_VECTORS) {
        const held = element.authored.get(name);
        if (held === undefined) values.delete(name);
        else values.set(name, held);
      }
    } else if (vectors === undefined && origin) this.followParts(element, origin, values);
  }

  private followParts(element: SpecElement, origin: Origin, values: Desired): void {
    const copies = new Map<SpecElement, SpecElement>();
    for (const [each, made] of this.made) if (each.importedFrom) copies.set(each.importedFrom.element, made.element);
    const { parts } = partsOfKeys(origin.spec).find(({ key }) => key === origin.element)!;
    for (const { vector } of parts) values.delete(vector);
    setKeyRecord(this.spec, element, { parts: partsOfCopies(parts, copies), isAttached: false });
  }

  /** Reports missing required attributes of components, except imported ones, which have been checked before. */
  private demand(diagnostics: Diagnostics): void {
    if (diagnostics.hasErrors) return;
    for (const [component, { element, parts }] of this.made) {
      if (!component.importedFrom) checkRequiredAttributes(element, parts, component.label, diagnostics);
    }
  }

  private dropPart(part: SpecElement): void {
    if (part.parent) this.spec.remove(part);
  }

  private refuseStrangers(placed: readonly Placed[], diagnostics: Diagnostics): void {
    for (const { component } of placed) {
      for (const value of component.given.values()) {
        for (const target of targetsOf(value)) {
          if (this.made.has(target)) continue;
          const parameters = { component: component.label, target: target.label };
          diagnostics.add(diagnostic('component-reference', parameters, { element: component.label }));
        }
      }
    }
  }

  private collect(diagnostics: Diagnostics, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      for (const each of error.diagnostics) diagnostics.add(each);
    }
  }
}

const UNSCALED = [1, 1, 1] as const;
const ORIGIN = [0, 0, 0] as const;

type KeptPart = MjElement['parts'][number];

const hasTargets = ({ values, parts }: KeptPart): boolean =>
  [...values.values()].some((value) => targetsOf(value).length > 0) || parts.some(hasTargets);

/** The components of bodies with joints and of mocap bodies, whose objects the simulation moves. */
function withMotion(placed: readonly Placed[]): ReadonlySet<MjElement> {
  const moving = new Set<MjElement>();
  for (const { component, home } of placed) {
    if (component.elementKind === 'body' && component.get('mocap') === true) moving.add(component);
    if (component.namespace !== 'joint') continue;
    let body = home;
    while (body && body.component.elementKind !== 'body') body = body.home;
    if (body) moving.add(body.component);
  }
  return moving;
}

const isMainClass = (component: MjElement): boolean => !component.isSet('class') || component.get('class') === 'main';

const sourceOf = (component: MjElement) => ({
  get location() {
    return { uri: pathOfObject(component.object) };
  },
  attributeLocation: () => undefined,
});

/** Reorders the children of a parent, moving only elements that are not in place. */
function order(spec: Spec, parent: SpecElement, wanted: readonly SpecElement[]): void {
  wanted.forEach((element, index) => {
    if (parent.elements[index] === element) return;
    if (element.parent) spec.remove(element);
    spec.insert(element, parent, index);
  });
}
