/** Writing models to files as MJB and XML. */
import { toXML } from '../../modelling/mjcf/index.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import { Uint8Buffer } from '../binding/buffers.js';
import { engineError } from '../binding/handle.js';
import { copyBackRegistered } from '../spec/compile.js';
import type { MjModel } from '../structs/model.js';
import type { FileSystem } from './file-system.js';
import { SAVED_ORDER } from './saved-order.js';

/** The functions that write a model to the file system of the module. */
export interface FileFunctions {
  /** Writes MJB to a file, or to `buffer` if `path` is null or empty. */
  mj_saveModel(model: MjModel, path: string | null, buffer: Uint8Buffer | Uint8Array | null): void;
  /** Writes the XML that a model was compiled from, with its current values. Returns 1. */
  mj_saveLastXML(path: string, model: MjModel): number;
}

/** Writes a text; a failure throws the reference's error. */
function writeText(files: FileSystem, path: string, text: string): void {
  try {
    files.writeFile(path, text);
  } catch (error) {
    throw engineError('File not found', error);
  }
}

/** Builds these functions for a file system. */
export function fileFunctions(files: FileSystem): FileFunctions {
  return {
    mj_saveModel(model, path, buffer) {
      const bytes = saveMJB(model.own);
      if (path) {
        files.writeFile(path, bytes);
        return;
      }
      const target = buffer instanceof Uint8Buffer ? buffer.GetView() : buffer;
      if (!target) throw engineError('mj_saveModel: neither a file nor a buffer is given');
      if (target.length < bytes.length) throw engineError('buffer too small, could not save model');
      target.set(bytes);
    },
    mj_saveLastXML(path, { spec, own }) {
      if (!spec) throw engineError('No XML model loaded');
      copyBackRegistered(spec, own);
      writeText(files, path, toXML(spec, { order: SAVED_ORDER }));
      return 1;
    },
  };
}
