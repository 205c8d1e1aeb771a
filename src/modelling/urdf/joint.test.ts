/** Joints of URDF, and joints with `mimic`. */
import { describe, expect, it } from 'vitest';
import { joint, link, PAIR, type Read, readersWith } from '../../../test/fixtures/robots.js';
import { parseModel } from '../../authoring/load/parse.js';
import type { UrdfOptions } from './options.js';

const { read, jointOf } = readersWith(parseModel);

describe('URDF joints', () => {
  it.each([
    ['revolute', 'hinge'],
    ['continuous', 'hinge'],
    ['prismatic', 'slide'],
    ['floating', 'free'],
    ['spherical', 'ball'],
  ])('a %s joint becomes a %s', (type, kind) => {
    expect(jointOf('', type).joint).toMatchObject({ type: kind });
  });

  it('a fixed joint adds no joint', () => {
    expect(jointOf('', 'fixed').joint).toBe(undefined);
  });

  it('a planar joint slides along two axes and rotates about the third', () => {
    const { spec } = read(
      PAIR + joint('<axis xyz="0 0 2"/><limit lower="-1" upper="1"/><dynamics damping="3"/>', 'name="p" type="planar"'),
    );
    const found = spec.all('joint').map(({ name, type, range, damping }) => [name, type, range?.[0], damping?.[0]]);
    expect(found).toEqual([
      ['p_TX', 'slide', -1, 3],
      ['p_TY', 'slide', 0, 3],
      ['p_RZ', 'hinge', 0, 3],
    ]);
    expect(spec.all('joint').map(({ axis }) => [...axis!])).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 2],
    ]);
  });

  it('a joint sets the pose of its child', () => {
    const body = (origin: string) => read(PAIR + joint(origin)).spec.find('body', 'b')!;
    expect([body('').isSet('pos'), body('').isSet('quat')]).toEqual([false, false]);
    expect([...body('<origin xyz="1 2 3"/>').pos]).toEqual([1, 2, 3]);
    expect(body('<origin xyz="1 2 3"/>').isSet('quat')).toBe(false);
    const turned = body('<origin rpy="0 0 1.5707963267948966"/>');
    expect(turned.isSet('pos')).toBe(false);
    [Math.SQRT1_2, 0, 0, Math.SQRT1_2].forEach((x, i) => void expect(turned.quat[i]).toBeCloseTo(x, 12));
    // q = qz(yaw) qx(roll)
    const both = body('<origin rpy="1.5707963267948966 0 1.5707963267948966"/>');
    [0.5, 0.5, 0.5, 0.5].forEach((x, i) => void expect(both.quat[i]).toBeCloseTo(x, 12));
  });

  it('the axis of a joint is x by default', () => {
    const axisOf = (inside: string): number[] => [...(jointOf(inside).joint as unknown as { axis: number[] }).axis];
    expect(axisOf('')).toEqual([1, 0, 0]);
    expect(axisOf('<axis xyz="0 1 2"/>')).toEqual([0, 1, 2]);
    expect(axisOf('<axis xyz="0 0 0"/>')).toEqual([1, 0, 0]);
    expect(jointOf('<axis xyz="0 0 0"/>').messages).toEqual([expect.stringMatching(/^bad-orientation/)]);
    expect(axisOf('<axis/>')).toEqual([1, 0, 0]);
    expect(jointOf('<axis/>').messages).toEqual([expect.stringMatching(/^missing-attribute: .*xyz/)]);
  });

  it('reads the dynamics of a joint', () => {
    expect(jointOf('<dynamics damping="2" friction="3"/>').joint).toMatchObject({
      damping: [2, 0, 0],
      frictionloss: 3,
    });
    expect(jointOf('<dynamics damping="2"/>').joint.isSet('frictionloss' as never)).toBe(false);
    expect(jointOf('<dynamics friction="2"/>').joint.isSet('damping' as never)).toBe(false);
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['lower="-1" upper="2"', { range: [-1, 2], limited: 'auto' }, 0],
    ['lower="1" upper="1"', { range: [1, 1], limited: 'auto' }, 0],
    ['lower="2" upper="1"', { range: [2, 1], limited: 'false' }, 1],
    ['upper="1"', { range: [0, 1], limited: 'false' }, 1],
    ['lower="-1"', { range: [-1, 0], limited: 'false' }, 1],
    ['effort="3"', { range: [0, 0], limited: 'auto', actuatorfrcrange: [-3, 3] }, 0],
    ['effort="-3"', { actuatorfrcrange: [-3, 3] }, 0],
    ['effort="0"', { actuatorfrcrange: [0, 0] }, 0],
    ['velocity="1"', { range: [0, 0] }, 1],
  ])('reads the limits of a joint: %s', (attributes, values, dropped) => {
    const { joint: found, messages } = jointOf(`<limit ${attributes}/>`);
    expect(found).toMatchObject(values);
    expect(messages).toHaveLength(dropped);
    if (dropped)
      expect(messages[0]).toMatch(/^urdf-dropped: limit .*(both ends, the lower one first|no velocity limit)/);
    expect(found.isSet('actuatorfrcrange' as never)).toBe(/effort="-?[1-9]/.test(attributes));
    expect(found.isSet('range' as never)).toBe(/lower|upper/.test(attributes));
  });

  it.each([
    [joint('', 'name="j"'), /^missing-attribute: .*type/],
    [joint('', 'type="fixed"'), /^missing-attribute: .*name/],
    [joint('', 'name="j" type="revolut"'), /^bad-keyword: .*revolut/],
    [joint('<origin xyz="1 2"/>'), /^bad-count: .*xyz.*3.*2/],
    [joint('<origin xyz="1 2 x"/>'), /^bad-number: .*xyz.*x/],
    [joint('<limit lower="1e999" upper="1"/>'), /^bad-number: .*lower/],
    [joint('<axis xyz="1 0 0"/><axis xyz="0 1 0"/>'), /^urdf-dropped: axis .*only the first one is read/],
    [joint('<safety_controller/>'), /^urdf-dropped: safety_controller .*no such element/],
    [joint('<dynamics dampin="1"/>'), /^urdf-dropped: attribute 'dampin' of dynamics .*no such attribute/],
  ])('reports the fault of a joint: %s', (content, message) => {
    const { messages } = read(PAIR + content);
    expect(
      messages.some((text) => message.test(text)),
      messages.join('\n'),
    ).toBe(true);
  });

  it.each(['revolute', 'planar'])('rejects a duplicate name of a %s joint', (type) => {
    const second = `<joint name="j" type="${type}"><parent link="b"/><child link="c"/></joint>`;
    const { messages, spec } = read(`${PAIR}${link('c')}\n${joint('', `name="j" type="${type}"`)}\n ${second}`);
    expect(messages).toEqual(["duplicate-name: joint: the name 'j' is taken (model.xml:2:1)"]);
    expect(spec.find('body', 'c')!.elements).toEqual([]);
  });

  it('rejects a floating joint except on the world, or on links fused with it', () => {
    const chain = (first: string, options: UrdfOptions = {}): string[] =>
      read(
        `${link('world')}${PAIR}${link('c')}<joint name="i" type="fixed"><parent link="world"/><child link="a"/></joint>
        ${joint('', `name="j" type="${first}"`)}<joint name="k" type="floating"><parent link="b"/><child link="c"/></joint>`,
        options,
      ).messages;
    expect(chain('fixed')).toEqual([]);
    expect(chain('revolute')).toEqual([expect.stringMatching(/^urdf-floating: .*'k'/)]);
    expect(chain('fixed', { fuse: false })).toEqual([expect.stringMatching(/^urdf-floating: .*'k'/)]);
  });
});

describe('mimic joints', () => {
  const robot = (mimic: string, type = 'revolute', options: UrdfOptions = {}): Read =>
    read(
      `${PAIR}${link('c')}${joint()}<joint name="k" type="${type}"><parent link="b"/><child link="c"/><mimic ${mimic}/></joint>`,
      options,
    );
  const equalities = (mimic: string): unknown[] =>
    robot(mimic)
      .spec.all('equalityJoint')
      .map(({ joint1, joint2, polycoef }) => [joint1, joint2, ...polycoef]);

  it('mimic becomes an equality', () => {
    expect(equalities('joint="j"')).toEqual([['k', 'j', 0, 1, 0, 0, 0]]);
    expect(equalities('joint="j" multiplier="2" offset="3"')).toEqual([['k', 'j', 3, 2, 0, 0, 0]]);
  });

  it.each<[string, string, UrdfOptions, RegExp]>([
    ['joint="j"', 'revolute', { mimic: false }, /^urdf-dropped: mimic .*urdf.mimic is false/],
    ['joint="x"', 'revolute', {}, /^unknown-reference: .*'x'/],
    ['joint="j"', 'fixed', {}, /^urdf-dropped: mimic .*the joint has no single axis/],
    ['', 'revolute', {}, /^missing-attribute: .*joint/],
  ])('reports the fault of mimic %s of a %s joint', (mimic, type, options, message) => {
    const { spec, messages } = robot(mimic, type, options);
    expect(messages).toEqual([expect.stringMatching(message)]);
    expect(spec.all('equalityJoint')).toEqual([]);
  });

  it('drops mimic of a joint without a single axis', () => {
    const { messages } = read(
      `${PAIR}${link('c')}${joint('', 'name="j" type="fixed"')}<joint name="k" type="revolute"><parent link="b"/><child link="c"/><mimic joint="j"/></joint>`,
    );
    expect(messages).toEqual([expect.stringMatching(/^urdf-dropped: mimic .*joint 'j' has no single axis/)]);
  });
});
