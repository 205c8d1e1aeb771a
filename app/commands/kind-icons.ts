/** Icons of elements by kind. */
import { type Kind, rowOf } from '../../src/foundation/schema/mjcf.js';
import type { PaletteItem } from '../store/palette.js';

type IconName = NonNullable<PaletteItem['icon']>;

const ICONS: Partial<Record<Kind, IconName>> = {
  mujoco: 'settings',
  worldbody: 'ground',
  body: 'body',
  frame: 'frame',
  geom: 'box',
  joint: 'joints',
  freejoint: 'joints',
  site: 'site',
  camera: 'camera',
  light: 'light',
  inertial: 'physics',
  mesh: 'mesh',
  hfield: 'ground',
  texture: 'picture',
  material: 'picture',
  key: 'states',
  assetSection: 'mesh',
  actuatorSection: 'motor',
  sensorSection: 'sensor',
  tendonSection: 'tendon',
  contactSection: 'contacts',
  default: 'inspector',
};

/** Icons of the kinds of a namespace. */
const BY_NAMESPACE: Readonly<Record<string, IconName>> = {
  actuator: 'motor',
  sensor: 'sensor',
  tendon: 'tendon',
  equality: 'contacts',
  pair: 'contacts',
  exclude: 'contacts',
};

/** Icons of geoms by type. */
const SHAPES: Readonly<Record<string, IconName>> = {
  plane: 'ground',
  hfield: 'ground',
  sphere: 'sphere',
  ellipsoid: 'sphere',
  capsule: 'capsule',
  cylinder: 'cylinder',
  box: 'box',
  mesh: 'mesh',
};

/** Returns the icon of a kind; of a geom, that of its shape. */
export function iconOf(kind: Kind, shape?: string): IconName {
  if (kind === 'geom' && shape !== undefined) return SHAPES[shape] ?? 'box';
  const { namespace } = rowOf(kind);
  return ICONS[kind] ?? (namespace === undefined ? undefined : BY_NAMESPACE[namespace]) ?? 'element';
}
