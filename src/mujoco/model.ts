/** `MjModel`: the arrays, sizes and options of a Model under the names of the reference's class. */
import { ModelError } from '../base/diagnostics.js';
import { compile } from '../compile/compile.js';
import { parseXML } from '../mjcf/index.js';
import { loadMJB } from '../model/mjb.js';
import { copyModel, type Model } from '../model/model.js';
import type { ModelFlags, ModelSizes } from '../model/model-record.js';
import { MODEL_FLAGS } from '../model/model-record.js';
import type { ArraysOf } from '../schema/fields.js';
import { MODEL_SIZES } from '../schema/model/sizes.js';
import { MODEL_FIELDS } from '../schema/model.js';
import type { FileSystem } from './file-system.js';
import { Handle } from './handle.js';

export interface MjModel extends ModelSizes, ModelFlags, ArraysOf<typeof MODEL_FIELDS> {}

/** The reference prefixes every failure of loading. */
function loading<T>(load: () => T): T {
  try {
    return load();
  } catch (error) {
    if (error instanceof ModelError) throw new Error(`MuJoCo Error: Loading error: ${error.message}`, { cause: error });
    throw error;
  }
}

export class MjModel extends Handle {
  /** @internal */
  readonly own: Model;

  constructor(own: Model) {
    super();
    this.own = own;
  }

  get opt(): Model['opt'] {
    return this.own.opt;
  }

  get vis(): Model['vis'] {
    return this.own.vis;
  }

  get stat(): Model['stat'] {
    return this.own.stat;
  }

  clone(): MjModel {
    return new MjModel(copyModel(this.own));
  }
}

for (const name of [...MODEL_SIZES, ...MODEL_FLAGS, ...Object.keys(MODEL_FIELDS)] as (keyof MjModel & keyof Model)[]) {
  Object.defineProperty(MjModel.prototype, name, {
    enumerable: true,
    get(this: MjModel) {
      return this.own[name];
    },
  });
}

export interface MjModelClass {
  readonly prototype: MjModel;
  from_xml_string(xml: string): MjModel;
  from_xml_path(path: string): MjModel;
  from_binary_path(path: string): MjModel;
}

/** The class with its loaders bound to one file system. */
export function bindModelClass(files: FileSystem): MjModelClass {
  const read = (path: string): Uint8Array | undefined => files.bytes(path);
  const existing = (path: string): Uint8Array => {
    const bytes = read(path);
    if (!bytes) throw new Error(`MuJoCo Error: Loading error: ParseXML: Error opening file '${path}'`);
    return bytes;
  };
  const load = (xml: string, name: string): MjModel =>
    loading(() => new MjModel(compile(parseXML(xml, { name, files: read }))));
  return class extends MjModel {
    static from_xml_string(xml: string): MjModel {
      return load(xml, 'model.xml');
    }
    static from_xml_path(path: string): MjModel {
      return load(new TextDecoder().decode(existing(path)), path);
    }
    static from_binary_path(path: string): MjModel {
      return loading(() => new MjModel(loadMJB(existing(path), path)));
    }
  };
}
