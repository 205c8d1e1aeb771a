/** Options for reading URDF. */
import type { OptionNames } from '../../foundation/base/usage.js';

/** Returns the path of a file of a package; undefined if the package is unknown. Errors: `resource-forbidden`. */
export type PackagePath = (name: string, path: string) => string | undefined;

/** Folders of packages by name, or a function that finds their files. */
export type Packages = Readonly<Record<string, string>> | PackagePath;

/** Options for reading URDF; the defaults that differ from MuJoCo are listed in docs/reference/urdf.md. */
export interface UrdfOptions {
  /**
   * Directories of packages, for files such as `package://arm/meshes/hand.stl`, or a function that finds such a file.
   * In Node, other packages are searched in `ROS_PACKAGE_PATH` and in the folders above the model; elsewhere they are
   * left to providers.
   */
  readonly packages?: Packages;
  /** Values for the arguments of a xacro template (`xacro:arg`), by name. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** Variables that a xacro template can read with `$(env)` and `$(optenv)`, by name; by default none. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Merge links that cannot move into their parents (`compiler.fusestatic`); default: as in the file, else true. */
  readonly fuse?: boolean;
  /** Keep visual geometry (`compiler.discardvisual` off); default: as in the file, else true. MuJoCo discards it. */
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
  /**
   * Replace inertia tensors that no body has by the nearest ones, with a warning for each link: principal moments that
   * are not positive are raised, and so are the smaller two if the largest exceeds their sum. Default false.
   */
  readonly repairInertia?: boolean;
  /**
   * Treat visual geometry and xacro templates as MuJoCo does: visuals are discarded unless the file keeps them, collision
   * geometry stays in group 0, and templates are not expanded, with a warning. Default false.
   */
  readonly asMujoco?: boolean;
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
  arguments: true,
  environment: true,
  fuse: true,
  visuals: true,
  freeBase: true,
  transmissions: true,
  balanceInertia: true,
  repairInertia: true,
  asMujoco: true,
  mimic: true,
  turnInertia: true,
  meshesByName: true,
};
