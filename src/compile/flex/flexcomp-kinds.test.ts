/** Every kind of flexcomp with every way of moving it: refused or taken as in the reference, every field as there. */
import { describe, expect, it } from 'vitest';
import { verdictOn } from '../../../test/oracle/small-model.js';

const APART = '<contact selfcollide="none"/>';
const ASSETS =
  '<asset><texture name="t" type="2d" builtin="flat" width="2" height="2"/><material name="m" texture="t"/></asset>';
const flexcomp = (attributes: string, inside: string): string =>
  `${ASSETS}<worldbody><body name="b" pos="0 0 1" euler="10 20 30">
    <flexcomp name="f" radius=".01" mass="2" spacing=".1 .23 .17" ${attributes}>${inside}</flexcomp></body></worldbody>`;

/** Both refuse a model, or take it and have equal fields. */
async function expectAgreement(content: string): Promise<void> {
  const { messages, isRefusedThere, differences } = await verdictOn(content);
  const faults = messages.filter((each) => !/keeps its shape|does nothing/.test(each));
  expect({ isRefused: faults.length > 0, differences }, faults.join('\n')).toEqual({
    isRefused: isRefusedThere,
    differences: [],
  });
}

const POINTS = 'point="0 0 0 1 0 0 0 1 0 0 0 1 5 4 3"';
const KINDS: readonly string[] = [
  'type="grid" dim="1" count="4 1 1"',
  'type="grid" dim="1" count="4 2 1"',
  'type="grid" dim="2" count="4 3 1"',
  'type="grid" dim="3" count="3 4 2"',
  ...['box', 'cylinder', 'ellipsoid'].flatMap((type) =>
    [2, 3].map((dim) => `type="${type}" dim="${dim}" count="4 3 5"`),
  ),
  'type="disc" dim="2" count="5 4 1"',
  'type="disc" dim="3" count="5 4 1"',
  'type="square" dim="2" count="4 3 1"',
  'type="square" dim="1" count="4 3 1"',
  'type="circle" dim="1" count="6 1 1"',
  'type="circle" dim="2" count="4 3 1"',
  'type="circle" dim="3" count="3 2 3"',
  `type="direct" dim="1" ${POINTS} element="0 1 1 2 2 3"`,
  `type="direct" dim="2" ${POINTS} element="0 1 2 0 2 3"`,
  `type="direct" dim="3" ${POINTS} element="0 1 2 3"`,
];
const DOFS = ['full', 'radial', '2d', 'trilinear', 'quadratic'] as const;
const isCells = (dof: string): boolean => dof === 'trilinear' || dof === 'quadratic';

it.each(KINDS.flatMap((kind) => DOFS.map((dof) => [kind, dof])))('%s moves as %s', async (kind, dof) => {
  await expectAgreement(flexcomp(`${kind} dof="${dof}" material="m"`, isCells(dof!) ? APART : ''));
});

const ELASTIC = 'young="1e3" poisson=".2" damping=".1" thickness=".01"';
const OPTIONS: readonly (readonly [attributes: string, inside: string])[] = [
  ['rigid="true"', ''],
  ['texcoord="0 0 1 1 2 2 3 3"', ''],
  ['material="m" texcoord="0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 1 0 2 0"', ''],
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
  'type="grid" dim="2" count="4 3 1" dof="full"',
  'type="grid" dim="3" count="3 3 3" dof="full"',
  'type="grid" dim="3" count="3 3 3" dof="trilinear"',
  `type="direct" dim="3" ${POINTS} element="0 1 2 3" dof="trilinear"`,
])('%s', (kind) => {
  it.each(OPTIONS)('with %s %s', async (attributes, inside) => {
    const isApart = kind.includes('trilinear') ? APART : '';
    await expectAgreement(flexcomp(`${kind} ${attributes}`, inside + isApart));
  });
});

describe('cells', () => {
  // no more nodes than points: the reference reads past its list of pinned points. No cubes, whose modes are in any order
  const KINDS = {
    'a block': 'type="grid" dim="3" count="3 4 5"',
    // empty cells between them, and points of neither
    'two tetrahedra': `type="direct" dim="3" element="0 1 2 3 4 5 6 7"
      point="0 0 0 1 0 0 0 1 0 0 0 1 2 3 4 3 3 4 2 4 4 2 3 5 ${'1 1 1 '.repeat(60)}"`,
    'a surface': 'type="box" dim="2" count="5 6 4"',
  };
  it.each(
    (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) =>
      ['1 1 1', '3 2 4'].flatMap((cells) =>
        [
          `<elasticity ${ELASTIC}/>`,
          `<elasticity ${ELASTIC} elastic2d="both"/>`,
          '<edge equality="strain"/>',
          '<edge equality="strain"/><elasticity thickness=".1" elastic2d="stretch"/>',
        ].map((inside) => [kind, cells, inside] as const),
      ),
    ),
  )('of %s, %s: %s', async (kind, cells, inside) => {
    await expectAgreement(flexcomp(`${KINDS[kind]} dof="trilinear" cellcount="${cells}"`, APART + inside));
  });
});
