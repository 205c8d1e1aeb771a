/** Lights of a scene as three.js lights; the first few that ask for shadows cast them. */
import {
  AmbientLight,
  Color,
  DirectionalLight,
  type DirectionalLightShadow,
  type Light,
  Object3D,
  PointLight,
  SpotLight,
  type SpotLightShadow,
} from 'three';
import type { Model } from '../model/model.js';
import type { Scene, SceneLight } from '../scene/scene.js';
import { LightType } from '../schema/enums.js';
import type { Quality } from './quality.js';

/** Makes full light of strength 1 show a surface in its own color. */
const UNIT = Math.PI;
/** Shadow maps are costly: so many lights cast shadows at most. */
const MAX_SHADOWS = 2;
const DEGREE = Math.PI / 180;

type Lamp = DirectionalLight | SpotLight | PointLight;

export class Lighting {
  readonly group = new Object3D();
  private readonly ambient = new AmbientLight();
  private readonly lamps: Lamp[] = [];

  constructor(
    private readonly model: Model,
    private readonly quality: Quality,
  ) {
    this.group.add(this.ambient);
  }

  update(scene: Scene): void {
    const ambient = new Color(0, 0, 0);
    let shadows = 0;
    scene.lights.forEach((light, i) => {
      ambient.add(strength(light.ambient));
      const lamp = this.lampFor(i, light, light.castshadow && shadows < MAX_SHADOWS);
      if (lamp.castShadow) shadows++;
      lamp.visible = true;
      lamp.color.copy(strength(light.diffuse));
      lamp.intensity = UNIT;
      this.place(lamp, light, scene);
    });
    for (const lamp of this.lamps.slice(scene.lights.length)) lamp.visible = false;
    this.ambient.color.copy(ambient);
    this.ambient.intensity = UNIT;
  }

  dispose(): void {
    for (const lamp of this.lamps) lamp.dispose();
  }

  private lampFor(i: number, light: SceneLight, castShadow: boolean): Lamp {
    const last = this.lamps[i];
    if (last && last.userData.type === light.type && last.castShadow === castShadow) return last;
    last?.dispose();
    if (last) this.group.remove(last);
    const lamp = makeLamp(light);
    lamp.userData.type = light.type;
    if (castShadow) this.prepareShadow(lamp);
    this.group.add(lamp);
    if ('target' in lamp) this.group.add(lamp.target);
    return (this.lamps[i] = lamp);
  }

  private prepareShadow(lamp: Lamp): void {
    const { quality, map } = this.model.vis;
    const { extent } = this.model.stat;
    const size = Math.min(this.quality.maxShadowSize, quality.shadowsize);
    if (size === 0) return;
    lamp.castShadow = true;
    lamp.shadow!.mapSize.set(size, size);
    lamp.shadow!.bias = -0.0002;
    lamp.shadow!.normalBias = 0.004 * extent;
    const camera = (lamp.shadow as DirectionalLightShadow | SpotLightShadow).camera;
    camera.near = 0.01 * extent;
    camera.far = 10 * extent;
    if ('left' in camera) {
      const reach = map.shadowclip * extent;
      camera.left = camera.bottom = -reach;
      camera.right = camera.top = reach;
    }
  }

  /** Directional lights shine from afar at the point the camera looks at; the others from where they are. */
  private place(lamp: Lamp, light: SceneLight, scene: Scene): void {
    if (!(lamp instanceof DirectionalLight)) {
      lamp.position.fromArray(light.pos);
      if (lamp instanceof SpotLight) lamp.target.position.fromArray(light.pos.map((x, k) => x + light.dir[k]!));
      return;
    }
    const { center, extent } = this.model.stat;
    const away = 5 * extent;
    const aim = light.castshadow ? shadowCenter(scene, center, extent) : center;
    lamp.target.position.fromArray(aim);
    lamp.position.fromArray(aim.map((x, k) => x - away * light.dir[k]!));
  }
}

/** What the shadows should be best around: the point in view nearest to the center of the Model. */
function shadowCenter(scene: Scene, center: Float64Array, extent: number): Float64Array {
  const { pos, forward } = scene.camera;
  const depth = center.reduce((sum, x, k) => sum + (x - pos[k]!) * forward[k]!, 0);
  const ahead = Math.max(0.5 * extent, Math.min(depth, 4 * extent));
  return pos.map((x, k) => x + ahead * forward[k]!);
}

const strength = (rgb: Float32Array): Color => new Color(rgb[0], rgb[1], rgb[2]);

function makeLamp(light: SceneLight): Lamp {
  if (light.type === LightType.DIRECTIONAL || light.type === LightType.IMAGE) return new DirectionalLight();
  if (light.type === LightType.POINT) return withoutDecay(new PointLight());
  const spot = withoutDecay(new SpotLight());
  spot.angle = Math.min(89, light.cutoff) * DEGREE;
  spot.penumbra = Math.min(1, 0.2 + light.exponent / 40);
  return spot;
}

function withoutDecay<T extends PointLight | SpotLight>(lamp: T & Light): T {
  lamp.decay = 0;
  return lamp;
}
