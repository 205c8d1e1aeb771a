/** All resolved objects of the Model: the tree, assets, and objects that refer to them. */
import { ObjType } from '../../foundation/schema/enums.js';
import type { Element, SpecElement } from '../../modelling/spec/element.js';
import type { Assets } from './assets/assets.js';
import type { Compilation } from './compilation.js';
import type { CompiledElement, Objects } from './compiled-element.js';
import { type CompiledActuator, resolveActuator } from './elements/actuator.js';
import {
  type CompiledNumeric,
  type CompiledText,
  type CompiledTuple,
  newTuple,
  resolveNumeric,
  resolveText,
  resolveTuple,
} from './elements/custom.js';
import { type CompiledEquality, type EqualityElement, resolveEquality } from './elements/equality.js';
import { type CompiledKey, collectKeys } from './elements/keyframe.js';
import type { CompiledMaterial } from './elements/material.js';
import {
  type CompiledExclude,
  type CompiledPair,
  excludeSignature,
  pairSignature,
  resolveExclude,
  resolvePair,
  sortBySignature,
} from './elements/pair.js';
import { type CompiledSensor, resolveSensor } from './elements/sensor.js';
import { type CompiledTendon, resolveTendon } from './elements/tendon.js';
import { type CompiledFlex, resolveFlexes } from './flex/flex.js';
import type { Registry } from './registry.js';

/** All objects of the Model in the order of their ids. */
export interface AllObjects extends Objects, Assets {
  readonly names: Registry;
  materials: CompiledMaterial[];
  pairs: CompiledPair[];
  excludes: CompiledExclude[];
  flexes: CompiledFlex[];
  equalities: CompiledEquality[];
  tendons: CompiledTendon[];
  actuators: CompiledActuator[];
  sensors: CompiledSensor[];
  numerics: CompiledNumeric[];
  texts: CompiledText[];
  tuples: CompiledTuple[];
  keys: CompiledKey[];
}

/** Drops missing objects and numbers the others by index. */
function numbered<D extends CompiledElement>(drafts: readonly (D | undefined)[]): D[] {
  const present = drafts.filter((draft) => draft !== undefined);
  present.forEach((draft, id) => void (draft.id = id));
  return present;
}

const named = <E extends SpecElement>(elements: readonly E[]): CompiledElement<E>[] =>
  numbered(elements.map((element) => ({ element, name: element.identifier!, id: 0 })));

/** Resolves objects that refer to the tree, in the order of their dependencies. */
export function resolveObjects(compilation: Compilation, tree: Objects, assets: Assets, names: Registry): AllObjects {
  const { spec } = compilation;
  registerTree(names, tree);
  const materials = compilation.spec.compiler.discardvisual ? [] : named(spec.all('material'));
  names.add(ObjType.MATERIAL, materials);
  const pairs = numbered(spec.all('pair').map((el) => resolvePair(compilation, el, names)));
  const excludes = numbered(compilation.expansion.all('exclude').map((el) => resolveExclude(compilation, el, names)));
  const flexes = resolveFlexes(compilation, tree.bodies, names);
  names.add(ObjType.FLEX, flexes);
  const tendons = numbered(spec.all('tendon').map((el) => resolveTendon(compilation, el, names)));
  names.add(ObjType.TENDON, tendons);
  const equalities = numbered(
    (compilation.expansion.all('equality') as readonly EqualityElement[]).map((el) =>
      resolveEquality(compilation, el, names),
    ),
  );
  const actuators = numbered(spec.all('actuator').map((el) => resolveActuator(compilation, el, names)));
  names.add(ObjType.ACTUATOR, actuators);
  const sensors = numbered(spec.all('sensor').map((el) => resolveSensor(compilation, el, names)));
  const numerics = numbered(spec.all('numeric').map((el) => resolveNumeric(compilation, el)));
  const texts = numbered(
    (compilation.expansion.all('text') as readonly Element<'text'>[]).map((el) => resolveText(compilation, el)),
  );
  const keys = numbered(collectKeys(compilation));
  names.add(ObjType.EQUALITY, equalities);
  names.add(ObjType.SENSOR, sensors);
  names.add(ObjType.NUMERIC, numerics);
  names.add(ObjType.TEXT, texts);
  names.add(ObjType.KEY, keys);
  names.add(ObjType.PAIR, pairs);
  names.add(ObjType.EXCLUDE, excludes);
  const tuples = numbered(spec.all('tuple').map(newTuple));
  names.add(ObjType.TUPLE, tuples);
  for (const tuple of tuples) resolveTuple(compilation, tuple, names);
  const { bodies, joints, geoms, sites, cameras, lights } = tree;
  const { meshes, hfields, textures, skins } = assets;
  return {
    bodies,
    joints,
    geoms,
    sites,
    cameras,
    lights,
    meshes,
    hfields,
    textures,
    skins,
    names,
    materials,
    pairs: sortBySignature(pairs, pairSignature),
    excludes: sortBySignature(excludes, excludeSignature),
    flexes,
    equalities,
    tendons,
    actuators,
    sensors,
    numerics,
    texts,
    tuples,
    keys,
  };
}

export function registerAssets(names: Registry, { meshes, hfields, textures, skins }: Assets): void {
  names.add(ObjType.MESH, meshes);
  names.add(ObjType.HFIELD, hfields);
  names.add(ObjType.TEXTURE, textures);
  names.add(ObjType.SKIN, skins);
}

function registerTree(names: Registry, tree: Objects): void {
  names.add(ObjType.BODY, tree.bodies);
  names.add(ObjType.JOINT, tree.joints);
  names.add(ObjType.GEOM, tree.geoms);
  names.add(ObjType.SITE, tree.sites);
  names.add(ObjType.CAMERA, tree.cameras);
  names.add(ObjType.LIGHT, tree.lights);
}
