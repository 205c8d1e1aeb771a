/** The settings of the handles in the picture, which stand above the tree. */
import { create } from 'zustand';

export type GizmoMode = 'move' | 'turn' | 'scale';

export interface GizmoSettings {
  /** Undefined without handles along axes. */
  readonly mode: GizmoMode | undefined;
  readonly isLocal: boolean;
  readonly isSnapping: boolean;
  /** True if clicks on sites and geoms lead the selected tendon along them. */
  readonly isLeading: boolean;
}

export const useGizmo = create<GizmoSettings>(() => ({
  mode: 'move',
  isLocal: false,
  isSnapping: false,
  isLeading: false,
}));
