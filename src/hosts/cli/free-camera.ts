/** Camera options of the commands that draw. */
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { CameraPath } from '../../graphics/scene/camera-path.js';
import { defaultViewCamera } from '../../graphics/scene/view-camera.js';
import type { CameraChoice } from '../../graphics/view/picture-renderer.js';
import type { Model } from '../../simulation/model/model.js';
import { requireFile } from './controls.js';
import { finite, point, positiveNumber } from './parsers.js';
import { UsageError } from './usage-error.js';

export interface CameraFlags {
  readonly camera: string;
  /** Direction of view of the free camera [deg]. */
  readonly azimuth?: number;
  readonly elevation?: number;
  /** Distance from the point that the free camera looks at [m]. */
  readonly distance?: number;
  readonly lookat?: readonly number[];
}

const FREE = ['azimuth', 'elevation', 'distance', 'lookat'] as const;

/** Adds the options of the camera to a command. */
export const withCamera = (command: Command): Command =>
  command
    .optionsGroup('Camera options:')
    .option('--camera <camera>', "'free', or the index or name of a camera of the model", 'free')
    .option('--azimuth <degrees>', 'free camera: direction of view about the vertical axis; 90 looks along y', finite)
    .option('--elevation <degrees>', 'free camera: direction of view above the horizontal; negative looks down', finite)
    .option('--distance <meters>', 'free camera: distance from the point it looks at', positiveNumber)
    .option('--lookat <x,y,z>', 'free camera: point it looks at', point);

/** @throws UsageError if options of the free camera are combined with another camera */
export function requireOneCamera(flags: CameraFlags): void {
  const free = FREE.find((name) => flags[name] !== undefined);
  if (free === undefined || flags.camera === 'free') return;
  throw new UsageError(`--${free} is an option of the free camera: leave out --camera ${flags.camera}`);
}

/** Returns the camera of the flags; the free camera of the model supplies what they do not set. */
export function cameraOf({ camera, azimuth, elevation, distance, lookat }: CameraFlags): CameraChoice {
  if (camera !== 'free') return /^\d+$/.test(camera) ? Number(camera) : camera;
  return {
    ...(azimuth !== undefined && { azimuth }),
    ...(elevation !== undefined && { elevation }),
    ...(distance !== undefined && { distance }),
    ...(lookat && { lookat }),
  };
}

/** Returns the camera of the flags at each time of a video [s]: along a path, if there is one. */
export async function movingCamera(
  model: Model,
  flags: CameraFlags & { readonly cameraPath?: string },
): Promise<(time: number) => CameraChoice> {
  const { cameraPath: file } = flags;
  if (file === undefined) {
    const camera = cameraOf(flags);
    return () => camera;
  }
  const used = FREE.find((name) => flags[name] !== undefined);
  if (used !== undefined || flags.camera !== 'free') {
    throw new UsageError(`--camera-path moves the free camera: leave out --${used ?? 'camera'}`);
  }
  requireFile(file);
  const path = await readPath(model, file);
  const camera = defaultViewCamera(model);
  return (time) => {
    path.place(time, camera);
    return camera;
  };
}

async function readPath(model: Model, file: string): Promise<CameraPath> {
  try {
    return new CameraPath(model, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new UsageError(
      `${file}: ${error instanceof Error ? error.message : error}; a camera path is a list such as ` +
        '[{ "time": 0, "azimuth": 90 }, { "time": 2, "azimuth": 180, "distance": 3 }]',
    );
  }
}
