/**
 * Physical dimensions of the attributes of MJCF, and their units in the SI.
 *
 * A dimension is a product of powers: length L, mass M, time T, plane angle A (recorded, although it is a ratio), and
 * two that depend on the element: its coordinate Q, a length or an angle, and the generalized force F = M L^2 T^-2 Q^-1
 * that is conjugate to it.
 */
import type { Attribute, ElementRow } from './rows.js';

/** Words for values without a dimension in these symbols. */
export const DIMENSION_WORDS = {
  /** Angle that is always given in degrees. */
  deg: 'deg',
  /** Number of pixels. */
  px: 'pixels',
  /** Time constant and damping ratio if positive; minus stiffness [T^-2] and damping [T^-1] if negative. */
  solref: '',
  /** Depends on other attributes of the element, or differs between the values. */
  depends: '',
  /** Data of users and plugins, and quantities of other kinds, such as electrical ones. */
  opaque: '',
} as const;

type Word = keyof typeof DIMENSION_WORDS;

/** Exponents of length, mass, time and angle. */
export interface Exponents {
  readonly L: number;
  readonly M: number;
  readonly T: number;
  readonly A: number;
}

/** The kind of a coordinate: a length or an angle. */
export type Coordinate = 'L' | 'A';

/** Dimension of one value: its exponents, or a word. */
export type Dimension = Exponents | Word;

const NONE: Exponents = { L: 0, M: 0, T: 0, A: 0 };

const product = (a: Exponents, b: Exponents, power = 1): Exponents => ({
  L: a.L + power * b.L,
  M: a.M + power * b.M,
  T: a.T + power * b.T,
  A: a.A + power * b.A,
});

const SYMBOLS = {
  L: { ...NONE, L: 1 },
  M: { ...NONE, M: 1 },
  T: { ...NONE, T: 1 },
  A: { ...NONE, A: 1 },
} as const;

const ENERGY: Exponents = { L: 2, M: 1, T: -2, A: 0 };

/** Returns the exponents of a product such as `F Q^-1` for a kind of coordinate; undefined if it is malformed. */
function exponentsOf(text: string, coordinate: Coordinate): Exponents | undefined {
  if (text === '1') return NONE;
  let total: Exponents | undefined = NONE;
  for (const factor of text.split(' ')) {
    const [, symbol, power = '1'] = /^([LMTAQF])(?:\^(-?[1-9]))?$/.exec(factor) ?? [];
    if (symbol === undefined || !total) return undefined;
    const base =
      symbol === 'Q'
        ? SYMBOLS[coordinate]
        : symbol === 'F'
          ? product(ENERGY, SYMBOLS[coordinate], -1)
          : SYMBOLS[symbol as keyof typeof SYMBOLS];
    total = product(total, base, Number(power));
  }
  return total;
}

const isWord = (text: string): text is Word => Object.hasOwn(DIMENSION_WORDS, text);

/** True if a dimension depends on whether the coordinate of the element is a length or an angle. */
export const isOfCoordinate = (text: string): boolean => /[QF]/.test(text);

/**
 * Returns the dimensions of the values of an attribute: one for all of them, or one for each. Undefined without a
 * dimension. Throws a RangeError for a malformed one.
 */
export function dimensionsOf(
  attribute: Attribute,
  row: ElementRow,
  coordinate: Coordinate,
): readonly Dimension[] | undefined {
  return writtenDimensions(attribute, row)?.map((each) => parsed(each, coordinate));
}

function writtenDimensions({ dim }: Attribute, { control, output }: ElementRow): readonly string[] | undefined {
  const text = dim === 'U' ? control : dim === 'Y' ? output : dim;
  return text?.split(', ');
}

function parsed(text: string, coordinate: Coordinate): Dimension {
  const found = isWord(text) ? text : exponentsOf(text, coordinate);
  if (found === undefined) throw new RangeError(`'${text}' is not a dimension`);
  return found;
}

/** Returns the SI unit of the values of an attribute, such as `N m/rad`; undefined if they have none, or no common one. */
export function unitOf(attribute: Attribute, row: ElementRow, coordinate?: Coordinate): string | undefined {
  const kinds: readonly Coordinate[] = coordinate ? [coordinate] : ['L', 'A'];
  const written = writtenDimensions(attribute, row);
  return written && ([...new Set(kinds.map((kind) => unitsText(written, kind)))].join(' or ') || undefined);
}

/** Units of values: one if all have the same, otherwise a list in which a dash stands for a plain number. */
function unitsText(written: readonly string[], coordinate: Coordinate): string {
  const units = written.map((each) => {
    const dimension = parsed(each, coordinate);
    return typeof dimension === 'string' ? DIMENSION_WORDS[dimension] : unitText(dimension, each.startsWith('F'));
  });
  if (units.every((each) => each === units[0])) return units[0] ?? '';
  return units.map((each) => each || '-').join(', ');
}

/**
 * SI unit of a dimension; empty for a plain number. Forces are in newtons and torques in N m; pressures are in pascals,
 * unless they are written as a force per area.
 */
export function unitText({ L, M, T, A }: Exponents, isPerForce = false): string {
  const powers: [unit: string, power: number][] = [];
  if (M === 1 && L === 2 && T === -2 && A === 0) return 'J';
  if (M === 1 && L === -1 && T < 0 && !isPerForce) powers.push(['Pa', 1], ['s', T + 2], ['rad', A]);
  // a torque is an energy per angle: N m stands for J/rad, and kg m^2 for N m s^2/rad
  else if (M === 1 && T < 0) powers.push(['N', 1], ['m', L - 1], ['s', T + 2], ['rad', A < 0 ? A + 1 : A]);
  else if (M === 1) powers.push(['kg', 1], ['m', L], ['s', T], ['rad', A < 0 ? Math.min(0, A + 2) : A]);
  else if (M === -1 && T === 2 && A === 1) return `${L === -1 ? 'm' : `m^${L + 2}`}/(N m)`;
  else if (M === -1 && T === 2) powers.push(['m', L + 1], ['N', -1]);
  else powers.push(['kg', M], ['m', L], ['rad', A], ['s', T]);
  const text = (sign: number): string[] =>
    powers
      .filter(([, power]) => power * sign > 0)
      .map(([unit, power]) => (Math.abs(power) === 1 ? unit : `${unit}^${Math.abs(power)}`));
  const [above, below] = [text(1), text(-1)];
  if (below.length === 0) return above.join(' ');
  return `${above.join(' ') || '1'}/${below.length > 1 ? `(${below.join(' ')})` : below[0]}`;
}
