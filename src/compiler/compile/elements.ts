/** Lists the elements that every object of a Model was compiled from, so that a recompile knows them again. */

import { isElement } from '../../modelling/spec/attribute-input.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Model } from '../../simulation/model/model.js';
import type { ElementLists, NamedKind } from '../../simulation/model/named.js';
import type { Compilation } from './compilation.js';
import type { CompiledElement } from './compiled-element.js';
import type { AllObjects } from './objects.js';

/** Returns the elements of each kind of object, by the ids of the objects. */
export function elementLists(c: Compilation, o: AllObjects): ElementLists<SpecElement> {
  const of = (drafts: readonly CompiledElement[]): SpecElement[] => drafts.map(({ element }) => element);
  return {
    body: of(o.bodies),
    joint: of(o.joints),
    geom: of(o.geoms),
    site: of(o.sites),
    camera: of(o.cameras),
    light: of(o.lights),
    flex: of(o.flexes),
    mesh: of(o.meshes),
    skin: of(o.skins),
    hfield: of(o.hfields),
    texture: of(o.textures),
    material: of(o.materials),
    pair: of(o.pairs),
    exclude: of(o.excludes),
    equality: of(o.equalities),
    tendon: of(o.tendons),
    actuator: of(o.actuators),
    sensor: of(o.sensors),
    numeric: of(o.numerics),
    text: of(o.texts),
    tuple: of(o.tuples),
    key: of(o.keys),
    plugin: of(c.plugins.instances),
  };
}

/** The Spec that a Model was compiled from; undefined for one that comes from a binary file. */
export function specOf({ elements }: Pick<Model, 'elements'>): Spec | undefined {
  const world = elements?.body[0];
  return isElement(world) ? world.spec : undefined;
}

/** True if every object is of the same element, in the same order. */
export function haveSameElements(a: ElementLists, b: ElementLists): boolean {
  return (Object.keys(a) as NamedKind[]).every(
    (kind) => a[kind].length === b[kind].length && a[kind].every((element, i) => element === b[kind][i]),
  );
}
