/** Commands that add parts, and sizes that follow a changed type. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../../api/index.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { Project } from '../project.js';
import { insertSnippet, SNIPPETS } from '../starters/snippets.js';
import { setAttribute } from './attributes.js';
import { addForJoints } from './context.js';
import { expandGenerator } from './expand.js';
import { attachFile } from './files.js';

const GRIP = '<mujoco><worldbody><body name="palm"><geom name="g" size=".1"/></body></worldbody></mujoco>';

function opened(text: string, files: Readonly<Record<string, string>> = {}): Project {
  const read = (uri: string) => (files[uri] === undefined ? undefined : new TextEncoder().encode(files[uri]));
  return new Project('model.xml', text, { files: read });
}

const found = (project: Project, kind: 'body' | 'geom', name: string): SpecElement =>
  project.spec.find(kind, name) as unknown as SpecElement;

describe('a changed type', () => {
  const geom = (attributes: string): Project =>
    opened(`<mujoco><worldbody><geom name="g" ${attributes}/></worldbody></mujoco>`);

  it.each([
    ['size=".1"', 'plane', [1, 1, 0.05]],
    ['size=".1"', 'capsule', [0.1, 0.2]],
    ['size=".1"', 'box', [0.1, 0.1, 0.1]],
    ['type="box" size=".1 .2 .3"', 'sphere', [0.1]],
    ['type="plane" size="0 0 .01"', 'sphere', [0.01]],
    ['type="capsule" size=".1 .3"', 'cylinder', [0.1, 0.3]],
  ])('a geom with %s that becomes a %s has valid sizes', (attributes, type, size) => {
    const project = geom(attributes);
    const element = found(project, 'geom', 'g');
    setAttribute(project, [element], 'type', type);
    expect(element.authored.get('size')).toEqual(size);
    expect(() => compile(project.spec)).not.toThrow();
    project.undo();
    expect(project.documents.get('model.xml')!.text).toContain(attributes);
  });

  it('a capsule between two points that becomes a sphere is in their middle', () => {
    const project = geom('type="capsule" size=".1" fromto="0 0 0 1 0 0"');
    const element = found(project, 'geom', 'g');
    setAttribute(project, [element], 'type', 'sphere');
    expect(element.isSet('fromto')).toBe(false);
    expect(element.get('pos')).toEqual([0.5, 0, 0]);
  });

  it('a geom that becomes a mesh refers to the first mesh of the model', () => {
    const mesh = '<asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>';
    const project = opened(`<mujoco>${mesh}<worldbody><geom name="g" size=".1"/></worldbody></mujoco>`);
    const element = found(project, 'geom', 'g');
    setAttribute(project, [element], 'type', 'mesh');
    expect(element.get('mesh')).toBe('m');
    expect(() => compile(project.spec)).not.toThrow();
  });
});

describe('placing parts', () => {
  const ARM = '<mujoco><worldbody><body name="arm" pos="0 0 2"><geom size=".1"/></body></worldbody></mujoco>';

  it('a part in a body is at its origin, or at a given pose', () => {
    const project = opened(ARM);
    const arm = found(project, 'body', 'arm');
    const [gripper] = insertSnippet(project, 'gripper', arm).result;
    expect(gripper!.get('pos')).toEqual([0, 0, 0]);
    const at = { pos: [0, 0, 0.3], quat: [1, 0, 0, 0] } as const;
    const [other] = insertSnippet(project, 'gripper', arm, at).result;
    expect(other!.get('pos')).toEqual([0, 0, 0.3]);
    expect(insertSnippet(project, 'gripper', project.spec.worldbody).result[0]!.get('pos')).toEqual([0, 0, 0.5]);
  });

  it.each(Object.keys(SNIPPETS) as (keyof typeof SNIPPETS)[])('the part %s compiles in the world, twice', (name) => {
    const project = opened('<mujoco><worldbody/></mujoco>');
    insertSnippet(project, name, project.spec.worldbody);
    insertSnippet(project, name, project.spec.worldbody);
    expect(() => compile(project.spec)).not.toThrow();
  });

  it('an attached file without defaults has a frame that moves it, and is expanded', () => {
    const project = opened(ARM, { 'grip.xml': GRIP });
    const frame = { pos: [0, 0, 0.2], quat: [1, 0, 0, 0] } as const;
    const { result } = attachFile(project, found(project, 'body', 'arm'), 'grip.xml', { prefix: 'grip_', frame });
    expect(result.label).toBe("frame 'grip'");
    setAttribute(project, [result], 'pos', [1, 2, 3]);
    expect([...compile(project.spec).body('grip_palm').pos]).toEqual([1, 2, 3]);
    expandGenerator(project, result.elements[0]!);
    expect(project.documents.get('model.xml')!.text).not.toContain('<attach');
    expect([...compile(project.spec).body('grip_palm').pos]).toEqual([1, 2, 3]);
  });

  it('motors are added for each joint without one, and refused if there is none', () => {
    const body = '<body><joint name="a"/><geom size=".1"/><body><joint type="slide"/><geom size=".1"/></body></body>';
    const project = opened(`<mujoco><worldbody>${body}</worldbody></mujoco>`);
    expect(addForJoints(project, 'motor').result.map(({ label }) => label)).toEqual(["motor 'a'", "motor 'joint'"]);
    expect(compile(project.spec).nu).toBe(2);
    expect(() => addForJoints(project, 'motor')).toThrow(/has an actuator already/);
  });
});
