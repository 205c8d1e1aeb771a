/**
 * The classic look: lighting as computed by OpenGL's fixed functions, at the vertices,
 *
 *   c = e + sum_i a_i s_i (A_i m + max(0, n.l) D_i m + [n.l > 0] max(0, n.h)^k S_i),
 *
 * with a_i = 1 / (k0 + k1 d + k2 d^2), s_i = max(0, -l.dir)^x inside of the cutoff, and h halfway between the
 * directions to the light and to the eye. Each sum is clamped to 1, then interpolated over the triangle and multiplied
 * by the texture. A light contributes nothing to points in its shadow. (The OpenGL graphics system, version 2.1,
 * 2.14.1.)
 */

import {
  abs,
  attribute,
  cameraViewMatrix,
  clamp,
  cubeTexture,
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
  normalize,
  pow,
  screenUV,
  select,
  smoothstep,
  step,
  texture,
  varying,
  vec3,
  vec4,
} from 'three/tsl';
import type { Node, Texture } from 'three/webgpu';
import { column, shapePosition, worldNormal, worldPosition } from '../placement.js';
import { type FrameUniforms, LAMP_STRIDE } from './frame-uniforms.js';

/** The texture mapping of a surface: by texture coordinates, by position, or by the direction from its center. */
export type Mapping = 'none' | 'coordinates' | 'plane' | 'cube';

/** The properties that select a shader of the classic look. */
export interface ClassicShading {
  readonly mapping: Mapping;
  readonly map: Texture | undefined;
  /** Shadow maps of the lights that cast shadows. */
  readonly shadowMaps: readonly Texture[];
  /** True if the surface shows the reflection. */
  readonly isMirror: boolean;
  /** True if the surface is drawn into the reflection. */
  readonly isMirrored: boolean;
}

type Vec3 = Node<'vec3'>;

/** Returns the contribution of a lamp at a vertex. */
const lit = (frame: FrameUniforms, lamp: Node<'int'>, place: Vec3, normal: Vec3): Vec3 => {
  const row = (k: number) => frame.lamps.element(lamp.mul(LAMP_STRIDE).add(k)) as unknown as Node<'vec4'>;
  const [source, aim, ambient, diffuse, specular, fading] = [row(0), row(1), row(2), row(3), row(4), row(5)] as const;
  const surface = column('surface');
  const color = column('rgba').rgb.mul(frame.tint);
  const away = source.xyz.sub(place.mul(source.w)).toVar();
  const distance = length(away);
  const toLight = away.div(max(distance, 1e-12)).toVar();
  const attenuation = float(1).div(
    max(fading.x.add(distance.mul(fading.y)).add(distance.mul(distance).mul(fading.z)), 1e-12),
  );
  const along = dot(toLight, aim.xyz).negate();
  const spot = select(along.lessThan(aim.w), float(0), pow(max(along, 1e-12), ambient.w));
  const facing = dot(normal, toLight);
  const half = normalize(toLight.add(normalize(frame.eye.sub(place))));
  const shine = pow(max(dot(normal, half), 1e-12), surface.z).mul(select(facing.greaterThan(0), surface.y, float(0)));
  const sum = ambient.rgb
    .mul(color)
    .add(diffuse.rgb.mul(color).mul(max(facing, 0)))
    .add(specular.rgb.mul(shine));
  return sum.mul(attenuation).mul(spot).mul(surface.w);
};

/** Returns the light of lamps without shadows, of emission and of the ambient light at a vertex. */
const plainLight = (frame: FrameUniforms, count: Node<'int'>) =>
  Fn(() => {
    const place = worldPosition().toVar();
    const normal = worldNormal().toVar();
    const surface = column('surface');
    const color = column('rgba').rgb.mul(frame.tint);
    const sum = color.mul(surface.x.add(frame.ambient.mul(surface.w))).toVar();
    Loop({ start: int(0), end: count, type: 'int', condition: '<' }, ({ i }) => {
      sum.addAssign(lit(frame, i as unknown as Node<'int'>, place, normal));
    });
    return clamp(sum, 0, 1);
  })();

const shadowedLight = (frame: FrameUniforms, k: number) =>
  Fn(() =>
    clamp(lit(frame, frame.plainCount.add(k) as unknown as Node<'int'>, worldPosition(), worldNormal()), 0, 1),
  )();

/** Offset of a point along its normal at grazing incidence, in texels of the shadow map. */
const CLEARANCE = 1;
/**
 * Cosines of the angle of incidence, relative to facets: fully grazing below the first, not grazing above the second.
 */
const GRAZING = [0.35, 0.65] as const;

/**
 * Returns 1 where the light of a shadow map arrives and 0 in its shadow. At grazing incidence on a round shape, a texel
 * can contain the depth of another facet, and the flat facet lies below the round surface that is lit. An offset along
 * the normal avoids false shadows in both cases.
 */
export function visibility(frame: FrameUniforms, map: Texture, k: number, place: Vec3, normal: Vec3): Node<'float'> {
  const matrix = frame.shadowMatrices.element(int(k)) as unknown as Node<'mat4'>;
  const lamp = frame.plainCount.add(k).mul(LAMP_STRIDE);
  const row = (n: number) => frame.lamps.element(lamp.add(n)) as unknown as Node<'vec4'>;
  const up = normalize(normal).toVar();
  const facing = dot(up, normalize(row(0).xyz.sub(place.mul(row(0).w))));
  const grazing = float(1).sub(smoothstep(...GRAZING, abs(facing)));
  const texel = row(3).w.mul(matrix.mul(vec4(place, 1)).w);
  const at = matrix.mul(vec4(place.add(up.mul(texel.mul(grazing).mul(CLEARANCE))), 1)).toVar();
  const where = at.xyz.div(at.w).toVar();
  const isOnMap = at.w
    .greaterThan(0)
    .and(where.x.greaterThanEqual(0))
    .and(where.x.lessThanEqual(1))
    .and(where.y.greaterThanEqual(0))
    .and(where.y.lessThanEqual(1))
    .and(where.z.lessThanEqual(1));
  const compared = texture(map, where.xy).compare(where.z) as unknown as Node<'float'>;
  return select(isOnMap, compared, float(1)) as unknown as Node<'float'>;
}

export function textureColor(mapping: Mapping, map: Texture): Node<'vec4'> {
  const transform = column('texture');
  if (mapping === 'cube') {
    // three.js mirrors the x axis of cube maps
    const towards = varying(shapePosition().mul(transform.xyz)) as unknown as Vec3;
    return cubeTexture(map as never, towards.mul(vec3(-1, 1, 1))) as unknown as Node<'vec4'>;
  }
  const at = mapping === 'plane' ? shapePosition().xy : attribute<'vec2'>('uv', 'vec2');
  return texture(map, varying(at.mul(transform.xy).add(transform.zw))) as unknown as Node<'vec4'>;
}

/** Fraction of a color that fog leaves at a point. */
export const fogShare = (frame: FrameUniforms, place: Vec3): Node<'float'> => {
  const depth = cameraViewMatrix.mul(vec4(place, 1)).z.negate();
  const share = clamp(frame.fog.y.sub(depth).div(frame.fog.y.sub(frame.fog.x)), 0, 1);
  return mix(float(1), share, frame.fog.z) as unknown as Node<'float'>;
};

/** Color (RGBA) of a point of a surface in the classic look. */
export function classicColor(frame: FrameUniforms, shading: ClassicShading): Node<'vec4'> {
  const hasShadows = shading.shadowMaps.length > 0;
  const count = (hasShadows ? frame.plainCount : frame.lampCount) as unknown as Node<'int'>;
  const place = varying(worldPosition()) as unknown as Vec3;
  const normal = varying(worldNormal()) as unknown as Vec3;
  const plain = varying(plainLight(frame, count)) as unknown as Vec3;
  const shadowed = shading.shadowMaps.map((_, k) => varying(shadowedLight(frame, k)) as unknown as Vec3);
  const rgba = varying(column('rgba')) as unknown as Node<'vec4'>;
  const isTop = varying(step(0.5, attribute<'vec3'>('normal', 'vec3').z)) as unknown as Node<'float'>;
  return Fn(() => {
    if (shading.isMirrored) {
      If(dot(frame.clip.xyz, place).lessThan(frame.clip.w), () => {
        Discard();
      });
    }
    const light = vec3(plain).toVar();
    shading.shadowMaps.forEach((map, k) => {
      light.addAssign(shadowed[k]!.mul(visibility(frame, map, k, place, normal)));
    });
    const color = vec4(light, rgba.a).toVar();
    if (shading.map) color.mulAssign(textureColor(shading.mapping, shading.map));
    const out = mix(frame.fogColor, color.rgb, fogShare(frame, place)).toVar();
    if (shading.isMirror && frame.mirror) out.addAssign(texture(frame.mirror, screenUV).rgb.mul(isTop));
    return vec4(out, color.a);
  })() as unknown as Node<'vec4'>;
}
