/** `kinetree/render` in Node: pictures on machines with or without a display or graphics card. */

export type { PictureTensor, PointCloud, TensorLayout } from '../graphics/view/picture-arrays.js';
export type {
  CameraChoice,
  FreeCamera,
  PictureRenderer,
  PointCloudOptions,
  RendererOptions,
  TensorOptions,
} from '../graphics/view/picture-renderer.js';
export type { Look } from '../graphics/view/shading/look.js';
export { createRenderer } from '../hosts/node/create-renderer.js';
export { GraphicsError } from '../hosts/node/graphics.js';
