/** Lights of the studio look: those of the scene, a key light for scenes without lights, and the sky. */

import { LightType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { SceneLight } from '../../scene/scene.js';

/** Directions of the key light and of the sky light. */
const KEY_DIRECTION = [0.42, 0.5, -0.757] as const;
const DOWN = [0, 0, -1] as const;
/** Color of the key light. */
const KEY_COLOR = [0.86, 0.84, 0.8] as const;
/** Distance of both lights, in extents of the Model. */
const DISTANCE = 4;

/**
 * Returns the lights of the studio look. A Model without lights gets a key light from above the viewer's left shoulder.
 * The last light is the sky: it casts shadows and has no color, because the environment provides its light.
 */
export function studioLights(model: Model, lights: readonly SceneLight[]): SceneLight[] {
  const isDark = lights.every(({ id }) => id < 0);
  return [
    ...lights,
    ...(isDark ? [farLight(model, -3, KEY_DIRECTION, KEY_COLOR)] : []),
    farLight(model, -2, DOWN, [0, 0, 0]),
  ];
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
