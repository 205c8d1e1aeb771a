/** The uniforms shared by all materials of a Model: eye, lights, fog and mirror plane. */

import { renderGroup, uniform, uniformArray } from 'three/tsl';
import { Matrix4, type Texture, Vector3, Vector4 } from 'three/webgpu';
import { LightType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { SceneLight } from '../../scene/scene.js';

/** Maximum number of lights; further ones are ignored. */
export const MAX_LAMPS = 100;
/** Maximum number of lights with shadows, each with a separate map; further ones shine without shadows. */
export const MAX_SHADOWS = 8;
/** Number of vectors per light. */
export const LAMP_STRIDE = 6;

/** Id of the headlight; smooth surfaces do not show it, because its highlight would move with the camera. */
const HEADLIGHT = -1;

/** A value below every cosine: the light shines in all directions. */
const EVERYWHERE = -2;
const DEGREE = Math.PI / 180;

const vectors = (count: number): Vector4[] => Array.from({ length: count }, () => new Vector4());

/** Uniforms, set once per frame before drawing. */
export class FrameUniforms {
  readonly eye = uniform(new Vector3()).setGroup(renderGroup);
  /**
   * Vectors of each light: position and 1, or direction to the light and 0; direction and cosine of the cutoff; ambient
   * and exponent; diffuse and texel width of the shadow map (see `setTexel`); specular and 1 if smooth surfaces show
   * it; attenuation.
   */
  readonly lamps = uniformArray(vectors(MAX_LAMPS * LAMP_STRIDE), 'vec4').setGroup(renderGroup);
  /** Number of lights without shadows, which come first. */
  readonly plainCount = uniform(0, 'int').setGroup(renderGroup);
  readonly lampCount = uniform(0, 'int').setGroup(renderGroup);
  /** Ambient light of scenes without lamps. */
  readonly ambient = uniform(0).setGroup(renderGroup);
  /** Transforms from the world to each shadow map: right, down and depth, from 0 to 1. */
  readonly shadowMatrices = uniformArray(
    Array.from({ length: MAX_SHADOWS }, () => new Matrix4()),
    'mat4',
  ).setGroup(renderGroup);
  /** Distances at which fog starts and is complete [m], and 1 if fog is enabled. */
  readonly fog = uniform(new Vector3()).setGroup(renderGroup);
  readonly fogColor = uniform(new Vector3()).setGroup(renderGroup);
  /** Clipping plane by its normal and offset; points behind it are not drawn. */
  readonly clip = uniform(new Vector4(0, 0, 0, 1)).setGroup(renderGroup);
  /** Factor of all colors; below 1 in a mirror. */
  readonly tint = uniform(1).setGroup(renderGroup);
  /** Reflectance of the mirror. */
  readonly reflectance = uniform(0).setGroup(renderGroup);
  /** Extent of the Model [m]. */
  readonly extent = uniform(1).setGroup(renderGroup);
  /** 1 if infinite planes fade into the backdrop of the studio look, 0 if there is a skybox. */
  readonly backdrop = uniform(0).setGroup(renderGroup);
  /** The reflection in the mirror. */
  mirror: Texture | undefined;

  /** Lights with shadows, in the order of their maps. */
  shadowed: SceneLight[] = [];

  update(model: Model, lights: readonly SceneLight[], hasShadows: boolean, hasFog: boolean): void {
    const { extent } = model.stat;
    const { map, rgba } = model.vis;
    const shining = lights.filter(isSupported).slice(0, MAX_LAMPS);
    const casts = (light: SceneLight): boolean => hasShadows && light.castshadow;
    this.shadowed = shining.filter(casts).slice(-MAX_SHADOWS);
    const plain = shining.filter((light) => !this.shadowed.includes(light));
    [...plain, ...this.shadowed].forEach((light, i) => {
      this.setLamp(i, light);
    });
    this.extent.value = extent;
    this.plainCount.value = plain.length;
    this.lampCount.value = shining.length;
    this.ambient.value = shining.length > 0 ? 0 : NO_LAMP_AMBIENT;
    this.fog.value.set(map.fogstart * extent, map.fogend * extent, Number(hasFog));
    this.fogColor.value.fromArray(rgba.fog);
  }

  /**
   * Sets the width of a texel of the k-th shadow map [m]: at distance 1 m for a spotlight, at any distance for other
   * lights.
   */
  setTexel(k: number, width: number): void {
    const lamp = this.plainCount.value + k;
    (this.lamps.array as Vector4[])[LAMP_STRIDE * lamp + 3]!.w = width;
  }

  private setLamp(i: number, light: SceneLight): void {
    const values = this.lamps.array as Vector4[];
    const [place, aim, ambient, diffuse, specular, fading] = values.slice(LAMP_STRIDE * i, LAMP_STRIDE * (i + 1)) as [
      Vector4,
      Vector4,
      Vector4,
      Vector4,
      Vector4,
      Vector4,
    ];
    const isSpot = light.type === LightType.SPOT;
    const [px, py, pz] = light.pos as unknown as [number, number, number];
    const [dx, dy, dz] = light.dir as unknown as [number, number, number];
    if (isSpot) place.set(px, py, pz, 1);
    else place.set(-dx, -dy, -dz, 0);
    const isCut = isSpot && light.cutoff <= 90;
    aim.set(dx, dy, dz, isCut ? Math.cos(light.cutoff * DEGREE) : EVERYWHERE);
    const exponent = isSpot ? light.exponent : 0;
    ambient.set(light.ambient[0]!, light.ambient[1]!, light.ambient[2]!, exponent);
    diffuse.set(light.diffuse[0]!, light.diffuse[1]!, light.diffuse[2]!, 0);
    specular.set(light.specular[0]!, light.specular[1]!, light.specular[2]!, light.id === HEADLIGHT ? 0 : 1);
    if (isSpot) fading.set(light.attenuation[0]!, light.attenuation[1]!, light.attenuation[2]!, 0);
    else fading.set(1, 0, 0, 0);
  }
}

/** Ambient light of a scene without lamps, as in the reference. */
const NO_LAMP_AMBIENT = 0.3;

/** Only directional lights and spotlights are supported, as in the classic look. */
const isSupported = ({ type }: SceneLight): boolean => type === LightType.DIRECTIONAL || type === LightType.SPOT;
