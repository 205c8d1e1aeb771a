/**
 * The Spec of a scene, kept like its layout. An element lives as long as its component stays where it is, so that a
 * recompile finds the state of what is still there.
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
  /** The element it stands in. */
  readonly parent: SpecElement;
  /** A frame around it that has the pose of its object, where it cannot have that itself. */
  frame: SpecElement | undefined;
  /** Elements of its parts. */
  parts: SpecElement[];
  /** Parts they were made from. */
  from: MjElement['parts'] | undefined;
  /** Poses that the simulation sets are not read as reference poses: driven components keep their initial pose. */
  pose: Placed['pose'];
  /** Vectors of a keyframe as they were given last; from then on they follow their elements. */
  vectors: ReadonlyMap<string, unknown> | undefined;
}

/** Elements of a Spec for the components of a scene. */
export class Assembly {
  private made = new Map<MjElement, Made>();
  private readonly naming: Naming;
  private readonly assets: GeometryAssets;
  /** Elements that components are, and frames around them; all others of the Spec are parts. */
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

  /** Every component, in the order of the layout. */
  components(): Iterable<MjElement> {
    return this.made.keys();
  }

  /** Every component with its element, in the order of the layout. */
  *entries(): Generator<readonly [MjElement, SpecElement]> {
    for (const [component, { element }] of this.made) yield [component, element];
  }

  /**
   * Makes the Spec what the layout says. `isDriven` tells whether the simulation moves the object of a component, so that
   * its pose is no news. Throws one ModelError with every fault; the Spec is then in between, and right after the next.
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
    // all names first, as elements refer to later ones, too
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
    const element = isMain ? (spec.main as SpecElement) : createElement(spec, component.elementKind as Kind);
    const { importedFrom: origin } = component;
    if (!isMain) {
      element.source = origin?.source ?? sourceOf(component);
      element.scope = origin?.scope;
      this.own.add(element as SpecElement);
    }
    if (origin) spec.attachedFrom(origin.spec);
    component.binding = this.bindingOf(element as SpecElement);
    return {
      element: element as SpecElement,
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
    if (section) return spec.section(section as Singleton) as SpecElement;
    if (component.elementKind !== 'default') return spec.worldbody as SpecElement;
    return (isMainClass(component) ? spec.root : spec.main) as SpecElement;
  }

  private forget(component: MjElement, { element, frame, parts }: Made, after: ReadonlyMap<MjElement, Made>): void {
    if (!after.has(component)) component.binding = undefined;
    for (const each of [...parts, element, frame]) {
      if (!each) continue;
      this.own.delete(each);
      if (each.parent && !this.spec.isSection(each)) this.spec.remove(each);
    }
  }

  /** Puts every element where it belongs, in the order of the layout, behind the parts of its parent. */
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

  /** Puts a frame around an element, or takes it away. */
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
    const around = createElement(spec, 'frame') as SpecElement;
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
    // a pose from a class counts, too
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
   * Vectors of a keyframe count for the model they were given for: that of the file for an imported one, else the present
   * one. They follow their elements when the model changes, until they are given again.
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
    const { parts } = partsOfKeys(origin.spec).find(({ key }) => (key as SpecElement) === origin.element)!;
    for (const { vector } of parts) values.delete(vector);
    setKeyRecord(this.spec, element, { parts: partsOfCopies(parts, copies), isAttached: false });
  }

  /** Reports missing attributes of components; those from files have been checked already. */
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

/** The components of bodies that something moves: joints, or the program. */
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

/** Gives a parent its children in an order, with as few moves as come of going from first to last. */
function order(spec: Spec, parent: SpecElement, wanted: readonly SpecElement[]): void {
  wanted.forEach((element, index) => {
    if (parent.elements[index] === element) return;
    if (element.parent) spec.remove(element);
    spec.insert(element, parent, index);
  });
}
