/** `MjModel`: the arrays, sizes and options of a Model under the names of the reference's class. */

import { ModelError } from '../../foundation/base/diagnostics.js';
import { preallocateProperties } from '../../foundation/base/v8-hints.js';
import type { ArraysOf } from '../../foundation/schema/fields.js';
import { MODEL_SIZES } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { loadMJB } from '../../simulation/model/mjb.js';
import { copyModel, type Model } from '../../simulation/model/model.js';
import { MODEL_FLAGS, type ModelFlagName, type ModelSizes } from '../../simulation/model/model-record.js';
import { withRegisteredPlugins } from '../../simulation/plugin/registry.js';
import { BindingError, engineError, Handle, wrongConstruction } from '../binding/handle.js';
import { type Text, textFrom } from '../binding/text.js';
import type { FileSystem } from '../files/file-system.js';
import type { MjVFS } from '../files/vfs.js';
import { missing } from '../missing.js';
import { compileRegistered, parseRegistered } from '../spec/compile.js';
import { accessed, modelAccessor } from './access.js';
import { ACCESSORS, type AccessorName, type ModelAccessor } from './access-table.js';
import { MjOption, MjStatistic, MjVisual } from './option.js';

type Accessors = { [A in AccessorName]: (given: number | string) => ModelAccessor<A> };

/** The arrays, sizes and accessors of a Model. */
export interface MjModel
  extends ModelSizes,
    Readonly<Record<ModelFlagName, boolean>>,
    ArraysOf<typeof MODEL_FIELDS>,
    Accessors {}

/** A Model under the names of mjModel; its arrays are live. */
export class MjModel extends Handle {
  /** @internal */
  readonly own: Model;
  /** The Spec that the model was compiled from. @internal */
  readonly spec: Spec | undefined;
  private readonly options: MjOption;
  private readonly visual: MjVisual;
  private readonly statistic: MjStatistic;

  /** Makes a copy of a Model. */
  constructor(model: MjModel | Model, spec?: Spec) {
    if (model === undefined) {
      throw wrongConstruction('MjModel', 0, '1');
    }
    super();
    this.own = model instanceof MjModel ? copyModel(model.own) : model;
    this.spec = model instanceof MjModel ? model.spec : spec;
    this.options = MjOption.of(() => this.own.record.opt, 0);
    this.visual = new MjVisual(() => this.own.record.vis);
    this.statistic = MjStatistic.of(() => this.own.record.stat, 0);
    this.hide('own', 'spec', 'options', 'visual', 'statistic');
  }

  /** Physics options, live; assigning copies the values. */
  get opt(): MjOption {
    return this.options;
  }
  set opt(value: MjOption) {
    this.options.assign(value);
  }

  get vis(): MjVisual {
    return this.visual;
  }
  set vis(value: MjVisual) {
    this.visual.assign(value);
  }

  get stat(): MjStatistic {
    return this.statistic;
  }
  set stat(value: MjStatistic) {
    this.statistic.assign(value);
  }
}

preallocateProperties(MjModel.prototype);

for (const name of ['opt', 'vis', 'stat']) Object.defineProperty(MjModel.prototype, name, { enumerable: true });

function define(name: string, get: (this: MjModel) => unknown): void {
  Object.defineProperty(MjModel.prototype, name, {
    enumerable: true,
    get,
    set() {
      throw new BindingError(`MjModel.${name} is a read-only property`);
    },
  });
}

for (const name of [...MODEL_SIZES, ...Object.keys(MODEL_FIELDS)] as (keyof MjModel & keyof Model)[]) {
  define(name, function () {
    return this.own[name];
  });
}
for (const name of MODEL_FLAGS) {
  define(name, function () {
    return this.own[name] !== 0;
  });
}

for (const name of ['buffer', 'narena', 'nbuffer', 'signature']) {
  if (name in MjModel.prototype) continue;
  Object.defineProperty(MjModel.prototype, name, {
    get: missing(`MjModel.${name}`, 'it describes memory that does not exist here'),
  });
}

for (const accessor of Object.keys(ACCESSORS) as AccessorName[]) {
  Object.defineProperty(MjModel.prototype, accessor, {
    value(this: MjModel, ...all: readonly (number | string)[]) {
      return modelAccessor(() => this.own.record, accessor, accessed('MjModel', accessor, all));
    },
  });
}

/** Runs a loader and adds the reference's prefix to its errors. */
export function loading<T>(load: () => T): T {
  try {
    return load();
  } catch (error) {
    if (error instanceof ModelError) throw engineError(`Loading error: ${error.message}`, error);
    throw error;
  }
}

/** The class `MjModel`, with its static members. */
export interface MjModelClass {
  readonly prototype: MjModel;
  new (model: MjModel): MjModel;
  from_xml_string(xml: Text, files?: MjVFS): MjModel;
  from_xml_path(path: Text, files?: MjVFS): MjModel;
  /** Reads MJCF or URDF, as `from_xml_path`. */
  mj_loadXML(path: Text, files?: MjVFS): MjModel;
  /** The same as `mj_loadXML`, by its name in `mujoco-js`, the bindings before `@mujoco/mujoco`. */
  loadFromXML(path: Text): MjModel;
  from_binary_path(path: Text, files?: MjVFS | null): MjModel;
  mj_loadModel(path: Text, files?: MjVFS | null): MjModel;
}

/** Makes a reader that tries the files passed with a call before those of the module. */
export function fileReader(files: FileSystem, given?: MjVFS | null) {
  return (path: string): Uint8Array | undefined => given?.bytes(path) ?? files.bytes(path);
}

/** Binds the loaders of the class to one file system. */
export function bindModelClass(files: FileSystem): MjModelClass {
  const load = (xml: string, name: string, given?: MjVFS): MjModel =>
    loading(() => {
      const spec = parseRegistered(xml, { name, files: fileReader(files, given) });
      return new MjModel(compileRegistered(spec), spec);
    });

  function fromPath(name: Text, given?: MjVFS): MjModel {
    const path = textFrom(name);
    const bytes = fileReader(files, given)(path);
    if (!bytes) throw engineError(`Loading error: ParseXML: Error opening file '${path}'\n`);
    return load(new TextDecoder().decode(bytes), path, given);
  }

  function fromBinary(name: Text, given?: MjVFS | null): MjModel {
    const path = textFrom(name);
    const bytes = fileReader(files, given)(path);
    if (!bytes) throw engineError('Failed to load from mjb');
    try {
      return new MjModel(withRegisteredPlugins(loadMJB(bytes, path)));
    } catch (error) {
      throw engineError('Failed to load from mjb', error);
    }
  }

  return class extends MjModel {
    /** Models returned by functions are instances, too. */
    static override [Symbol.hasInstance](object: unknown): boolean {
      return Object.prototype.isPrototypeOf.call(MjModel.prototype, object as object);
    }
    static from_xml_string(xml: Text, given?: MjVFS): MjModel {
      const text = textFrom(xml);
      if (text === '') throw engineError("Loading error: ParseXML: empty file 'model.xml'\n");
      return load(text, 'model.xml', given);
    }
    static from_xml_path = fromPath;
    static mj_loadXML = fromPath;
    static loadFromXML = (path: Text): MjModel => fromPath(path);
    static from_binary_path = fromBinary;
    static mj_loadModel = fromBinary;
  };
}
