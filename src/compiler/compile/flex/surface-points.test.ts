/** Points and elements of flexes from mesh files, for a tetrahedron. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../compile.js';
import { meshPoints } from './surface-points.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const FACES = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
const ORIGIN = { name: 'm', element: 'f' };
const fileOf = (text: string, extension = 'obj') => ({
  name: `m.${extension}`,
  bytes: new TextEncoder().encode(text),
  extension,
});

describe('flexcomp mesh files', () => {
  it('a mesh file gives its triangles for dim 2', () => {
    const { points, elements } = meshPoints(2, [0, 0, 0], fileOf(OBJ), ORIGIN);
    expect([[...points], [...elements]]).toEqual([CORNERS, FACES]);
  });

  it('a mesh file gives the first side of each triangle for dim 1', () => {
    const { elements } = meshPoints(1, [0, 0, 0], fileOf(OBJ), ORIGIN);
    expect([...elements]).toEqual([0, 2, 0, 1, 0, 3, 1, 2]);
  });

  it('a mesh file gives tetrahedra with the origin as first point for dim 3', () => {
    const apex = [0.1, 0.2, 0.3] as const;
    const { points, elements } = meshPoints(3, apex, fileOf(OBJ), ORIGIN);
    expect([...points]).toEqual([...apex, ...CORNERS]);
    expect([...elements]).toEqual([0, 1, 3, 2, 0, 1, 2, 4, 0, 1, 4, 3, 0, 2, 3, 4]);
  });

  it('omits flat and inverted tetrahedra of a mesh file', () => {
    // as seen from the origin, three faces are flat; as seen from beyond the fourth, that face is inverted
    expect([...meshPoints(3, [0, 0, 0], fileOf(OBJ), ORIGIN).elements]).toEqual([0, 2, 3, 4]);
    expect([...meshPoints(3, [1, 1, 1], fileOf(OBJ), ORIGIN).elements]).toEqual([0, 1, 3, 2, 0, 1, 2, 4, 0, 1, 4, 3]);
  });

  it('rejects a mesh file of the legacy format or without faces', () => {
    expect(() => meshPoints(2, [0, 0, 0], fileOf(OBJ, 'msh'), ORIGIN)).toThrow('legacy format');
    expect(() => meshPoints(2, [0, 0, 0], fileOf('v 0 0 0\n'), ORIGIN)).toThrow('no faces');
  });

  it('texture coordinates of a mesh file take precedence over authored ones', () => {
    const textured = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 .5\nvt .25 .5\nvt .75 .5\nf 1/1 2/2 3/3\n';
    const coordinates = (obj: string): number[] => {
      const text = `<mujoco><worldbody><flexcomp name="f" type="mesh" file="m.obj" dim="2" radius=".01" mass="1"
        texcoord=".125 0 .125 0 .125 0"/></worldbody></mujoco>`;
      const model = compile(readModelText(text, { files: { 'm.obj': obj } }), { trialStep: false });
      return [...model.flex_texcoord];
    };
    expect(coordinates(textured)).toEqual([0, 0.5, 0.25, 0.5, 0.75, 0.5]);
    expect(coordinates(textured.replace(/vt.*\n/g, '').replace(/\/\d/g, ''))).toEqual([0.125, 0, 0.125, 0, 0.125, 0]);
  });

  it('a mesh file gives the texture coordinate of each corner', () => {
    const cube = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 1\nvt 0 .5\nvt .25 .5\nvt .75 .5\nf 1/3 2/2 3/1\nf 2/1 4/3 3/2\n';
    const { elements, texcoord, elemtexcoord } = meshPoints(2, [0, 0, 0], fileOf(cube), ORIGIN);
    const at = (corner: number): number[] => [
      ...texcoord.subarray(2 * elemtexcoord[corner], 2 * elemtexcoord[corner] + 2),
    ];
    expect(elements).toHaveLength(6);
    expect([0, 1, 2, 3, 4, 5].map(at)).toEqual([0.75, 0.25, 0, 0, 0.75, 0.25].map((u) => [u, 0.5]));
    expect([...meshPoints(2, [0, 0, 0], fileOf(OBJ), ORIGIN).elemtexcoord]).toEqual([]);
  });
});

describe('flexcomp Gmsh files', () => {
  const flexcomp = (attributes: string, files: Record<string, string>) =>
    compile(
      readModelText(
        `<mujoco><worldbody><flexcomp name="f" ${attributes} radius=".01" mass="1"><edge damping="1"/></flexcomp></worldbody></mujoco>`,
        { files },
      ),
      { trialStep: false },
    );
  const MSH = `$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n5 0 1 0\n4 0 0 2\n$EndNodes
$Elements\n2\n1 2 2 0 1 1 2 5\n2 2 0 4 2 5\n$EndElements\n`;

  it('a Gmsh file gives scaled and translated points, and elements of its dimension', () => {
    const tetrahedron = MSH.replace(/2\n1 2 2 0 1 1 2 5\n2 2 0 4 2 5/, '1\n1 4 0 1 2 5 4');
    const model = flexcomp('type="gmsh" dim="3" file="m.msh" scale="2 3 4" pos="1 0 0" rigid="true"', {
      'm.msh': tetrahedron,
    });
    expect([model.flex_dim[0], model.nflexelem]).toEqual([3, 1]);
    expect([...model.flex_vert]).toEqual([1, 0, 0, 3, 0, 0, 1, 3, 0, 1, 0, 8]);
  });

  it('Gmsh files are read only for type gmsh', () => {
    expect(() => flexcomp('type="mesh" dim="2" file="m.msh"', { 'm.msh': MSH })).toThrow('legacy format');
    expect(() => flexcomp('type="gmsh" dim="2" file="m.obj"', { 'm.obj': OBJ })).toThrow('m.obj');
  });
});
