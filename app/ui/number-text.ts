/** Numbers as users type them: expressions, pi, and units of angle and length. */

/** Factors of units, in radians and metres. */
const ANGLES: Readonly<Record<string, number>> = { rad: 1, deg: Math.PI / 180, '°': Math.PI / 180 };
const LENGTHS: Readonly<Record<string, number>> = { m: 1, dm: 0.1, cm: 0.01, mm: 0.001 };

/**
 * Returns the value of a text such as `0.5`, `-pi/2`, `3 * (1 + 2)`, `45deg` or `20 mm`; undefined if it has none.
 *
 * @param unit unit of the value, into which a typed unit is converted; other units than its own kind are refused
 */
export function numberOf(text: string, unit?: string): number | undefined {
  const [, expression = '', typed] = /^(.*?)\s*(rad|deg|°|mm|cm|dm|m)?$/s.exec(text.trim()) ?? [];
  const value = expressionValue(expression);
  if (value === undefined) return undefined;
  if (typed === undefined || typed === unit) return value;
  const factors = [ANGLES, LENGTHS].find((each) => typed in each && unit !== undefined && unit in each);
  return factors ? tidy((value * factors[typed]!) / factors[unit!]!) : undefined;
}

/** Converts an angle between degrees and radians. */
export function convertedAngle(value: number, from: string, to: string): number {
  const [a, b] = [ANGLES[from], ANGLES[to]];
  return a === undefined || b === undefined || a === b ? value : tidy((value * a) / b);
}

/** Removes rounding errors of a conversion. */
const tidy = (value: number): number => Number(value.toPrecision(12));

/** Evaluates numbers, `pi`, `+ - * /` and parentheses. */
function expressionValue(text: string): number | undefined {
  const tokens = text.match(/\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|pi|π|[-+*/()]|\S/g) ?? [];
  let at = 0;
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') value += tokens[at++] === '+' ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = signed();
    while (tokens[at] === '*' || tokens[at] === '/') value = tokens[at++] === '*' ? value * signed() : value / signed();
    return value;
  };
  const signed = (): number => {
    const token = tokens[at++];
    if (token === '-') return -signed();
    if (token === '+') return signed();
    if (token === '(') {
      const value = sum();
      return tokens[at++] === ')' ? value : Number.NaN;
    }
    if (token === 'pi' || token === 'π') return Math.PI;
    return token === undefined ? Number.NaN : Number(token);
  };
  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? value : undefined;
}

/** Returns the change of a value by one key press: a tenth of its order of magnitude; one degree for angles. */
export function stepOf(value: number, unit: string | undefined): number {
  if (unit === 'deg') return 1;
  if (value === 0) return 0.01;
  return 10 ** (Math.floor(Math.log10(Math.abs(value)) + 1e-9) - 1);
}

/** Rounds a value that was changed by steps. */
export const rounded = (value: number, step: number): number =>
  Number((Math.round(value / (step / 10)) * (step / 10)).toPrecision(10));
