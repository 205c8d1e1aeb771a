import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { compile } from '../../compiler/compile/compile.js';
import { ModelError } from '../../foundation/base/diagnostics.js';
import { readDAE } from './dae.js';
import { DAE_DECODER } from './dae-decoder.js';

const POSITIONS = '0 0 0  2 0 0  2 1 0  0 1 0  0 0 3';

interface Parts {
  readonly unit?: string;
  readonly node?: string;
  readonly primitive?: string;
}

const dae = ({ unit = '1', node = '', primitive = TRIANGLES }: Parts = {}): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset><unit name="u" meter="${unit}"/><up_axis>Y_UP</up_axis></asset>
  <library_geometries><geometry id="g"><mesh>
    <source id="pos"><float_array id="pa" count="15">${POSITIONS}</float_array>
      <technique_common><accessor source="#pa" count="5" stride="3"/></technique_common></source>
    <source id="nrm"><float_array id="na" count="3">0 0 2</float_array>
      <technique_common><accessor source="#na" count="1" stride="3"/></technique_common></source>
    <source id="uv"><float_array id="ua" count="6">0 0 1 0 1 0.25</float_array>
      <technique_common><accessor source="#ua" count="3" stride="2"/></technique_common></source>
    <vertices id="v"><input semantic="POSITION" source="#pos"/></vertices>
    ${primitive}
  </mesh></geometry></library_geometries>
  <library_visual_scenes><visual_scene id="s"><node id="n">${node}<instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#s"/></scene>
</COLLADA>`);

const INPUTS = `<input semantic="VERTEX" source="#v" offset="0"/>`;
const TRIANGLES = `<triangles count="2">${INPUTS}<p>0 1 2 0 2 3</p></triangles>`;
const read = (parts?: Parts) => readDAE(dae(parts), { name: 'part.dae' });
const reasonOf = (bytes: Uint8Array): string => {
  try {
    readDAE(bytes, { name: 'part.dae' });
    return '';
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics[0]!.message;
  }
};

describe('COLLADA', () => {
  it('readDAE reads triangles in meters without rotating the up axis', () => {
    const { vert, face } = read({ unit: '0.5' });
    expect([...vert]).toEqual([0, 0, 0, 1, 0, 0, 1, 0.5, 0, 0, 0.5, 0, 0, 0, 1.5]);
    expect([...face]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it('readDAE reads numbers with exponents and many digits', () => {
    const node = '<matrix>1e0 0 0 -8.58931e-4  0 10.00000000000000000E-1 0 1e-300  0 0 1 +2.5E+1  0 0 0 1</matrix>';
    expect([...read({ node }).vert.slice(0, 3)]).toEqual([Math.fround(-8.58931e-4), 0, 25]);
    expect(reasonOf(dae({ node: '<scale>1 1 1e999</scale>' }))).toContain('1e999');
  });

  it('readDAE transforms a mesh by its nodes, outermost first', () => {
    const node = '<translate>1 0 0</translate><rotate>0 0 1 90</rotate><scale>2 2 2</scale>';
    const [x, y, z] = read({ node }).vert.slice(3, 6);
    expect([x, y, z].map((value) => value! + 0)).toEqual([expect.closeTo(1, 6), expect.closeTo(4, 6), 0]);
    const matrix = '<matrix>0 -1 0 5  1 0 0 6  0 0 1 7  0 0 0 1</matrix>';
    expect([...read({ node: matrix }).vert.slice(3, 6)]).toEqual([5, 8, 7]);
  });

  it('readDAE reverses the faces of a mirrored mesh, and transforms its normals', () => {
    const primitive = `<triangles count="1">${INPUTS}<input semantic="NORMAL" source="#nrm" offset="1"/><p>0 0 1 0 2 0</p></triangles>`;
    const plain = read({ primitive });
    expect([[...plain.face], [...plain.normal], [...plain.facenormal]]).toEqual([
      [0, 1, 2],
      [0, 0, 1],
      [0, 0, 0],
    ]);
    const mirrored = read({ primitive, node: '<scale>-1 1 1</scale>' });
    expect([[...mirrored.face], [...mirrored.normal].map((x) => x + 0)]).toEqual([
      [0, 2, 1],
      [0, 0, 1],
    ]);
    const down = read({ primitive, node: '<scale>1 1 -1</scale>' });
    expect([...down.normal].map((x) => x + 0)).toEqual([0, 0, -1]);
  });

  it('readDAE splits polygons, fans and strips, and flips texture coordinates', () => {
    const faces = (primitive: string) => [...read({ primitive }).face];
    const area = (face: number[]) => face.length / 3;
    expect(area(faces(`<polylist count="2">${INPUTS}<vcount>4 3</vcount><p>0 1 2 3 0 1 4</p></polylist>`))).toBe(3);
    expect(area(faces(`<polygons count="1">${INPUTS}<p>0 1 2 3</p></polygons>`))).toBe(2);
    expect(faces(`<trifans count="1">${INPUTS}<p>0 1 2 3</p></trifans>`)).toEqual([0, 1, 2, 0, 2, 3]);
    expect(faces(`<tristrips count="1">${INPUTS}<p>0 1 3 2</p></tristrips>`)).toEqual([0, 1, 3, 3, 1, 2]);
    const textured = `<triangles count="1">${INPUTS}<input semantic="TEXCOORD" source="#uv" offset="1"/><p>0 2 1 1 2 0</p></triangles>`;
    const { texcoord, facetexcoord } = read({ primitive: textured });
    expect([[...texcoord], [...facetexcoord]]).toEqual([
      [0, 1, 1, 1, 1, 0.75],
      [2, 1, 0],
    ]);
  });

  it('readDAE reports the fault of an invalid document', () => {
    expect(reasonOf(new TextEncoder().encode('<robot/>'))).toMatch(/not a COLLADA document/);
    expect(reasonOf(new TextEncoder().encode('<COLLADA'))).not.toBe('');
    expect(reasonOf(dae({ primitive: '' }))).toMatch(/no triangles/);
    expect(reasonOf(dae({ primitive: `<triangles>${INPUTS}<p>0 1 9</p></triangles>` }))).toMatch(/index 9 is out/);
    expect(reasonOf(dae({ primitive: `<triangles>${INPUTS}<p>0 1 x</p></triangles>` }))).toMatch(/'x' in 'p'/);
    // an offset of -1 would give a stride of 0, and an endless loop over polygons
    for (const offset of ['-1', '0.5', 'x', 'Infinity']) {
      const primitive = `<triangles>${INPUTS.replace(/offset="\d+"/, `offset="${offset}"`)}<p>0 1 2</p></triangles>`;
      expect(reasonOf(dae({ primitive }))).toMatch(`an input has the offset '${offset}'`);
    }
    expect(reasonOf(dae({ node: '<instance_node url="#n"/>' }))).toMatch(/nested more than/);
    expect(reasonOf(dae({ node: '<instance_node url="#m"/>' }))).toMatch(/refers to '#m'/);
  });

  it('DAE_DECODER decodes a mesh of a URDF file', () => {
    const text = `<robot name="r"><link name="base"/><link name="a"><collision><geometry><mesh filename="part.dae" scale="1 1 2"/></geometry></collision></link>
      <joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>`;
    const faces = '0 2 1 0 3 2 0 1 4 1 2 4 2 3 4 3 0 4';
    const primitive = `<triangles count="6">${INPUTS}<p>${faces}</p></triangles>`;
    const spec = readModelText(text, { files: { 'part.dae': dae({ primitive }) } });
    const extensions = { decoders: [DAE_DECODER] };
    // a pyramid of base 2 x 1 and height 6 [m]
    expect(compile(spec, { extensions }).body('a').mass).toBeCloseTo(4000, 3);
    expect(() => compile(spec)).toThrow(/no decoder reads/);
  });
});
