/**
 * Lighting of the studio look: an environment of sky, horizon and ground with two soft boxes, and tone mapping from
 * radiance to display colors, which is exact up to 0.76 and compresses higher values towards white (Khronos PBR Neutral
 * tone mapper, 2024).
 */
import {
  clamp,
  dot,
  float,
  floor,
  fract,
  max,
  min,
  mix,
  pow,
  screenCoordinate,
  select,
  smoothstep,
  vec2,
  vec3,
} from 'three/tsl';
import type { Node } from 'three/webgpu';

/** A shader node with three components. */
export type Vec3 = Node<'vec3'>;
/** A shader node with one component. */
export type Scalar = Node<'float'>;

const GAMMA = 2.2;
/** Radiance of the sky, of the horizon and of the ground. */
const SKY = [0.33, 0.37, 0.43] as const;
const HORIZON = [0.5, 0.52, 0.54] as const;
const GROUND = [0.16, 0.15, 0.14] as const;
/** Colors of the backdrop at the horizon, straight down and straight up. */
const PAPER = [0.63, 0.67, 0.72] as const;
const BELOW = [0.36, 0.38, 0.41] as const;
const ABOVE = [0.4, 0.48, 0.6] as const;
/**
 * Directions to the soft boxes, and cosines of the angles at their outer and inner edge; smooth surfaces reflect them.
 */
const BOXES = [
  [-0.45, -0.4, 0.8],
  [0.6, 0.3, 0.74],
] as const;
const BOX_EDGE = [0.82, 0.93] as const;
const BOX_RADIANCE = 1.6;

/** Value at which compression starts, offset for reflected light, and desaturation. */
const START = 0.76;
const BASE = 0.04;
const DESATURATION = 0.15;

/** Noise from 0 to 1 that differs between adjacent pixels (interleaved gradient noise, Jimenez 2014). */
export const pixelNoise = (): Scalar =>
  fract(fract(dot(floor(screenCoordinate.xy), vec2(0.06711056, 0.00583715))).mul(52.9829189)) as unknown as Scalar;

/** Converts a display color to radiance. */
export const linear = (color: Vec3): Vec3 => pow(max(color, vec3(0)), vec3(GAMMA)) as unknown as Vec3;

/** Converts radiance to a display color; dithering hides the steps of 8-bit colors. */
export const display = (radiance: Vec3): Vec3 => {
  const least = min(min(radiance.x, radiance.y), radiance.z);
  const offset = select(least.lessThan(2 * BASE), least.sub(least.mul(least).div(4 * BASE)), float(BASE));
  const color = radiance.sub(offset).toVar();
  const peak = max(max(color.x, color.y), max(color.z, 1e-6)).toVar();
  const room = 1 - START;
  const compressed = float(1).sub(float(room * room).div(max(peak.add(room - START), 1e-6)));
  const white = float(1).sub(float(1).div(peak.sub(compressed).mul(DESATURATION).add(1)));
  const bright = mix(color.mul(compressed.div(peak)), vec3(compressed), white);
  const out = pow(clamp(select(peak.lessThan(START), color, bright), 0, 1), vec3(1 / GAMMA));
  return out.add(pixelNoise().sub(0.5).div(255)) as unknown as Vec3;
};

/** Radiance from a direction of the environment, blurred by the roughness of the surface. */
export const environment = (direction: Vec3, roughness: Scalar): Vec3 => {
  const up = direction.z.mul(mix(float(1), float(0.6), roughness));
  const above = mix(vec3(...HORIZON), vec3(...SKY), smoothstep(0, 0.7, up));
  const around = mix(vec3(...GROUND), above, smoothstep(-0.3, 0.1, up));
  const smooth = float(1).sub(roughness);
  const boxes = BOXES.map((towards) => smoothstep(...BOX_EDGE, dot(direction, vec3(...towards))));
  return around.add(boxes[0]!.add(boxes[1]!).mul(smooth.mul(smooth).mul(BOX_RADIANCE))) as unknown as Vec3;
};

/** Radiance of the backdrop in a direction. */
export const backdrop = ({ z }: Vec3): Vec3 => {
  const low = mix(vec3(...BELOW), vec3(...PAPER), smoothstep(-0.9, 0, z));
  return mix(low, vec3(...ABOVE), smoothstep(0, 0.9, z)) as unknown as Vec3;
};
