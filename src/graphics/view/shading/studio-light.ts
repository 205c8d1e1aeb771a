/**
 * The light of the studio look: an environment of sky, horizon and ground with two soft boxes, and how radiance becomes a
 * color of the screen: true up to 0.76 and compressed above, towards white (the PBR Neutral tone mapper of Khronos, 2024).
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

/** A shader node of three numbers. */
export type Vec3 = Node<'vec3'>;
/** A shader node of one number. */
export type Scalar = Node<'float'>;

const GAMMA = 2.2;
/** Radiance of the sky above, of the horizon, and what the ground throws back. */
const SKY = [0.33, 0.37, 0.43] as const;
const HORIZON = [0.5, 0.52, 0.54] as const;
const GROUND = [0.16, 0.15, 0.14] as const;
/** The backdrop: where it meets the ground, far below and high above. */
const PAPER = [0.63, 0.67, 0.72] as const;
const BELOW = [0.36, 0.38, 0.41] as const;
const ABOVE = [0.4, 0.48, 0.6] as const;
/** Directions to the soft boxes, and the cosines of the angles at which they end and are whole; smooth surfaces show them. */
const BOXES = [
  [-0.45, -0.4, 0.8],
  [0.6, 0.3, 0.74],
] as const;
const BOX_EDGE = [0.82, 0.93] as const;
const BOX_RADIANCE = 1.6;

/** Where the compression begins, and reflected light that is taken off before it. */
const START = 0.76;
const BASE = 0.04;
const DESATURATION = 0.15;

/** A number from 0 to 1 for each pixel, which differs from that of its neighbors (interleaved gradient noise: Jimenez 2014). */
export const pixelNoise = (): Scalar =>
  fract(fract(dot(floor(screenCoordinate.xy), vec2(0.06711056, 0.00583715))).mul(52.9829189)) as unknown as Scalar;

/** Radiance of a color of the screen. */
export const linear = (color: Vec3): Vec3 => pow(max(color, vec3(0)), vec3(GAMMA)) as unknown as Vec3;

/** Colors for the screen out of radiance; a little noise hides the steps between colors of eight bits. */
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

/** Light from a direction of the environment; the rougher the surface, the more of it is mixed. */
export const environment = (direction: Vec3, roughness: Scalar): Vec3 => {
  const up = direction.z.mul(mix(float(1), float(0.6), roughness));
  const above = mix(vec3(...HORIZON), vec3(...SKY), smoothstep(0, 0.7, up));
  const around = mix(vec3(...GROUND), above, smoothstep(-0.3, 0.1, up));
  const smooth = float(1).sub(roughness);
  const boxes = BOXES.map((towards) => smoothstep(...BOX_EDGE, dot(direction, vec3(...towards))));
  return around.add(boxes[0]!.add(boxes[1]!).mul(smooth.mul(smooth).mul(BOX_RADIANCE))) as unknown as Vec3;
};

/** Light of the backdrop from a direction. */
export const backdrop = ({ z }: Vec3): Vec3 => {
  const low = mix(vec3(...BELOW), vec3(...PAPER), smoothstep(-0.9, 0, z));
  return mix(low, vec3(...ABOVE), smoothstep(0, 0.9, z)) as unknown as Vec3;
};
