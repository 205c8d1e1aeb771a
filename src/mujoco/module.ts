/** The module object: classes, functions and file system under the reference's names. */

import { DoubleBuffer, FloatBuffer, IntBuffer, Uint8Buffer } from './binding/buffers.js';
import { type Functions, functionsOf } from './binding/call.js';
import { logFunctions, MjLogConfig, MjLogMessage } from './binding/log.js';
import {
  mjByteVec,
  mjDoubleVec,
  mjFloatVec,
  mjFloatVecVec,
  mjIntVec,
  mjIntVecVec,
  mjStringVec,
  mjStringVecVec,
} from './binding/vector.js';
import { CONSTANTS } from './constants.js';
import { ENUMERATIONS } from './enums.js';
import { FileSystem } from './files/file-system.js';
import { type FileFunctions, fileFunctions } from './files/files.js';
import { MjVFS } from './files/vfs.js';
import { FLEX_RAYS } from './functions/flex-rays.js';
import { GENERAL } from './functions/general.js';
import { MjLROpt } from './functions/length-range-options.js';
import { MATRIX_MATH } from './functions/matrix-math.js';
import { NAMES } from './functions/names.js';
import { PIPELINE } from './functions/pipeline.js';
import { printFunctions } from './functions/print-functions.js';
import { SCALAR_MATH } from './functions/scalar-math.js';
import { SUPPORT } from './functions/support.js';
import { VECTOR_MATH } from './functions/vector-math.js';
import { MISSING_FUNCTIONS } from './missing.js';
import { FIGURE, MjvFigure } from './scene/figure.js';
import { MjvScene } from './scene/scene.js';
import { SCENE_FUNCTIONS } from './scene/scene-functions.js';
import {
  MjvCamera,
  MjvGeom,
  MjvGeomVec,
  MjvGLCamera,
  MjvGLCameraVec,
  MjvLight,
  MjvLightVec,
  MjvOption,
  MjvPerturb,
} from './scene/scene-structs.js';
import { MjSpec, MjsDefault } from './spec/spec.js';
import { SPEC_ADD } from './spec/spec-add.js';
import { MjsElement } from './spec/spec-element.js';
import { SPEC_FLEX } from './spec/spec-flex.js';
import { SPEC_FUNCTIONS, type SpecFileFunctions, specFileFunctions } from './spec/spec-functions.js';
import { MjsOrientation, MjsPlugin } from './spec/spec-parts.js';
import { SPEC_SET_TO } from './spec/spec-set-to.js';
import { MjsAuthored } from './spec/spec-settings.js';
import { SPEC_CLASSES } from './spec/spec-structs.js';
import { MjsWrap, SPEC_WRAP } from './spec/spec-wrap.js';
import { ACCESSOR_CLASSES } from './structs/access.js';
import { MjContact, MjContactVec, MjPreContact } from './structs/contact.js';
import { MjData } from './structs/data.js';
import { bindModelClass, type MjModelClass } from './structs/model.js';
import { MjOption, MjStatistic, MjVisual, VISUAL_GROUPS } from './structs/option.js';
import {
  MjSolverStat,
  MjSolverStatVec,
  MjTimerStat,
  MjTimerStatVec,
  MjWarningStat,
  MjWarningStatVec,
} from './structs/statistics.js';

/** Members that all instances of the module share. */
const SHARED = {
  MjData,
  MjVFS,
  MjOption,
  MjStatistic,
  MjVisual,
  MjVisualGlobal: VISUAL_GROUPS.global,
  MjVisualHeadlight: VISUAL_GROUPS.headlight,
  MjVisualMap: VISUAL_GROUPS.map,
  MjVisualQuality: VISUAL_GROUPS.quality,
  MjVisualRgba: VISUAL_GROUPS.rgba,
  MjVisualScale: VISUAL_GROUPS.scale,
  MjLROpt,
  MjLogConfig,
  MjLogMessage,
  MjContact,
  MjContactVec,
  MjPreContact,
  MjSolverStat,
  MjSolverStatVec,
  MjTimerStat,
  MjTimerStatVec,
  MjWarningStat,
  MjWarningStatVec,
  DoubleBuffer,
  FloatBuffer,
  IntBuffer,
  Uint8Buffer,
  mjByteVec,
  mjDoubleVec,
  mjFloatVec,
  mjFloatVecVec,
  mjIntVec,
  mjIntVecVec,
  mjStringVec,
  mjStringVecVec,
  ...functionsOf(PIPELINE),
  ...functionsOf(SUPPORT),
  ...functionsOf(VECTOR_MATH),
  ...functionsOf(MATRIX_MATH),
  ...functionsOf(SCALAR_MATH),
  ...functionsOf(NAMES),
  ...functionsOf(GENERAL),
  ...functionsOf(SCENE_FUNCTIONS),
  ...functionsOf(FIGURE),
  ...functionsOf(FLEX_RAYS),
  ...functionsOf(SPEC_FUNCTIONS),
  ...functionsOf(SPEC_ADD),
  ...functionsOf(SPEC_SET_TO),
  ...functionsOf(SPEC_FLEX),
  ...functionsOf(SPEC_WRAP),
  ...SPEC_CLASSES,
  MjSpec,
  MjsDefault,
  MjsElement,
  MjsAuthored,
  MjsOrientation,
  MjsPlugin,
  MjsWrap,
  MjvScene,
  MjvCamera,
  MjvGLCamera,
  MjvGLCameraVec,
  MjvGeom,
  MjvGeomVec,
  MjvLight,
  MjvLightVec,
  MjvOption,
  MjvPerturb,
  MjvFigure,
  ...ACCESSOR_CLASSES,
  /** The only file system type for `FS.mount`. */
  MEMFS: {},
  ...MISSING_FUNCTIONS,
  ...ENUMERATIONS,
  ...CONSTANTS,
};

type Shared = typeof SHARED;

type PrintFunctions = Functions<ReturnType<typeof printFunctions>>;
type LogFunctions = Functions<ReturnType<typeof logFunctions>>;

/** Functions of `FS` that also exist on the module, under separate names. */
interface LooseFileFunctions {
  readonly FS_createPath: FileSystem['createPath'];
  readonly FS_createDataFile: FileSystem['createDataFile'];
  readonly FS_unlink: FileSystem['unlink'];
}

/** The type of the module, as `@mujoco/mujoco` declares it. */
export interface MainModule
  extends Shared,
    FileFunctions,
    SpecFileFunctions,
    PrintFunctions,
    LogFunctions,
    LooseFileFunctions {
  readonly FS: FileSystem;
  readonly MjModel: MjModelClass;
  readonly from_xml_string: MjModelClass['from_xml_string'];
}

/** Settings of a module as the reference's loader accepts them, without the location of a WASM file. */
export interface ModuleOptions {
  /** Prints the texts of `mju_printMat` and `mju_printMatSparse`. */
  readonly print?: (text: string) => void;
  readonly locateFile?: (path: string, folder: string) => string;
}

/** Makes a module with a separate file system and log; `print` receives the texts of `mju_print*`. */
export function makeModule({ print = () => {} }: ModuleOptions = {}): MainModule {
  const files = new FileSystem();
  const classes = { FS: files, MjModel: bindModelClass(files) };
  return {
    ...SHARED,
    ...fileFunctions(files),
    ...specFileFunctions(files),
    ...functionsOf(printFunctions(files, print)),
    ...functionsOf(logFunctions(files, print)),
    FS_createPath: files.createPath.bind(files),
    FS_createDataFile: files.createDataFile.bind(files),
    FS_unlink: files.unlink.bind(files),
    ...classes,
    from_xml_string: (xml, given) => classes.MjModel.from_xml_string(xml, given),
  };
}
