/** Errors of flexes and flexcomps: each once, with its message and location. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics, ModelError } from '../../../foundation/base/diagnostics.js';
import type { CompileOptions } from '../compilation.js';
import { compile } from '../compile.js';

/** Attribute or element at each error, and its message. */
function faults(content: string, options: CompileOptions = {}): string[] {
  const text = `<mujoco>${content}</mujoco>`;
  try {
    compile(readModelText(text), { trialStep: false, ...options });
    return [];
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics.map(({ message, location }) => {
      const [word] = /^<?\w+/.exec(text.slice(location!.column! - 1))!;
      return `${word}: ${message}`;
    });
  }
}

const APART = '<contact selfcollide="none"/>';
const flexcomp = (attributes: string, inside = ''): string =>
  `<worldbody><flexcomp name="F" spacing=".1 .1 .1" ${attributes}>${inside}</flexcomp></worldbody>`;
const DIRECT = 'type="direct" dim="2" point="0 0 0 1 0 0 0 1 0"';

describe('reports errors of a flexcomp', () => {
  it.each<[string, string, string]>([
    ['dim="0"', '', 'dim: dim must be 1, 2 or 3'],
    ['dim="4"', '', 'dim: dim must be 1, 2 or 3'],
    ['count="3 0 1"', '', 'count: counts must be at least 1'],
    ['count="2 2 1" type="box"', '', 'count: counts must be at least 2 for this type'],
    ['count="2 2 1" type="cylinder"', '', 'count: counts must be at least 2 for this type'],
    ['count="2 2 1" type="ellipsoid"', '', 'count: counts must be at least 2 for this type'],
    ['count="2 2 1" dim="3" dof="radial"', '', 'count: counts must be at least 2 for this type'],
    ['type="box" count="2 2 2" dim="1"', '', 'dim: the surface of a box, cylinder or ellipsoid needs dim 2 or 3'],
    ['type="cylinder" count="2 2 2" dim="1"', '', 'dim: the surface of a box, cylinder or ellipsoid needs dim 2 or 3'],
    ['type="ellipsoid" count="2 2 2" dim="1"', '', 'dim: the surface of a box, cylinder or ellipsoid needs dim 2 or 3'],
    ['radius=".25"', '', 'spacing: the spacing must be at least 0.5, twice the radius and the margin'],
    ['scale="1 1 0"', '', 'scale: scales must be positive'],
    ['mass="0"', '', 'mass: the mass must be positive'],
    ['inertiabox="0"', '', 'inertiabox: inertiabox must be positive'],
    ['point="1 2"', '', 'point: points need three numbers each'],
    ['element="0 1"', '', 'element: elements need 3 points each'],
    [`${DIRECT} element="0 1 3"`, '', 'element: an element refers to point 3, and there are 3 points'],
    [`${DIRECT} element="0 1 -1"`, '', 'element: an element refers to point -1, and there are 3 points'],
    [DIRECT, '', '<flexcomp: there are no points or no elements'],
    ['type="mesh"', '', '<flexcomp: a file is needed'],
    ['type="gmsh"', '', '<flexcomp: a file is needed'],
    ['type="mesh" dim="3" file="none.obj"', '', '<flexcomp: tetrahedra over a surface need an origin'],
    [
      'dim="3" count="2 2 2" dof="trilinear" cellcount="0 1 1"',
      APART,
      'cellcount: there must be a cell along each axis',
    ],
    [
      'count="2 2 1"',
      '<edge equality="true"/><elasticity young="1"/>',
      'equality: an equality of edges and elasticity exclude each other',
    ],
  ])('reports the flexcomp error %s %s: %s', (attributes, inside, fault) => {
    const [where, reason] = fault.split(/: (.*)/);
    expect(faults(flexcomp(attributes, inside))).toEqual([`${where}: flexcomp 'F': ${reason}`]);
  });

  it.each<[string, string, string]>([
    ['', '<contact condim="5"/>', 'condim: condim must be 1, 3, 4 or 6, not 5'],
    [
      'dof="trilinear"',
      '<contact selfcollide="auto"/>',
      "selfcollide: flex 'F': an interpolated flex cannot collide with itself: set selfcollide='none'",
    ],
    [
      'dof="trilinear"',
      '<contact selfcollide="none" internal="true"/>',
      "internal: flex 'F': an interpolated flex cannot have internal contacts",
    ],
    ['', '<elasticity young="1" poisson="0.7"/>', "poisson: flex 'F': Poisson's ratio must be in [0, 0.5)"],
    ['', '<pin id="9"/>', "id: flexcomp 'F': there is no point 9"],
    ['', '<edge stiffness="3"/>', "stiffness: flex 'F': only the edges of lines have a stiffness; use elasticity"],
  ])('reports the flexcomp error %s %s at the attribute of its part: %s', (attributes, inside, fault) => {
    expect(faults(flexcomp(`count="2 2 1" ${attributes}`, inside))).toEqual([fault]);
  });

  it('a flexcomp in an unnamed body is reported and generates no bodies', () => {
    const cloth = '<flexcomp name="F" count="3 3 1" mass="0"/>';
    expect(faults(`<worldbody><body>${cloth}</body></worldbody>`)).toEqual([
      "<flexcomp: flexcomp 'F': the body around it needs a name",
      "mass: flexcomp 'F': the mass must be positive",
    ]);
    expect(faults(`<worldbody><body>${cloth.replace(' mass="0"', '')}</body></worldbody>`)).toEqual([
      "<flexcomp: flexcomp 'F': the body around it needs a name",
    ]);
  });
});

const NODES = Array.from({ length: 8 }, (_, i) => `v${i}`).join(' ');
const flex = (attributes: string, inside = '', rest = ''): string =>
  `<worldbody>${NODES.split(' ')
    .map((name, i) => `<body name="${name}" pos="${i >> 2} ${(i >> 1) & 1} ${i & 1}"><geom size=".01"/></body>`)
    .join('')}</worldbody><deformable><flex name="F" ${attributes}>${inside}</flex></deformable>${rest}`;
const TRIANGLE = 'dim="2" body="v0 v1 v2" element="0 1 2"';
const CELL = `dim="3" body="v0 v1 v2 v4" element="0 1 2 3" node="${NODES}"`;

describe('reports errors of a flex', () => {
  it.each<[string, string, string]>([
    ['dim="-1" body="v0 v1 v2" element="0 1 2"', '', 'dim: dim must be 1, 2 or 3'],
    ['dim="0" body="v0 v1 v2" element="0 1 2"', '', 'dim: dim must be 1, 2 or 3'],
    ['dim="4" body="v0 v1 v2" element="0 1 2"', '', 'dim: dim must be 1, 2 or 3'],
    ['dim="2" body="v0 v1 v2" element="0 1 2 0"', '', 'element: elements need 3 vertices each'],
    ['dim="1" body="v0" vertex="0 0 0 1 0 0 2" element="0 1"', '', 'vertex: vertices need three numbers each'],
    [
      'dim="1" body="v0 v1" vertex="0 0 0 1 0 0 2 0 0" element="0 1"',
      '',
      'body: 2 bodies are neither one nor as many as 3 vertices',
    ],
    [
      'dim="2" body="v0" vertex="0 0 0 1 0 0" element="0 1 2"',
      '',
      'vertex: 2 vertices are not enough + element: an element refers to vertex 2, and there are 2 vertices',
    ],
    ['dim="2" body="v0 v1 v2" element="0 1 3"', '', 'element: an element refers to vertex 3, and there are 3 vertices'],
    ['dim="2" body="v0 v1 v2" element="0 1 2 2 1 2"', '', 'element: element 1 has a vertex twice'],
    [
      `${TRIANGLE} texcoord="0 0 1 1"`,
      '',
      'texcoord: there are 2 texture coordinates for 3 vertices; give one per vertex, or elemtexcoord',
    ],
    [TRIANGLE, '<edge stiffness="1"/>', 'stiffness: only the edges of lines have a stiffness; use elasticity'],
    [TRIANGLE, '<elasticity young="1" poisson=".5"/>', "poisson: Poisson's ratio must be in [0, 0.5)"],
    [
      TRIANGLE,
      '<elasticity poisson="-.1" thickness="1" elastic2d="bend"/>',
      "poisson: Poisson's ratio must be in [0, 0.5)",
    ],
    [TRIANGLE, '<elasticity elastic2d="bend"/>', '<elasticity: elasticity of a shell needs a thickness'],
    [TRIANGLE, '<elasticity elastic2d="bend" thickness="0"/>', 'thickness: elasticity of a shell needs a thickness'],
    [
      'dim="3" body="v0 v1 v2 v4" element="0 1 2 3"',
      '<elasticity elastic2d="bend" thickness="1"/>',
      'elastic2d: elasticity of a shell needs dim 2 or nodes',
    ],
    [
      `${CELL} dof="full"`,
      APART,
      "dof: nodes need dof='trilinear' or 'quadratic', which sets the interpolation between them",
    ],
    [`${CELL} dof="trilinear"`, '', "<flex: an interpolated flex cannot collide with itself: set selfcollide='none'"],
    [
      `${CELL} dof="trilinear"`,
      '<contact selfcollide="none" internal="true"/>',
      'internal: an interpolated flex cannot have internal contacts',
    ],
    [`${CELL} dof="quadratic"`, APART, 'node: its cells need 27 nodes, not 8'],
    [`${CELL} dof="trilinear" cellcount="2 2 1"`, APART, 'node: its cells need 18 nodes, not 8'],
    [`${TRIANGLE} dof="trilinear"`, APART, '<flex: its cells need 8 nodes, not 0'],
    [
      `${CELL} dof="trilinear" cellcount="0 1 1"`,
      APART,
      'cellcount: there must be a cell along each axis + node: its cells need 4 nodes, not 8',
    ],
  ])('reports the flex error %s %s: %s', (attributes, inside, expected) => {
    const all = expected.split(' + ').map((each) =>
      each
        .split(/: (.*)/)
        .slice(0, 2)
        .join(": flex 'F': "),
    );
    expect(faults(flex(attributes, inside))).toEqual(all);
  });
});

it('warns of ignored passive contacts of an interpolated flex at the attribute', () => {
  const option = '<option integrator="discrete" solver="CG"/>';
  const warnings = (attributes: string, inside: string): string[] => {
    const diagnostics = new Diagnostics();
    const text = `<mujoco>${option}${flex(attributes, inside)}</mujoco>`;
    compile(readModelText(text), { diagnostics, trialStep: false });
    return diagnostics.list.map(({ code, location }) => `${code} ${text.slice(location!.column! - 1).split('=')[0]}`);
  };
  const elastic = '<elasticity young="1" poisson=".1"/>';
  const cell = (passive: boolean): string => `<contact selfcollide="none" passive="${passive}"/>${elastic}`;
  expect(warnings(`${CELL} dof="trilinear"`, cell(true))).toEqual(['ignored-attribute passive']);
  expect(warnings(`${CELL} dof="trilinear"`, cell(false))).toEqual([]);
  expect(warnings('dim="3" body="v0 v1 v2 v4" element="0 1 2 3"', cell(true))).toEqual([]);
});

describe('limits on cell matrices', () => {
  const [SHELL, STRAIN] = ['<elasticity elastic2d="stretch" thickness="1"/>', '<edge equality="strain"/>'];
  // largest counts: cells, or 4 n + 2 squares, times the square of the matrix rows, or the cube for constrained strains
  it.each<[string, string, number, string]>([
    ['trilinear', '', 13_888, '13889 cells with matrices of 24 rows'],
    ['trilinear', STRAIN, 4340, '4341 cells with matrices of 24 rows'],
    ['trilinear', SHELL, 13_888, '55558 cells with matrices of 12 rows'],
    ['trilinear', SHELL + STRAIN, 8680, '34726 cells with matrices of 12 rows'],
    ['quadratic', '', 1219, '1220 cells with matrices of 81 rows'],
    ['quadratic', STRAIN, 112, '113 cells with matrices of 81 rows'],
    ['quadratic', SHELL, 2742, '10974 cells with matrices of 27 rows'],
    ['quadratic', SHELL + STRAIN, 761, '3050 cells with matrices of 27 rows'],
  ])('limits cells of %s %s to %i along an axis', (dof, inside, most, tooMany) => {
    // without mass, no bodies are generated
    const found = (count: number): string[] =>
      faults(flexcomp(`dim="3" count="2 2 2" mass="0" dof="${dof}" cellcount="${count} 1 1"`, APART + inside)).slice(1);
    expect(found(most)).toEqual([]);
    expect(found(most + 1)).toEqual([`cellcount: flexcomp 'F': ${tooMany} exceed the limit; use fewer cells`]);
  });

  it.each([
    ['', 13_888, '13889'],
    ['<equality><flexstrain flex="F"/></equality>', 4340, '4341'],
  ])('limits the cells of a flex like those of a flexcomp %s', (rest, most, count) => {
    const found = (cells: number): string[] =>
      faults(flex(`${CELL} dof="trilinear" cellcount="${cells} 1 1"`, APART, rest)).filter((each) =>
        /matrices of/.test(each),
      );
    expect(found(most)).toEqual([]);
    expect(found(most + 1)).toEqual([
      `cellcount: flex 'F': ${count} cells with matrices of 24 rows exceed the limit; use fewer cells`,
    ]);
  });
});

describe('limits on generated flexes', () => {
  const [POINT, ELEMENT] = ['point="0 0 0 1 0 0 0 1 0 0 0 1"', 'element="0 1 2 3"'];
  it.each<[string, string, Record<string, number>]>([
    ['count="5 1 1" dim="1"', '', { flexPoints: 5, flexElements: 5, flexBodies: 5 }],
    ['count="3 4 1"', '', { flexPoints: 12, flexElements: 24, flexBodies: 12 }],
    ['count="2 3 2" dim="3"', '', { flexPoints: 12, flexElements: 72, flexBodies: 12 }],
    ['count="3 4 1"', '<pin id="0 3 4"/>', { flexPoints: 12, flexBodies: 9 }],
    ['count="3 4 1" rigid="true"', '', { flexPoints: 12, flexBodies: 0 }],
    [`type="direct" dim="3" ${POINT} ${ELEMENT}`, '', { flexPoints: 0, flexElements: 0, flexBodies: 0 }],
    [`type="direct" dim="3" ${POINT} ${ELEMENT} dof="trilinear"`, APART, { flexPoints: 0, flexBodies: 8 }],
    [`type="direct" dim="3" ${POINT} ${ELEMENT} dof="trilinear"`, `${APART}<pin id="1"/>`, { flexBodies: 7 }],
  ])('limits the points, elements and bodies of a flexcomp: %s %s', (attributes, inside, limits) => {
    const content = flexcomp(attributes, inside);
    expect(faults(content, { limits })).toEqual([]);
    for (const [name, most] of Object.entries(limits)) {
      const found = faults(content, { limits: { [name]: most - 1 } });
      const [where, what] = {
        flexPoints: ['count', 'points of flexcomps'],
        flexElements: ['count', 'elements of flexcomps'],
        flexBodies: ['<flexcomp', 'bodies of flexcomps'],
      }[name]!;
      const message = `${where}: ${most} ${what} exceed the limit '${name}' of ${most - 1}`;
      expect(found).toEqual(most === 0 ? [] : [message]);
    }
  });

  it('limits the total of all flexcomps', () => {
    const two = ['F', 'G'].map((name) => `<flexcomp name="${name}" count="2 2 1" spacing=".1 .1 .1"/>`).join('');
    const content = `<worldbody>${two}</worldbody>`;
    expect(faults(content, { limits: { flexPoints: 8 } })).toEqual([]);
    expect(faults(content, { limits: { flexPoints: 7 } })).toHaveLength(1);
  });
});

it.each([
  ['2', '<elasticity young="1" thickness=".1" elastic2d="stretch"/>', 'v0 v1 v3 v2', '0 1 3 0 1 2'],
  ['3', '<elasticity young="1"/>', 'v0 v1 v2 v4 v3', '0 1 2 3 0 1 2 4'],
])('an elastic element without area or volume is an error, dim %s', (dim, elasticity, bodies, elements) => {
  // in dim 2, the third body is at the position of the second
  const content = flex(`dim="${dim}" body="${bodies}" element="${elements}"`, elasticity).replace(
    dim === '2' ? 'name="v3" pos="0 1 1"' : '',
    dim === '2' ? 'name="v3" pos="0 0 1"' : '',
  );
  expect(faults(content)).toEqual([
    expect.stringMatching(/^element: flex 'F': element 1 has no area or volume, so its elasticity/),
  ]);
});

describe('a flex on mocap bodies', () => {
  const cloth = (inside: string, pin = '<pin id="0"/>'): string =>
    `<worldbody><body name="M" mocap="true"><flexcomp name="F" count="3 3 1" spacing=".1 .1 .1" radius=".01" dim="2">${inside}${pin}</flexcomp>
    </body></worldbody>`.replace(/\n */, '');
  const block = `<worldbody><body mocap="true" name="M"><body name="fixed"><flexcomp name="F" dim="3" count="3 3 3" spacing=".1 .1 .1"
    radius=".01" dof="trilinear">${APART}<elasticity young="1e3"/><pin id="0"/></flexcomp></body></body></worldbody>`;
  const elastic = '<elasticity young="1e3" thickness=".01" elastic2d="both"/>';

  it.each([
    ['pinned points', cloth(elastic)],
    ['nodes of a body fixed to a mocap body', block.replace(/\n */, ' ')],
    [
      'bodies of a flex',
      flex(TRIANGLE, '<elasticity young="1" thickness=".1" elastic2d="stretch"/>').replace(
        'name="v0"',
        'name="v0" mocap="true"',
      ),
    ],
  ])('is an error from 3.15 on if it is elastic: %s', (_, content) => {
    const found = faults(content, { compatibility: '4.0' });
    expect(found).toEqual([expect.stringMatching(/: it has elasticity \(young\), and mocap moves its body '(M|v0)'/)]);
    expect(faults(content, { compatibility: '3.14' })).toEqual([]);
  });

  it.each([
    ['without elasticity', cloth('')],
    ['with an equality of edges', cloth('<edge equality="true"/>')],
    ['with elasticity and no point on it', cloth(elastic, '')],
    ['that does not deform', cloth(elastic).replace('dim="2"', 'dim="2" rigid="true"')],
  ])('is accepted %s', (_, content) => {
    expect(faults(content, { compatibility: '4.0' })).toEqual([]);
  });
});

describe('errors of setConst are reported at the flex', () => {
  const square = (name: string, z: number, inside: string): string =>
    `<worldbody><flexcomp name="${name}" type="direct" dim="2" radius=".01" point="0 0 0 1 0 0 0 1 0 1 1 ${z}"
      element="0 1 2 1 3 2">${inside}</flexcomp></worldbody>`.replace(/\n */, ' ');
  const bending = (name: string, damping: number): string =>
    square(name, 0, `<elasticity young="1e5" thickness=".01" elastic2d="bend" damping="${damping}"/>`);

  it('reports a surface that is not flat at its flex', () => {
    const content = square('E', 0, '<edge equality="vert"/>') + square('F', 0.5, '<edge equality="vert"/>');
    const diagnostics = new Diagnostics();
    const message = "flex 'F': its vertices are not in a plane across z";
    expect(faults(content, { diagnostics })).toEqual([`<flexcomp: ${message}`]);
    const column = '<mujoco>'.length + content.lastIndexOf('<flexcomp') + 1;
    expect(diagnostics.list).toMatchObject([{ element: "flex 'F'", message, location: { line: 1, column } }]);
  });

  it('reports mass and bending stiffness that are not positive definite at the flex', () => {
    const message = "<flexcomp: flex 'F': its mass and bending stiffness are not positive";
    for (const others of [['E'], ['E', 'G'], ['G']]) {
      const content = ['E', 'F', 'G'].flatMap((name) =>
        name === 'F' ? bending(name, -1e9) : others.includes(name) ? bending(name, 0) : [],
      );
      expect(faults(content.join(''))).toEqual([message]);
    }
  });
});
