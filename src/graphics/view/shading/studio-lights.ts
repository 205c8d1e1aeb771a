/** The lights of the studio look: those of the scene, one for scenes that have none, and the sky. */

import { LightType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import type { SceneLight } from '../../scene/scene.js';

/** Directions in which the light for dark scenes and that of the sky shine. */
const KEY_DIRECTION = [0.42, 0.5, -0.757] as const;
const DOWN = [0, 0, -1] as const;
/** Color of the light for dark scenes. */
const KEY_COLOR = [0.86, 0.84, 0.8] as const;
/** Distance of both, in sizes of the Model. */
const DISTANCE = 4;

/**
 * Lights for the studio look: a Model without lights of its own gets one from above the viewer's left shoulder. The last is the
 * sky, which casts shadows and adds no light of its own.
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
