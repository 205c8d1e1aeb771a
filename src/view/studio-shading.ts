/**
 * The studio look: physically based. Surfaces scatter light by Lambert and reflect it by microfacets (GGX with Smith's
 * shadowing and Schlick's Fresnel term: Walter and others 2007, Karis 2013); an environment of sky and ground lights them
 * from all around, less where something is above; shadows are soft; what is too bright is compressed (Narkowicz 2016).
 */

import {
  clamp,
  cos,
  Discard,
  dot,
  Fn,
  float,
  floor,
  fract,
  If,
  int,
  Loop,
  length,
  max,
  mix,
  normalize,
  pow,
  reflect,
  screenCoordinate,
  screenUV,
  select,
  sin,
  smoothstep,
  texture,
  varying,
  vec2,
  vec3,
  vec4,
} from 'three/tsl';
import type { Node, Texture } from 'three/webgpu';
import { type ClassicShading, fogShare, textureColor } from './classic-shading.js';
import { type FrameUniforms, LAMP_STRIDE } from './frame-uniforms.js';
import { column, worldNormal, worldPosition } from './placement.js';

type Vec3 = Node<'vec3'>;
type Scalar = Node<'float'>;

const GAMMA = 2.2;
/** Light of the sky from above, of the horizon, and what the ground throws back. */
const SKY = [0.5, 0.56, 0.66] as const;
const HORIZON = [0.62, 0.62, 0.6] as const;
const GROUND = [0.2, 0.19, 0.18] as const;
/** Share of the light from all around that is left under something. */
const COVERED = 0.35;
/** Reflectance of nonmetals at normal incidence. */
const DIELECTRIC = 0.04;
const SHADOW_TAPS = 12;
/** Sampling radius around a point in the map of a shadow, and in that of the sky. */
const SHADOW_BLUR = 0.0016;
const SKY_BLUR = 0.012;
/** Distance from the surface at which shadows are looked up, per blur. */
const LIFT = 2.5;
const GOLDEN_ANGLE = 2.399963;

const linear = (color: Vec3): Vec3 => pow(max(color, vec3(0)), vec3(GAMMA)) as unknown as Vec3;

/** Colors for the screen out of radiance, compressed. */
const display = (radiance: Vec3): Vec3 => {
  const x = radiance.mul(0.8);
  const compressed = x.mul(x.mul(2.51).add(0.03)).div(x.mul(x.mul(2.43).add(0.59)).add(0.14));
  return pow(clamp(compressed, 0, 1), vec3(1 / GAMMA)) as unknown as Vec3;
};

/** Light from a direction of the environment; the rougher the surface, the more of it is mixed. */
const environment = (direction: Vec3, roughness: Scalar): Vec3 => {
  const up = direction.z.mul(mix(float(1), float(0.4), roughness));
  const above = mix(vec3(...HORIZON), vec3(...SKY), smoothstep(0, 0.8, up));
  return mix(vec3(...GROUND), above, smoothstep(-0.25, 0.15, up)) as unknown as Vec3;
};

interface Surface {
  readonly place: Vec3;
  readonly normal: Vec3;
  readonly toEye: Vec3;
  readonly albedo: Vec3;
  readonly mirrored: Vec3;
  readonly roughness: Scalar;
}

/** Share of a light that arrives: the mean over a disk of its map, turned at random from pixel to pixel. */
const softVisibility = (frame: FrameUniforms, map: Texture, k: number, s: Surface, blur: number): Scalar => {
  const matrix = frame.shadowMatrices.element(int(k)) as unknown as Node<'mat4'>;
  // as far away from the surface as its neighbors are looked up, lest they shadow it
  const place = s.place.add(s.normal.mul(frame.extent.mul(LIFT * blur)));
  const at = matrix.mul(vec4(place, 1)).toVar();
  const where = at.xyz.div(at.w).toVar();
  const noise = fract(fract(dot(floor(screenCoordinate.xy), vec2(0.06711056, 0.00583715))).mul(52.9829189));
  const sum = float(0).toVar();
  for (let tap = 0; tap < SHADOW_TAPS; tap++) {
    const radius = blur * Math.sqrt((tap + 0.5) / SHADOW_TAPS);
    const angle = noise.mul(2 * Math.PI).add(GOLDEN_ANGLE * tap);
    const uv = where.xy.add(vec2(cos(angle), sin(angle)).mul(radius));
    sum.addAssign(texture(map, uv).compare(where.z) as unknown as Scalar);
  }
  const isOnMap = at.w
    .greaterThan(0)
    .and(where.x.greaterThan(0))
    .and(where.x.lessThan(1))
    .and(where.y.greaterThan(0))
    .and(where.y.lessThan(1))
    .and(where.z.lessThan(1));
  return select(isOnMap, sum.div(SHADOW_TAPS), float(1)) as unknown as Scalar;
};

/** Returns the light of a lamp that a surface reflects to the eye. */
const fromLamp = (frame: FrameUniforms, lamp: Node<'int'>, s: Surface): Vec3 => {
  const row = (k: number) => frame.lamps.element(lamp.mul(LAMP_STRIDE).add(k)) as unknown as Node<'vec4'>;
  const [source, aim, ambient, diffuse, , fading] = [row(0), row(1), row(2), row(3), row(4), row(5)] as const;
  const away = source.xyz.sub(s.place.mul(source.w)).toVar();
  const distance = length(away);
  const toLight = away.div(max(distance, 1e-12)).toVar();
  const attenuation = max(fading.x.add(distance.mul(fading.y)).add(distance.mul(distance).mul(fading.z)), 1e-12);
  const along = dot(toLight, aim.xyz).negate();
  const edge = smoothstep(aim.w, aim.w.add(float(1).sub(aim.w).mul(0.15)), along);
  const spot = select(aim.w.lessThan(-1), float(1), edge).mul(pow(max(along, 1e-3), ambient.w.mul(0.5)));
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
  const strength = spot.div(attenuation).mul(facing).mul(1.6);
  return linear(diffuse.rgb as unknown as Vec3)
    .mul(scattered.add(fresnel.mul(facets).mul(shading).mul(Math.PI)))
    .mul(strength) as unknown as Vec3;
};

const fromAround = (s: Surface, open: Scalar): Vec3 => {
  const bounced = reflect(s.toEye.negate(), s.normal) as unknown as Vec3;
  const grazing = pow(float(1).sub(max(dot(s.normal, s.toEye), 0)), float(5)).mul(float(1).sub(s.roughness));
  const fresnel = s.mirrored.add(max(vec3(1).sub(s.roughness).sub(s.mirrored), vec3(0)).mul(grazing));
  const scattered = s.albedo.mul(environment(s.normal, float(1)));
  return scattered.add(fresnel.mul(environment(bounced, s.roughness))).mul(open) as unknown as Vec3;
};

/** Color of a point of a surface in the studio look; the last map of the shadows is that of the sky. */
export function studioColor(frame: FrameUniforms, shading: ClassicShading): Node<'vec4'> {
  const place = varying(worldPosition()) as unknown as Vec3;
  const normal = varying(worldNormal()) as unknown as Vec3;
  const rgba = varying(column('rgba')) as unknown as Node<'vec4'>;
  const surface = varying(column('surface')) as unknown as Node<'vec4'>;
  const identity = varying(column('identity')) as unknown as Node<'vec4'>;
  const { shadowMaps } = shading;
  const sky = shadowMaps.length - 1;
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
    const s: Surface = {
      place,
      normal: normalize(normal).toVar() as unknown as Vec3,
      toEye: normalize(frame.eye.sub(place)).toVar() as unknown as Vec3,
      albedo: base.mul(float(1).sub(metallic)) as unknown as Vec3,
      mirrored: mix(vec3(DIELECTRIC), base, metallic) as unknown as Vec3,
      roughness: clamp(identity.z, 0.08, 1) as unknown as Scalar,
    };
    const open =
      sky < 0 ? float(1) : mix(float(COVERED), float(1), softVisibility(frame, shadowMaps[sky]!, sky, s, SKY_BLUR));
    const light = fromAround(s, open as unknown as Scalar).toVar();
    const plain = (shadowMaps.length > 0 ? frame.plainCount : frame.lampCount) as unknown as Node<'int'>;
    Loop({ start: int(0), end: plain, type: 'int', condition: '<' }, ({ i }) => {
      light.addAssign(fromLamp(frame, i as unknown as Node<'int'>, s));
    });
    for (let k = 0; k < sky; k++) {
      const lamp = frame.plainCount.add(k) as unknown as Node<'int'>;
      light.addAssign(fromLamp(frame, lamp, s).mul(softVisibility(frame, shadowMaps[k]!, k, s, SHADOW_BLUR)));
    }
    const sent = mix(base, light, surface.w).add(base.mul(surface.x)).toVar();
    if (shading.isMirror && frame.mirror) {
      const mirrored = linear(texture(frame.mirror, screenUV).rgb as unknown as Vec3);
      sent.addAssign(mirrored.mul(frame.reflectance));
    }
    const out = display(sent as unknown as Vec3);
    return vec4(mix(frame.fogColor, out, fogShare(frame, place)), color.a);
  })() as unknown as Node<'vec4'>;
}
