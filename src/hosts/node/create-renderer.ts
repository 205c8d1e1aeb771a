import type { PictureRenderer, RendererOptions } from '../../graphics/view/picture-renderer.js';
import type { Model } from '../../simulation/model/model.js';
import { closeGraphics, openGraphics } from './graphics.js';

/**
 * Opens a renderer for a Model. It needs the packages `three` and `webgpu`; on Linux without a driver of Vulkan,
 * `@sparticuz/chromium` brings one that draws on the processor. To be disposed, or Node does not end.
 *
 * @throws GraphicsError if something must be installed first; its message is the command
 * @throws RangeError if the size is not positive
 */
export async function createRenderer(model: Model, options: RendererOptions): Promise<PictureRenderer> {
  const gpu = await openGraphics();
  try {
    const { PictureRenderer } = await import('../../graphics/view/picture-renderer.js');
    return new PictureRenderer({ gpu, close: () => closeGraphics(gpu) }, model, options);
  } catch (error) {
    closeGraphics(gpu);
    throw error;
  }
}
