/** Preview of an asset: a small model that contains only the asset, and the geometry that the compiler computed. */

import type { Extensions } from '../../../authoring/load/extensions.js';
import { compile } from '../../../authoring/public-functions/load.js';
import { parseXML } from '../../../authoring/public-functions/parse-xml.js';
import { pathOfAsset } from '../../../authoring/source/index.js';
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../../graphics/scene/drawn-fields.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { Data } from '../../../simulation/model/data.js';
import { saveMJB } from '../../../simulation/model/mjb.js';
import type { Model } from '../../../simulation/model/model.js';
import { forward } from '../../../simulation/runtime/run.js';
import { packFrame } from '../frame.js';
import type { AssetPreview, MeshFacts } from './editor-protocol.js';

const FRAME = { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS };

/** Density used for the inertia of a mesh: that of water [kg/m^3]. */
const DENSITY = 1000;

/** Returns a stage seen from above at an angle, with one lamp and light from the sky. */
const stageOf = (statistic: string, bodies: string): string => `<mujoco>${statistic}
    <visual><global azimuth="105" elevation="-22"/><headlight ambient=".3 .3 .3" diffuse=".3 .3 .3"/></visual>
    <asset><texture type="skybox" builtin="gradient" rgb1=".78 .83 .88" rgb2=".5 .55 .6" width="64" height="384"/></asset>
    <worldbody>
      <light pos="-1 -2 3" dir=".4 .5 -1" directional="true" castshadow="false" diffuse=".6 .6 .6" specular=".4 .4 .4"/>
      ${bodies}
    </worldbody></mujoco>`;

const STAGES: Readonly<Record<string, string>> = {
  material: stageOf(
    '<statistic center="0 0 0" extent="1.8"/>',
    '<geom size=".5" pos="-.6 0 0"/><geom type="box" size=".4 .4 .4" pos=".65 0 0" euler="0 0 30"/>',
  ),
  mesh: stageOf('', `<body><geom name="shown" type="mesh" density="${DENSITY}"/></body>`),
};

/** Returns the preview of a material, a texture or a mesh; undefined for other elements. */
export function assetPreview(element: SpecElement): AssetPreview | undefined {
  const stage = STAGES[element.kind === 'texture' ? 'material' : element.kind];
  if (stage === undefined) return undefined;
  const { spec } = element;
  const extensions = (spec.extensions ?? {}) as Extensions;
  const small = parseXML(stage, { name: 'preview.xml', files: element.readFile, extensions });
  showAsset(small, element);
  const model = compile(small, { trialStep: false });
  const data = new Data(model);
  forward(model, data);
  const mesh = element.kind === 'mesh' ? meshFacts(model) : undefined;
  const preview = { model: saveMJB(model), values: packFrame(data, FRAME), ...(mesh && { mesh }) };
  data.dispose();
  return preview;
}

/** Adds an asset and its references to a separate scene, and shows it there. */
function showAsset(small: Spec, element: SpecElement): void {
  if (element.kind === 'mesh') {
    addCopy(small, element);
    small.find('geom', 'shown')!.mesh = element.identifier!;
    return;
  }
  if (element.kind === 'texture') {
    addCopy(small, element);
    small.add('material', { name: 'shown', texture: element.identifier! });
  } else addCopy(small, element);
  const material = element.kind === 'texture' ? 'shown' : element.identifier!;
  for (const geom of small.all('geom')) geom.material = material;
}

/**
 * Adds a copy of an element and of the assets it references. The copy sets the values of its class and the folders of
 * its files itself.
 */
function addCopy(small: Spec, element: SpecElement): SpecElement {
  const values: Record<string, AttributeValue> = {};
  for (const [name, { type }] of Object.entries(element.row.attributes)) {
    const value = effective(element, name);
    if (value === undefined || name === 'class') continue;
    if (type === 'file') values[name] = name === 'file' ? pathOfAsset(element)! : pathOfAsset(element, name)!;
    else values[name] = value;
    if (type === 'ref') addReferenced(small, element, name, String(value));
  }
  if (element.identifier !== undefined) values.name = element.identifier;
  const copy = small.add(element.kind, values);
  for (const layer of element.elements) {
    if (layer.kind !== 'layer') continue;
    addReferenced(small, layer, 'texture', String(layer.get('texture')));
    copy.add('layer', Object.fromEntries(layer.authored));
  }
  return copy;
}

const effective = (element: SpecElement, name: string): AttributeValue | undefined =>
  element.authored.get(name) ?? element.inheritance?.values.get(name);

function addReferenced(small: Spec, from: SpecElement, attribute: string, name: string): void {
  const namespace = from.row.attributes[attribute]?.namespace;
  if (namespace !== 'texture' && namespace !== 'material') return;
  const found = from.spec.find(namespace, name);
  if (found && !small.find(namespace, name)) addCopy(small, found);
}

/** Geometry of the only mesh of a model, with the mass and inertia of its only body. */
function meshFacts({ record }: Model): MeshFacts {
  const { mesh_vertnum, mesh_facenum, mesh_graphadr, mesh_graph, mesh_pos, geom_aabb } = record;
  const graph = mesh_graphadr[0]!;
  const at3 = (array: ArrayLike<number>, at: number) => [0, 1, 2].map((k) => array[at + k]!);
  return {
    vertices: mesh_vertnum[0]!,
    triangles: mesh_facenum[0]!,
    hullVertices: graph < 0 ? undefined : mesh_graph[graph],
    extent: at3(geom_aabb, 3).map((half) => 2 * half),
    volume: record.body_mass[1]! / DENSITY,
    center: at3(mesh_pos, 0),
    density: DENSITY,
    mass: record.body_mass[1]!,
    inertia: at3(record.body_inertia, 3),
  };
}
