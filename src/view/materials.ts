/** Surfaces: colors, gloss and textures of scene geoms as three.js materials. */
import { type CubeTexture, DoubleSide, FrontSide, MeshStandardMaterial, type Texture } from 'three';
import type { Model } from '../model/model.js';
import { TextureRole } from '../schema/enums.js';
import type { Textures } from './textures.js';

/** What decides which material a geom gets; geoms that agree in it may share a draw call. */
export interface Look {
  /** Material of the Model; -1: none. */
  readonly matid: number;
  readonly opacity: number;
  readonly emission: number;
  readonly specular: number;
  readonly shininess: number;
  /** Whether the geometry has texture coordinates of its own. */
  readonly hasUV: boolean;
}

/** Color texture of a material; -1: none. */
export function colorTexture(m: Model, matid: number): number {
  const ROLES = 10;
  if (matid < 0) return -1;
  const rgb = m.mat_texid[ROLES * matid + TextureRole.RGB]!;
  return rgb >= 0 ? rgb : m.mat_texid[ROLES * matid + TextureRole.RGBA]!;
}

/** How a surface without texture coordinates is textured, from positions on the unit shape. */
type Projection = { kind: 'cube'; uniform: boolean } | { kind: 'plane'; uniform: boolean; repeat: [number, number] };

const UNSET = -1;
const MIN_ROUGHNESS = 0.15;

/** Gloss of the classic shading model as roughness: the shinier, the smoother; without highlights, rough. */
function roughnessOf(look: Look): number {
  return Math.max(MIN_ROUGHNESS, 1 - 0.7 * Math.sqrt(look.specular * look.shininess) - 0.2 * look.specular);
}

export function makeMaterial(m: Model, textures: Textures, look: Look): MeshStandardMaterial {
  const { matid, opacity } = look;
  const metallic = matid < 0 ? UNSET : m.mat_metallic[matid]!;
  const roughness = matid < 0 ? UNSET : m.mat_roughness[matid]!;
  const material = new MeshStandardMaterial({
    opacity,
    transparent: opacity < 1,
    depthWrite: opacity >= 1,
    side: opacity < 1 ? FrontSide : DoubleSide,
    metalness: Math.max(0, metallic),
    roughness: roughness < 0 ? roughnessOf(look) : roughness,
  });
  const texid = colorTexture(m, matid);
  const texture = texid < 0 ? undefined : textures.get(texid);
  if (texture && look.hasUV && !('isCubeTexture' in texture)) {
    material.map = texture;
    patchSurface(material, look.emission);
  } else if (texture) {
    patchSurface(material, look.emission, texture, projectionOf(m, matid, texture));
  } else {
    patchSurface(material, look.emission);
  }
  return material;
}

function projectionOf(m: Model, matid: number, texture: Texture): Projection {
  const uniform = m.mat_texuniform[matid] !== 0;
  if ('isCubeTexture' in texture) return { kind: 'cube', uniform };
  return { kind: 'plane', uniform, repeat: [m.mat_texrepeat[2 * matid]!, m.mat_texrepeat[2 * matid + 1]!] };
}

/** Makes emission follow the color of each instance, and projects a texture onto shapes of any size. */
function patchSurface(
  material: MeshStandardMaterial,
  emission: number,
  texture?: Texture | CubeTexture,
  projection?: Projection,
): void {
  if (emission === 0 && !projection) return;
  material.customProgramCacheKey = () => `surface ${emission} ${JSON.stringify(projection)}`;
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <emissivemap_fragment>',
      `#include <emissivemap_fragment>\ntotalEmissiveRadiance += ${emission.toFixed(4)} * diffuseColor.rgb;`,
    );
    if (!texture || !projection) return;
    shader.uniforms.surfaceTexture = { value: texture };
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vShape;')
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${shapeCoordinates(projection)}`);
    const sampler = projection.kind === 'cube' ? 'samplerCube' : 'sampler2D';
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\nvarying vec3 vShape;\nuniform ${sampler} surfaceTexture;`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${sampleTexture(projection)}`);
  };
}

/** Position on the shape: relative to its size if texturing is uniform for cubes, in meters if it is for planes. */
function shapeCoordinates(projection: Projection): string {
  const inMeters = projection.uniform === (projection.kind === 'plane');
  return `
    vShape = position;
    ${
      inMeters
        ? `#ifdef USE_INSTANCING
      vShape *= vec3(length(instanceMatrix[0].xyz), length(instanceMatrix[1].xyz), length(instanceMatrix[2].xyz));
    #endif`
        : ''
    }`;
}

function sampleTexture(projection: Projection): string {
  if (projection.kind === 'cube') return 'diffuseColor *= texture(surfaceTexture, vShape);';
  const [x, y] = projection.repeat;
  const scale = projection.uniform ? 1 : 0.5;
  const repeat = `vec2(${(scale * x).toFixed(6)}, ${(scale * y).toFixed(6)})`;
  return `diffuseColor *= texture2D(surfaceTexture, ${repeat} * vShape.xy + 0.5);`;
}
