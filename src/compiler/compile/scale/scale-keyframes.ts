/** Scales the values of keyframes by the gauges of their joints, mocap bodies and actuators. */
import { inversePose, scale3, transform, type Vec3 } from '../../../foundation/math/pose.js';
import { coordinateOf } from '../../../modelling/spec/coordinate.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { KEY_VECTORS, type KeyVector, keySlots } from '../../../modelling/spec/keyframes/keys.js';
import { localPose } from '../../../modelling/spec/pose.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { coordinateFactor, gaugeOf } from './gauge.js';
import { gaugeOfTransmission } from './scale-outside.js';

/** Scales the keyframes of a Spec; to be called before actuators and frames are changed. */
export function scaleKeyframes(spec: Spec): void {
  for (const key of spec.keyframes) {
    for (const vector of KEY_VECTORS) {
      const values = key.get(vector) as readonly number[] | undefined;
      if (!values?.length) continue;
      const slots = keySlots(spec, vector);
      if (slots.reduce((sum, [, size]) => sum + size, 0) !== values.length) continue;
      let at = 0;
      const result = slots.flatMap(([element, size]) => {
        const own = values.slice(at, (at += size));
        return scaledPart(element, vector, own);
      });
      if (result.some((x, i) => x !== values[i])) key.author(vector, Object.freeze(result));
    }
  }
}

function scaledPart(element: SpecElement, vector: KeyVector, values: readonly number[]): readonly number[] {
  const by = (factor: number): readonly number[] => (factor === 1 ? values : values.map((x) => x * factor));
  switch (vector) {
    case 'mquat':
      return values;
    case 'mpos':
      return moved(element, values as unknown as Vec3);
    case 'ctrl':
      return by(controlFactor(element));
    case 'act':
      return by(
        element.kind === 'intvelocity'
          ? coordinateFactor(gaugeOfTransmission(element), coordinateOf(element) ?? 'L')
          : controlFactor(element),
      );
  }
  const { shape } = gaugeOf(element);
  if (shape === 1) return values;
  if (element.kind === 'flexcomp' || (element.is('joint') && element.type === 'slide')) return by(shape);
  if (element.kind !== 'freejoint' && element.get('type') !== 'free') return values;
  if (vector === 'qvel') return values.map((x, i) => (i < 3 ? x * shape : x));
  return [...moved(element.parent!, values.slice(0, 3) as unknown as Vec3), ...values.slice(3)];
}

/** Factor of the control of an actuator: that of its coordinate for a setpoint, that of a pressure for a cylinder. */
function controlFactor(actuator: SpecElement): number {
  const gauge = gaugeOfTransmission(actuator);
  const { control } = actuator.row;
  if (control === 'Q' || control === 'Q T^-1') return coordinateFactor(gauge, coordinateOf(actuator) ?? 'L');
  if (actuator.kind === 'cylinder') return gauge.mass / gauge.length;
  if (actuator.kind !== 'general') return 1;
  const [first] = (actuator.get('input') as readonly string[] | undefined) ?? [];
  if (first === 'pressure') return gauge.mass / gauge.length;
  return first === 'pos' || first === 'vel' ? coordinateFactor(gauge, coordinateOf(actuator) ?? 'L') : 1;
}

/**
 * Position of a child of the world in its scaled frames: each frame scales its content about its own origin, so that
 * x in the coordinates of the frame becomes s x.
 */
function moved(body: SpecElement, position: Vec3): Vec3 {
  const frames: SpecElement[] = [];
  for (let at = body.parent; at; at = at.parent) if (at.is('frame')) frames.unshift(at);
  let x = position;
  for (const frame of frames) x = transform(inversePose(localPose(frame)), x);
  for (const frame of frames.reverse()) {
    const [s] = frame.get('scale') as readonly [number];
    x = transform(localPose(frame), scale3(x, s));
  }
  return x;
}
