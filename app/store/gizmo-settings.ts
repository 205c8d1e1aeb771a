/** The settings of the handles in the picture, which stand above the tree. */
import { create } from 'zustand';

/** The effect of handles along axes. */
export type GizmoMode = 'move' | 'turn' | 'scale';

/** A point that can be dragged: an end of a shape between two points, the tip of an axis, an end of a range. */
export type PointName = 'end1' | 'end2' | 'axis' | 'lower' | 'upper';

/** Settings of handles. */
export interface GizmoSettings {
  /** Undefined without handles along axes. */
  readonly mode: GizmoMode | undefined;
  readonly isLocal: boolean;
  readonly isSnapping: boolean;
  /** The point of the selection that keys move, in place of the whole. */
  readonly point: PointName | undefined;
  /** True if clicks on sites and geoms lead the selected tendon along them. */
  readonly isLeading: boolean;
  /** True if the grid is shown; undefined leaves that to the model, and shows it where there is no ground. */
  readonly hasGrid: boolean | undefined;
}

/** Store: settings of handles. */
export const useGizmo = create<GizmoSettings>(() => ({
  mode: 'move',
  isLocal: false,
  isSnapping: false,
  point: undefined,
  isLeading: false,
  hasGrid: undefined,
}));
