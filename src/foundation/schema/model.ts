/** Every Model array, in the order of an MJB file. Each file in `model/` contains one section of the table. */

import { ACTUATOR_FIELDS } from './model/actuator.js';
import { BODY_FIELDS } from './model/body.js';
import { BVH_FIELDS } from './model/bvh.js';
import { CAMERA_FIELDS } from './model/camera.js';
import { CUSTOM_FIELDS } from './model/custom.js';
import { DOF_FIELDS } from './model/dof.js';
import { EQUALITY_FIELDS } from './model/equality.js';
import { EXCLUDE_FIELDS } from './model/exclude.js';
import { FLEX_FIELDS } from './model/flex.js';
import { GEOM_FIELDS } from './model/geom.js';
import { HFIELD_FIELDS } from './model/hfield.js';
import { JOINT_FIELDS } from './model/joint.js';
import { KEY_FIELDS } from './model/key.js';
import { LIGHT_FIELDS } from './model/light.js';
import { MATERIAL_FIELDS } from './model/material.js';
import { MESH_FIELDS } from './model/mesh.js';
import { NAMES_FIELDS } from './model/names.js';
import { PAIR_FIELDS } from './model/pair.js';
import { PLUGIN_FIELDS } from './model/plugin.js';
import { SENSOR_FIELDS } from './model/sensor.js';
import { SITE_FIELDS } from './model/site.js';
import { SKIN_FIELDS } from './model/skin.js';
import { STATE_FIELDS } from './model/state.js';
import { TENDON_FIELDS } from './model/tendon.js';
import { TEXTURE_FIELDS } from './model/texture.js';
import { TREE_FIELDS } from './model/tree.js';
import { WRAP_FIELDS } from './model/wrap.js';

/** All Model arrays, in the order of an MJB file. */
export const MODEL_FIELDS = {
  ...STATE_FIELDS,
  ...BODY_FIELDS,
  ...BVH_FIELDS,
  ...JOINT_FIELDS,
  ...DOF_FIELDS,
  ...TREE_FIELDS,
  ...GEOM_FIELDS,
  ...SITE_FIELDS,
  ...CAMERA_FIELDS,
  ...LIGHT_FIELDS,
  ...FLEX_FIELDS,
  ...MESH_FIELDS,
  ...SKIN_FIELDS,
  ...HFIELD_FIELDS,
  ...TEXTURE_FIELDS,
  ...MATERIAL_FIELDS,
  ...PAIR_FIELDS,
  ...EXCLUDE_FIELDS,
  ...EQUALITY_FIELDS,
  ...TENDON_FIELDS,
  ...WRAP_FIELDS,
  ...ACTUATOR_FIELDS,
  ...SENSOR_FIELDS,
  ...PLUGIN_FIELDS,
  ...CUSTOM_FIELDS,
  ...KEY_FIELDS,
  ...NAMES_FIELDS,
};

/** Name of a Model array. */
export type ModelFieldName = keyof typeof MODEL_FIELDS;
