/** The self-contained build of quickhull3d loads everywhere but has no types of its own. */
declare module 'quickhull3d/dist/quickhull3d.js' {
  export { QuickHull } from 'quickhull3d/dist/QuickHull.js';
}
