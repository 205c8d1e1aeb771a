/** A page that draws models with and without each visualization flag. */
import { WebGPURenderer } from 'three/webgpu';
import { type Flag, FlagPictures, ROWS } from '../pictures/flag-pictures.js';

/** Returns the number of pixels that each flag changes. */
async function changes(): Promise<Partial<Record<Flag, number>>> {
  const gpu = new WebGPURenderer({ canvas: document.createElement('canvas') });
  await gpu.init();
  const pictures = new FlagPictures(gpu);
  const changed: Partial<Record<Flag, number>> = {};
  for (const [flag] of ROWS) changed[flag] = await pictures.changedBy(flag);
  pictures.dispose();
  return changed;
}

Object.assign(globalThis, { changes });
