/** The cost that the picture may have. */

/** Limits that keep drawing fast enough; `detectQuality` chooses them by the device. */
export interface Quality {
  readonly antialias: boolean;
  /** Samples along the line of sight in textures seen at a grazing angle. */
  readonly anisotropy: number;
  /** Longest side of a shadow map [px]. */
  readonly maxShadowSize: number;
  readonly maxPixelRatio: number;
  /** The fineness of round shapes relative to their size on screen; 0 draws all as coarsely as is allowed. */
  readonly detail: number;
  /** Squares along a side of a plane without an end; light is reckoned at their corners. */
  readonly squares: number;
}

const FULL: Quality = {
  antialias: true,
  anisotropy: 1,
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

/** Detects the quality that a graphics card, or a processor in its place, can sustain. */
export function detectQuality(): Quality {
  const context = document.createElement('canvas').getContext('webgl2');
  const info = context?.getExtension('WEBGL_debug_renderer_info');
  const name = info ? String(context?.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return SOFTWARE.test(name) ? ECONOMY : FULL;
}
