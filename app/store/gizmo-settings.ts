/** Settings of the handles in the picture; their buttons are above the tree. */

export type GizmoMode = 'translate' | 'rotate' | 'scale';

/** A draggable point: an end of a shape between two points, the tip of an axis, an end of a range. */
export type PointName = 'end1' | 'end2' | 'axis' | 'lower' | 'upper';

export interface GizmoSettings {
  /** Undefined without handles along axes. */
  readonly mode: GizmoMode | undefined;
  readonly isLocal: boolean;
  readonly isSnapping: boolean;
  /** The point of the selection that keys move; undefined to move the whole element. */
  readonly point: PointName | undefined;
  /** True if a click on a site or geom extends the selected tendon to it. */
  readonly isRouting: boolean;
  /** True if the grid is shown; undefined shows it for models without ground. */
  readonly hasGrid: boolean | undefined;
  /** True if drags in the picture measure distances. */
  readonly isMeasuring: boolean;
  /** The last measured distance [m]. */
  readonly measured: number | undefined;
}

export const INITIAL_GIZMO: GizmoSettings = {
  mode: 'translate',
  isLocal: false,
  isSnapping: false,
  point: undefined,
  isRouting: false,
  hasGrid: undefined,
  isMeasuring: false,
  measured: undefined,
};
