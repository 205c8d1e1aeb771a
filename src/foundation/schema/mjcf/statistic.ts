/** Rows of the section `statistic` of MJCF: its elements and their attributes. */
import { element, num } from './rows.js';

/** Statistics of the model. A value given here replaces the computed one. */
export const STATISTIC = element({
  attributes: {
    /** Mean diagonal of the inertia matrix, which scales solver costs; computed if absent. */
    meaninertia: num(),
    /** Mean mass of the bodies [kg]; computed if absent. */
    meanmass: num(),
    /** Mean size of the bodies [m], which scales decorations; computed if absent. */
    meansize: num(),
    /** Half the size of the model, for cameras and visualization [m]; computed if absent. */
    extent: num(1, { positive: true }),
    /** Center of the model [m]; computed if absent. */
    center: num(3),
  },
});
