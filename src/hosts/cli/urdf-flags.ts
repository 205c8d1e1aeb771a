/** Command line options for reading URDF. */
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { UrdfOptions } from '../../modelling/urdf/options.js';

type Packages = Readonly<Record<string, string>>;
type Arguments = Readonly<Record<string, string>>;

/** Values of the URDF options. */
export interface UrdfFlags {
  readonly package?: Packages;
  readonly arg?: Arguments;
  readonly fuse?: boolean;
  readonly visuals?: boolean;
  readonly freeBase?: true;
  readonly transmissions?: true;
  readonly balanceInertia?: true;
  readonly repairInertia?: true;
}

/** Adds the options of URDF to a command. */
export const withUrdf = (command: Command): Command =>
  command
    .optionsGroup('URDF options:')
    .option('--package <name=folder>', 'folder of package://name and $(find name); repeatable', packages)
    .option('--arg <name:=value>', 'value of an argument of a xacro template; repeatable', templateArguments)
    .option('--no-fuse', 'keep fixed links as separate bodies')
    .option('--no-visuals', 'discard visual geometry')
    .option('--free-base', 'give the base a free joint')
    .option('--transmissions', 'add a motor for each transmission')
    .option('--balance-inertia', 'replace invalid moments of inertia by their mean')
    .option('--repair-inertia', 'replace inertia tensors that no body has by the nearest ones');

/** Parses a folder of packages, relative to the current folder. */
function packages(text: string, known: Packages = {}): Packages {
  const [, name, folder] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || folder === undefined) throw new InvalidArgumentError('It must be name=folder.');
  return { ...known, [name]: resolve(folder) };
}

/** Parses an argument of a template, as in ROS. */
function templateArguments(text: string, known: Arguments = {}): Arguments {
  const [, name, value] = /^([^:=\s]+):=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('It must be name:=value.');
  return { ...known, [name]: value };
}

/** Returns the options in the flags; everything else comes from the file. */
export function urdfOptions(flags: UrdfFlags): UrdfOptions {
  const { package: folders = {}, arg, fuse, visuals, freeBase, transmissions, balanceInertia, repairInertia } = flags;
  return {
    packages: folders,
    ...(arg && { arguments: arg }),
    ...(fuse === false && { fuse }),
    ...(visuals === false && { visuals }),
    ...(freeBase && { freeBase }),
    ...(transmissions && { transmissions }),
    ...(balanceInertia && { balanceInertia }),
    ...(repairInertia && { repairInertia }),
  };
}
