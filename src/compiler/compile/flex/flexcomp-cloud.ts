/** Points and elements of a flexcomp, and the checks of its attributes. */

import { matrixSize, partCount } from '../../../foundation/math/cell-grid.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { FIXED_LIMITS } from '../../../foundation/schema/limits.js';
import { message } from '../../../foundation/schema/messages.js';
import type { Element } from '../../../modelling/spec/element.js';
import { originOf, readAssetFile } from '../assets/asset-file.js';
import { cached, contentOf } from '../assets/assets.js';
import { type Compilation, vec3 } from '../compilation.js';
import { circlePoints, discPoints, gridPoints, squarePoints } from './grid-points.js';
import { type FlexDim, type FlexFault, type Lattice, NO_TEXTURE, type PointCloud, strayPoint } from './point-cloud.js';
import { shellPoints } from './shell-points.js';
import { gmshPoints, meshPoints } from './surface-points.js';

type Flexcomp = Element<'flexcomp'>;
type Report = (fault: FlexFault, attribute?: string) => void;

/** Makes the points and elements; undefined after reporting an error. Throws ModelError for errors of a file. */
export function makeCloud(compilation: Compilation, el: Flexcomp, report: Report): PointCloud | undefined {
  let isSound = true;
  const check: Check = (holds, fault, attribute) => {
    if (holds) return;
    isSound = false;
    report(fault, attribute);
  };
  checkNumbers(el, check);
  if (!isSound || !isWithinLimits(compilation, el)) return undefined;
  const cloud = textured(el, withListed(el, cloudOf(compilation, el)));
  checkCloud(cloud, check);
  return isSound ? cloud : undefined;
}

type Check = (holds: boolean, fault: FlexFault, attribute?: string) => void;

/** Tests whether the points of a flexcomp are listed or come from a file, instead of being generated. */
export const isRead = ({ type }: Flexcomp): boolean => type === 'mesh' || type === 'gmsh' || type === 'direct';
const isShell = ({ type }: Flexcomp): boolean => type === 'box' || type === 'cylinder' || type === 'ellipsoid';

function checkNumbers(el: Flexcomp, check: Check): void {
  const { dim, count, spacing } = el;
  check(dim >= 1 && dim <= 3, message('bad-flex/dim'), 'dim');
  check(
    count.every((n) => n >= 1),
    message('bad-flex/count'),
    'count',
  );
  if ((el.dof === 'radial' && dim === 3) || isShell(el)) {
    check(
      count.every((n) => n >= 2),
      message('bad-flex/count-here'),
      'count',
    );
  }
  if (isShell(el)) check(dim > 1, message('bad-flex/shell-dim'), 'dim');
  const smallest = 2 * el.radius + (el.child('flexContact')?.margin ?? 0);
  const isApart = isRead(el) || spacing.every((x) => x >= smallest);
  check(isApart, message('bad-flex/spacing', { least: smallest }), 'spacing');
  check(
    el.scale.every((x) => x >= MINVAL),
    message('bad-flex/scale'),
    'scale',
  );
  check(el.mass >= MINVAL, message('bad-flex/mass'), 'mass');
  check(el.inertiabox >= MINVAL, message('bad-flex/inertiabox'), 'inertiabox');
  check((el.point?.length ?? 0) % 3 === 0, message('bad-flex/point-size'), 'point');
  check((el.element?.length ?? 0) % (dim + 1) === 0, message('bad-flex/element-points', { count: dim + 1 }), 'element');
  const isInterpolated = el.dof === 'trilinear' || el.dof === 'quadratic';
  const strained = el.child('flexcompEdge')?.equality === 'strain';
  if (isInterpolated) checkCells(el, el.dof === 'trilinear' ? 1 : 2, strained, check);
  const needsApex = el.type === 'mesh' && dim === 3;
  check(!needsApex || el.isSet('origin'), message('bad-flex/origin'));
  if (el.type === 'mesh' || el.type === 'gmsh') check(el.file !== undefined, message('bad-flex/file'));
}

/** Count of simplices per grid cell, by dimension. */
const PER_CELL = [0, 1, 2, 6] as const;

/** Tests whether the points and elements of a grid are within the limits for all flexcomps. */
function isWithinLimits(c: Compilation, el: Flexcomp): boolean {
  if (isRead(el)) return true;
  const points = el.count.reduce((product, n) => product * n, 1);
  return (
    c.spend(el, 'flexPoints', points, 'count') &&
    c.spend(el, 'flexElements', points * PER_CELL[el.dim as FlexDim], 'count')
  );
}

/**
 * Checks that an interpolated flex has at least one cell along each axis, and limits the memory of the cell matrices.
 */
export function checkCells(
  element: Flexcomp | Element<'flex'>,
  order: number,
  isStrained: boolean,
  check: Check,
): void {
  const { cellcount } = element;
  check(
    cellcount.every((n) => n >= 1),
    message('bad-flex/cells'),
    'cellcount',
  );
  const isShell = (element.child('elasticity')?.elastic2d ?? 'none') !== 'none';
  const size = matrixSize(order, isShell);
  const cells = partCount(cellcount, isShell);
  const fits = isStrained
    ? cells * size ** 3 <= FIXED_LIMITS.flexModes
    : cells * size ** 2 <= FIXED_LIMITS.flexStiffness;
  check(fits, message('bad-flex/cell-limit', { cells, rows: size }), 'cellcount');
}

function cloudOf(c: Compilation, el: Flexcomp): PointCloud {
  const dim = el.dim as FlexDim;
  const { count, spacing } = el;
  const lattice: Lattice = { count, spacing, textured: !el.texcoord?.length && Boolean(el.material) };
  switch (el.type) {
    case 'circle':
      return dim === 1 ? circlePoints(lattice) : gridPoints(dim, lattice);
    case 'box':
    case 'cylinder':
    case 'ellipsoid':
      return shellPoints(dim as 2 | 3, el.type, lattice);
    case 'square':
      return squarePoints(lattice);
    case 'disc':
      return discPoints(lattice);
    case 'mesh':
    case 'gmsh':
      return filePoints(c, el, dim);
    case 'direct':
      return {
        dim,
        points: Float64Array.from(el.point ?? []),
        elements: Int32Array.from(el.element ?? []),
        ...NO_TEXTURE,
      };
    default:
      return gridPoints(dim, lattice);
  }
}

function filePoints(c: Compilation, el: Flexcomp, dim: FlexDim): PointCloud {
  const file = readAssetFile(el, 'file')!;
  const read = el.type === 'gmsh' ? gmshPoints : meshPoints.bind(undefined, dim, vec3(el.origin));
  return cached(c, ['points', el.type, dim, el.origin, ...contentOf(file)], () => read(file, originOf(el)));
}

/** Prepends listed points and elements to generated ones, whose indices are not changed. */
function withListed(el: Flexcomp, cloud: PointCloud): PointCloud {
  const { point = [], element = [] } = el;
  if (isRead(el) || (point.length === 0 && element.length === 0)) return cloud;
  const points = Float64Array.of(...point, ...cloud.points);
  return { ...cloud, points, elements: Int32Array.of(...element, ...cloud.elements) };
}

/** Adds authored texture coordinates if neither the points nor the file have any. */
function textured(el: Flexcomp, cloud: PointCloud): PointCloud {
  return cloud.texcoord.length > 0 || !el.texcoord ? cloud : { ...cloud, texcoord: Float32Array.from(el.texcoord) };
}

function checkCloud({ points, elements }: PointCloud, check: Check): void {
  check(points.length > 0 && elements.length > 0, message('bad-flex/empty'));
  const npoint = Math.floor(points.length / 3);
  const stray = strayPoint(elements, npoint);
  check(stray === undefined, message('bad-flex/stray-point', { point: stray ?? -1, count: npoint }), 'element');
}
