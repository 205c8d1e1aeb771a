/** Values of an explicit flex: rejected or accepted as in the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';
import { compile } from '../compile.js';

const slides = '<joint type="slide"/><joint type="slide" axis="0 1 0"/><joint type="slide" axis="1 0 0"/>';
const points = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `<body name="v${i}" pos="${i & 1} ${(i >> 1) & 1} ${i >> 2}">${slides}<geom size=".01"/></body>`,
  ).join('');
const names = (count: number): string => Array.from({ length: count }, (_, i) => `v${i}`).join(' ');

const flex = (attributes: string, inside = '', option = '', more = ''): string =>
  `${option}<worldbody>${points(12)}</worldbody><deformable><flex name="F" ${attributes}>${inside}</flex>${more}</deformable>`;
const TRIANGLE = 'dim="2" body="v0 v1 v2" element="0 1 2"';
const LINE = 'dim="1" body="v0 v1" element="0 1"';
const APART = '<contact selfcollide="none"/>';
const TETRAHEDRON = `dim="3" body="v0 v1 v2 v4" element="0 1 2 3"`;
const cells = (nodes: number, more = 'dof="trilinear"'): string =>
  `dim="3" body="world world world world" vertex="0 0 0 1 0 0 0 1 0 0 0 1" element="0 1 2 3" node="${names(nodes)}" ${more}`;

describe('rejects a flex, as in the reference', () => {
  it.each([
    ['dim="0" body="v0 v1" element="0 1"', '', 'dim must be 1, 2 or 3'],
    ['dim="4" body="v0 v1" element="0 1"', '', 'dim must be 1, 2 or 3'],
    ['dim="2" body="v0 v1 v2" element="0 1 2 0"', '', 'elements need 3 vertices each'],
    ['dim="1" body="v0" vertex="0 0 0 1 0" element="0 1"', '', expect.anything()],
    [
      'dim="1" body="v0 v1" vertex="0 0 0 1 0 0 2 0 0" element="0 1 1 2"',
      '',
      '2 bodies are neither one nor as many as 3 vertices',
    ],
    ['dim="1" body="v0 v1" element="0 2"', '', 'an element refers to vertex 2, and there are 2 vertices'],
    ['dim="2" body="v0 v1 v2 v3" element="0 1 2 1 3 1"', '', 'element 1 has a vertex twice'],
    [
      `${TRIANGLE} texcoord="0 0 1 1"`,
      '',
      'there are 2 texture coordinates for 3 vertices; give one per vertex, or elemtexcoord',
    ],
    [TRIANGLE, '<edge stiffness="1"/>', 'only the edges of lines have a stiffness; use elasticity'],
    [TETRAHEDRON, '<elasticity young="1" poisson=".5"/>', "Poisson's ratio must be in [0, 0.5)"],
    [TETRAHEDRON, '<elasticity young="1" poisson="-.1"/>', "Poisson's ratio must be in [0, 0.5)"],
    [TRIANGLE, '<elasticity young="1" elastic2d="stretch"/>', 'elasticity of a shell needs a thickness'],
    [cells(8), '<contact selfcollide="none" internal="true"/>', 'an interpolated flex cannot have internal contacts'],
    [cells(7), APART, 'its cells need 8 nodes, not 7'],
    [cells(8, 'dof="trilinear" cellcount="2 1 1"'), APART, 'its cells need 12 nodes, not 8'],
  ])('rejects the flex %s %s: %s', async (attributes, inside, reason) => {
    const expected = typeof reason === 'string' ? `flex 'F': ${reason}` : reason;
    const verdict = await compileSmallModel(flex(attributes, inside));
    expect({ ...verdict, messages: verdict.messages.slice(0, 1) }).toEqual(refused(expected));
  });

  it.each<[string, string, boolean]>([
    ['both', '<joint/>', true],
    ['bend', '<joint/>', true],
    ['stretch', '<joint/>', false],
    ['both', '', false],
    ['both', slides, false],
  ])('a shell with elastic2d %s and a body with the joints %s is rejected: %s', async (kind, joints, isRefused) => {
    const shell = `<elasticity young="1e3" poisson="0" thickness=".1" elastic2d="${kind}"/>`;
    const content = flex(TRIANGLE, shell).replace(slides, joints);
    const { messages, isRefusedThere, differences } = await compileSmallModel(content);
    const reason = "the flex resists bending, so its vertices cannot be pinned to the body 'v0', which has joints";
    expect([messages.map((each) => each.includes(reason)), isRefusedThere, differences]).toEqual([
      isRefused ? [true] : [],
      isRefused,
      [],
    ]);
  });

  it('rejects a flex whose elements were removed by a program', () => {
    const spec = readModelText(`<mujoco>${flex(TRIANGLE)}</mujoco>`);
    spec.get('flex', 'F').unset('element');
    expect(() => compile(spec)).toThrow("flex 'F': there are no elements");
  });

  it('rejects a flex with a skewed node grid', async () => {
    const content = flex(cells(8), APART).replace('name="v1" pos="1 0 0"', 'name="v1" pos="1 .1 0"');
    const { messages, isRefusedThere } = await compileSmallModel(content);
    expect([messages, isRefusedThere]).toEqual([["flex 'F': its nodes at rest do not form a grid"], true]);
  });

  it.each([
    [0, true],
    [0.9e-7, true],
    [1e-7, true],
    [1.1e-7, false],
  ])('a node grid with a thickness of %f m is rejected: %s', async (thickness, isRefused) => {
    const content = flex(cells(8), APART).replace(/pos="(\d) (\d) 1"/g, `pos="$1 $2 ${thickness}"`);
    const { messages, isRefusedThere, differences } = await compileSmallModel(content);
    const isSaid = messages.includes("flex 'F': its nodes at rest do not form a grid");
    expect([isSaid, isRefusedThere, differences]).toEqual([isRefused, isRefused, []]);
  });

  it.each(['', 'integrator="implicitfast"', 'integrator="RK4"', 'solver="CG"'])(
    'rejects passive contacts of a flex with the options %s',
    async (options) => {
      const { messages, isRefusedThere } = await compileSmallModel(
        flex(TETRAHEDRON, '<contact passive="true" selfcollide="none"/><edge damping="1"/>', `<option ${options}/>`),
      );
      expect([messages.length, isRefusedThere]).toEqual([1, true]);
      expect(messages[0]).toContain("passive contacts of a flex need the integrator 'discrete'");
    },
  );
});

describe('gives a flex the rows of the reference', () => {
  const PASSIVE = '<contact passive="true" selfcollide="none"/><elasticity young="1e3" poisson=".2"/>';
  const SHELL = '<elasticity young="1e3" poisson="0" thickness=".1" elastic2d="stretch"/>';
  const SOLID = '<elasticity young="1e3" poisson=".2"/>';
  it.each([
    ['a triangle', flex(TRIANGLE, SHELL.replace('stretch', 'both'))],
    ['a line with a stiffness', flex(LINE, '<edge stiffness="3" damping=".1"/>')],
    [
      'several vertices per body',
      flex('dim="2" body="v0 v0 v1 v1" vertex="0 0 0 .2 .5 .1 0 0 0 .1 .5 .3" element="0 1 2 1 2 3"', SHELL),
    ],
    ['texture coordinates', flex(`${TRIANGLE} texcoord="0 0 1 0 0 1"`, SHELL)],
    ...['', 'elemtexcoord="3 2 1 0"'].map((more) => [
      `texture coordinates ${more} of a tetrahedron that is turned`,
      flex(`dim="3" body="v0 v1 v2 v4" element="0 2 1 3" texcoord="0 0 1 0 0 1 1 1" ${more}`, SOLID),
    ]),
    ['a flat tetrahedron', flex('dim="3" body="v0 v1 v2 v3" element="0 1 2 3"', '<edge damping="1"/>')],
    [
      'several surfaces that are bent at rest',
      flex(
        'dim="2" body="v0 v1 v2 v3 v4 v5" element="1 2 3 2 1 0 3 2 4 4 2 5"',
        SHELL.replace('stretch', 'both'),
        '',
        '<flex name="G" dim="2" body="v5 v7 v6 v3" element="0 1 2 1 3 2"><edge damping="1"/></flex>' +
          `<flex name="H" dim="2" body="v8 v7 v9 v10 v11" element="0 1 2 1 3 2 1 3 4">${SHELL.replace('stretch', 'bend')}</flex>`,
      ),
    ],
    // flexes with edge rows are first: after a flex without them the reference restarts their addresses
    [
      'several flexes of every dimension',
      flex(
        LINE,
        '<edge damping="1"/>',
        '',
        `<flex name="J" dim="1" body="v0 v1 v2 v4" element="0 1 1 2 2 3"><edge stiffness="1"/></flex>
         <flex name="G" ${TRIANGLE} texcoord="0 0 1 0 0 1">${SHELL}</flex>
         <flex name="I" ${TETRAHEDRON} texcoord="0 0 1 0 0 1 1 1">${SOLID}</flex>
         <flex name="K" dim="2" body="v0 v1 v2 v4" element="0 1 2 1 2 3">${SHELL.replace('stretch', 'both')}</flex>
         <flex name="H" ${cells(8)}>${APART}${SOLID}</flex><flex name="L" ${cells(8)}>${APART}${SOLID}</flex>`,
      ),
    ],
    ['eight nodes', flex(cells(8), `${APART}<elasticity young="1e3" poisson=".2"/>`)],
    ...['CG', 'Newton'].map((solver) => [
      `passive contacts with ${solver}`,
      flex(TETRAHEDRON, PASSIVE, `<option integrator="discrete" solver="${solver}"/>`),
    ]),
  ])('gives the flex rows of the reference: %s', async (_, content) => {
    expect(await compileSmallModel(content!)).toEqual(EQUAL);
  });

  it('accepts any Poisson ratio if young is zero', async () => {
    const { messages, isRefusedThere, differences } = await compileSmallModel(
      flex(TETRAHEDRON, '<elasticity young="0" poisson=".5"/>'),
    );
    expect([messages.length, isRefusedThere, differences]).toEqual([1, false, []]);
    expect(messages[0]).toContain('nothing keeps its shape');
  });

  it.each([
    ['', ''],
    // `elastic2d` of a surface is none by default
    ['<elasticity young="1e3" poisson=".2" thickness=".1"/>', ''],
    ['<elasticity elastic2d="both" thickness=".1"/>', ''],
    ['<edge stiffness="0" damping="0"/>', ''],
    ['', '<equality><flex flex="G"/></equality>'],
  ])('warns of a flex without forces that preserve its shape: %s %s', async (inside, rest) => {
    const other = `<flex name="G" ${LINE}><edge damping="1"/></flex>`;
    const content = flex(TRIANGLE, inside, '', other) + rest;
    const { messages, isRefusedThere, differences } = await compileSmallModel(content);
    expect({ isRefusedThere, differences }).toEqual({ isRefusedThere: false, differences: [] });
    expect(messages).toEqual([
      "flex 'F' can move, but nothing keeps its shape: add elasticity, edge stiffness or an equality",
    ]);
  });
});
