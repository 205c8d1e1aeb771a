import { describe, expect, it } from 'vitest';
import { compile, Data, parseXML } from '../../../api/index.js';
import { readMJB } from '../../../simulation/model/mjb.js';
import { Model } from '../../../simulation/model/model.js';
import { SimulationRun } from '../simulation-run.js';
import type { Editor } from './editor.js';
import type { CommandName, EditorCommands } from './editor-protocol.js';
import { openEditor } from './open-editor.js';

/** A tetrahedron with corners a meter from the origin. */
const OBJ = new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n');

const ROOM = `<mujoco>
  <default><default class="dull"><material specular="0.1"/><geom density="500"/></default></default>
  <asset>
    <texture name="dots" type="2d" builtin="checker" width="8" height="8"/>
    <material name="cloth" class="dull" texture="dots"/>
    <hfield name="land" nrow="9" ncol="9" size="4 4 1 .1"/>
  </asset>
  <worldbody>
    <geom name="ground" type="hfield" hfield="land"/>
    <body pos="0 0 1"><joint name="z" type="slide" axis="0 0 1"/><geom name="ball" class="dull" size=".1" friction="2"/></body>
  </worldbody>
</mujoco>`;

function open(): Editor {
  const spec = parseXML(ROOM, { name: 'room.xml', files: { 'room.xml': new TextEncoder().encode(ROOM) } });
  const model = compile(spec);
  const run = new SimulationRun({ spec, model, data: new Data(model), diagnostics: [] }, () => {});
  return openEditor(run, () => {}, { onView() {}, onAmended() {}, onLost() {} });
}

let id = 0;

function ask<K extends CommandName>(editor: Editor, name: K, ...args: Parameters<EditorCommands[K]>) {
  const { result, fault } = editor.handle({ id: ++id, name, args });
  expect(fault?.message).toBeUndefined();
  return result as ReturnType<EditorCommands[K]>;
}

const text = ({ project }: Editor) => project.workspace.main.text;

describe('commands for assets', () => {
  it('adds asset files to the running model', () => {
    const editor = open();
    const world = ask(editor, 'find', 'body', 0)!;
    const bundle = {
      name: 'part',
      files: [{ name: 'part.obj', bytes: OBJ }],
      meshes: [{ file: 'part.obj' }],
      materials: [],
    };
    const [geom] = ask(editor, 'addAssets', bundle, { parent: world, point: [3, 3, 0] });
    expect(ask(editor, 'find', 'geom', editor.run.model.geom('part').id)).toBe(geom);
    expect(editor.run.model.nmesh).toBe(1);
    const [file] = ask(editor, 'unsavedFiles');
    expect(file).toEqual({ uri: 'part.obj', bytes: OBJ, expected: undefined });
    // a copy, as it arrives from the page
    ask(editor, 'saved', 'part.obj', file!.bytes.slice());
    expect(ask(editor, 'unsavedFiles')).toEqual([]);
    ask(editor, 'undo');
    expect(editor.run.model.nmesh).toBe(0);
    expect(text(editor)).toBe(ROOM);
  });

  it('painting terrain keeps the state, and flattening uses the height at the start of the stroke', () => {
    const editor = open();
    const { model, data } = editor.run;
    data.qpos[0] = 0.5;
    const land = ask(editor, 'find', 'hfield', 0)!;
    ask(editor, 'sculpt', land, { mode: 'raise', at: [0, 0], radius: 1.5, strength: 0.6 }, 'a');
    expect(data.qpos[0]).toBe(0.5);
    expect(model.hfield_size[2]).toBeCloseTo(0.6, 6);
    for (const x of [0, 1, 2])
      ask(editor, 'sculpt', land, { mode: 'flatten', at: [x, 0], radius: 0.9, strength: 1 }, 'b');
    // row of y = 0: the samples below the brush have the height of the first one
    const row = [...model.hfield_data.slice(36, 45)].map((x) => x * model.hfield_size[2]!);
    expect(row.slice(4, 7)).toEqual([0.6, 0.6, 0.6].map((x) => expect.closeTo(x, 5)));
    expect(row[7]).toBe(0);
    expect(ask(editor, 'undo')).toBe("flatten hfield 'land'");
    expect(model.hfield_data[42]).toBe(0);
  });

  it('previews a mesh with its volume and inertia', () => {
    const editor = open();
    const bundle = {
      name: 'part',
      files: [{ name: 'part.obj', bytes: OBJ }],
      meshes: [{ file: 'part.obj' }],
      materials: [],
    };
    const [mesh] = ask(editor, 'addAssets', bundle, {});
    const preview = ask(editor, 'preview', mesh!)!;
    expect(preview.mesh).toMatchObject({ vertices: 4, triangles: 4, hullVertices: 4, density: 1000 });
    expect(preview.mesh!.volume).toBeCloseTo(1 / 6, 6);
    expect(preview.mesh!.center).toEqual([0.25, 0.25, 0.25].map((x) => expect.closeTo(x, 6)));
    // variances are 3/80 and covariances -1/80: m 6/80 on the diagonal and m/80 off it, so m/16 twice, and m/10
    const { mass, inertia } = preview.mesh!;
    const sorted = [...inertia].sort((a, b) => a - b);
    expect(sorted).toEqual([mass / 16, mass / 16, mass / 10].map((x) => expect.closeTo(x, 4)));
    const model = new Model(readMJB(preview.model));
    expect([model.nmesh, model.ngeom]).toEqual([1, 1]);
  });

  it('previews a material with the values of its class', () => {
    const editor = open();
    const cloth = ask(editor, 'find', 'material', 0)!;
    const model = new Model(readMJB(ask(editor, 'preview', cloth)!.model));
    expect(model.mat_specular[0]).toBeCloseTo(0.1, 6);
    expect(model.ntex).toBe(2);
    expect(ask(editor, 'preview', ask(editor, 'find', 'geom', 0)!)).toBeUndefined();
  });

  it('moves an attribute of an element to its class', () => {
    const editor = open();
    const ball = ask(editor, 'find', 'geom', 1)!;
    ask(editor, 'moveToClass', ball, 'friction');
    expect(text(editor)).toContain('<geom friction="2" density="500"/>');
    expect(text(editor)).toContain('<geom name="ball" class="dull" size=".1"/>');
    expect(editor.run.model.geom_friction[3]).toBe(2);
  });
});
