/** Lists of elements as properties: `spec.joints`, `spec.bodies`. */
import type { Namespace } from '../../foundation/schema/mjcf/rows.js';
import type { OneOf } from './element-type.js';
import type { KindsOf } from './element-words.js';
import type { Spec } from './spec.js';

const PLURALS = {
  bodies: 'body',
  frames: 'frame',
  joints: 'joint',
  geoms: 'geom',
  sites: 'site',
  cameras: 'camera',
  lights: 'light',
  flexes: 'flex',
  meshes: 'mesh',
  skins: 'skin',
  hfields: 'hfield',
  textures: 'texture',
  materials: 'material',
  pairs: 'pair',
  excludes: 'exclude',
  equalities: 'equality',
  tendons: 'tendon',
  actuators: 'actuator',
  sensors: 'sensor',
  numerics: 'numeric',
  texts: 'text',
  tuples: 'tuple',
  keys: 'key',
  plugins: 'instance',
  classes: 'default',
} as const satisfies Record<string, Namespace>;

/** All elements of a namespace in document order, as `Spec.all` returns them. */
export type ElementLists = {
  readonly [P in keyof typeof PLURALS]: readonly OneOf<KindsOf<(typeof PLURALS)[P]>>[];
};

/** Defines the getters of `ElementLists` on the prototype of Spec; `all` lists the elements. */
export function definePlurals(type: typeof Spec, all: (spec: Spec, namespace: Namespace) => unknown): void {
  for (const [name, namespace] of Object.entries(PLURALS)) {
    Object.defineProperty(type.prototype, name, {
      configurable: true,
      get(this: Spec) {
        return all(this, namespace);
      },
    });
  }
}
