/** Functions that are not there yet: calling one says so. The list is part of the coverage page. */
import { engineError } from './handle.js';

export const MISSING = {
  mj_addContact: 'contacts come from the collision stage only',
  mj_addM: 'add to a matrix of `mj_fullM` instead',
  mj_constraintUpdate: 'cost of given residuals',
  mj_maxContact: 'bounds of contact counts',
  mj_solveM2: 'half of a backsubstitution',
  mj_rayFlex: 'rays against flexes',
  mju_raySkin: 'rays against skins',
  mjv_model2room: 'scenes placed in a room',
  mjv_room2model: 'scenes placed in a room',
  mjv_moveModel: 'scenes placed in a room',
  mjv_updateSkin: 'skins in scenes',
  mju_boxQP: 'quadratic programs with bounds',
  mju_printMat: 'printing',
  mju_printMatSparse: 'printing',
  mj_printModel: 'printing',
  mj_printFormattedModel: 'printing',
  mj_printData: 'printing',
  mj_printFormattedData: 'printing',
  mj_printScene: 'printing',
  mj_printFormattedScene: 'printing',
  mju_writeNumBytes: 'printing',
} as const;

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
