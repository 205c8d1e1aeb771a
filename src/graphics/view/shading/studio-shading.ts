/**
 * The studio look: physically based. Surfaces scatter light by Lambert and reflect it by microfacets (GGX with Smith's
 * shadowing and Schlick's Fresnel term: Walter and others 2007, Karis 2013). `studio-light.ts` defines the environment
 * light and the tone mapping. Shadows are soft, and objects occlude the environment light of the ground below.
 */

import {
  clamp,
  cos,
  Discard,
  dot,
  Fn,
  float,
  If,
  int,
  Loop,
  length,
  max,
  mix,
  mod,
  normalize,
  pow,
  reflect,
  screenUV,
  select,
  sin,
  smoothstep,
  sqrt,
  texture,
  varying,
  vec2,
  vec3,
  vec4,
} from 'three/tsl';
import type { Node, Texture } from 'three/webgpu';
import { column, worldNormal, worldPosition } from '../placement.js';
import { type ClassicShading, fogShare, textureColor } from './classic-shading.js';
import { type FrameUniforms, LAMP_STRIDE } from './frame-uniforms.js';
import { backdrop, display, environment, linear, pixelNoise, type Scalar, type Vec3 } from './studio-light.js';

/** Fraction of the environment light that remains under full occlusion. */
const COVERED = 0.12;
/** Reflectance of nonmetals at normal incidence. */
const DIELECTRIC = 0.04;
/**
 * Sampling radii in the shadow map of a light and in that of the sky, and sample counts. A larger radius needs more
 * samples to avoid grain.
 */
const SHADOW_BLUR = 0.003;
const SHADOW_TAPS = 16;
const SKY_BLUR = 0.035;
const SKY_TAPS = 32;
const GOLDEN_ANGLE = 2.399963;
/** Factor of the mirror's strength for the environment, so that it is darker than reflected geoms. */
const AROUND = 0.3;
/** Intensity factor of lamps: a white floor under a typical lamp stays slightly below white. */
const LAMP = 1.9;
/** Distances at which an infinite plane starts to fade and has faded, in extents of the Model. */
const HORIZON = [6, 40] as const;

interface Surface {
  readonly place: Vec3;
  readonly normal: Vec3;
  readonly toEye: Vec3;
  readonly albedo: Vec3;
  readonly mirrored: Vec3;
  readonly roughness: Scalar;
}

/** Parameters of a shadow lookup: index of the map, direction to its light, sampling radius and sample count. */
interface Lookup {
  readonly k: number;
  readonly toLight: Vec3;
  readonly blur: number;
  readonly taps: number;
  /** Exponent of the radial distribution: 0.5 is uniform, larger values concentrate samples in the center. */
  readonly concentration: number;
}

/** Fraction of a light that arrives: the mean over a disk of its map, rotated randomly per pixel. */
const softVisibility = (
  frame: FrameUniforms,
  map: Texture,
  s: Pick<Surface, 'place' | 'normal'>,
  look: Lookup,
): Scalar => {
  const matrix = frame.shadowMatrices.element(int(look.k)) as unknown as Node<'mat4'>;
  // at grazing incidence the depth differs more between neighboring samples, so the offset is larger
  const facing = clamp(dot(s.normal, look.toLight), 0, 1);
  const steepness = sqrt(float(1).sub(facing.mul(facing))).add(0.05);
  const place = s.place.add(s.normal.mul(frame.extent.mul(steepness).mul(2 * look.blur)));
  const at = matrix.mul(vec4(place, 1)).toVar();
  const where = at.xyz.div(at.w).toVar();
  const turn = pixelNoise()
    .mul(2 * Math.PI)
    .toVar();
  const sum = float(0).toVar();
  Loop({ start: int(0), end: int(look.taps), type: 'int', condition: '<' }, ({ i }) => {
    const tap = float(i as unknown as Node<'int'>).add(0.5);
    const radius = pow(tap.div(look.taps), float(look.concentration)).mul(look.blur);
    const angle = turn.add(tap.mul(GOLDEN_ANGLE));
    const uv = where.xy.add(vec2(cos(angle), sin(angle)).mul(radius));
    sum.addAssign(texture(map, uv).compare(where.z) as unknown as Scalar);
  });
  const isOnMap = at.w
    .greaterThan(0)
    .and(where.x.greaterThan(0))
    .and(where.x.lessThan(1))
    .and(where.y.greaterThan(0))
    .and(where.y.lessThan(1))
    .and(where.z.lessThan(1));
  return select(isOnMap, sum.div(look.taps), float(1)) as unknown as Scalar;
};

/** Vector k of a lamp. */
const lampRow = (frame: FrameUniforms, lamp: Node<'int'>, k: number): Node<'vec4'> =>
  frame.lamps.element(lamp.mul(LAMP_STRIDE).add(k)) as unknown as Node<'vec4'>;

/** Vector from a point to a lamp [m]; for a directional light only its direction. */
const awayTo = (frame: FrameUniforms, lamp: Node<'int'>, place: Vec3): Vec3 => {
  const source = lampRow(frame, lamp, 0);
  return source.xyz.sub(place.mul(source.w)) as unknown as Vec3;
};

/** Returns the light of a lamp that a surface reflects to the eye. */
const fromLamp = (frame: FrameUniforms, lamp: Node<'int'>, s: Surface): Vec3 => {
  const row = (k: number) => lampRow(frame, lamp, k);
  const [aim, ambient, diffuse, specular, fading] = [row(1), row(2), row(3), row(4), row(5)] as const;
  const away = awayTo(frame, lamp, s.place).toVar();
  const distance = length(away);
  const toLight = away.div(max(distance, 1e-12)).toVar();
  const attenuation = max(fading.x.add(distance.mul(fading.y)).add(distance.mul(distance).mul(fading.z)), 1e-12);
  const along = dot(toLight, aim.xyz).negate();
  const edge = smoothstep(aim.w, aim.w.add(float(1).sub(aim.w).mul(0.15)), along);
  const spot = select(aim.w.lessThan(-1), float(1), edge).mul(pow(max(along, 1e-3), ambient.w));
  const half = normalize(toLight.add(s.toEye));
  const facing = max(dot(s.normal, toLight), 0);
  const seen = max(dot(s.normal, s.toEye), 1e-3);
  const alpha = s.roughness.mul(s.roughness).toVar();
  const square = alpha.mul(alpha);
  const peak = max(dot(s.normal, half), 0);
  const spread = peak.mul(peak).mul(square.sub(1)).add(1);
  const facets = square.div(spread.mul(spread).mul(Math.PI));
  const shading = float(0.25).div(
    facing
      .mul(float(1).sub(alpha))
      .add(alpha)
      .mul(seen.mul(float(1).sub(alpha)).add(alpha)),
  );
  const fresnel = s.mirrored.add(
    vec3(1)
      .sub(s.mirrored)
      .mul(pow(float(1).sub(max(dot(half, s.toEye), 0)), float(5))),
  );
  const scattered = s.albedo.mul(vec3(1).sub(fresnel));
  const strength = spot.div(attenuation).mul(facing).mul(LAMP);
  return linear(diffuse.rgb as unknown as Vec3)
    .mul(scattered.add(fresnel.mul(facets).mul(shading).mul(specular.a.mul(Math.PI))))
    .mul(strength) as unknown as Vec3;
};

const fromAround = (s: Surface, open: Scalar): Vec3 => {
  const bounced = reflect(s.toEye.negate(), s.normal) as unknown as Vec3;
  const grazing = pow(float(1).sub(max(dot(s.normal, s.toEye), 0)), float(5)).mul(float(1).sub(s.roughness));
  const fresnel = s.mirrored.add(max(vec3(1).sub(s.roughness).sub(s.mirrored), vec3(0)).mul(grazing));
  const scattered = s.albedo.mul(environment(s.normal, float(1)));
  return scattered.add(fresnel.mul(environment(bounced, s.roughness))).mul(open) as unknown as Vec3;
};

/**
 * Mixes light with the reflection, or with the environment where the reflection is empty; stronger at grazing angles.
 */
const mirrorColor = (frame: FrameUniforms, mirror: Texture, s: Surface, light: Vec3): Vec3 => {
  const seen = texture(mirror, screenUV);
  const bounced = reflect(s.toEye.negate(), s.normal) as unknown as Vec3;
  const image = mix(environment(bounced, float(1)), linear(seen.rgb as unknown as Vec3), seen.a);
  const grazing = pow(float(1).sub(max(dot(s.normal, s.toEye), 0)), float(5));
  const share = frame.reflectance.mul(mix(float(0.5), float(1), grazing)).mul(mix(float(AROUND), float(1), seen.a));
  return mix(light, image, share) as unknown as Vec3;
};

/** Fraction of the environment light that arrives; the last shadow map is that of the sky. */
const openness = (frame: FrameUniforms, maps: readonly Texture[], s: Pick<Surface, 'place' | 'normal'>): Scalar => {
  if (maps.length === 0) return float(1);
  const k = maps.length - 1;
  const toLight = vec3(0, 0, 1) as unknown as Vec3;
  const share = softVisibility(frame, maps[k]!, s, { k, toLight, blur: SKY_BLUR, taps: SKY_TAPS, concentration: 1 });
  return mix(float(COVERED), float(1), share) as unknown as Scalar;
};

/** Fraction of the light of the shadow map `k` that arrives. */
const lampShare = (
  frame: FrameUniforms,
  map: Texture,
  s: Pick<Surface, 'place' | 'normal'>,
  k: number,
  lamp: Node<'int'>,
): Scalar => {
  const toLight = normalize(awayTo(frame, lamp, s.place)) as unknown as Vec3;
  return softVisibility(frame, map, s, { k, toLight, blur: SHADOW_BLUR, taps: SHADOW_TAPS, concentration: 0.5 });
};

/** Fraction of the environment light in the light of a ground without color. */
const GROUND_AROUND = 0.45;

/** Fraction of light that arrives at a point of a horizontal ground. */
export const groundShare = (frame: FrameUniforms, maps: readonly Texture[], place: Vec3): Scalar => {
  const s = { place, normal: vec3(0, 0, 1) as unknown as Vec3 };
  const lamps = maps.slice(0, -1);
  const around = openness(frame, maps, s);
  if (lamps.length === 0) return around;
  const lit = float(0).toVar();
  lamps.forEach((map, k) => {
    const lamp = frame.plainCount.add(k) as unknown as Node<'int'>;
    lit.addAssign(lampShare(frame, map, s, k, lamp).div(lamps.length));
  });
  return mix(lit, around, GROUND_AROUND) as unknown as Scalar;
};

/** Radiance of a surface towards the eye. */
const radianceOf = (frame: FrameUniforms, maps: readonly Texture[], s: Surface): Vec3 => {
  const light = fromAround(s, openness(frame, maps, s)).toVar();
  const plain = (maps.length > 0 ? frame.plainCount : frame.lampCount) as unknown as Node<'int'>;
  Loop({ start: int(0), end: plain, type: 'int', condition: '<' }, ({ i }) => {
    light.addAssign(fromLamp(frame, i as unknown as Node<'int'>, s));
  });
  maps.slice(0, -1).forEach((map, k) => {
    const lamp = frame.plainCount.add(k) as unknown as Node<'int'>;
    const share = lampShare(frame, map, s, k, lamp);
    light.addAssign(fromLamp(frame, lamp, s).mul(share));
  });
  return light as unknown as Vec3;
};

/**
 * Color (RGBA) of a point of a surface in the studio look; without a skybox, infinite planes fade into the backdrop.
 */
export function studioColor(frame: FrameUniforms, shading: ClassicShading): Node<'vec4'> {
  const place = varying(worldPosition()) as unknown as Vec3;
  const normal = varying(worldNormal()) as unknown as Vec3;
  const rgba = varying(column('rgba')) as unknown as Node<'vec4'>;
  const surface = varying(column('surface')) as unknown as Node<'vec4'>;
  const identity = varying(column('identity')) as unknown as Node<'vec4'>;
  return Fn(() => {
    if (shading.isMirrored) {
      If(dot(frame.clip.xyz, place).lessThan(frame.clip.w), () => {
        Discard();
      });
    }
    const color = vec4(rgba).toVar();
    if (shading.map) color.mulAssign(textureColor(shading.mapping, shading.map));
    const base = linear(color.rgb as unknown as Vec3).toVar();
    const metallic = identity.y;
    const toEye = frame.eye.sub(place).toVar();
    const s: Surface = {
      place,
      normal: normalize(normal).toVar() as unknown as Vec3,
      toEye: normalize(toEye).toVar() as unknown as Vec3,
      albedo: base.mul(float(1).sub(metallic)) as unknown as Vec3,
      mirrored: mix(vec3(DIELECTRIC), base, metallic) as unknown as Vec3,
      roughness: clamp(identity.z, 0.08, 1) as unknown as Scalar,
    };
    const light = radianceOf(frame, shading.shadowMaps, s);
    const sent = mix(base, light, surface.w).add(base.mul(surface.x)).toVar() as unknown as Vec3;
    const { mirror } = frame;
    const shown = shading.isMirror && mirror ? mirrorColor(frame, mirror, s, sent) : sent;
    const far = smoothstep(frame.extent.mul(HORIZON[0]), frame.extent.mul(HORIZON[1]), length(toEye));
    const behind = backdrop(s.toEye.negate() as unknown as Vec3);
    const out = display(mix(shown, behind, far.mul(mod(identity.w, 2)).mul(frame.backdrop)) as unknown as Vec3);
    return vec4(mix(frame.fogColor, out, fogShare(frame, place)), color.a);
  })() as unknown as Node<'vec4'>;
}
