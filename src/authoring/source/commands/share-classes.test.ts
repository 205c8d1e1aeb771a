import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile/compile.js';
import { Project } from '../project.js';
import { copyElements, pasteElements } from './clipboard.js';

const SCENE = `<mujoco><default><geom rgba="1 0 0 1" friction="2"/><default class="thin"><geom size=".01"/></default></default>
  <worldbody><body name="a"><joint/><geom size=".1"/><geom class="thin"/></body></worldbody></mujoco>`;
const PART = '<mujoco><worldbody><body name="p"><joint/><geom size=".2"/></body></worldbody></mujoco>';
const WITH_CLASSES = `<mujoco><default><geom rgba="0 1 0 1"/><default class="thin"><geom size=".02"/></default></default>
  <worldbody><body name="p"><joint/><geom class="thin"/></body></worldbody></mujoco>`;

const world = ({ spec }: Project) => spec.worldbody;
const classes = ({ spec }: Project) => spec.all('default').map(({ class: name }) => name);
const colors = ({ spec }: Project) => [...compile(spec).geom_rgba];

describe('shareClasses', () => {
  it('pasted parts share one class for defaults that differ from those of the model', () => {
    const project = new Project('scene.xml', SCENE);
    for (let k = 0; k < 3; k++) pasteElements(project, PART, world(project));
    expect(classes(project)).toEqual(['main', 'thin', 'main_1']);
    expect(project.spec.get('body', 'p_2').child('geom')).toMatchObject({ rgba: [0.5, 0.5, 0.5, 1] });
    expect(project.spec.get('body', 'p_2').child('geom')!.friction[0]).toBe(1);
    project.undo();
    expect(classes(project)).toEqual(['main', 'thin', 'main_1']);
  });

  it('pasted parts share nested classes', () => {
    const project = new Project('scene.xml', SCENE);
    for (let k = 0; k < 3; k++) pasteElements(project, WITH_CLASSES, world(project));
    expect(classes(project)).toEqual(['main', 'thin', 'main_1', 'thin_1']);
    expect(project.spec.get('body', 'p_2').child('geom')).toMatchObject({ class: 'thin_1', size: [0.02, 0, 0] });
  });

  it('pasted parts use the existing classes of the model that they were copied from', () => {
    const project = new Project('scene.xml', SCENE);
    const before = colors(project);
    pasteElements(project, copyElements([project.spec.get('body', 'a')]), world(project));
    expect(classes(project)).toEqual(['main', 'thin']);
    expect(project.spec.get('body', 'a_1').authored.has('childclass')).toBe(false);
    expect(project.spec.get('body', 'a_1').elements[2]).toMatchObject({ class: 'thin' });
    expect(colors(project)).toEqual([...before, ...before]);
  });

  it('pasted parts get a new class if the shared one was changed', () => {
    const project = new Project('scene.xml', SCENE);
    pasteElements(project, PART, world(project));
    project.transact('edit', ({ spec }) => spec.get('default', 'main_1').child('geom')!.set('margin', 0.5));
    pasteElements(project, PART, world(project));
    expect(classes(project)).toEqual(['main', 'thin', 'main_1', 'main_1_1']);
    expect(project.spec.get('body', 'p_1').child('geom')!.margin).toBe(0);
  });
});
