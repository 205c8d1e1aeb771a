/** Quality settings and look of the picture, chosen for the device. */

import type { Look } from './shading/look.js';

/** Limits that keep rendering fast; `detectQuality` selects them for the device. */
export interface Quality {
  readonly antialias: boolean;
  /** Anisotropic filtering: number of texture samples at grazing angles. */
  readonly anisotropy: number;
  /** Longest side of a shadow map [px]. */
  readonly maxShadowSize: number;
  readonly maxPixelRatio: number;
  /** Detail of round shapes relative to their size on screen; 0 always draws the coarsest version. */
  readonly detail: number;
  /** Number of squares along a side of an infinite plane; lighting is computed at their corners. */
  readonly squares: number;
}

const FULL: Quality = {
  antialias: true,
  anisotropy: 8,
  maxShadowSize: 4096,
  maxPixelRatio: 2,
  detail: 1,
  squares: 200,
};
const ECONOMY: Quality = {
  antialias: false,
  anisotropy: 1,
  maxShadowSize: 1024,
  maxPixelRatio: 1,
  detail: 1,
  squares: 200,
};

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let software: boolean | undefined;

/** Tests by the name of the renderer whether pictures are drawn without a graphics card. */
function isSoftware(): boolean {
  software ??= SOFTWARE.test(rendererName());
  return software;
}

/** Name of the graphics card, or of a software renderer; empty if the browser does not reveal it. */
function rendererName(): string {
  const context = document.createElement('canvas').getContext('webgl2');
  const info = context?.getExtension('WEBGL_debug_renderer_info');
  const name = info ? String(context?.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}

/** Selects the quality for the graphics card, or for a software renderer. */
export const detectQuality = (): Quality => (isSoftware() ? ECONOMY : FULL);

/** Selects the look: `studio` on a graphics card, `classic` on a software renderer, which draws it faster. */
export const detectLook = (): Look => (isSoftware() ? 'classic' : 'studio');
