/** The settings of the handles in the picture, which stand above the tree. */
import { create } from 'zustand';

/** The effect of handles along axes. */
export type GizmoMode = 'move' | 'turn' | 'scale';

/** Settings of handles. */
export interface GizmoSettings {
  /** Undefined without handles along axes. */
  readonly mode: GizmoMode | undefined;
  readonly isLocal: boolean;
  readonly isSnapping: boolean;
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
  isLeading: false,
  hasGrid: undefined,
}));
