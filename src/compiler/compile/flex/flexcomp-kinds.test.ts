/** Every type of flexcomp with every dof: rejected or accepted as in the reference, with equal arrays. */
import { describe, expect, it } from 'vitest';
import { compileSmallModel } from '../../../../test/oracle/small-model.js';

const APART = '<contact selfcollide="none"/>';
const ASSETS =
  '<asset><texture name="t" type="2d" builtin="flat" width="2" height="2"/><material name="m" texture="t"/></asset>';
const flexcomp = (attributes: string, inside: string): string =>
  `${ASSETS}<worldbody><body name="b" pos="0 0 1" euler="10 20 30">
    <flexcomp name="f" radius=".01" mass="2" spacing=".1 .23 .17" ${attributes}>${inside}</flexcomp></body></worldbody>`;

/** Expects that both reject a model, or accept it with equal arrays. */
async function expectAgreement(content: string): Promise<void> {
  const { messages, isRefusedThere, differences } = await compileSmallModel(content);
  const faults = messages.filter((each) => !/nothing keeps its shape|flexstrain has no effect/.test(each));
  expect({ isRefused: faults.length > 0, differences }, faults.join('\n')).toEqual({
    isRefused: isRefusedThere,
    differences: [],
  });
}

// the reference reads past the end of its list of pinned points if there are more nodes (8, or 27 for quadratic cells)
// than points
const POINTS = `point="0 0 0 1 0 0 0 1 0 0 0 1 5 4 3 ${'1 1 1 '.repeat(22)}"`;
const KINDS: Readonly<Record<string, string>> = {
  line: 'type="grid" dim="1" count="27 1 1"',
  'line with a second count': 'type="grid" dim="1" count="27 2 1"',
  rectangle: 'type="grid" dim="2" count="4 7 1"',
  block: 'type="grid" dim="3" count="3 4 3"',
  ...Object.fromEntries(
    ['box', 'cylinder', 'ellipsoid'].flatMap((type) =>
      [2, 3].map((dim) => [`${type} of ${dim}`, `type="${type}" dim="${dim}" count="4 3 5"`]),
    ),
  ),
  disc: 'type="disc" dim="2" count="7 4 1"',
  'disc of 3': 'type="disc" dim="3" count="7 4 1"',
  square: 'type="square" dim="2" count="4 7 1"',
  'square of 1': 'type="square" dim="1" count="4 7 1"',
  circle: 'type="circle" dim="1" count="28 1 1"',
  'circle of 2': 'type="circle" dim="2" count="4 7 1"',
  'circle of 3': 'type="circle" dim="3" count="3 3 3"',
  'listed segments': `type="direct" dim="1" ${POINTS} element="0 1 1 2 2 3"`,
  'listed triangles': `type="direct" dim="2" ${POINTS} element="0 1 2 0 2 3"`,
  // counts equal to the node counts, which the reference uses for pins
  'a listed tetrahedron': `type="direct" dim="3" count="2 2 2" ${POINTS} element="0 1 2 3"`,
};
const DOFS = ['full', 'radial', '2d', 'trilinear', 'quadratic'] as const;
const isCells = (dof: string): boolean => dof === 'trilinear' || dof === 'quadratic';

it.each(Object.keys(KINDS).flatMap((kind) => DOFS.map((dof) => [kind, dof])))(
  'the flexcomp %s with dof %s equals the reference',
  async (kind, dof) => {
    await expectAgreement(flexcomp(`${KINDS[kind!]} dof="${dof}" material="m"`, isCells(dof!) ? APART : ''));
  },
);

const ELASTIC = 'young="1e3" poisson=".2" damping=".1" thickness=".01"';
const OPTIONS: readonly (readonly [attributes: string, inside: string])[] = [
  ['group="2" rgba=".1 .2 .3 .4" flatskin="true" inertiabox=".02" material="m"', ''],
  ['pos="1 2 3" quat="1 2 3 4"', '<pin id="1"/>'],
  ['pos="1 2 3" quat="1 2 3 4" axisangle="1 2 3 40"', '<pin id="1"/>'],
  ['pos="1 2 3" zaxis="1 2 3"', '<pin id="1"/>'],
  ['rigid="true"', ''],
  ['texcoord="0 0 1 1 2 2 3 3"', ''],
  ['material="m" texcoord="0 0 1 1 2 2 3 3 4 4 5 5 6 6"', ''],
  ['', '<pin id="0 2"/>'],
  ['', '<pin range="0 1 3 3"/>'],
  ['', '<pin grid="1 1 1"/>'],
  ['', '<pin grid="1 1 0 1"/>'],
  ['', '<pin grid="2 1 1"/>'],
  ['', '<pin gridrange="0 0 1 1 1 1"/>'],
  ['', '<pin gridrange="0 0 1 1"/>'],
  ['', '<edge equality="true" solref=".1 2" solimp=".5 .6 .01"/>'],
  ['', '<edge equality="strain"/>'],
  ['', '<edge stiffness="1" damping="2"/>'],
  ['', `<elasticity ${ELASTIC}/>`],
  ['', `<elasticity ${ELASTIC} elastic2d="both"/>`],
  ['', `<elasticity ${ELASTIC} elastic2d="bend"/><edge equality="true"/>`],
];

describe.each([
  ['rectangle', 'full'],
  ['block', 'full'],
  ['block', 'trilinear'],
  ['a listed tetrahedron', 'trilinear'],
])('flexcomp %s with dof %s', (kind, dof) => {
  it.each(OPTIONS)('a flexcomp with %s %s equals the reference', async (attributes, inside) => {
    const more = isCells(dof) ? APART : '';
    await expectAgreement(flexcomp(`${KINDS[kind]} dof="${dof}" ${attributes}`, inside + more));
  });
});

it.each([
  ['trilinear', '2 2 2', ['1 1 1', '2 1 1', '1 2 1', '1 1 2']],
  ['quadratic', '3 3 3', ['2 2 2', '3 2 2', '2 3 2', '2 2 3']],
])('a %s tetrahedron can only be pinned at its nodes', async (dof, count, places) => {
  for (const place of places) {
    const attributes = `${KINDS['a listed tetrahedron']!.replace('2 2 2', count)} dof="${dof}"`;
    await expectAgreement(flexcomp(attributes, `<pin grid="${place}"/>${APART}`));
  }
});

it.each(['stretch', 'bend', 'both'])(
  'the shell of a block of quadratic cells with elastic2d %s equals the reference',
  async (elastic2d) => {
    const elasticity = `<elasticity ${ELASTIC} elastic2d="${elastic2d}"/>`;
    await expectAgreement(flexcomp(`${KINDS.block} dof="quadratic"`, elasticity + APART));
  },
);

it('a flexcomp with an empty name uses it as prefix of its bodies', async () => {
  await expectAgreement(flexcomp('dim="2" count="2 2 1"', '<pin id="1"/>').replace('name="f"', 'name=""'));
});

it.each(['stretch', 'bend', 'both'])(
  'triangles of arbitrary shape, bent at rest, with elastic2d %s equal the reference',
  async (elastic2d) => {
    const triangles = 'type="direct" dim="2" point="0 0 0 1 0 0 0 1.5 0 1.3 1 .2 2 -.5 .7" element="0 1 2 1 3 2 4 3 1"';
    for (const elements of ['0 1 2 1 3 2 4 3 1', '2 1 3 1 2 0 1 4 3']) {
      const content = flexcomp(
        `${triangles.replace('0 1 2 1 3 2 4 3 1', elements)}`,
        `<elasticity ${ELASTIC} elastic2d="${elastic2d}"/>`,
      );
      await expectAgreement(content.replace('euler="10 20 30"', ''));
    }
  },
);

it.each(['self', 'none', 'narrow', 'bvh', 'sap', 'auto'].flatMap((way) => [1, 2, 3].map((layers) => [way, layers])))(
  'elements with selfcollide %s in %i layers equal the reference',
  async (selfcollide, layers) => {
    const contact = `<contact contype="2" conaffinity="3" condim="4" priority="1" solmix="2" solref=".1 1" solimp=".5 .6 .01"
      friction="1 2 3" margin=".01" gap=".005" internal="true" selfcollide="${selfcollide}" activelayers="${layers}"/>`;
    await expectAgreement(flexcomp('type="grid" dim="3" count="6 5 7"', contact));
  },
);

describe('flexcomp cells', () => {
  // not cubes, whose modes have no determined order; with as many points as nodes
  const SHAPES = {
    'a block': 'type="grid" dim="3" count="3 4 5"',
    // with empty cells between them, and unused points
    'two tetrahedra': `type="direct" dim="3" element="0 1 2 3 4 5 6 7"
      point="0 0 0 1 0 0 0 1 0 0 0 1 2 3 4 3 3 4 2 4 4 2 3 5 ${'1 1 1 '.repeat(60)}"`,
    'a surface': 'type="box" dim="2" count="5 6 4"',
  };
  it.each(
    (Object.keys(SHAPES) as (keyof typeof SHAPES)[]).flatMap((kind) =>
      ['1 1 1', '3 2 4'].flatMap((cells) =>
        [
          `<elasticity ${ELASTIC}/>`,
          `<elasticity ${ELASTIC} elastic2d="both"/>`,
          '<edge equality="strain"/>',
          '<edge equality="strain"/><elasticity thickness=".1" elastic2d="stretch"/>',
        ].map((inside) => [kind, cells, inside] as const),
      ),
    ),
  )('cells of %s with cellcount %s equal the reference: %s', async (kind, cells, inside) => {
    await expectAgreement(flexcomp(`${SHAPES[kind]} dof="trilinear" cellcount="${cells}"`, APART + inside));
  });
});
