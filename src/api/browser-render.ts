/** `kinetree/render` in browsers: pictures without a canvas on the page. */

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
export { createRenderer } from '../web/browser/create-renderer.js';
