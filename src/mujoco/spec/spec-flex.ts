/** `mjs_makeFlex`: adds a flexcomp, whose bodies and constraints are generated when the spec is compiled. */
import { ELASTIC2D, FLEX_EQUALITY } from '../../foundation/schema/mjcf/keywords.js';
import { call, input, instanceOf, intInput, NUMBER, optional, TEXT } from '../binding/call.js';
import { engineError } from '../binding/handle.js';
import { MjVFS } from '../files/vfs.js';
import { BODY } from './spec-parameters.js';
import type { Struct } from './spec-structs.js';

/** The keyword of a number. */
function keywordOf<T extends Readonly<Record<string, number>>>(table: T, value: number, what: string): keyof T {
  const found = Object.keys(table).find((word) => table[word] === value);
  if (found === undefined) throw engineError(`mjs_makeFlex: ${value} is not one of the values of ${what}`);
  return found;
}

const three = (name: string) => optional(input(name, 3));

/** The functions that make flexes. */
export const SPEC_FLEX = {
  mjs_makeFlex: call(
    [
      ...([BODY, TEXT, TEXT, NUMBER, TEXT] as const),
      ...([
        optional(intInput('count', 3)),
        optional(intInput('cellcount', 3)),
        three('spacing'),
        three('scale'),
      ] as const),
      ...([NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER] as const),
      ...([three('pos'), optional(input('quat', 4)), three('origin'), TEXT, instanceOf(MjVFS, 'MjVFS')] as const),
    ],
    (
      { own: body, spec },
      name,
      type,
      dim,
      dof,
      count,
      cellcount,
      spacing,
      scale,
      radius,
      mass,
      inertiabox,
      equality,
      rigid,
      flatskin,
      elastic2d,
      pos,
      quat,
      origin,
      file,
    ) => {
      const made = body.add('flexcomp', { name, dim, radius, mass, inertiabox });
      const given = { type, dof, count, cellcount, spacing, scale, pos, quat, origin, file };
      for (const [attribute, value] of Object.entries(given)) {
        if (value !== null && value !== '') made.set(attribute, typeof value === 'string' ? value : [...value]);
      }
      if (rigid !== 0) made.set('rigid', true);
      if (flatskin !== 0) made.set('flatskin', true);
      const part = (kind: 'flexcompEdge' | 'elasticity') => made.add(kind);
      if (equality !== 0) part('flexcompEdge').set('equality', keywordOf(FLEX_EQUALITY, equality, 'equality'));
      if (elastic2d !== 0) part('elasticity').set('elastic2d', keywordOf(ELASTIC2D, elastic2d, 'elastic2d'));
      return spec.structOf(made) as Struct<'MjsFlex'>;
    },
  ),
};
