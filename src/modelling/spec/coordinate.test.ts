import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { coordinateOf } from './coordinate.js';

const spec =
  readModelText(`<mujoco><worldbody><body><joint name="h"/><joint name="s" type="slide"/><geom size=".1"/><site name="p"/>
  <body><joint name="b" type="ball"/><geom size=".1"/></body></body><body name="free"><joint name="f" type="free"/><geom size=".1"/></body></worldbody>
  <tendon><fixed name="turn"><joint joint="h" coef="1"/></fixed><fixed name="mixed"><joint joint="h" coef="1"/><joint joint="s" coef="1"/></fixed>
    <spatial name="path"><site site="p"/><site site="p"/></spatial></tendon>
  <equality><joint name="ej" joint1="s" joint2="h"/><tendon name="et" tendon1="turn"/></equality>
  <actuator><motor name="mh" joint="h"/><position name="ps" joint="s"/><motor name="mt" tendon="mixed"/><motor name="push" site="p" gear="0 1 0 0 0 0"/>
    <motor name="twist" site="p" gear="0 0 0 0 0 1"/><motor name="mf" joint="f" gear="0 0 0 1 0 0"/><orientation name="o" joint="b"/><adhesion name="a" body="free"/></actuator>
  <sensor><jointpos name="jp" joint="s"/><tendonvel name="tv" tendon="turn"/><actuatorfrc name="af" actuator="twist"/><clock name="c"/></sensor></mujoco>`);

describe('coordinateOf', () => {
  it.each([
    ['joint', 'h', 'A'],
    ['joint', 's', 'L'],
    ['joint', 'b', 'A'],
    ['joint', 'f', undefined],
    ['tendon', 'turn', 'A'],
    ['tendon', 'mixed', 'L'],
    ['tendon', 'path', 'L'],
    ['equality', 'ej', 'L'],
    ['equality', 'et', 'A'],
    ['actuator', 'mh', 'A'],
    ['actuator', 'ps', 'L'],
    ['actuator', 'mt', 'L'],
    ['actuator', 'push', 'L'],
    ['actuator', 'twist', 'A'],
    ['actuator', 'mf', 'A'],
    ['actuator', 'o', 'A'],
    ['actuator', 'a', 'L'],
    ['sensor', 'jp', 'L'],
    ['sensor', 'tv', 'A'],
    ['sensor', 'af', 'A'],
    ['sensor', 'c', undefined],
    ['body', 'free', undefined],
  ] as const)('the coordinate of %s %s is of kind %s', (namespace, name, expected) => {
    expect(coordinateOf(spec.get(namespace, name))).toBe(expected);
  });
});
