/** Functions that are not there yet: calling one says so. The list is part of the coverage page. */
import { engineError } from './handle.js';

/** Names with one reason. */
const because = <const N extends string>(reason: string, names: readonly N[]): Record<N, string> =>
  Object.fromEntries(names.map((name) => [name, reason])) as Record<N, string>;

const ELEMENT = 'elements of this kind come from MJCF or from `kinetree` itself';
const DEFAULTS = 'make a new element instead';

export const MISSING = {
  ...because(ELEMENT, ['mjs_addActuator', 'mjs_addEquality', 'mjs_addFlex', 'mjs_addHField', 'mjs_addKey']),
  ...because(ELEMENT, ['mjs_addMesh', 'mjs_addPlugin', 'mjs_addSensor', 'mjs_addSkin', 'mjs_addTendon']),
  ...because(ELEMENT, ['mjs_addTexture', 'mjs_addTuple', 'mjs_makeFlex', 'mjs_makeMesh', 'mjs_activatePlugin']),
  ...because(ELEMENT, ['mjs_asActuator', 'mjs_asEquality', 'mjs_asFlex', 'mjs_asHField', 'mjs_asKey', 'mjs_asMesh']),
  ...because(ELEMENT, ['mjs_asPlugin', 'mjs_asSensor', 'mjs_asSkin', 'mjs_asTendon', 'mjs_asTexture', 'mjs_asTuple']),
  ...because(ELEMENT, ['mjs_getWrap', 'mjs_getWrapCoef', 'mjs_getWrapDivisor', 'mjs_getWrapNum', 'mjs_sensorDim']),
  ...because(ELEMENT, ['mjs_getWrapSideSite', 'mjs_getWrapTarget', 'mjs_wrapGeom', 'mjs_wrapJoint', 'mjs_wrapPulley']),
  ...because(ELEMENT, ['mjs_wrapSite', 'mjs_setToAdhesion', 'mjs_setToCylinder', 'mjs_setToDCMotor']),
  ...because(ELEMENT, ['mjs_setToDamper', 'mjs_setToIntVelocity', 'mjs_setToMotor', 'mjs_setToMuscle']),
  ...because(ELEMENT, ['mjs_setToOrientation', 'mjs_setToPID', 'mjs_setToPosition', 'mjs_setToVelocity']),
  ...because(DEFAULTS, ['mjs_defaultActuator', 'mjs_defaultBody', 'mjs_defaultCamera', 'mjs_defaultEquality']),
  ...because(DEFAULTS, ['mjs_defaultFlex', 'mjs_defaultFrame', 'mjs_defaultGeom', 'mjs_defaultHField']),
  ...because(DEFAULTS, ['mjs_defaultJoint', 'mjs_defaultKey', 'mjs_defaultLight', 'mjs_defaultMaterial']),
  ...because(DEFAULTS, ['mjs_defaultMesh', 'mjs_defaultNumeric', 'mjs_defaultOrientation', 'mjs_defaultPair']),
  ...because(DEFAULTS, ['mjs_defaultPlugin', 'mjs_defaultSensor', 'mjs_defaultSite', 'mjs_defaultSkin']),
  ...because(DEFAULTS, ['mjs_defaultSpec', 'mjs_defaultTendon', 'mjs_defaultText', 'mjs_defaultTexture']),
  ...because(DEFAULTS, ['mjs_defaultTuple']),
  ...because('settings of the compiler', ['mjs_getCompiler', 'mjs_resolveOrientation', 'mjs_deleteUserValue']),
  ...because('specs that were attached', ['mjs_getOriginSpec', 'mjs_findSpec']),
  ...because('warnings of the compiler', ['mjs_getWarning']),
  ...because('values of a model back to its spec', ['mj_copyBack']),
  ...because('data filled with a byte', ['mj_resetDataDebug']),
  ...because('names of the inputs of an actuator', ['mj_actuatorInputName']),
  ...because('contacts come from the collision stage only', ['mj_addContact']),
  ...because('bounds of contact counts', ['mj_maxContact']),
  ...because('add to a matrix of `mj_fullM` instead', ['mj_addM']),
  ...because('cost of given residuals', ['mj_constraintUpdate']),
  ...because('half of a backsubstitution', ['mj_solveM2']),
  ...because('rays against flexes and skins', ['mj_rayFlex', 'mju_raySkin']),
  ...because('quadratic programs with bounds', ['mju_boxQP']),
  ...because('scenes placed in a room', ['mjv_model2room', 'mjv_room2model', 'mjv_moveModel']),
  ...because('skins in scenes', ['mjv_updateSkin']),
  ...because('printing', ['mj_printModel', 'mj_printFormattedModel', 'mj_printData', 'mj_printFormattedData']),
  ...because('printing', ['mj_printScene', 'mj_printFormattedScene', 'mju_printMat', 'mju_printMatSparse']),
  ...because('printing', ['mju_writeNumBytes']),
};

/** A function that throws. */
export type Missing = (...given: unknown[]) => never;
export type MissingFunctions = Readonly<Record<keyof typeof MISSING, Missing>>;

export const MISSING_FUNCTIONS = Object.fromEntries(
  Object.entries(MISSING).map(([name, reason]) => [
    name,
    (): never => {
      throw engineError(`${name} is not available yet: ${reason}`);
    },
  ]),
) as MissingFunctions;
