/** The values of answers and events. */
import type { RemoteMode } from '../../foundation/schema/remote.js';

/** An element with its name; empty for unnamed elements. */
interface Named {
  readonly name: string;
}

/** The answer to `describe`: names, addresses and sizes of the model. */
export interface RemoteDescription {
  readonly sizes: Readonly<Record<string, number>>;
  /** Time step [s]. */
  readonly timestep: number;
  /** Joints: type, and first index in `qpos` and `qvel`. */
  readonly joints: readonly (Named & { readonly type: string; readonly qposadr: number; readonly dofadr: number })[];
  /** Actuators: first index in `ctrl`, and number of controls. */
  readonly actuators: readonly (Named & { readonly ctrladr: number; readonly ctrlnum: number })[];
  /** Sensors: type, first index in `sensordata`, and number of values. */
  readonly sensors: readonly (Named & { readonly type: string; readonly adr: number; readonly dim: number })[];
  readonly bodies: readonly string[];
  readonly cameras: readonly string[];
  readonly keyframes: readonly string[];
  /** Number of values of each array that `set` accepts. */
  readonly inputs: Readonly<Record<string, number>>;
}

/** The event `status`. */
export interface RemoteStatus {
  readonly mode: RemoteMode;
  /** True while the simulation advances in real time. */
  readonly playing: boolean;
  /** Target speed [simulated seconds per second]. */
  readonly speed: number;
  /** The driving client, or null. */
  readonly driver: { readonly client: number; readonly name: string } | null;
  /** Number of clients. */
  readonly clients: number;
  /** Simulated time [s]. */
  readonly time: number;
}

/** The answer to `hello`. */
export interface RemoteWelcome {
  /** Version of the protocol. */
  readonly version: number;
  /** Version of the serving package. */
  readonly server: string;
  /** Name of the model. */
  readonly model: string;
  /** Id of this client. */
  readonly client: number;
  readonly status: RemoteStatus;
}

/** The event `notice`: a problem in a step. */
export interface RemoteNotice {
  readonly kind: 'warning' | 'reset' | 'failure';
  /** Index in `mjtWarning`, for a warning. */
  readonly warning?: number;
  /** The element concerned. */
  readonly element?: string;
  readonly message: string;
  /** Simulated time at which it happened [s]. */
  readonly time: number;
  readonly count: number;
}
