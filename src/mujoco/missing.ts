/** Functions that are not there yet: calling one says so. The list is part of the coverage page. */
import { engineError } from './handle.js';

/** Names with one reason. */
const because = <const N extends string>(reason: string, names: readonly N[]): Record<N, string> =>
  Object.fromEntries(names.map((name) => [name, reason])) as Record<N, string>;

export const MISSING = {
  ...because('composites are made from MJCF', ['mjs_makeFlex']),
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
