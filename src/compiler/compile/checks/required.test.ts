import { describe, expect, it } from 'vitest';
import { compile, ModelError, parseXML, Spec } from '../../../api/index.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';

const errorsOf = (spec: Spec): readonly string[] => {
  try {
    compile(spec);
    return [];
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics.map(({ code, message }) => `${code}: ${message}`);
  }
};

/** A Spec with a body and the elements for a tendon path. */
function withBody(): Spec {
  const spec = new Spec();
  const body = spec.worldbody.addBody({ name: 'b' });
  body.addGeom({ name: 'g', size: [0.1] });
  body.addSite({ name: 's' });
  return spec;
}

describe('required attributes', () => {
  it.each<[string, (spec: Spec) => unknown, string]>([
    [
      'the position of an inertial',
      (spec) => spec.get('body', 'b').addInertial({ mass: 1 }),
      "'inertial' needs the attribute 'pos'",
    ],
    [
      'the size of a height field',
      (spec) => spec.addHfield({ name: 'h', nrow: 2, ncol: 2 }),
      "'hfield' needs the attribute 'size'",
    ],
    ['the name of a material', (spec) => spec.addMaterial({}), "'material' needs the attribute 'name'"],
    [
      'the geom of a tendon path',
      (spec) => {
        const tendon = spec.addSpatial({});
        tendon.addSite({ site: 's' });
        tendon.addGeom({});
        tendon.addSite({ site: 's' });
      },
      "'geom' needs the attribute 'geom'",
    ],
  ])('reports a required attribute that is missing in code: %s', (_, edit, message) => {
    const spec = withBody();
    edit(spec);
    expect(errorsOf(spec)).toEqual([`missing-attribute: ${message}`]);
  });

  it('reports a required attribute that is missing in a text with collected errors', () => {
    const text = '<mujoco><worldbody><body><inertial mass="1"/><geom size=".1"/></body></worldbody></mujoco>';
    const spec = parseXML(text, { diagnostics: new Diagnostics() });
    expect(errorsOf(spec)).toEqual(["missing-attribute: 'inertial' needs the attribute 'pos'"]);
  });

  it('accepts missing required attributes in a default class', () => {
    expect(errorsOf(parseXML('<mujoco><default><material shininess=".1"/></default></mujoco>'))).toEqual([]);
  });
});
