/** What a scene reads of Data: the least that must travel from where the physics runs to where it is seen. */
import type { ArenaFieldName } from '../schema/arena.js';
import type { DataFieldName } from '../schema/data.js';

export const DRAWN_FIELDS = [
  'qpos',
  'qvel',
  'ctrl',
  'sensordata',
  'xfrc_applied',
  'xpos',
  'xquat',
  'xmat',
  'xipos',
  'ximat',
  'xanchor',
  'xaxis',
  'geom_xpos',
  'geom_xmat',
  'site_xpos',
  'site_xmat',
  'cam_xpos',
  'cam_xmat',
  'light_xpos',
  'light_xdir',
  'subtree_com',
  'ten_wrapadr',
  'ten_wrapnum',
  'wrap_obj',
  'wrap_xpos',
  'actuator_length',
  'eq_active',
] as const satisfies readonly DataFieldName[];

/** Arrays with a row per contact or constraint. */
export const DRAWN_ARENA_FIELDS = [
  'contact_dist',
  'contact_pos',
  'contact_frame',
  'contact_dim',
  'contact_geom',
  'contact_friction',
  'contact_adhesion',
  'contact_efc_address',
  'efc_force',
] as const satisfies readonly ArenaFieldName[];
