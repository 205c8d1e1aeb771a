/** Dimensions of the attributes of MJCF. */
import { describe, expect, it } from 'vitest';
import { type Kind, MJCF, rowOf } from '../mjcf.js';
import { attributeText } from '../mjcf-docs.js';
import {
  type Coordinate,
  DIMENSION_WORDS,
  dimensionsOf,
  type Exponents,
  isOfCoordinate,
  unitOf,
} from './dimensions.js';
import type { Attribute } from './rows.js';

const KINDS = Object.keys(MJCF) as Kind[];
const REAL = KINDS.flatMap((kind) =>
  Object.entries(rowOf(kind).attributes as Record<string, Attribute>)
    .filter(([, { type }]) => type === 'num' || type === 'float')
    .map(([name, row]) => ({ kind, name, row })),
);
const of = (kind: Kind, name: string, coordinate: Coordinate = 'A'): readonly Partial<Exponents>[] =>
  dimensionsOf(rowOf(kind).attributes[name]!, rowOf(kind), coordinate) as readonly Exponents[];
const unit = (kind: Kind, name: string, coordinate?: Coordinate): string | undefined =>
  unitOf(rowOf(kind).attributes[name]!, rowOf(kind), coordinate);

describe('dimensions of attributes', () => {
  it('every real attribute has a dimension, or is explicitly a plain number; integers and words have none', () => {
    const without = REAL.filter(({ row }) => row.dim === undefined).map(({ kind, name }) => `${kind} ${name}`);
    expect(without).toEqual([]);
    for (const kind of KINDS) {
      for (const [name, row] of Object.entries(rowOf(kind).attributes as Record<string, Attribute>)) {
        if (row.type !== 'num' && row.type !== 'float') expect(row.dim, `${kind} ${name}`).toBeUndefined();
      }
    }
  });

  it.each(REAL)('$kind $name: the dimension is valid, for all values or one for each', ({ kind, row }) => {
    for (const coordinate of ['L', 'A'] as const) {
      const count = dimensionsOf(row, rowOf(kind), coordinate)!.length;
      expect([1, row.arity[1]]).toContain(count);
    }
  });

  it('an actuator has the dimension of its control, a sensor that of its output', () => {
    for (const kind of KINDS) {
      const { namespace, control, output } = rowOf(kind);
      expect(control !== undefined, kind).toBe(namespace === 'actuator');
      expect(output !== undefined, kind).toBe(namespace === 'sensor');
    }
  });

  it.each<[Kind, string, Coordinate, Partial<Exponents>[]]>([
    ['option', 'gravity', 'L', [{ L: 1, T: -2 }]],
    ['inertial', 'diaginertia', 'L', [{ M: 1, L: 2 }]],
    ['geom', 'friction', 'L', [{}, { L: 1 }, { L: 1 }]],
    [
      'joint',
      'stiffness',
      'L',
      [
        { M: 1, T: -2 },
        { M: 1, L: -1, T: -2 },
        { M: 1, L: -2, T: -2 },
      ],
    ],
    [
      'joint',
      'stiffness',
      'A',
      [
        { M: 1, L: 2, T: -2, A: -2 },
        { M: 1, L: 2, T: -2, A: -3 },
        { M: 1, L: 2, T: -2, A: -4 },
      ],
    ],
    ['joint', 'armature', 'L', [{ M: 1 }]],
    ['joint', 'armature', 'A', [{ M: 1, L: 2, A: -2 }]],
    ['position', 'ctrlrange', 'L', [{ L: 1 }]],
    ['velocity', 'ctrlrange', 'A', [{ A: 1, T: -1 }]],
    ['cylinder', 'ctrlrange', 'L', [{ M: 1, L: -1, T: -2 }]],
    ['jointpos', 'cutoff', 'L', [{ L: 1 }]],
    ['e_kinetic', 'noise', 'L', [{ M: 1, L: 2, T: -2 }]],
    ['elasticity', 'young', 'L', [{ M: 1, L: -1, T: -2 }]],
  ])('%s %s of a coordinate of kind %s', (kind, name, coordinate, expected) => {
    expect(of(kind, name, coordinate)).toEqual(expected.map((each) => ({ L: 0, M: 0, T: 0, A: 0, ...each })));
  });

  it('a stiffness times a deflection is a force, and a force times a velocity a power, for both kinds of coordinates', () => {
    const sum = (a: Partial<Exponents>, b: Partial<Exponents>) =>
      (['L', 'M', 'T', 'A'] as const).map((symbol) => a[symbol]! + b[symbol]!);
    for (const coordinate of ['L', 'A'] as const) {
      const [stiffness] = of('joint', 'stiffness', coordinate);
      const [range] = of('joint', 'range', coordinate);
      const [force] = of('joint', 'frictionloss', coordinate);
      expect(sum(stiffness!, range!)).toEqual(sum(force!, { L: 0, M: 0, T: 0, A: 0 }));
      const [velocity] = of('jointvel', 'cutoff', coordinate);
      expect(sum(force!, velocity!)).toEqual([2, 1, -3, 0]);
    }
  });

  it.each<[Kind, string, Coordinate | undefined, string | undefined]>([
    ['option', 'gravity', undefined, 'm/s^2'],
    ['option', 'viscosity', undefined, 'Pa s'],
    ['option', 'density', undefined, 'kg/m^3'],
    ['joint', 'stiffness', undefined, 'N/m, N/m^2, N/m^3 or N m/rad, N m/rad^2, N m/rad^3'],
    ['compositeJoint', 'damping', 'A', 'N m s/rad'],
    ['compositeJoint', 'damping', 'L', 'N s/m'],
    ['joint', 'armature', undefined, 'kg or kg m^2'],
    ['joint', 'frictionloss', undefined, 'N or N m'],
    ['geom', 'friction', undefined, '-, m, m'],
    ['geom', 'mass', undefined, 'kg'],
    ['geom', 'rgba', undefined, undefined],
    ['elasticity', 'young', undefined, 'Pa'],
    ['torque', 'cutoff', undefined, 'N m'],
    ['e_potential', 'cutoff', undefined, 'J'],
    ['map', 'torque', undefined, 'm/(N m)'],
    ['light', 'cutoff', undefined, 'deg'],
    ['muscle', 'vmax', undefined, '1/s'],
    ['motor', 'user', undefined, undefined],
  ])('the unit of %s %s (%s) is %s', (kind, name, coordinate, expected) => {
    expect(unit(kind, name, coordinate)).toBe(expected);
  });

  it('descriptions give the units of the dimensions', () => {
    const differing = REAL.flatMap(({ kind, name, row }) => {
      const written = [...attributeText(kind, name).matchAll(/\[([^\]]+)\]/g)];
      const dims = dimensionsOf(row, rowOf(kind), 'L')!;
      if (written.length !== 1 || dims.some((each) => typeof each === 'string') || row.angle) return [];
      const words = written[0]![1]!.split(' or ');
      const units = new Set(
        (['L', 'A'] as const).map((each) => unitOf({ ...row, dim: row.dim!.split(', ')[0]! }, rowOf(kind), each)),
      );
      const known =
        dims.length === 1 || isOfCoordinate(row.dim!)
          ? [...units]
          : [...new Set(unitOf(row, rowOf(kind))!.split(', '))];
      return words.every((word) => known.includes(word)) ? [] : [`${kind} ${name}: ${words} ${known}`];
    });
    expect(differing).toEqual([]);
    expect(Object.keys(DIMENSION_WORDS)).toContain('opaque');
  });
});
