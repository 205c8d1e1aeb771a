import type { PictureRenderer, RendererOptions } from '../../graphics/view/picture-renderer.js';
import type { Model } from '../../simulation/model/model.js';
import { closeGraphics, openGraphics } from './graphics.js';

/**
 * Opens a renderer for a Model. It needs the packages `three` and `webgpu`, and on Linux without a Vulkan driver
 * `@sparticuz/chromium`, which contains one that renders on the CPU. Dispose it, or the process does not exit.
 *
 * @throws GraphicsError if a package must be installed; the message contains the command
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
