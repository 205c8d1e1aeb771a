import { describe, expect, it } from 'vitest';
import { axisAngleToQuat } from '../../../foundation/math/pose.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { worldPose } from '../../../modelling/spec/pose.js';
import { Project } from '../project.js';
import { rotateElement, roundDragged, scale, translate } from './transform.js';

const MODEL = `<mujoco>
  <asset><mesh name="block" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
  <worldbody>
    <body name="outer" pos="0 0 1" euler="0 0 90">
      <body name="inner" pos="1 0 0" euler="90 0 0"/>
      <geom name="bone" type="capsule" fromto="0 0 0 2 0 0" size=".1"/>
      <geom name="can" type="cylinder" size=".1 .2"/>
      <geom name="ball" size=".1"/>
      <geom name="brick" type="box" size=".1 .2 .3"/>
      <geom name="shell" type="mesh" mesh="block"/>
      <site name="mark" pos="1 2 3"/>
    </body>
  </worldbody>
</mujoco>`;

const open = () => new Project('a.xml', MODEL);
const body = (project: Project, name: string) => project.spec.find('body', name) as unknown as SpecElement;
const geom = (project: Project, name: string) => project.spec.find('geom', name)!;
const near = (values: readonly number[]) => values.map((x) => expect.closeTo(x, 10));

describe('gizmos', () => {
  it('translate moves along axes of the world or of the element', () => {
    const project = open();
    const inner = body(project, 'inner');
    const { pos } = worldPose(inner);
    translate(project, inner, [1, 0, 0]);
    expect(worldPose(inner).pos).toEqual(near([pos[0] + 1, pos[1], pos[2]]));
    translate(project, inner, [0, 0, 2], 'local');
    // its z axis is the negative y axis of the parent, which is the x axis of the world
    expect(worldPose(inner).pos).toEqual(near([pos[0] + 3, pos[1], pos[2]]));
  });

  it('translate moves both points of an element with fromto', () => {
    const project = open();
    translate(project, geom(project, 'bone') as SpecElement, [0, 1, 0]);
    expect(geom(project, 'bone').fromto).toEqual(near([1, 0, 0, 3, 0, 0]));
  });

  it('roundDragged rounds what the act has changed, and keeps other numbers', () => {
    const project = open();
    const mark = project.spec.find('site', 'mark')! as SpecElement;
    translate(project, mark, [0.123456, 0, 0.000001]);
    roundDragged(project, mark, 'translate', 0.001);
    expect(mark.get('pos')).toEqual([1, 1.877, 3]);
    const can = geom(project, 'can') as SpecElement;
    scale(project, can, [1.23456, 1.23456, 1]);
    roundDragged(project, can, 'scale', 0.001);
    expect(can.get('size')).toEqual([0.123, 0.2, 0]);
    roundDragged(project, can, 'translate', 0.1);
    expect(can.get('size')).toEqual([0.123, 0.2, 0]);
    const inner = body(project, 'inner');
    rotateElement(project, inner, axisAngleToQuat([0, 0, 1], 0.123456));
    roundDragged(project, inner, 'rotate', 0.001);
    for (const x of inner.get('quat') as readonly number[]) expect(String(x).length).toBeLessThan(8);
    const ball = geom(project, 'ball') as SpecElement;
    translate(project, ball, [0.0004, 0, 0]);
    roundDragged(project, ball, 'translate', 0.01);
    expect(ball.get('pos')).toEqual([0, 0, 0]);
  });

  it('rotateElement rotates in place about axes of the world or of the element', () => {
    const project = open();
    const inner = body(project, 'inner');
    const { pos } = worldPose(inner);
    rotateElement(project, inner, axisAngleToQuat([0, 0, 1], -Math.PI / 2));
    expect(worldPose(inner)).toEqual({ pos: near(pos), quat: near([Math.SQRT1_2, Math.SQRT1_2, 0, 0]) });
    rotateElement(project, inner, axisAngleToQuat([1, 0, 0], -Math.PI / 2), 'local');
    expect(worldPose(inner).quat).toEqual(near([1, 0, 0, 0]));
    rotateElement(project, geom(project, 'bone') as SpecElement, axisAngleToQuat([0, 0, 1], Math.PI / 2));
    expect(geom(project, 'bone').fromto).toEqual(near([1, -1, 0, 1, 1, 0]));
  });

  it('scale scales each shape within the limits of its type, and refuses a factor of 0', () => {
    const project = open();
    const scaled = (name: string, factors: readonly [number, number, number]) => {
      scale(project, geom(project, name) as Element<'geom'>, factors);
      return geom(project, name).authored.get('size');
    };
    expect(scaled('ball', [8, 1, 1])).toEqual([0.2]);
    expect(scaled('can', [4, 1, 3])).toEqual(near([0.2, 0.6]));
    expect(scaled('brick', [1, 2, 3])).toEqual(near([0.1, 0.4, 0.9]));
    expect(scaled('bone', [1, 1, 2])).toEqual([0.1]);
    expect(geom(project, 'bone').fromto).toEqual(near([-1, 0, 0, 3, 0, 0]));
    scaled('shell', [1, 2, 3]);
    expect(project.spec.find('mesh', 'block')!.scale).toEqual([1, 2, 3]);
    expect(() => scaled('ball', [0, 1, 1])).toThrow(/above 0/);
  });

  it('scale scales an inertia as a box of the same mass', () => {
    // a box of 1 kg with half sides 1, 2, 3: moments (b^2 + c^2) / 3 and so on
    const project = new Project(
      'a.xml',
      `<mujoco><worldbody><body><inertial pos="0 0 0" mass="1" diaginertia="${13 / 3} ${10 / 3} ${5 / 3}"/></body></worldbody></mujoco>`,
    );
    const inertial = project.spec.all('inertial')[0]!;
    scale(project, inertial as Element<'inertial'>, [2, 1, 1]);
    expect(inertial.diaginertia).toEqual([13 / 3, 13 / 3, 8 / 3].map((x) => expect.closeTo(x, 10)));
    expect(inertial.mass).toBe(1);
    const full = new Project(
      'b.xml',
      '<mujoco><worldbody><body><inertial pos="0 0 0" mass="1" fullinertia="1 1 1 0 0 0"/></body></worldbody></mujoco>',
    );
    expect(() => scale(full, full.spec.all('inertial')[0] as Element<'inertial'>, [2, 1, 1])).toThrow(/principal axes/);
  });

  it('a drag is one entry of the history and changes only the moved position in the text', () => {
    const project = open();
    const mark = project.spec.find('site', 'mark') as SpecElement;
    for (let i = 0; i < 5; i++) translate(project, mark, [0, 0, 0.1], 'world', { undoGroup: 'drag' });
    expect(project.documents.get('a.xml')!.text).toBe(MODEL.replace('1 2 3', '1 2 3.5'));
    project.undo();
    expect(project.documents.get('a.xml')!.text).toBe(MODEL);
  });
});
