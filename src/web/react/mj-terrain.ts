/** The React component for terrain. */
import type { FunctionComponent, Ref } from 'react';
import type { ComponentClass } from '../three-components/component-class.js';
import { TERRAIN_SHAPE, MjTerrain as Terrain, type TerrainShape } from '../three-components/terrain.js';
import { type MjElementProps, mjElement } from './mj-element.js';

/** Props of a terrain: its shape, the attributes of its geom, and the props of its object. */
export type MjTerrainProps = Omit<MjElementProps<'geom'>, 'ref'> &
  TerrainShape & {
    /** The component, after mounting. */
    readonly ref?: Ref<Terrain | null>;
  };

/** Ground with heights; changed heights apply from the next step. */
export const MjTerrain = /* @__PURE__ */ mjElement(
  Terrain as unknown as ComponentClass<'geom'>,
  'MjTerrain',
  TERRAIN_SHAPE,
) as unknown as FunctionComponent<MjTerrainProps>;
