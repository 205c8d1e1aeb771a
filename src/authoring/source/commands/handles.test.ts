import { describe, expect, it } from 'vitest';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { Project } from '../project.js';
import { moveEnd, pointAxis, routeTendon, setRange } from './handles.js';

const MODEL = `<mujoco>
  <worldbody>
    <body name="outer" pos="0 0 1" euler="0 0 90">
      <joint name="hip" axis="0 1 0" range="-30 30"/>
      <joint name="rail" type="slide" range="0 1"/>
      <geom name="bone" type="capsule" fromto="0 0 0 2 0 0" size=".1"/>
      <geom name="ball" size=".1"/>
      <site pos="0 0 1"/>
    </body>
  </worldbody>
  <tendon><spatial name="cable"/></tendon>
</mujoco>`;

const open = (text = MODEL) => new Project('a.xml', text);
const joint = (project: Project, name: string) => project.spec.find('joint', name)!;
const geom = (project: Project, name: string) => project.spec.find('geom', name) as unknown as SpecElement;
const near = (values: readonly number[]) => values.map((x) => expect.closeTo(x, 10));
const text = (project: Project): string => project.documents.get('a.xml')!.text;

describe('handles', () => {
  it('moveEnd moves one end of a shape along the world axes', () => {
    const project = open();
    // the y axis of the world is the x axis of the body
    moveEnd(project, geom(project, 'bone'), 1, [0, 1, 0.5]);
    expect(project.spec.find('geom', 'bone')!.fromto).toEqual(near([0, 0, 0, 3, 0, 0.5]));
    moveEnd(project, geom(project, 'bone'), 0, [1, 0, 0]);
    expect(project.spec.find('geom', 'bone')!.fromto).toEqual(near([0, -1, 0, 3, 0, 0.5]));
    expect(() => moveEnd(project, geom(project, 'ball'), 0, [1, 0, 0])).toThrow('has no end points');
  });

  it('setRange writes ranges in the units of the file', () => {
    const project = open();
    setRange(project, joint(project, 'hip'), [-Math.PI / 4, Math.PI / 2]);
    expect(joint(project, 'hip').range).toEqual([-45, 90]);
    setRange(project, joint(project, 'rail'), [-0.25, 0.5]);
    expect(joint(project, 'rail').range).toEqual([-0.25, 0.5]);
    expect(text(project)).toBe(MODEL.replace('-30 30', '-45 90').replace('0 1"/>', '-0.25 0.5"/>'));
    const radians = open(MODEL.replace('<mujoco>', '<mujoco><compiler angle="radian"/>'));
    setRange(radians, joint(radians, 'hip'), [-Math.PI / 4, Math.PI / 2]);
    expect(joint(radians, 'hip').range).toEqual([-0.7854, 1.5708]);
    expect(() => setRange(project, joint(project, 'hip'), [1, -1])).toThrow('lower end');
  });

  it('pointAxis points an axis along a world direction', () => {
    const project = open();
    pointAxis(project, joint(project, 'hip'), [0, 3, 4]);
    expect(joint(project, 'hip').axis).toEqual(near([0.6, 0, 0.8]));
    expect(() => pointAxis(project, joint(project, 'hip'), [0, 0, 0])).toThrow('cannot be zero');
  });

  it('routeTendon extends a tendon by sites and geoms, and names them', () => {
    const project = open();
    const cable = project.spec.find('tendon', 'cable') as unknown as Element<'spatial'>;
    const site = project.spec.find('body', 'outer')!.child('site') as unknown as SpecElement;
    routeTendon(project, cable, site);
    routeTendon(project, cable, geom(project, 'ball'));
    expect(text(project)).toContain('<site name="site" pos="0 0 1"/>');
    expect(text(project).replace(/\s+/g, ' ')).toContain(
      '<spatial name="cable"> <site site="site"/> <geom geom="ball"/> </spatial>',
    );
    project.undo();
    project.undo();
    expect(text(project)).toBe(MODEL);
    expect(() => routeTendon(project, cable, joint(project, 'hip') as unknown as SpecElement)).toThrow(
      'cannot pass a joint',
    );
  });
});
