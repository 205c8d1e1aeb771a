/** Every element of MJCF has an example that compiles without a word of complaint and runs. */
import { describe, expect, it } from 'vitest';
import { compile, Data, Diagnostics, formatDiagnostic, parseXML, step } from '../../src/api/node.js';
import { type Kind, MJCF, tagOf } from '../../src/foundation/schema/mjcf.js';
import { ELEMENT_FILES } from './files.js';
import { ELEMENTS } from './index.js';

const kinds = Object.keys(MJCF) as Kind[];

/** Elements that stand inside of others than those of their name: the tags around them. */
const INSIDE: Partial<Record<Kind, string>> = {
  defaultEquality: 'default',
  defaultTendon: 'default',
  compositeJoint: 'composite',
  compositeGeom: 'composite',
  compositeSite: 'composite',
  flexEdge: 'flex',
  flexContact: 'flex',
  flexcompEdge: 'flexcomp',
  spatialSite: 'spatial',
  spatialGeom: 'spatial',
  fixedJoint: 'fixed',
  equalityJoint: 'equality',
  equalityTendon: 'equality',
  extensionPlugin: 'extension',
  actuatorPlugin: 'actuator',
  sensorPlugin: 'sensor',
  sensorContact: 'sensor',
  userSensor: 'sensor',
};

/** Tests whether a text has an element, within another one where its name is used twice. */
function has(text: string, kind: Kind): boolean {
  const around = INSIDE[kind];
  const part = around ? (text.match(new RegExp(`<${around}[\\s>][\\s\\S]*</${around}>`))?.[0].slice(1) ?? '') : text;
  return new RegExp(`<${tagOf(kind)}[\\s/>]`).test(part);
}

describe('examples of elements', () => {
  it('are there for every element and no other', () => {
    expect(Object.keys(ELEMENTS).sort()).toEqual([...kinds].sort());
  });

  it.each(kinds)('%s', (kind) => {
    const text = ELEMENTS[kind];
    expect(has(text, kind), `the example has <${tagOf(kind)}>`).toBe(true);
    const diagnostics = new Diagnostics();
    const spec = parseXML(text, { name: `${kind}.xml`, files: ELEMENT_FILES, diagnostics });
    diagnostics.throwIfErrors();
    const model = compile(spec, { diagnostics });
    expect(diagnostics.list.map(formatDiagnostic)).toEqual([]);
    const data = new Data(model);
    for (let i = 0; i < 50; i++) {
      for (let u = 0; u < model.nu; u++) data.ctrl[u] = model.actuator_ctrlrange[2 * u + 1] || 1;
      step(model, data);
    }
    expect(data.qpos.every(Number.isFinite)).toBe(true);
    // a model in which nothing moves shows nothing, but for one that shows colors
    if (kind !== 'material') expect(data.qpos).not.toEqual(model.qpos0);
  });
});
