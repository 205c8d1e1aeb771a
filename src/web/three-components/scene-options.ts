/** Options of a simulated scene, and the base URL of its files. */

import { withNetwork } from '../../authoring/load/network.js';
import type { ParseOptions } from '../../authoring/load/parse.js';
import type { OptionNames } from '../../foundation/base/usage.js';
import { schemeOf } from '../../foundation/resource/provider.js';
import type { UpAxis, VectorLike } from './axes.js';

/** Options of a simulated scene. */
export interface MjSceneOptions extends Pick<ParseOptions, 'files' | 'extensions' | 'args' | 'name' | 'compatibility'> {
  /** The axis that points up; default: that of `Object3D.DEFAULT_UP`. */
  readonly up?: UpAxis;
  /** Time step [s]; overrides the settings in the scene, whose default is 0.002. */
  readonly timestep?: number;
  /** Gravity in the axes of the scene [m/s^2]; overrides the settings, whose default is 9.81 downwards. */
  readonly gravity?: VectorLike;
  /** Simulated seconds per second of `update`; default 1. */
  readonly speed?: number;
  /** Maximum duration that one `update` simulates [s], at speed 1; default 0.1. The remainder is dropped. */
  readonly maxLag?: number;
  /** False hides elements without objects: tendons, skins, flexes, and copies made by templates. Default true. */
  readonly visuals?: boolean;
  /** Called with errors while the renderer drives the scene; by default they are thrown as uncaught errors. */
  readonly onError?: (error: unknown) => void;
}

export const MJ_SCENE_OPTIONS: OptionNames<MjSceneOptions> = {
  files: true,
  extensions: true,
  args: true,
  name: true,
  compatibility: true,
  up: true,
  timestep: true,
  gravity: true,
  speed: true,
  maxLag: true,
  visuals: true,
  onError: true,
};

/** In a page, resolves files relative to the URL of the page. */
export function withPlace(options: ParseOptions): ParseOptions {
  if (!('location' in globalThis)) return options;
  const page = globalThis.location.href;
  const { name = page, files, extensions = {} } = options;
  if (files !== undefined) return { ...options, name };
  const url = schemeOf(name) === undefined ? new URL(name, page).href : name;
  return { ...options, name: url, extensions: withNetwork(url, extensions) };
}
