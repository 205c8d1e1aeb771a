/** What each type of sensor is: its MJCF element, how many numbers of what kind it gives, and when they are known. */
import { DataType, SensorStage, type SensorType } from './enums.js';

export type SensorName = keyof typeof SensorType;

/**
 * Where a dimension comes from that is not fixed: fields of each ray or contact, outputs of the actuator, vertices
 * of the mesh, the plugin, or the attribute `dim`.
 */
export type SensorDimension = number | 'rays' | 'contacts' | 'outputs' | 'taxels' | 'plugin' | 'user';

export interface SensorRow {
  /** Name of the MJCF element in `<sensor>`. */
  readonly element: string;
  readonly dim: SensorDimension;
  /** Kind of data, which says how the cutoff applies. Users may choose another one for `user`. */
  readonly datatype: DataType;
  /** First stage after which it can be computed; `user` and `plugin` may choose another one. */
  readonly stage: SensorStage;
}

export const SENSORS = {
  TOUCH: { element: 'touch', dim: 1, datatype: DataType.POSITIVE, stage: SensorStage.ACC },
  ACCELEROMETER: { element: 'accelerometer', dim: 3, datatype: DataType.REAL, stage: SensorStage.ACC },
  VELOCIMETER: { element: 'velocimeter', dim: 3, datatype: DataType.REAL, stage: SensorStage.VEL },
  GYRO: { element: 'gyro', dim: 3, datatype: DataType.REAL, stage: SensorStage.VEL },
  FORCE: { element: 'force', dim: 3, datatype: DataType.REAL, stage: SensorStage.ACC },
  TORQUE: { element: 'torque', dim: 3, datatype: DataType.REAL, stage: SensorStage.ACC },
  MAGNETOMETER: { element: 'magnetometer', dim: 3, datatype: DataType.REAL, stage: SensorStage.POS },
  RANGEFINDER: { element: 'rangefinder', dim: 'rays', datatype: DataType.REAL, stage: SensorStage.POS },
  CAMPROJECTION: { element: 'camprojection', dim: 2, datatype: DataType.REAL, stage: SensorStage.POS },
  JOINTPOS: { element: 'jointpos', dim: 1, datatype: DataType.REAL, stage: SensorStage.POS },
  JOINTVEL: { element: 'jointvel', dim: 1, datatype: DataType.REAL, stage: SensorStage.VEL },
  TENDONPOS: { element: 'tendonpos', dim: 1, datatype: DataType.REAL, stage: SensorStage.POS },
  TENDONVEL: { element: 'tendonvel', dim: 1, datatype: DataType.REAL, stage: SensorStage.VEL },
  ACTUATORPOS: { element: 'actuatorpos', dim: 'outputs', datatype: DataType.REAL, stage: SensorStage.POS },
  ACTUATORVEL: { element: 'actuatorvel', dim: 'outputs', datatype: DataType.REAL, stage: SensorStage.VEL },
  ACTUATORFRC: { element: 'actuatorfrc', dim: 'outputs', datatype: DataType.REAL, stage: SensorStage.ACC },
  JOINTACTFRC: { element: 'jointactuatorfrc', dim: 1, datatype: DataType.REAL, stage: SensorStage.ACC },
  TENDONACTFRC: { element: 'tendonactuatorfrc', dim: 1, datatype: DataType.REAL, stage: SensorStage.ACC },
  BALLQUAT: { element: 'ballquat', dim: 4, datatype: DataType.QUATERNION, stage: SensorStage.POS },
  BALLANGVEL: { element: 'ballangvel', dim: 3, datatype: DataType.REAL, stage: SensorStage.VEL },
  JOINTLIMITPOS: { element: 'jointlimitpos', dim: 1, datatype: DataType.REAL, stage: SensorStage.POS },
  JOINTLIMITVEL: { element: 'jointlimitvel', dim: 1, datatype: DataType.REAL, stage: SensorStage.VEL },
  JOINTLIMITFRC: { element: 'jointlimitfrc', dim: 1, datatype: DataType.REAL, stage: SensorStage.ACC },
  TENDONLIMITPOS: { element: 'tendonlimitpos', dim: 1, datatype: DataType.REAL, stage: SensorStage.POS },
  TENDONLIMITVEL: { element: 'tendonlimitvel', dim: 1, datatype: DataType.REAL, stage: SensorStage.VEL },
  TENDONLIMITFRC: { element: 'tendonlimitfrc', dim: 1, datatype: DataType.REAL, stage: SensorStage.ACC },
  FRAMEPOS: { element: 'framepos', dim: 3, datatype: DataType.REAL, stage: SensorStage.POS },
  FRAMEQUAT: { element: 'framequat', dim: 4, datatype: DataType.QUATERNION, stage: SensorStage.POS },
  FRAMEXAXIS: { element: 'framexaxis', dim: 3, datatype: DataType.AXIS, stage: SensorStage.POS },
  FRAMEYAXIS: { element: 'frameyaxis', dim: 3, datatype: DataType.AXIS, stage: SensorStage.POS },
  FRAMEZAXIS: { element: 'framezaxis', dim: 3, datatype: DataType.AXIS, stage: SensorStage.POS },
  FRAMELINVEL: { element: 'framelinvel', dim: 3, datatype: DataType.REAL, stage: SensorStage.VEL },
  FRAMEANGVEL: { element: 'frameangvel', dim: 3, datatype: DataType.REAL, stage: SensorStage.VEL },
  FRAMELINACC: { element: 'framelinacc', dim: 3, datatype: DataType.REAL, stage: SensorStage.ACC },
  FRAMEANGACC: { element: 'frameangacc', dim: 3, datatype: DataType.REAL, stage: SensorStage.ACC },
  SUBTREECOM: { element: 'subtreecom', dim: 3, datatype: DataType.REAL, stage: SensorStage.POS },
  SUBTREELINVEL: { element: 'subtreelinvel', dim: 3, datatype: DataType.REAL, stage: SensorStage.VEL },
  SUBTREEANGMOM: { element: 'subtreeangmom', dim: 3, datatype: DataType.REAL, stage: SensorStage.VEL },
  INSIDESITE: { element: 'insidesite', dim: 1, datatype: DataType.POSITIVE, stage: SensorStage.POS },
  GEOMDIST: { element: 'distance', dim: 1, datatype: DataType.REAL, stage: SensorStage.POS },
  GEOMNORMAL: { element: 'normal', dim: 3, datatype: DataType.AXIS, stage: SensorStage.POS },
  GEOMFROMTO: { element: 'fromto', dim: 6, datatype: DataType.REAL, stage: SensorStage.POS },
  CONTACT: { element: 'contact', dim: 'contacts', datatype: DataType.REAL, stage: SensorStage.ACC },
  E_POTENTIAL: { element: 'e_potential', dim: 1, datatype: DataType.REAL, stage: SensorStage.POS },
  E_KINETIC: { element: 'e_kinetic', dim: 1, datatype: DataType.REAL, stage: SensorStage.POS },
  CLOCK: { element: 'clock', dim: 1, datatype: DataType.REAL, stage: SensorStage.POS },
  TACTILE: { element: 'tactile', dim: 'taxels', datatype: DataType.REAL, stage: SensorStage.ACC },
  PLUGIN: { element: 'plugin', dim: 'plugin', datatype: DataType.REAL, stage: SensorStage.POS },
  USER: { element: 'user', dim: 'user', datatype: DataType.REAL, stage: SensorStage.POS },
} as const satisfies Record<SensorName, SensorRow>;

/** Numbers in each field of a contact sensor, by bit of its data specification (`ContactDataField`). */
export const CONTACT_FIELD_SIZES = [1, 3, 3, 1, 3, 3, 3] as const;
