/** Physics options (`Model.opt`): one Float64Array, addressed by `OPT`; the order is the order in an MJB file. */
import { defineStruct, int, num, offsetsOf } from './struct.js';

export const OPTION_FIELDS = defineStruct({
  timestep: num(),
  impratio: num(),
  tolerance: num(),
  ls_tolerance: num(),
  noslip_tolerance: num(),
  ccd_tolerance: num(),
  sleep_tolerance: num(),
  gravity: num(3),
  wind: num(3),
  magnetic: num(3),
  density: num(),
  viscosity: num(),
  o_margin: num(),
  o_solref: num(2),
  o_solimp: num(5),
  o_friction: num(5),
  integrator: int(),
  cone: int(),
  jacobian: int(),
  solver: int(),
  iterations: int(),
  ls_iterations: int(),
  noslip_iterations: int(),
  ccd_iterations: int(),
  disableflags: int(),
  enableflags: int(),
  disableactuator: int(),
  sdf_initpoints: int(),
  sdf_iterations: int(),
});

/** Offset of each option in `m.opt`; integers are stored exactly. */
export const OPT = offsetsOf(OPTION_FIELDS);
