/** Lights for Models without lights, and the light of the sky in the studio look. */

import { LightType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { SceneLight } from '../../scene/scene.js';

/** Directions of the key light, of the fill light and of the sky light. */
const KEY_DIRECTION = [0.42, 0.5, -0.757] as const;
const FILL_DIRECTION = [-0.72, -0.3, -0.626] as const;
const DOWN = [0, 0, -1] as const;
/** Color of the key light in the studio look, and of key and fill light in the classic look, next to the headlight. */
const KEY_COLOR = [0.86, 0.84, 0.8] as const;
const CLASSIC_KEY = [0.5, 0.49, 0.47] as const;
const CLASSIC_FILL = [0.17, 0.18, 0.2] as const;
/** Ambient light that the fill light adds in the classic look. */
const CLASSIC_AMBIENT = 0.12;
/** Distance of both lights, in extents of the Model. */
const DISTANCE = 4;

/**
 * Returns the lights of the studio look. A Model without lights gets a key light from above the viewer's left shoulder.
 * The last light is the sky: it casts shadows and has no color, because the environment provides its light.
 */
export function studioLights(model: Model, lights: readonly SceneLight[]): SceneLight[] {
  return [
    ...lights,
    ...(isDark(lights) ? [farLight(model, -3, KEY_DIRECTION, KEY_COLOR)] : []),
    farLight(model, -2, DOWN, [0, 0, 0]),
  ];
}

/** True if a scene has no light except the headlight. */
const isDark = (lights: readonly SceneLight[]): boolean => lights.every(({ id }) => id < 0);

/** Returns the lights of the classic look for a Model without lights: a key light with shadows and a fill light. */
export function neutralLights(model: Model, lights: readonly SceneLight[]): readonly SceneLight[] {
  if (!isDark(lights)) return lights;
  const fill = farLight(model, -4, FILL_DIRECTION, CLASSIC_FILL);
  const ambient = new Float32Array(3).fill(CLASSIC_AMBIENT);
  return [...lights, { ...fill, ambient, castshadow: false }, farLight(model, -3, KEY_DIRECTION, CLASSIC_KEY)];
}

function farLight(
  { stat: { center, extent } }: Model,
  id: number,
  dir: readonly [number, number, number],
  color: readonly [number, number, number],
): SceneLight {
  const nothing = new Float32Array(3);
  return {
    id,
    type: LightType.DIRECTIONAL,
    pos: Float64Array.from(dir, (x, k) => center[k]! - DISTANCE * extent * x),
    dir: Float64Array.from(dir),
    ambient: nothing,
    diffuse: Float32Array.from(color),
    specular: nothing,
    castshadow: true,
    cutoff: 0,
    exponent: 0,
    attenuation: Float32Array.of(1, 0, 0),
  };
}
