export { LENGTH_RANGE_DEFAULTS, type LengthRangeOptions, setLengthRange } from './length-range.js';
export { setConst } from './set-const.js';
