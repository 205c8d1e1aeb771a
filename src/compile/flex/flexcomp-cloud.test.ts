/** Numbers of a flexcomp at the edge of what may be, refused or taken as in the reference. */
import { describe, expect, it } from 'vitest';
import { EQUAL, refused, verdictOn } from '../../../test/oracle/small-model.js';
import { parseXML } from '../../mjcf/index.js';
import { compile } from '../compile.js';

const flexcomp = (attributes: string, inside = ''): string =>
  `<worldbody><body name="b"><flexcomp name="F" spacing=".1 .1 .1" ${attributes}>${inside}</flexcomp></body></worldbody>`;
const DIRECT = 'type="direct" dim="2" point="0 0 0 1 0 0 0 1 0"';
/** Without a force, a warning says that nothing keeps the shape. */
const KEPT = '<edge damping="1"/>';
const APART = '<contact selfcollide="none"/>';

describe('is refused, as in the reference:', () => {
  it.each([
    ['dim="0" count="2 2 1"', 'dim must be 1, 2 or 3'],
    ['dim="4" count="2 2 1"', 'dim must be 1, 2 or 3'],
    ['count="2 2 1" mass="0"', 'the mass must be positive'],
    ['count="2 2 1" inertiabox="0"', 'inertiabox must be positive'],
    [`${DIRECT} element="0 1 2 0"`, 'elements need 3 points each'],
    [`type="direct" dim="2" point="0 0 0 1 0 0 0 1" element="0 1 2"`, 'points need three numbers each'],
    [DIRECT, 'there are no points or no elements'],
    [`${DIRECT} element="0 1 3"`, 'an element has the point 3 of 3'],
    ['type="mesh"', 'a file is needed'],
    ['type="gmsh"', 'a file is needed'],
  ])('%s: %s', async (attributes, reason) => {
    expect(await verdictOn(flexcomp(attributes))).toEqual(refused(`flexcomp 'F': ${reason}`));
  });

  it('cells of none along an axis', async () => {
    const cells = 'type="grid" dim="3" count="3 3 3" dof="quadratic" cellcount="0 1 1"';
    expect(await verdictOn(flexcomp(cells, APART))).toEqual(
      refused("flexcomp 'F': there must be a cell along each axis"),
    );
  });

  it('points nearer than the margin', async () => {
    const reason = 'the spacing must be at least 0.15625, twice the radius and the margin';
    const margin = '<contact margin=".03125"/>';
    expect(await verdictOn(flexcomp('count="2 2 1" radius=".0625"', margin))).toEqual(
      refused(`flexcomp 'F': ${reason}`),
    );
  });
});

// the reference does not come back from shells of one point along an axis
it.each([
  'type="box" dim="3" count="1 2 2"',
  'type="ellipsoid" dim="2" count="2 2 1"',
  'dof="radial" dim="3" count="2 1 2"',
])('is refused: %s', (attributes) => {
  const spec = parseXML(`<mujoco>${flexcomp(attributes)}</mujoco>`);
  expect(() => compile(spec)).toThrow("flexcomp 'F': counts must be at least 2 here");
});

describe('gives the rows of the reference:', () => {
  it.each([
    ['points that just touch', flexcomp('count="2 2 1" radius=".05"', KEPT)],
    ['the least mass', flexcomp('count="2 2 1" rigid="true" mass="1e-15"')],
    ['texture coordinates of the points', flexcomp(`${DIRECT} element="0 1 2" texcoord="0 0 .5 1 1 0"`, KEPT)],
    ['points and elements beside a grid', flexcomp('count="2 2 1" point="5 5 0 6 5 0 5 6 0" element="0 1 2"', KEPT)],
    ['points that are all pinned', flexcomp('count="2 2 1"', '<pin id="0 1 2 3"/>')],
    [
      'points that are all pinned, and nodes that are not',
      flexcomp(
        'type="direct" dim="3" point="0 0 0 1 0 0 0 1 0 0 0 1" element="0 1 2 3" dof="trilinear"',
        `<pin id="0 1 2 3"/>${APART}${KEPT}`,
      ),
    ],
    ['points that are rigid', flexcomp('count="2 2 1" rigid="true"')],
    ['a grid of the least count', flexcomp('type="grid" dim="1" count="2 1 1"', KEPT)],
  ])('%s', async (_, content) => {
    expect(await verdictOn(content)).toEqual(EQUAL);
  });
});
