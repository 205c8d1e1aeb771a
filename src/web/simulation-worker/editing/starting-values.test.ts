import { describe, expect, it } from 'vitest';
import { compile } from '../../../api/index.js';
import { Project } from '../../../authoring/source/index.js';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { childrenOf } from './selection-view.js';
import { addStarted } from './starting-values.js';

const TEXT = `<mujoco>
  <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><hfield name="h" nrow="2" ncol="2" size="1 1 1 1"/></asset>
  <worldbody>
    <body name="a">
      <joint name="j1"/><joint name="j2" type="slide"/><geom name="g1" size=".1"/><site name="s1"/><site name="s2"/>
      <body name="b" pos="1 0 0"><joint name="j3"/><geom name="g2" size=".1"/></body>
    </body>
    <body name="still"><geom size=".1"/></body>
    <camera name="cam"/>
  </worldbody>
  <tendon>
    <fixed name="t1"><joint joint="j1" coef="1"/></fixed><fixed name="t2"><joint joint="j2" coef="1"/></fixed>
  </tendon>
  <actuator><motor name="mo" joint="j1"/></actuator>
</mujoco>`;

/** Elements that need something missing in the model: a file, a flex, a model to attach. */
const REFUSED: readonly Kind[] = ['attach', 'model', 'flex', 'equalityFlex', 'flexvert', 'flexstrain'];
/** Elements that are added and report which values are missing before they compile. */
const UNFINISHED: readonly Kind[] = [
  ...(['plugin', 'extensionPlugin', 'actuatorPlugin', 'sensorPlugin', 'tuple', 'skin'] as const),
  ...(['orientation', 'muscle', 'ballquat', 'ballangvel'] as const),
  ...(['jointlimitpos', 'jointlimitvel', 'jointlimitfrc'] as const),
  ...(['tendonlimitpos', 'tendonlimitvel', 'tendonlimitfrc'] as const),
];

describe('an added element', () => {
  const project = new Project('model.xml', TEXT, { files: () => undefined });
  const root = project.spec.root;
  const still = project.spec.find('body', 'still') as unknown as SpecElement;
  const places = [still, ...root.elements.filter(({ kind }) => kind !== 'visual' && kind !== 'worldbody')];
  const cases = places.flatMap((place) => childrenOf(place).map(({ kind }) => [place.label, kind, place] as const));

  it.each(cases)('adding to %s a %s compiles, or reports the missing values', (_, kind, place) => {
    const outcome = (): string => {
      try {
        project.transact('add', () => addStarted(place, kind));
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        return 'refused';
      }
      try {
        compile(project.spec);
        return 'compiles';
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        return `unfinished: ${error.message}`;
      } finally {
        project.undo();
      }
    };
    const isUnfinished = UNFINISHED.includes(kind) && place.kind !== 'default';
    const wanted = REFUSED.includes(kind) ? /^refused/ : isUnfinished ? /^unfinished/ : /^compiles/;
    expect(outcome()).toMatch(wanted);
    expect(project.documents.get('model.xml')!.text).toBe(TEXT);
  });
});

describe('a geom under a default class', () => {
  it.each(['sphere', 'capsule', 'cylinder', 'ellipsoid', 'box', 'plane', 'mesh', 'hfield', 'sdf'])(
    'a geom of type %s added under a default class compiles',
    (type) => {
      const text = `<mujoco><default><geom type="${type}"/></default><worldbody/></mujoco>`;
      const project = new Project('model.xml', text, { files: () => undefined });
      project.transact('add', () => addStarted(project.spec.worldbody, 'geom'));
      expect(compile(project.spec).ngeom).toBe(1);
    },
  );
});
