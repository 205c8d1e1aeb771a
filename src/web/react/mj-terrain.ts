/** The element of React for terrain. */
import type { FunctionComponent, Ref } from 'react';
import type { ComponentClass } from '../three/component-class.js';
import { TERRAIN_SHAPE, MjTerrain as Terrain, type TerrainShape } from '../three/terrain.js';
import { type MjElementProps, mjElement } from './mj-element.js';

/** The properties of a terrain: its shape, the attributes of its geom, and for all else those of its object. */
export type MjTerrainProps = Omit<MjElementProps<'geom'>, 'ref'> &
  TerrainShape & {
    /** The component, once it is there. */
    readonly ref?: Ref<Terrain | null>;
  };

/** Ground with heights; other heights are in the physics from the next step on. */
export const MjTerrain = /* @__PURE__ */ mjElement(
  Terrain as unknown as ComponentClass<'geom'>,
  'MjTerrain',
  TERRAIN_SHAPE,
) as unknown as FunctionComponent<MjTerrainProps>;
