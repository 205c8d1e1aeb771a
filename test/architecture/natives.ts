/** V8's internal view of an object, for tests of properties that kernels rely on. */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--allow-natives-syntax');

export const hasFastProperties = new Function('o', 'return %HasFastProperties(o)') as (o: object) => boolean;
export const haveSameMap = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean;
