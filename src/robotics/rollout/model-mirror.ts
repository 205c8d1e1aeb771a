/** Models on both sides of a pool: only the changes since a worker last received a Model are sent. */
import type { Data } from '../../simulation/model/data.js';
import { Data as DataOf } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import type { Plugin } from '../../simulation/model/plugin.js';
import type { ModelDelta } from './protocol.js';
import { arrayOf, copyArray, MODEL_ARRAYS, makeModel, shapeOf } from './transfer.js';

let count = 0;

/** The pool's copy of a Model as last sent. */
export class ModelMirror {
  readonly id = ++count;
  private version = 0;
  /** Copies of arrays, with the version of their last change. */
  private readonly sent = new Map<string, { values: ReturnType<typeof arrayOf>; since: number }>();

  constructor(readonly record: ModelRecord) {}

  /** Records the changes of the Model; returns its version. */
  update(): number {
    const changed = MODEL_ARRAYS.filter((name) => !isSame(arrayOf(this.record, name), this.sent.get(name)?.values));
    if (changed.length === 0) return this.version;
    this.version += 1;
    for (const name of changed) {
      this.sent.set(name, { values: arrayOf(this.record, name).slice(), since: this.version });
    }
    return this.version;
  }

  /** Returns the changes since a worker's version; version 0 is a worker without the Model. */
  since(version: number, model: Model): ModelDelta {
    const arrays = [...this.sent]
      .filter(([, { since }]) => since > version)
      .map(([name, { values }]) => [name, values]);
    return { id: this.id, ...(version === 0 && { shape: shapeOf(model) }), arrays: Object.fromEntries(arrays) };
  }
}

function isSame(a: ArrayLike<number>, b: ArrayLike<number> | undefined): boolean {
  if (a.length !== b?.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

/** The Models of a worker, with their Data. */
export class ModelStore {
  private readonly entries = new Map<number, { model: Model; data: Data | undefined }>();

  constructor(private readonly plugins: readonly Plugin[] = []) {}

  receive({ id, shape, arrays }: ModelDelta): void {
    if (shape) this.entries.set(id, { model: makeModel(shape, arrays, this.plugins), data: undefined });
    else for (const [name, values] of Object.entries(arrays)) copyArray(this.model(id).record, name, values);
  }

  model(id: number): Model {
    const entry = this.entries.get(id);
    if (!entry) throw new RangeError(`no model ${id} was sent`);
    return entry.model;
  }

  /** Returns the Data of a Model, which all tasks of this worker share. */
  data(id: number): Data {
    const entry = this.entries.get(id)!;
    return (entry.data ??= new DataOf(this.model(id)));
  }

  forget(id: number): void {
    this.entries.get(id)?.data?.dispose();
    this.entries.delete(id);
  }
}
