/** statistic */
import { element, num } from './rows.js';

export const STATISTIC = element({
  attributes: {
    meaninertia: num(),
    meanmass: num(),
    meansize: num(),
    extent: num(1, { positive: true }),
    center: num(3),
  },
});
