/** How URDF is read. */
import type { OptionNames } from '../../foundation/base/usage.js';

/** The options for reading URDF; the defaults that differ from the reference are listed in docs/reference/urdf.md. */
export interface UrdfOptions {
  /** Folders of packages, for files such as `package://arm/meshes/hand.stl`; others are left to providers. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Merge links that cannot move into their parents (`compiler.fusestatic`); default: as in the file, else true. */
  readonly fuse?: boolean;
  /** Keep visual geometry (`compiler.discardvisual` off); default: as in the file, else false. */
  readonly visuals?: boolean;
  /** Let the root links move freely. */
  readonly freeBase?: boolean;
  /** Make a motor of every transmission. */
  readonly transmissions?: boolean;
  /** Make moments of inertia that no body can have their mean (`compiler.balanceinertia`); default: as in the file, else false. */
  readonly balanceInertia?: boolean;
  /** Make an equality of every `mimic`; default true. The reference ignores them. */
  readonly mimic?: boolean;
  /** Turn inertias by the `rpy` of their origin; default true. The reference forgets it. */
  readonly turnInertia?: boolean;
  /**
   * Identifies meshes by their file names without folders, and takes the first mesh of a name when a scale occurs
   * again, as the reference does; default false: each file at each scale is a mesh.
   */
  readonly meshesByName?: boolean;
}

export const URDF_OPTIONS: OptionNames<UrdfOptions> = {
  packages: true,
  fuse: true,
  visuals: true,
  freeBase: true,
  transmissions: true,
  balanceInertia: true,
  mimic: true,
  turnInertia: true,
  meshesByName: true,
};
