/** Rows of the section `statistic` of MJCF: its elements and their attributes. */
import { element, num } from './rows.js';

/** Statistics of the model. A value given here replaces the computed one. */
export const STATISTIC = element({
  attributes: {
    /** Mean diagonal of the inertia matrix, which scales solver costs; computed if absent. */
    meaninertia: num(1, { dim: 'depends' }),
    /** Mean mass of the bodies [kg]; computed if absent. */
    meanmass: num(1, { dim: 'M' }),
    /** Mean size of the bodies [m], which scales decorations; computed if absent. */
    meansize: num(1, { dim: 'L' }),
    /** Half the size of the model, for cameras and visualization [m]; computed if absent. */
    extent: num(1, { dim: 'L', positive: true }),
    /** Center of the model [m]; computed if absent. */
    center: num(3, { dim: 'L' }),
  },
});
