/**
 * Elements that are inserted, or moved to another parent without changing their pose. Expected values are computed
 * by hand.
 */

import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../../test/fixtures/problems.js';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { familyOf } from '../../../foundation/base/diagnostics.js';
import { toXML } from '../../mjcf/index.js';
import { createElement, type Element, type SpecElement } from '../element.js';
import { worldPose } from '../pose.js';
import { Spec } from '../spec.js';

const read = (content: string): Spec => readModelText(`<mujoco>${content}</mujoco>`);
const expectNear = (found: readonly number[], expected: readonly number[]): void => {
  expect(found).toHaveLength(expected.length);
  expected.forEach((x, i) => void expect(found[i]).toBeCloseTo(x, 12));
};

/** From a parent at x = 1, rotated by 90 degrees about z, to one at y = 2. */
const scene = (inside: string, defaults = ''): Spec =>
  read(`<default>${defaults}</default><worldbody><body name="from" pos="1 0 0" euler="0 0 90">${inside}</body>
    <body name="to" pos="0 2 0"/></worldbody>`);

function moved(spec: Spec, kind: 'geom' | 'joint' | 'light' | 'site' | 'body', name = 'm'): SpecElement {
  const element = spec.get(kind, name) as unknown as SpecElement;
  element.moveTo(spec.get('body', 'to') as unknown as SpecElement);
  return element;
}

it('rejects a move to an element outside a model', () => {
  const spec = scene('<geom name="m" size="1"/>');
  const geom = spec.get('geom', 'm');
  expect(() => geom.moveTo(createElement(spec, 'body') as unknown as SpecElement)).toThrow(
    'the new parent is not part of a model',
  );
});

describe('poses of moved elements', () => {
  it('a moved geom keeps the end points of its fromto', () => {
    const geom = moved(scene('<geom name="m" type="capsule" size=".1" fromto="1 0 0 1 1 2"/>'), 'geom');
    expectNear(geom.get('fromto') as number[], [1, -1, 0, 0, -1, 2]);
    expect(geom.isSet('pos')).toBe(false);
  });

  it('a moved joint keeps its position and its axis', () => {
    const joint = moved(scene('<joint name="m" pos="1 0 0" axis="1 0 0"/>'), 'joint');
    expectNear(joint.get('pos') as number[], [1, -1, 0]);
    expectNear(joint.get('axis') as number[], [0, 1, 0]);
  });

  it('a moved light keeps its position and its direction', () => {
    const light = moved(scene('<light name="m" pos="0 1 0" dir="0 1 0"/>'), 'light');
    expectNear(light.get('pos') as number[], [0, -2, 0]);
    expectNear(light.get('dir') as number[], [-1, 0, 0]);
  });

  it('a moved site keeps its position and its orientation, in one form', () => {
    const site = moved(scene('<site name="m" pos="0 1 0" euler="0 0 90"/>'), 'site');
    expectNear(site.get('pos') as number[], [0, -2, 0]);
    expectNear((site.get('quat') as number[]).map(Math.abs), [0, 0, 0, 1]);
    expect(site.isSet('euler')).toBe(false);
  });

  it('a moved site writes its orientation as xyaxes if a class sets another form', () => {
    const spec = scene('<site name="m"/>', '<site euler="0 0 90"/>');
    const site = moved(spec, 'site');
    expectNear(site.get('xyaxes') as number[], [-1, 0, 0, 0, -1, 0]);
    expectNear(worldPose(site).pos, [1, 0, 0]);
  });

  it('a move between parents with equal poses changes no attribute', () => {
    const spec = read('<worldbody><body name="from"><site name="m" pos="1 2 3"/></body><body name="to"/></worldbody>');
    const before = spec.changes.mark();
    const site = moved(spec, 'site');
    expect([[...site.authored.keys()], site.scope]).toEqual([['name', 'pos'], undefined]);
    expect(spec.changes.since(before).map(({ type }) => type)).toEqual(['remove', 'insert']);
  });
});

it('a moved element keeps the compiler settings of its file', () => {
  const spec = read('<worldbody><body name="to"/></worldbody>');
  const child = read(
    '<compiler angle="radian"/><worldbody><body name="b"><joint name="j" range="-1 1"/></body></worldbody>',
  );
  spec.worldbody.attach(child);
  const joint = spec.get('joint', 'j') as Element<'joint'>;
  joint.moveTo(spec.get('body', 'to') as unknown as SpecElement);
  expect([joint.compiler.angle, joint.range]).toEqual(['radian', [-1, 1]]);
});

it('a moved element keeps its class, which is authored if another one would apply', () => {
  const spec = read(`<default><default class="c"/><default class="d"/></default><worldbody>
    <body name="a" childclass="c"><geom name="g" size="1"/><geom name="h" size="1" class="d"/><body name="in" childclass="d"/><body name="plain"/></body>
    <body name="same" childclass="c"/><body name="to"/></worldbody>`);
  const classOf = (name: string) => spec.get('geom', name).defaultClass!.identifier;
  const move = (name: string, to: string) =>
    spec.get('geom', name).moveTo(spec.get('body', to) as unknown as SpecElement);
  move('g', 'same');
  expect([classOf('g'), spec.get('geom', 'g').isSet('class')]).toEqual(['c', false]);
  move('g', 'to');
  expect([classOf('g'), spec.get('geom', 'g').class]).toEqual(['c', 'c']);
  move('h', 'to');
  expect(spec.get('geom', 'h').class).toBe('d');
  // an element without a class stays without
  const inertial = spec.get('body', 'a').addInertial({ pos: [0, 0, 0], mass: 1 });
  inertial.moveTo(spec.get('body', 'to') as unknown as SpecElement);
  expect([...inertial.authored.keys()]).toEqual(['pos', 'mass']);
  spec.get('body', 'plain').moveTo(spec.worldbody as unknown as SpecElement);
  expect((spec.get('body', 'plain') as Element<'body'>).childclass).toBe('c');
});

describe('rejected moves', () => {
  const problemOf = (edit: () => void): string => {
    const [problem] = problemsOf(edit);
    return problem ? `${familyOf(problem.code)}: ${problem.message}` : 'none';
  };
  const parts = () => {
    const spec = scene(
      '<geom name="g" size="1"/><inertial pos="0 0 0" mass="1"/><composite type="cable" curve="s" count="3"><geom type="capsule" size=".1"/></composite>',
    );
    const [from, to] = ['from', 'to'].map((name) => spec.get('body', name)) as unknown as [SpecElement, SpecElement];
    return { spec, from, to, geom: spec.get('geom', 'g') as unknown as SpecElement };
  };

  it('rejects a move of, or to, a value that is not an element', () => {
    const { spec, geom, to } = parts();
    expect(() => geom.moveTo('to' as never)).toThrow('moveTo: expected an element');
    expect(() => spec.moveTo('g' as never, to)).toThrow('moveTo: expected an element');
  });

  it('rejects a move to a parent that cannot contain the element', () => {
    const { spec, geom, from, to } = parts();
    expect(problemOf(() => geom.moveTo(spec.option as unknown as SpecElement))).toBe(
      "bad-child: 'option' cannot contain an element 'geom'",
    );
    expect(problemOf(() => from.moveTo(from))).toBe(
      "bad-move: body 'from' cannot be moved there: the new parent is inside it",
    );
    expect(problemOf(() => geom.moveTo(new Spec().worldbody as unknown as SpecElement))).toContain(
      'the new parent is in another Spec: attach a copy there',
    );
    to.add('inertial', { pos: [0, 0, 0], mass: 1 });
    const inertial = from.child('inertial') as unknown as SpecElement;
    expect(problemOf(() => inertial.moveTo(to))).toMatch(/^duplicate-element/);
    expect(problemOf(() => inertial.moveTo(from, { index: 0 }))).toBe('none');
  });

  it('rejects a move of an element outside a model', () => {
    const { spec, to } = parts();
    const [body, inner] = [createElement(spec, 'body'), createElement(spec, 'body')] as unknown as SpecElement[];
    inner!.parent = body;
    body!.elements.push(inner!);
    for (const each of [body, inner]) expect(problemOf(() => each!.moveTo(to))).toContain('it is not part of a model');
  });

  it('rejects a move of an element without a pose, unless the parents have equal poses', () => {
    const { spec, from, to } = parts();
    const cable = spec.all('composite')[0]! as unknown as SpecElement;
    expect(problemOf(() => cable.moveTo(to))).toContain('a composite has no pose');
    expect(problemOf(() => cable.moveTo(from, { index: 0 }))).toBe('none');
  });
});

it('with simulation data, an element keeps its pose at the current state', () => {
  const spec = scene('<frame name="f" pos="0 0 1"><site name="m"/></frame>');
  const from = spec.get('body', 'from') as unknown as SpecElement;
  const poses = {
    body: (element: SpecElement) =>
      element === from ? { xpos: [5, 0, 0], xquat: [1, 0, 0, 0] } : { xpos: [0, 0, 0], xquat: [1, 0, 0, 0] },
  };
  const site = spec.get('site', 'm') as unknown as SpecElement;
  site.moveTo(spec.get('body', 'to') as unknown as SpecElement, { data: poses });
  expectNear(site.get('pos') as number[], [5, 0, 1]);
});

describe('inserting elements', () => {
  const nested = (): Spec =>
    readModelText('<mujoco><worldbody><body name="a"><body name="b"/></body></worldbody></mujoco>');

  it('insert rejects an element that is already in a tree', () => {
    const spec = nested();
    const [a, b] = [spec.get('body', 'a') as SpecElement, spec.get('body', 'b') as SpecElement];
    expect(() => spec.insert(a, b)).toThrow(/insert: expected an element that is not in a tree yet.*moveTo/);
    expect(() => spec.insert(b, spec.worldbody as SpecElement)).toThrow(TypeError);
    expect(toXML(spec)).toBe(toXML(nested()));
  });

  it('insert rejects a parent within the element, and accepts any other', () => {
    const spec = nested();
    const [a, b] = [spec.get('body', 'a') as SpecElement, spec.get('body', 'b') as SpecElement];
    spec.remove(a);
    expect(() => spec.insert(a, b)).toThrow(/a parent outside of the element/);
    spec.insert(a, spec.worldbody as SpecElement);
    expect(toXML(spec)).toBe(toXML(nested()));
  });
});
