import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile/compile.js';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { markFileSaved, unsaved, unsavedFiles } from '../disk.js';
import { Project } from '../project.js';
import { type AssetBundle, addAssets } from './assets.js';
import { attachFile } from './files.js';

const ROOM = `<mujoco>
  <compiler meshdir="meshes" texturedir="pictures"/>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 .1"/>
    <body name="table" pos="1 2 .5" euler="0 0 90"><geom name="top" type="box" size=".5 .5 .02"/></body>
  </worldbody>
</mujoco>
`;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A tetrahedron from (0, 0, 1) to (2, 4, 3). */
const OBJ = encode('v 0 0 1\nv 2 0 1\nv 0 4 1\nv 0 0 3\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n');

/** One gray pixel. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='),
  (c) => c.charCodeAt(0),
);

const BUNDLE: AssetBundle = {
  name: 'wedge',
  files: [{ name: 'wedge.obj', bytes: OBJ }],
  meshes: [{ file: 'wedge.obj' }],
  materials: [],
};

const open = (text = ROOM, files: Readonly<Record<string, Uint8Array>> = {}): Project =>
  new Project('home/room.xml', text, { files: (path) => files[path] });

const text = (project: Project) => project.workspace.main.text;
const element = (project: Project, kind: 'body' | 'geom', name: string) => project.spec.find(kind, name) as SpecElement;

describe('addAssets', () => {
  it('addAssets creates a mesh and a geom that rests on a point, and stores the file in meshdir', () => {
    const project = open();
    const { result } = addAssets(project, BUNDLE, {
      parent: project.spec.worldbody as SpecElement,
      point: [5, 6, 0.5],
    });
    expect(result.map(({ label }) => label)).toEqual(["geom 'wedge'"]);
    expect(text(project)).toContain('<mesh name="wedge" file="wedge.obj"/>');
    // its middle is above the point, its bottom at the height of the point
    expect(text(project)).toContain('<geom name="wedge" type="mesh" pos="4 4 -0.5" mesh="wedge"/>');
    const model = compile(project.spec);
    const geom = model.geom('wedge');
    expect(model.mesh_vertnum[0]).toBe(4);
    expect(model.geom_contype[geom.id]).toBe(1);
    expect(unsavedFiles(project)).toEqual([{ uri: 'home/meshes/wedge.obj', bytes: OBJ, expected: undefined }]);
    markFileSaved(project, 'home/meshes/wedge.obj', OBJ);
    expect(unsavedFiles(project)).toEqual([]);
  });

  it('addAssets is undone and redone as one step, including files', () => {
    const project = open();
    addAssets(project, BUNDLE, { parent: project.spec.worldbody as SpecElement });
    const after = text(project);
    expect(project.undo()).toBe('add wedge');
    expect(text(project)).toBe(ROOM);
    expect(project.spec.readFile('home/meshes/wedge.obj')).toBeUndefined();
    expect(unsavedFiles(project)).toEqual([]);
    project.redo();
    expect(text(project)).toBe(after);
    expect(project.spec.readFile('home/meshes/wedge.obj')).toBe(OBJ);
  });

  it('addAssets places geoms in the frame of their body', () => {
    const project = open();
    addAssets(project, BUNDLE, { parent: element(project, 'body', 'table'), point: [1, 2, 0.5] });
    // (-1, -2, -1) relative to the point, in a frame rotated by 90 degrees
    expect(element(project, 'geom', 'wedge').get('pos')).toEqual([-2, 1, -1].map((x) => expect.closeTo(x, 9)));
  });

  it('addAssets chooses unused names of elements and files, and stores equal files once', () => {
    const other = encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n');
    const project = open(ROOM, { 'home/meshes/wedge.obj': other });
    for (let i = 0; i < 2; i++) addAssets(project, BUNDLE);
    expect(text(project)).toContain('<mesh name="wedge" file="wedge_1.obj"/>');
    expect(text(project)).toContain('<mesh name="wedge_1" file="wedge_1.obj"/>');
    expect([...project.workspace.files.keys()]).toEqual(['home/meshes/wedge_1.obj']);
  });

  it('addAssets makes images textures of materials, and applies a material to a geom', () => {
    const project = open();
    const picture = { name: 'wood.png', bytes: PNG };
    const bundle = { name: 'wood', files: [picture], meshes: [], materials: [{ name: 'wood', texture: 'wood.png' }] };
    const top = project.spec.find('geom', 'top')!;
    addAssets(project, bundle, { onto: top });
    expect(text(project)).toContain('<texture name="wood" type="2d" file="wood.png"/>');
    expect(text(project)).toContain('<material name="wood" texture="wood"/>');
    expect(top.material).toBe('wood');
    expect(compile(project.spec).tex_type[0]).toBe(0);
    expect([...project.workspace.files.keys()]).toEqual(['home/pictures/wood.png']);
  });

  it('addAssets puts several meshes in a separate body', () => {
    const project = open();
    const bundle = {
      name: 'cart',
      files: [
        { name: 'box.obj', bytes: OBJ },
        { name: 'wheel.obj', bytes: OBJ },
      ],
      meshes: [{ file: 'box.obj', material: 'red' }, { file: 'wheel.obj' }],
      materials: [{ name: 'red', rgba: [1, 0, 0, 1], roughness: 0.3 }],
    };
    const { result } = addAssets(project, bundle, { parent: project.spec.worldbody as SpecElement, point: [0, 0, 0] });
    expect(result.map(({ label }) => label)).toEqual(["body 'cart'"]);
    expect(result[0]!.get('pos')).toEqual([-1, -2, -1]);
    expect(text(project)).toContain('<geom name="box" type="mesh" material="red" mesh="box"/>');
    expect(text(project)).toContain('<material name="red" roughness="0.3" rgba="1 0 0 1"/>');
  });

  it('attachFile also stores the assets of an attached model file', () => {
    const project = open('<mujoco>\n  <worldbody>\n    <body name="table"/>\n  </worldbody>\n</mujoco>\n');
    const arm = `<mujoco><asset><mesh name="part" file="part.obj"/></asset>
      <worldbody><body name="arm"><geom type="mesh" mesh="part"/></body></worldbody></mujoco>`;
    const files = [
      { name: 'arm.xml', bytes: encode(arm) },
      { name: 'part.obj', bytes: OBJ },
    ];
    attachFile(project, element(project, 'body', 'table'), 'arm.xml', { prefix: 'left_', body: 'arm', files });
    expect(project.spec.find('body', 'left_arm')).toBeDefined();
    expect(compile(project.spec).nmesh).toBe(1);
    expect(unsaved(project).map(({ uri }) => uri)).toEqual(['home/room.xml', 'home/arm.xml']);
    expect(unsavedFiles(project).map(({ uri }) => uri)).toEqual(['home/part.obj']);
    // again, with existing files
    attachFile(project, element(project, 'body', 'table'), 'arm.xml', { prefix: 'right_', body: 'arm', files });
    expect(project.spec.find('body', 'right_arm')).toBeDefined();
    const other = [{ name: 'arm.xml', bytes: encode('<mujoco/>') }];
    expect(() =>
      attachFile(project, element(project, 'body', 'table'), 'arm.xml', { prefix: 'x_', files: other }),
    ).toThrow("there is already a different file 'arm.xml'");
    project.undo();
    project.undo();
    expect([...project.documents.keys()]).toEqual(['home/room.xml']);
    expect(unsavedFiles(project)).toEqual([]);
  });

  it('addAssets refuses an invalid file and changes nothing', () => {
    const project = open();
    const broken = { ...BUNDLE, files: [{ name: 'wedge.obj', bytes: encode('v 0 0\nf 1 2 3\n') }] };
    expect(() => addAssets(project, broken)).toThrow(ModelError);
    expect(text(project)).toBe(ROOM);
    expect(project.workspace.files.size).toBe(0);
  });
});
