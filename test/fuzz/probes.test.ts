/**
 * Short inputs that expand to large models are refused by their limits; `npm run test:long` times the accepted ones.
 */

import { expect, test } from 'vitest';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { familyOf, ModelError } from '../../src/foundation/base/diagnostics.js';
import type { ModelLimits } from '../../src/foundation/schema/limits.js';
import { PROBES, type Probe } from './probes.js';

const load = ({ xml, files = {} }: Probe, limits: Partial<ModelLimits> = {}) =>
  compile(parseModel(xml, { files, limits }), { limits });

const refusal = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof ModelError)
      return error.diagnostics.map(({ code, message }) => `${familyOf(code)}: ${message}`).join('\n');
    throw error;
  }
  return '';
};

const probes = Object.entries(PROBES).map(([name, make]) => [name, make()] as const);
const refused = probes.filter(([, { limit }]) => limit !== undefined);

test.each(refused)('%s', (_, probe) => {
  const said = refusal(() => load(probe));
  expect(said).toMatch(/too-large/);
  if (probe.limit !== 'builtinVertices') expect(said).toContain(`limit '${probe.limit}'`);
});

test.each(probes)('the probe %s has at most 64 kB', (_, { xml, files = {} }) => {
  for (const size of [xml.length, ...Object.values(files).map(({ length }) => length)]) {
    expect(size).toBeLessThanOrEqual(65_536);
  }
});

const CLOTH =
  '<mujoco><worldbody><body name="b"><flexcomp name="f" type="grid" count="4 4 1" spacing=".1 .1 .1" dim="2" mass="1"/></body></worldbody></mujoco>';
const ROW = '<mujoco><worldbody><replicate count="20"><site/></replicate></worldbody></mujoco>';

test('options set the limits of loading', () => {
  expect(refusal(() => load({ xml: CLOTH }, { flexBodies: 15 }))).toContain(
    "16 bodies of flexcomps exceed the limit 'flexBodies' of 15",
  );
  expect(load({ xml: CLOTH }, { flexBodies: 16 }).nbody).toBe(18);
  expect(refusal(() => load({ xml: ROW }, { elements: 30 }))).toContain("exceed the limit 'elements' of 30");
  expect(load({ xml: ROW }, { elements: 40 }).nsite).toBe(20);
});
