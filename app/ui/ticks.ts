/** Labels of axes. */

/** Powers of ten outside of which labels have an exponent. */
const [SMALLEST_STEP, LARGEST] = [1e-4, 1e6];

const MOST_DECIMALS = 6;
const isWhole = (x: number): boolean => Math.abs(x - Math.round(x)) < 1e-6;

/** Returns the label of a value on an axis whose labels differ by `step`. */
export function tickText(value: number, step: number): string {
  if (value === 0 || Math.abs(value) < step * 1e-6) return '0';
  const size = Math.abs(value);
  if (step < SMALLEST_STEP || size >= LARGEST) {
    const digits = Math.max(1, Math.min(12, Math.round(Math.log10(size / step)) + 2));
    return Number(value.toPrecision(digits)).toExponential();
  }
  let decimals = 0;
  while (decimals < MOST_DECIMALS && !isWhole(step * 10 ** decimals)) decimals++;
  return value.toFixed(decimals);
}
