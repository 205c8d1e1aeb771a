/** The uniforms that all materials of a Model share: the eye, the lights, fog, and the mirror plane. */

import { renderGroup, uniform, uniformArray } from 'three/tsl';
import { Matrix4, type Texture, Vector3, Vector4 } from 'three/webgpu';
import { LightType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { SceneLight } from '../../scene/scene.js';

/** Lights beyond these do not shine. */
export const MAX_LAMPS = 100;
/** Lights beyond these shine without shadows; each has a map of its own. */
export const MAX_SHADOWS = 8;
/** Vectors that describe a light. */
export const LAMP_STRIDE = 6;

/** The light that goes with the camera: its image on smooth surfaces would go with the camera, too. */
const HEADLIGHT = -1;

/** Cosine that no direction goes below: the light shines all around. */
const EVERYWHERE = -2;
const DEGREE = Math.PI / 180;

const vectors = (count: number): Vector4[] => Array.from({ length: count }, () => new Vector4());

/** The uniforms, which are set once per frame before anything is drawn. */
export class FrameUniforms {
  readonly eye = uniform(new Vector3()).setGroup(renderGroup);
  /** Place (where it shines from) and kind; direction and cosine of the cutoff; ambient and exponent; diffuse, and the width of a texel of its shadow map (see `setTexel`); specular, and whether smooth surfaces show it; attenuation. */
  readonly lamps = uniformArray(vectors(MAX_LAMPS * LAMP_STRIDE), 'vec4').setGroup(renderGroup);
  /** Lights without shadows come first. */
  readonly plainCount = uniform(0, 'int').setGroup(renderGroup);
  readonly lampCount = uniform(0, 'int').setGroup(renderGroup);
  /** Light that is everywhere, in scenes without any lamp. */
  readonly ambient = uniform(0).setGroup(renderGroup);
  /** From the world to the map of each light with shadows: across, down and into it, all from 0 to 1. */
  readonly shadowMatrices = uniformArray(
    Array.from({ length: MAX_SHADOWS }, () => new Matrix4()),
    'mat4',
  ).setGroup(renderGroup);
  /** Distances at which fog begins and is complete, and whether there is any. */
  readonly fog = uniform(new Vector3()).setGroup(renderGroup);
  readonly fogColor = uniform(new Vector3()).setGroup(renderGroup);
  /** The clipping plane, by its normal and offset: nothing behind it is drawn. */
  readonly clip = uniform(new Vector4(0, 0, 0, 1)).setGroup(renderGroup);
  /** Strength of colors: below 1 in a mirror. */
  readonly tint = uniform(1).setGroup(renderGroup);
  /** Share of what falls on the mirror that it throws back. */
  readonly reflectance = uniform(0).setGroup(renderGroup);
  /** Size of the Model [m]. */
  readonly extent = uniform(1).setGroup(renderGroup);
  /** 1 if endless planes vanish in the backdrop of the studio look, 0 if there is a skybox. */
  readonly backdrop = uniform(0).setGroup(renderGroup);
  /** The image in the mirror. */
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

  /** Sets the width of a texel of the k-th shadow map: of a spotlight at a distance of 1, of any other everywhere. */
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

/** As in the reference: what a scene without lamps is lit by. */
const NO_LAMP_AMBIENT = 0.3;

/** The classic look knows directional lights and spotlights. */
const isSupported = ({ type }: SceneLight): boolean => type === LightType.DIRECTIONAL || type === LightType.SPOT;
