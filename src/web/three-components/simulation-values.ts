/** Simulation values as properties of components: `joint.position`, `motor.control`. */
import { Quaternion, Vector3 } from 'three/webgpu';
import type { Quat, Vec3 } from '../../foundation/math/pose.js';
import { DataType } from '../../foundation/schema/enums.js';
import type { Namespace } from '../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import { SENSOR_OF_KIND, SENSORS, type SensorRow } from '../../foundation/schema/sensors.js';
import { Axes, tripleOf, type VectorLike } from './axes.js';
import type { MjElement } from './element.js';

/** Motion of a joint. Values of ball and free joints are in `inData.qpos` and `inData.qvel`. */
export interface LiveJoint {
  /** Position of a hinge [rad] or slide [m]. */
  position: number;
  /** Velocity of a hinge [rad/s] or slide [m/s]. */
  velocity: number;
  /** Acceleration of a hinge [rad/s^2] or slide [m/s^2]. */
  readonly acceleration: number;
}

/** Values of an actuator. */
export interface LiveActuator {
  /** Control; the first one if the actuator has several. */
  control: number;
  /** Force of the (first) output [N or N m]. */
  readonly currentForce: number;
  /** Length of the (first) output [m or rad]. */
  readonly currentLength: number;
  /** Velocity of the (first) output [m/s or rad/s]. */
  readonly currentVelocity: number;
}

/** Forces applied to a body by the program, in the axes of the scene; they persist until they are changed. */
export interface LiveBody {
  /** Force at the center of mass [N]. */
  appliedForce: Vector3;
  /** Torque [N m]. */
  appliedTorque: Vector3;
}

/** Values of a tendon. */
export interface LiveTendon {
  /** Length [m]. */
  readonly currentLength: number;
  /** Velocity [m/s]. */
  readonly currentVelocity: number;
}

/** Values of an equality constraint. */
export interface LiveEquality {
  /** True while the constraint is active; `active` is its initial state. */
  isActive: boolean;
}

type SensorRows = (typeof SENSORS)[keyof typeof SENSORS];
type RowOf<K> = Extract<SensorRows, { readonly kind: K }>;

/** Type of a sensor value: a number, a vector, a quaternion, or an array of numbers. */
export type SensorValue<K> = [RowOf<K>] extends [never]
  ? number | Vector3 | Quaternion | Float64Array
  : RowOf<K> extends { readonly datatype: typeof DataType.QUATERNION }
    ? Quaternion
    : RowOf<K>['dim'] extends 1
      ? number
      : RowOf<K>['dim'] extends 3
        ? Vector3
        : Float64Array;

/** Values of a sensor. */
export interface LiveSensor<K> {
  /**
   * Measurement after a step or `forward`. Vectors and quaternions in the world frame use the axes of the scene, those
   * in the frame of an object the axes of that object. Arrays are unchanged from the Model.
   */
  readonly value: SensorValue<K>;
}

/** Simulation values of a component, by the namespace of its element. */
export type Live<K extends Kind, N> = N extends 'joint'
  ? LiveJoint
  : N extends 'actuator'
    ? LiveActuator
    : N extends 'body'
      ? LiveBody
      : N extends 'tendon'
        ? LiveTendon
        : N extends 'equality'
          ? LiveEquality
          : N extends 'sensor'
            ? LiveSensor<K>
            : unknown;

type Any = MjElement<never>;

/** Returns the only value of an array; throws a TypeError if there are several. */
function scalar(self: Any, array: string, values: ArrayLike<number> & { [index: number]: number }): number {
  if (values.length === 1) return values[0]!;
  throw new TypeError(`${self.label} has ${values.length} values; read and write them in inData.${array}`);
}

const jointValue = (array: 'qpos' | 'qvel' | 'qacc') => ({
  get(this: MjElement<'joint'>) {
    return scalar(this as Any, array, this.inData[array]);
  },
  set(this: MjElement<'joint'>, value: number) {
    const values = this.inData[array];
    scalar(this as Any, array, values);
    values[0] = value;
  },
});

const readOnly = ({ get }: { get(this: never): unknown }): PropertyDescriptor => ({ get });

const outputValue = (array: 'force' | 'length' | 'velocity'): PropertyDescriptor => ({
  get(this: MjElement<'motor'>) {
    return this.inData[array][0] ?? 0;
  },
});

/** Property for three of the six values of `xfrc_applied`: force at 0, torque at 3. */
const applied = (from: 0 | 3): PropertyDescriptor => ({
  get(this: MjElement<'body'>) {
    const values = this.inData.xfrc_applied;
    const { up } = this.bound();
    const [x, y, z] = new Axes(up).vectorToScene([values[from]!, values[from + 1]!, values[from + 2]!]);
    return new Vector3(x, y, z);
  },
  set(this: MjElement<'body'>, value: VectorLike) {
    this.inData.xfrc_applied.set(new Axes(this.bound().up).vectorToModel(tripleOf(value)), from);
  },
});

const tendonValue = (array: 'ten_length' | 'ten_velocity'): PropertyDescriptor => ({
  get(this: MjElement<'fixed'>) {
    return this.inData[array];
  },
});

/** True if a sensor measures in the world frame, so that its values are converted to the axes of the scene. */
const isInWorld = (row: SensorRow, self: MjElement): boolean => row.axes === 'world' && !self.isSet('refname');

function sensorValue(this: MjElement<'framepos'>): unknown {
  const { data } = this.inData;
  const row = SENSORS[SENSOR_OF_KIND.get(this.elementKind)!] as SensorRow;
  const axes = new Axes(isInWorld(row, this as unknown as MjElement) ? this.bound().up : 'z');
  if (row.datatype === DataType.QUATERNION) {
    const [w, x, y, z] = axes.quatToScene(Array.from(data) as unknown as Quat);
    return new Quaternion(x, y, z, w);
  }
  if (row.dim === 3) return new Vector3(...axes.vectorToScene(Array.from(data) as unknown as Vec3));
  return row.dim === 1 ? data[0]! : data.slice();
}

/** Properties of components in addition to their attributes. */
export const LIVE: Readonly<Partial<Record<Namespace, PropertyDescriptorMap>>> = {
  joint: { position: jointValue('qpos'), velocity: jointValue('qvel'), acceleration: readOnly(jointValue('qacc')) },
  actuator: {
    control: {
      get(this: MjElement<'motor'>) {
        return this.inData.ctrl[0] ?? 0;
      },
      set(this: MjElement<'motor'>, value: number) {
        this.inData.ctrl[0] = value;
      },
    },
    currentForce: outputValue('force'),
    currentLength: outputValue('length'),
    currentVelocity: outputValue('velocity'),
  },
  body: { appliedForce: applied(0), appliedTorque: applied(3) },
  tendon: { currentLength: tendonValue('ten_length'), currentVelocity: tendonValue('ten_velocity') },
  equality: {
    isActive: {
      get(this: MjElement<'weld'>) {
        return this.inData.active === 1;
      },
      set(this: MjElement<'weld'>, value: boolean) {
        this.inData.active = value ? 1 : 0;
      },
    },
  },
  sensor: { value: { get: sensorValue } },
};
