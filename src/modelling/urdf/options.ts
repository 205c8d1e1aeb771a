/** Options for reading URDF. */
import type { OptionNames } from '../../foundation/base/usage.js';

/** Options for reading URDF; the defaults that differ from MuJoCo are listed in docs/reference/urdf.md. */
export interface UrdfOptions {
  /**
   * Directories of packages, for files such as `package://arm/meshes/hand.stl`; other packages are left to
   * providers.
   */
  readonly packages?: Readonly<Record<string, string>>;
  /** Merge links that cannot move into their parents (`compiler.fusestatic`); default: as in the file, else true. */
  readonly fuse?: boolean;
  /** Keep visual geometry (`compiler.discardvisual` off); default: as in the file, else false. */
  readonly visuals?: boolean;
  /** Let the root links move freely. */
  readonly freeBase?: boolean;
  /** Add a motor for every joint of a transmission. */
  readonly transmissions?: boolean;
  /**
   * Replace impossible moments of inertia by their mean (`compiler.balanceinertia`); default: as in the file, else
   * false.
   */
  readonly balanceInertia?: boolean;
  /** Add an equality for every `mimic`; default true. MuJoCo 3.12 ignored them. */
  readonly mimic?: boolean;
  /** Rotate inertias by the `rpy` of their origin; default true. MuJoCo 3.12 ignored it. */
  readonly turnInertia?: boolean;
  /**
   * Identifies meshes by their scales and their file names without directories, as MuJoCo does; default false: each
   * file at each scale is a mesh.
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
