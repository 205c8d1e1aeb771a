/** Limit values of flexcomp attributes: rejected or accepted as in the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';
import { compile } from '../compile.js';

const flexcomp = (attributes: string, inside = ''): string =>
  `<worldbody><body name="b"><flexcomp name="F" spacing=".1 .1 .1" ${attributes}>${inside}</flexcomp></body></worldbody>`;
const DIRECT = 'type="direct" dim="2" point="0 0 0 1 0 0 0 1 0"';
/** Adds a force, without which a warning is reported. */
const KEPT = '<edge damping="1"/>';
const APART = '<contact selfcollide="none"/>';

describe('rejects a flexcomp, as in the reference', () => {
  it.each([
    ['dim="0" count="2 2 1"', 'dim must be 1, 2 or 3'],
    ['dim="4" count="2 2 1"', 'dim must be 1, 2 or 3'],
    ['count="2 2 1" mass="0"', 'the mass must be positive'],
    ['count="2 2 1" inertiabox="0"', 'inertiabox must be positive'],
    [`${DIRECT} element="0 1 2 0"`, 'elements need 3 points each'],
    [`type="direct" dim="2" point="0 0 0 1 0 0 0 1" element="0 1 2"`, 'points need three numbers each'],
    [DIRECT, 'there are no points or no elements'],
    [`${DIRECT} element="0 1 3"`, 'an element refers to point 3, and there are 3 points'],
    ['type="mesh"', 'a file is needed'],
    ['type="gmsh"', 'a file is needed'],
  ])('rejects the flexcomp %s: %s', async (attributes, reason) => {
    expect(await compileSmallModel(flexcomp(attributes))).toEqual(refused(`flexcomp 'F': ${reason}`));
  });

  it('rejects two orientations of a flexcomp', async () => {
    expect(await compileSmallModel(flexcomp('count="2 2 1" quat="1 0 0 0" euler="10 20 30"', KEPT))).toEqual(
      refused("'flexcomp' can have only one of quat, axisangle, xyaxes, zaxis, euler"),
    );
  });

  it('rejects zero cells along an axis', async () => {
    const cells = 'type="grid" dim="3" count="3 3 3" dof="quadratic" cellcount="0 1 1"';
    expect(await compileSmallModel(flexcomp(cells, APART))).toEqual(
      refused("flexcomp 'F': there must be a cell along each axis"),
    );
  });

  it('rejects an edge equality together with elasticity', async () => {
    const elastic = '<elasticity young="1e3" poisson="0" thickness=".1" elastic2d="both"/>';
    const verdict = await compileSmallModel(flexcomp('count="2 2 1"', `<edge equality="true"/>${elastic}`));
    expect(verdict).toEqual(refused("flexcomp 'F': an equality of edges and elasticity exclude each other"));
  });

  it('rejects an edge equality together with an edge stiffness', async () => {
    const verdict = await compileSmallModel(flexcomp('dim="1" count="4 1 1"', '<edge equality="true" stiffness="1"/>'));
    expect(verdict).toEqual(refused("flexcomp 'F': an equality of edges and an edge stiffness exclude each other"));
  });

  it('rejects points closer than radius and margin allow', async () => {
    const reason = 'the spacing must be at least 0.15625, twice the radius and the margin';
    const margin = '<contact margin=".03125"/>';
    expect(await compileSmallModel(flexcomp('count="2 2 1" radius=".0625"', margin))).toEqual(
      refused(`flexcomp 'F': ${reason}`),
    );
  });
});

// the reference does not terminate for shells with one point along an axis
it.each([
  'type="box" dim="3" count="1 2 2"',
  'type="ellipsoid" dim="2" count="2 2 1"',
  'dof="radial" dim="3" count="2 1 2"',
])('rejects a flexcomp with too few points for its type: %s', (attributes) => {
  const spec = readModelText(`<mujoco>${flexcomp(attributes)}</mujoco>`);
  expect(() => compile(spec)).toThrow("flexcomp 'F': counts must be at least 2 for this type");
});

describe('gives a flexcomp the rows of the reference', () => {
  it.each([
    ['points that just touch', flexcomp('count="2 2 1" radius=".05"', KEPT)],
    ['the smallest mass', flexcomp('count="2 2 1" rigid="true" mass="1e-15"')],
    ['texture coordinates of the points', flexcomp(`${DIRECT} element="0 1 2" texcoord="0 0 .5 1 1 0"`, KEPT)],
    [
      'listed points and elements with a grid',
      flexcomp('count="2 2 1" point="5 5 0 6 5 0 5 6 0" element="0 1 2"', KEPT),
    ],
    ['points all pinned', flexcomp('count="2 2 1"', '<pin id="0 1 2 3"/>')],
    [
      'pinned points with free nodes',
      flexcomp(
        'type="direct" dim="3" point="0 0 0 1 0 0 0 1 0 0 0 1" element="0 1 2 3" dof="trilinear"',
        `<pin id="0 1 2 3"/>${APART}${KEPT}`,
      ),
    ],
    ['rigid points', flexcomp('count="2 2 1" rigid="true"')],
    ['rotated and translated points', flexcomp('count="2 2 1" pos="1 2 3" quat="2 0 1 0"', KEPT)],
    ['points rotated by euler', flexcomp('count="2 2 1" pos="1 2 3" euler="10 20 30"', KEPT)],
    ['scaled listed points', flexcomp(`${DIRECT} element="0 1 2" scale="2 3 4" pos="1 0 0"`, KEPT)],
    ['a grid, which ignores scale', flexcomp('count="2 2 1" scale="2 3 4"', KEPT)],
    [
      'an edge equality with bending elasticity',
      flexcomp('count="3 3 1"', '<edge equality="true"/><elasticity young="1e3" thickness=".1" elastic2d="bend"/>'),
    ],
    ...['true', 'vert'].map((kind): [string, string] => [
      `an equality of kind ${kind}`,
      flexcomp('count="3 3 1"', `<edge equality="${kind}" solref=".1 2" solimp=".5 .6 .01"/>`),
    ]),
    [
      'a strain equality for each full cell',
      flexcomp(
        'type="direct" dim="3" point="0 0 0 1 0 0 0 1 0 0 0 1 8 8 8" element="0 1 2 3" dof="trilinear" cellcount="2 1 1"',
        `${APART}<edge equality="strain"/>`,
      ),
    ],
    ['a grid with the smallest count', flexcomp('type="grid" dim="1" count="2 1 1"', KEPT)],
  ])('gives the flexcomp rows of the reference: %s', async (_, content) => {
    expect(await compileSmallModel(content)).toEqual(EQUAL);
  });
});

it('warns of a strain equality without cells, as the reference accepts it', async () => {
  const { messages, ...verdict } = await compileSmallModel(flexcomp('count="3 3 1"', '<edge equality="strain"/>'));
  expect(verdict).toEqual({ isRefusedThere: false, differences: [] });
  expect(messages).toEqual([
    "flexstrain has no effect: it constrains the cells of flex 'F', which has no cells (set dof)",
  ]);
});

it('a flexcomp from a file is scaled, independently of the spacing', () => {
  const text = `<mujoco><worldbody><flexcomp name="F" type="mesh" file="m.obj" dim="2" scale="2 3 4" spacing="0 0 0" rigid="true"/></worldbody></mujoco>`;
  const files = { 'm.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 1\nf 1 2 3\n' };
  expect([...compile(readModelText(text, { files })).flex_vert]).toEqual([0, 0, 0, 2, 0, 0, 0, 3, 4]);
});
