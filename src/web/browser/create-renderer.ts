import { WebGPURenderer } from 'three/webgpu';
import { PictureRenderer, type RendererOptions } from '../../graphics/view/picture-renderer.js';
import type { Model } from '../../simulation/model/model.js';

/**
 * Opens a renderer for a Model, on WebGPU if available, or else on WebGL 2.
 *
 * @throws RangeError if the size is not positive
 */
export async function createRenderer(model: Model, options: RendererOptions): Promise<PictureRenderer> {
  const gpu = new WebGPURenderer({ canvas: document.createElement('canvas') });
  await gpu.init();
  return new PictureRenderer({ gpu, close: () => gpu.dispose() }, model, options);
}
