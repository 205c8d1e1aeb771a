/** Functions that are not there yet: calling one says so. The list is part of the coverage page. */
import { engineError } from './handle.js';

/** Names with one reason. */
const because = <const N extends string>(reason: string, names: readonly N[]): Record<N, string> =>
  Object.fromEntries(names.map((name) => [name, reason])) as Record<N, string>;

export const MISSING = {
  ...because('composites are made from MJCF', ['mjs_makeFlex']),
  ...because('rays against flexes and skins', ['mj_rayFlex', 'mju_raySkin']),
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
