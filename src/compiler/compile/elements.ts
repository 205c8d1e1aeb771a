/** Lists the element of every object of a Model, so that recompiling can identify them. */

import { isElement } from '../../modelling/spec/attribute-input.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Model } from '../../simulation/model/model.js';
import type { ElementLists, NamedKind } from '../../simulation/model/named.js';
import type { Compilation } from './compilation.js';
import type { CompiledElement } from './compiled-element.js';
import type { AllObjects } from './objects.js';

/** Returns the elements of each kind of object, by the ids of the objects. */
export function elementLists(compilation: Compilation, objects: AllObjects): ElementLists<SpecElement> {
  const of = (drafts: readonly CompiledElement[]): SpecElement[] => drafts.map(({ element }) => element);
  return {
    body: of(objects.bodies),
    joint: of(objects.joints),
    geom: of(objects.geoms),
    site: of(objects.sites),
    camera: of(objects.cameras),
    light: of(objects.lights),
    flex: of(objects.flexes),
    mesh: of(objects.meshes),
    skin: of(objects.skins),
    hfield: of(objects.hfields),
    texture: of(objects.textures),
    material: of(objects.materials),
    pair: of(objects.pairs),
    exclude: of(objects.excludes),
    equality: of(objects.equalities),
    tendon: of(objects.tendons),
    actuator: of(objects.actuators),
    sensor: of(objects.sensors),
    numeric: of(objects.numerics),
    text: of(objects.texts),
    tuple: of(objects.tuples),
    key: of(objects.keys),
    plugin: of(compilation.plugins.instances),
  };
}

/** Returns the Spec from which a Model was compiled; undefined for a Model from a binary file. */
export function specOf({ elements }: Pick<Model, 'elements'>): Spec | undefined {
  const world = elements?.body[0];
  return isElement(world) ? world.spec : undefined;
}

/** Tests whether two Models have the same elements in the same order. */
export function haveSameElements(a: ElementLists, b: ElementLists): boolean {
  return (Object.keys(a) as NamedKind[]).every(
    (kind) => a[kind].length === b[kind].length && a[kind].every((element, i) => element === b[kind][i]),
  );
}
