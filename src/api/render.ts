/** `kinetree/render` in Node: pictures on a machine with or without a display or a graphics card. */

export type { CameraChoice, PictureRenderer, RendererOptions } from '../graphics/view/picture-renderer.js';
export type { Look } from '../graphics/view/shading/look.js';
export { createRenderer } from '../hosts/node/create-renderer.js';
export { GraphicsError } from '../hosts/node/graphics.js';
