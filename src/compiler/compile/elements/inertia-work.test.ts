/** Limit of the work for the inertia of a long chain. */

import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics, familyOf } from '../../../foundation/base/diagnostics.js';
import { compile } from '../compile.js';

const chain = (count: number, joint: string, inside = ''): string => {
  const body = `<body pos="0 0 .1">${joint}<geom size=".01" contype="0"/>`;
  return `<mujoco><worldbody>${body.repeat(count)}${inside}${'</body>'.repeat(count)}</worldbody></mujoco>`;
};

/** Error codes with the given limit of work. */
function codesWith(inertiaWork: number, xml: string): string[] {
  const diagnostics = new Diagnostics();
  try {
    compile(readModelText(xml), { diagnostics, trialStep: false, limits: { inertiaWork } });
  } catch (error) {
    expect(diagnostics.hasErrors, String(error)).toBe(true);
  }
  return diagnostics.list.map(({ code }) => familyOf(code));
}

// row k of M has k elements; each row counts the square of its length, the last row of a body three more times
it.each([
  ['ten hinges', chain(10, '<joint/>'), 4 * 385],
  ['ten hinges in two bodies each', chain(10, '<joint/>', '<body><geom size=".01"/></body>'), 4 * 385 + 3 * 100],
  ['three balls', chain(3, '<joint type="ball"/>'), 285 + 3 * (9 + 36 + 81)],
  ['a static body', chain(2, ''), 0],
])('limits the inertia work of %s', (_, xml, work) => {
  expect(codesWith(work, xml)).toEqual([]);
  if (work > 0) expect(codesWith(work - 1, xml)).toEqual(['too-large']);
});
