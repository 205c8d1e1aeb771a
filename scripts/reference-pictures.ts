/**
 * `npm run pictures -- --reference [NAMES]`: draws the scenes of the reference images, and measures the differences.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { decode, encode } from 'fast-png';
import { loadModel } from '../src/api/node.js';
import { ObjType } from '../src/foundation/schema/enums.js';
import { Camera, RndFlag, VisFlag } from '../src/foundation/schema/visual-enums.js';
import { noPerturbation } from '../src/graphics/scene/perturbation.js';
import { Scene } from '../src/graphics/scene/scene.js';
import { updateScene } from '../src/graphics/scene/update.js';
import { defaultViewCamera, type ViewCamera } from '../src/graphics/scene/view-camera.js';
import { defaultVisualOptions } from '../src/graphics/scene/visual-options.js';
import { closeGraphics, openGraphics } from '../src/hosts/node/graphics.js';
import { Data } from '../src/simulation/model/data.js';
import type { Model } from '../src/simulation/model/model.js';
import { forward } from '../src/simulation/runtime/run.js';
import { resetDataKeyframe } from '../src/simulation/support/index.js';
import { FURTHER_MODELS, REFERENCE_PICTURES } from '../test/oracle/further-models.js';
import { blockDifference, depthDifference, sameShare } from './picture-difference.js';

/** The settings of a reference image. */
export interface Shot {
  readonly picture: string;
  readonly what: 'color' | 'depth' | 'segmentation';
  readonly model: string;
  readonly state: { readonly kind: 'key' | 'qpos0'; readonly id?: number };
  readonly camera: {
    readonly kind: 'free' | 'fixed';
    readonly id?: number;
    readonly lookat: number[];
    readonly distance: number;
    readonly azimuth: number;
    readonly elevation: number;
  };
  readonly gl_camera: { readonly pos: number[]; readonly forward: number[] };
  readonly size: readonly [number, number];
  readonly scene_flags: Readonly<Record<string, number>>;
  readonly visual_flags: Readonly<Record<string, number>>;
  readonly drawn: { readonly geoms: number; readonly lights: number };
}

export function readShots(names: readonly string[]): Shot[] {
  if (REFERENCE_PICTURES === undefined) return [];
  const files = readdirSync(REFERENCE_PICTURES).filter((name) => name.endsWith('.json'));
  const shots = files.map((name) => JSON.parse(readFileSync(`${REFERENCE_PICTURES}/${name}`, 'utf8')) as Shot);
  return shots.filter(({ picture }) => names.length === 0 || names.some((name) => picture.includes(name)));
}

async function stateOf(shot: Shot): Promise<{ model: Model; data: Data }> {
  const model = await loadModel(`${FURTHER_MODELS}/${shot.model}`);
  const data = new Data(model);
  if (shot.state.kind === 'key') resetDataKeyframe(model, data, shot.state.id ?? 0);
  forward(model, data);
  return { model, data };
}

function viewOf(shot: Shot, model: Model): ViewCamera {
  const view = defaultViewCamera(model);
  const { kind, id, lookat, distance, azimuth, elevation } = shot.camera;
  if (kind === 'fixed') return Object.assign(view, { type: Camera.FIXED, fixedcamid: id });
  view.lookat.set(lookat);
  return Object.assign(view, { distance, azimuth, elevation });
}

function optionsOf(shot: Shot) {
  const options = defaultVisualOptions();
  for (const [name, on] of Object.entries(shot.visual_flags)) {
    options.flags[VisFlag[name.toUpperCase() as keyof typeof VisFlag]] = on !== 0;
  }
  return options;
}

/** Values of the reference image, row by row, with the given number of channels. */
function referenceValues({ picture }: Shot): { data: ArrayLike<number>; channels: number } {
  const { data, channels } = decode(readFileSync(`${REFERENCE_PICTURES}/${picture}`), { checkCrc: true });
  return { data, channels };
}

/** The result of a comparison, as cells of the table. */
export interface Comparison {
  readonly shot: Shot;
  readonly ours: { data: Uint8Array | Uint16Array; channels: number };
  readonly figures: Readonly<Record<string, number>>;
  readonly isGood: boolean;
}

/** Draws a shot with some changed flags of the renderer, and compares. */
export async function compareShot(shot: Shot, changed: Partial<Record<RndFlag, boolean>> = {}): Promise<Comparison> {
  const { Offscreen } = await import('../src/graphics/view/offscreen.js');
  const { model, data } = await stateOf(shot);
  const scene = new Scene();
  updateScene(model, data, optionsOf(shot), noPerturbation(), viewOf(shot, model), scene);
  const [width, height] = shot.size;
  const gpu = await openGraphics();
  try {
    const quality = { antialias: true, anisotropy: 1, maxShadowSize: 4096, maxPixelRatio: 1, detail: 4, squares: 200 };
    const renderer = new Offscreen(gpu, model, width, height, quality);
    for (const [name, on] of Object.entries(shot.scene_flags)) {
      renderer.flags[RndFlag[name.toUpperCase() as keyof typeof RndFlag]] = on !== 0;
    }
    for (const [flag, on] of Object.entries(changed)) renderer.flags[Number(flag)] = on!;
    renderer.update(scene);
    const reference = referenceValues(shot);
    if (shot.what === 'depth') return compareDepth(shot, await renderer.depth(), reference.data);
    if (shot.what === 'segmentation') return compareIds(shot, scene, await renderer.identities(), reference.data);
    const color = await renderer.color(scene);
    const { mean, share } = blockDifference(color, 4, reference.data, reference.channels, width, height);
    return {
      shot,
      ours: { data: color, channels: 4 },
      figures: { mean, share },
      isGood: mean <= MAX_MEAN && share <= MAX_SHARE,
    };
  } finally {
    closeGraphics(gpu);
  }
}

/** Maximum accepted differences; an image without shadows or reflections differs by more. */
const MAX_MEAN = 1;
const MAX_SHARE = 0.003;

const FARTHEST = 65535;

function compareDepth(shot: Shot, depth: Float32Array, reference: ArrayLike<number>): Comparison {
  const [width, height] = shot.size;
  const ours = Uint16Array.from(depth, (x) => (x > 0 ? Math.min(FARTHEST, Math.round(1000 * x)) : FARTHEST));
  const median = depthDifference(ours, reference, width, height, FARTHEST);
  return { shot, ours: { data: ours, channels: 1 }, figures: { median }, isGood: median <= 2 };
}

function compareIds(shot: Shot, scene: Scene, identities: Int32Array, reference: ArrayLike<number>): Comparison {
  const [width, height] = shot.size;
  const other = Array.from(reference).some((x) => x > 255) ? FARTHEST : 255;
  const ours = Uint16Array.from(identities, (i) => {
    if (i < 0) return 0;
    return scene.geoms.objtype[i] === ObjType.GEOM ? scene.geoms.objid[i]! + 1 : other;
  });
  const same = sameShare(ours, reference, width, height);
  return { shot, ours: { data: ours, channels: 1 }, figures: { same }, isGood: same >= 0.995 };
}

/** Draws all shots with the given images, prints the table, and writes the images into a folder. */
export async function compareWithReference(names: readonly string[], folder: string): Promise<boolean> {
  mkdirSync(folder, { recursive: true });
  const shots = readShots(names);
  if (shots.length === 0)
    process.stdout.write(
      'Reference pictures were not found; set KINETREE_FURTHER_MODELS to a folder that contains a folder pictures.\n',
    );
  const results: Comparison[] = [];
  for (const shot of shots) {
    try {
      const result = await compareShot(shot);
      results.push(result);
      const { data, channels } = result.ours;
      const [width, height] = shot.size;
      const image = { width, height, data, channels, depth: data.BYTES_PER_ELEMENT === 1 ? 8 : 16 } as const;
      writeFileSync(`${folder}/${shot.picture}`, encode(image as never));
      const figures = Object.entries(result.figures).map(([name, x]) => `${name} ${x.toFixed(4)}`);
      process.stdout.write(`${result.isGood ? ' ' : '!'} ${shot.picture.padEnd(46)} ${figures.join('  ')}\n`);
    } catch (error) {
      process.stdout.write(`! ${shot.picture.padEnd(46)} ${(error as Error).message.slice(0, 200)}\n`);
    }
  }
  const good = results.filter(({ isGood }) => isGood).length;
  process.stdout.write(`${good} of ${shots.length} pictures are alike\n`);
  return good >= 0.9 * shots.length;
}
