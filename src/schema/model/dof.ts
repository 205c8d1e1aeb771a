import { defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const DOF_FIELDS = defineFields<ModelSizeName>()({
  dof_bodyid: int('nv'),
  dof_jntid: int('nv'),
  dof_parentid: int('nv'),
  dof_treeid: int('nv'),
  dof_Madr: int('nv'),
  dof_simplenum: int('nv'),
  dof_solref: num('nv', 2),
  dof_solimp: num('nv', 5),
  dof_frictionloss: num('nv'),
  dof_armature: num('nv'),
  dof_damping: num('nv'),
  dof_dampingpoly: num('nv', 2),
  dof_invweight0: num('nv'),
  dof_M0: num('nv'),
  dof_length: num('nv'),
});
