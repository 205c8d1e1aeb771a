/** The served simulation: writes, advances and reads its state by names. */
import { suggest } from '../../foundation/base/suggest.js';
import { ARENA_FIELDS } from '../../foundation/schema/arena.js';
import { DATA_FIELDS } from '../../foundation/schema/data.js';
import { State } from '../../foundation/schema/enums.js';
import type { Field } from '../../foundation/schema/fields.js';
import { REMOTE_INPUTS, type RemoteInput, type RemoteMode } from '../../foundation/schema/remote.js';
import { SCALAR_FIELDS } from '../../foundation/schema/scalars.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { idOf, namesOf } from '../../simulation/model/named.js';
import { forward, pipelineOf, step } from '../../simulation/runtime/run.js';
import { type StepNotice, StepWatch } from '../../simulation/runtime/step-watch.js';
import { keyframeOf, resetData, resetDataKeyframe } from '../../simulation/support/reset.js';
import { getState, setState, stateSize } from '../../simulation/support/state.js';
import { remoteError } from '../remote/error.js';
import { type RemoteArray, type RemoteValues, vector } from '../remote/wire.js';

type Which = string | number;

const TABLE: Readonly<Record<string, Field>> = { ...DATA_FIELDS, ...ARENA_FIELDS };

const isInput = (name: string): name is RemoteInput => Object.hasOwn(REMOTE_INPUTS, name);

/** The state bits that may be written in the kinematics mode. */
const KINEMATIC_BITS = Object.values(REMOTE_INPUTS).reduce(
  (sum, { bit, kinematic }) => (kinematic ? sum | bit : sum),
  0,
);

/** Runs work to its end, or interrupts it and throws `TooLong` when the time limit is reached. */
export type Bound = <T>(work: () => T) => T;

/** Thrown by a `Bound`. The interrupted work leaves its data inconsistent. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
  /** @param limit [s] */
  constructor(readonly limit: number) {
    super(`it took longer than ${limit} s`);
  }
}

/** Iterations per step of a kind, and total line search evaluations, that need no time limit. */
const FEW = 1000;
const FEW_EVALUATIONS = 100_000;

/**
 * Tests whether a step is certain to end soon: no plugins and few iterations. A time limit costs a thread each time,
 * about 0.2 ms.
 */
function isBrief({ nplugin, opt }: Model): boolean {
  const { iterations, ls_iterations, noslip_iterations, ccd_iterations, sdf_iterations } = opt;
  const counts = [iterations, ls_iterations, noslip_iterations, ccd_iterations, sdf_iterations];
  return nplugin === 0 && counts.every((count) => count <= FEW) && iterations * ls_iterations <= FEW_EVALUATIONS;
}

/** A Model and Data with the operations that clients request. */
export class ServedSimulation {
  private readonly bound: Bound;
  private present: Data;
  private watch: StepWatch;
  private chosen: RemoteMode;

  /** @param bound interrupts steps that take too long; used if a plugin or many iterations may cause that */
  constructor(
    readonly model: Model,
    mode: RemoteMode,
    private readonly report: (notice: StepNotice) => void,
    bound?: Bound,
  ) {
    this.bound = bound && !isBrief(model) ? bound : (work) => work();
    this.chosen = mode;
    this.present = new Data(model);
    this.watch = new StepWatch(model, this.present, report);
    this.follow();
  }

  /** Replaced by a new Data after an interruption. */
  get data(): Data {
    return this.present;
  }

  /**
   * Runs work on the data within the time limit.
   *
   * @throws RemoteError if it was interrupted; the simulation is reset then
   */
  bounded<T>(work: () => T): T {
    try {
      return this.bound(work);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      this.restart();
      const reason = `a step took longer than its limit of ${error.limit} s and was stopped; the simulation is at its start`;
      throw remoteError('failed', { reason });
    }
  }

  /** Replaces a Data left inconsistent. Computes no forces, because they may be what hangs. */
  private restart(): void {
    const { model, present } = this;
    try {
      this.bound(() => present.dispose());
    } catch {
      // resources of the plugin are lost if disposing fails
    }
    this.present = this.bound(() => new Data(model));
    this.watch = new StepWatch(model, this.present, this.report);
    this.watch.acceptState();
  }

  get mode(): RemoteMode {
    return this.chosen;
  }

  /** Sets the mode and keeps the state. The kinematics mode clears contacts, forces and other derived values. */
  set mode(mode: RemoteMode) {
    if (mode === this.chosen) return;
    const { model, data } = this;
    this.chosen = mode;
    if (mode === 'kinematics') {
      const state = new Float64Array(stateSize(model, State.INTEGRATION));
      getState(model, data, state, State.INTEGRATION);
      resetData(model, data);
      setState(model, data, state, State.INTEGRATION);
    }
    this.follow();
  }

  /** Resets to the initial state or to a keyframe. @throws RemoteError if the keyframe does not exist */
  reset(key: Which | undefined): void {
    const { model, data } = this;
    if (key === undefined) resetData(model, data);
    else
      resetDataKeyframe(
        model,
        data,
        known(() => keyframeOf(model, key)),
      );
    this.follow();
  }

  /** Advances by a time step; returns false if the state diverged and was reset. */
  step(): boolean {
    const { model, data } = this;
    step(model, data);
    this.watch.check(performance.now());
    return !this.watch.wasReset;
  }

  /** Writes parts of the state, all or none. @throws RemoteError for values of the wrong size */
  write(arrays: Readonly<Record<string, RemoteArray>>): void {
    const { model, data } = this;
    const parts = Object.entries(arrays).map(([name, { values }]) => {
      // the table of requests excludes other names
      if (!isInput(name)) throw remoteError('unknown-field', { name, hint: '' });
      const { bit, kinematic } = REMOTE_INPUTS[name];
      if (this.mode === 'kinematics' && !kinematic) this.refuse(`the array ${name}`);
      return { bit, values: finite(name, values, stateSize(model, bit)) };
    });
    for (const { bit, values } of parts) setState(model, data, values, bit);
  }

  /** Sets the controls of the actuators in order. @throws RemoteError for values of the wrong size */
  control(actuators: readonly Which[], { values }: RemoteArray): void {
    const { model, data } = this;
    if (this.mode === 'kinematics') this.refuse('control');
    const places = actuators.flatMap((which) => {
      const id = this.idOf('actuator', which);
      return Array.from({ length: model.actuator_ctrlnum[id]! }, (_, k) => model.actuator_ctrladr[id]! + k);
    });
    const given = finite('values', values, places.length);
    places.forEach((place, i) => {
      data.ctrl[place] = given[i]!;
    });
  }

  /** Returns components of the state as a vector. */
  state(bits: number): RemoteArray {
    const state = new Float64Array(stateSize(this.model, bits));
    getState(this.model, this.data, state, bits);
    return vector(state);
  }

  /** Writes a vector of state components. @throws RemoteError if its size is wrong */
  setState(bits: number, { values }: RemoteArray): void {
    if (this.mode === 'kinematics' && (bits & ~KINEMATIC_BITS) !== 0) this.refuse(`a state of the bits ${bits}`);
    setState(this.model, this.data, finite('state', values, stateSize(this.model, bits)), bits);
  }

  /** Computes the quantities that depend on the state; without dynamics, only the poses. */
  follow(): void {
    const { model, data } = this;
    if (this.mode === 'kinematics') {
      const { stages } = pipelineOf(model, data);
      stages.kinematics();
      stages.comPos();
      stages.camlight();
      stages.flex();
      stages.tendon();
    } else this.bounded(() => forward(model, data));
    this.watch.acceptState();
  }

  /** Returns copies of arrays and scalars of Data by name. @throws RemoteError for an unknown name */
  read(fields: readonly Which[] = []): Record<string, RemoteArray> {
    this.requireFields(fields);
    return Object.fromEntries(fields.map((name) => [name, this.field(String(name))]));
  }

  /** Returns the values of sensors by name or index. @throws RemoteError for an unknown sensor */
  sensors(chosen?: readonly Which[]): Record<string, RemoteArray> {
    const { model, data } = this;
    const all = chosen ?? namesOf(model.record, 'sensor').filter((name) => name !== '');
    return Object.fromEntries(
      all.map((which) => {
        const id = this.idOf('sensor', which);
        const at = model.sensor_adr[id]!;
        return [which, vector(data.sensordata.slice(at, at + model.sensor_dim[id]!))];
      }),
    );
  }

  /** Checks the names of fields in advance. @throws RemoteError for an unknown name */
  requireFields(fields: readonly Which[] = []): void {
    for (const field of fields) {
      const name = String(field);
      if (Object.hasOwn(TABLE, name) || Object.hasOwn(SCALAR_FIELDS, name)) continue;
      const near = suggest(name, [...Object.keys(TABLE), ...Object.keys(SCALAR_FIELDS)]);
      throw remoteError('unknown-field', { name, hint: near ? `; did you mean '${near}'?` : '' });
    }
  }

  private field(name: string): RemoteArray {
    const value = this.data[name as keyof Data] as unknown as number | RemoteValues;
    if (typeof value === 'number') return vector(Float64Array.of(value));
    const values = value.slice() as RemoteValues;
    const { cols = 1, times = 1 } = TABLE[name] ?? {};
    const columns = typeof cols === 'number' ? cols * times : 1;
    return columns > 1 ? { values, shape: [values.length / columns, columns] } : vector(values);
  }

  private idOf(kind: 'actuator' | 'sensor', which: Which): number {
    return known(() => idOf(this.model.record, kind, which));
  }

  private refuse(name: string): never {
    throw remoteError('wrong-mode', { name, needed: 'lock-step or real-time', mode: this.mode });
  }
}

/** Returns the id of an element. @throws RemoteError if it does not exist */
function known(find: () => number): number {
  try {
    return find();
  } catch (error) {
    throw remoteError('unknown-element', { reason: (error as Error).message });
  }
}

/** Returns values to write. @throws RemoteError unless the count is right and all are finite */
function finite(name: string, values: RemoteValues, size: number): Float64Array {
  if (values.length !== size) {
    throw remoteError('bad-array', { name, expected: `${size} values`, given: values.length });
  }
  const bad = values.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) {
    throw remoteError('bad-array', { name, expected: 'finite numbers', given: `${values[bad]} at index ${bad}` });
  }
  return Float64Array.from(values);
}
