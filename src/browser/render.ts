/** `kinetree/render` in browsers: pictures without a canvas on the page. */
import { WebGPURenderer } from 'three/webgpu';
import type { Model } from '../model/model.js';
import { PictureRenderer, type RendererOptions } from '../view/picture-renderer.js';

export type { Look } from '../view/look.js';
export type { CameraChoice, PictureRenderer, RendererOptions } from '../view/picture-renderer.js';

/**
 * Opens a renderer for a Model, on WebGPU or, where there is none, on WebGL 2.
 *
 * @throws RangeError if the size is not positive
 */
export async function createRenderer(model: Model, options: RendererOptions): Promise<PictureRenderer> {
  const gpu = new WebGPURenderer({ canvas: document.createElement('canvas') });
  await gpu.init();
  return new PictureRenderer({ gpu, close: () => gpu.dispose() }, model, options);
}
