/** Functions that write text, into files of the module or through its print function. */
import { call, DATA, input, instanceOf, intInput, MODEL, NUMBER, TEXT } from '../binding/call.js';
import { engineError } from '../binding/handle.js';
import type { FileSystem } from '../files/file-system.js';
import { MjvScene } from '../scene/scene.js';
import {
  bytesText,
  DEFAULT_FORMAT,
  formatOf,
  printData,
  printMatrix,
  printModel,
  printScene,
  printSparse,
} from './print.js';

const SCENE = instanceOf(MjvScene, 'MjvScene');

function numberFormat(text: string): (value: number) => string {
  const format = formatOf(text);
  if (!format) throw engineError(`got invalid float_format: ${text}`);
  return format;
}

/** Builds the print functions of one module from its files and its print function. */
export const printFunctions = (files: FileSystem, print: (text: string) => void) => ({
  mj_printModel: call([MODEL, TEXT], (model, path) =>
    files.writeFile(path, printModel(model, numberFormat(DEFAULT_FORMAT))),
  ),
  mj_printFormattedModel: call([MODEL, TEXT, TEXT], (model, path, format) =>
    files.writeFile(path, printModel(model, numberFormat(format))),
  ),
  mj_printData: call([MODEL, DATA, TEXT], (_model, data, path) =>
    files.writeFile(path, printData(data, numberFormat(DEFAULT_FORMAT))),
  ),
  mj_printFormattedData: call([MODEL, DATA, TEXT, TEXT], (_model, data, path, format) =>
    files.writeFile(path, printData(data, numberFormat(format))),
  ),
  mj_printScene: call([SCENE, TEXT], (scene, path) =>
    files.writeFile(path, printScene(scene, numberFormat(DEFAULT_FORMAT))),
  ),
  mj_printFormattedScene: call([SCENE, TEXT, TEXT], (scene, path, format) =>
    files.writeFile(path, printScene(scene, numberFormat(format))),
  ),
  mju_printMat: call([input('mat'), NUMBER, NUMBER], (mat, _rows, columns) => print(printMatrix(mat, columns))),
  mju_printMatSparse: call(
    [input('mat'), intInput('rownnz'), intInput('rowadr'), intInput('colind')],
    (mat, rownnz, rowadr, colind) => {
      if (rownnz.length !== rowadr.length) {
        throw engineError(
          `[mju_printMatSparse] rownnz and rowadr must have equal size, got ${rownnz.length} and ${rowadr.length}`,
        );
      }
      print(printSparse(mat, rownnz, rowadr, colind));
    },
  ),
  mju_writeNumBytes: call([NUMBER], bytesText),
});
