/** `mjs_setTo*`: turn an actuator into a kind that implies its parameters. */

import type { MessageCode } from '../../foundation/schema/messages.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../foundation/schema/mjcf.js';
import { diagnosticOf } from '../../foundation/schema/report.js';
import { mechanicsOf } from '../../modelling/spec/mechanics.js';
import { call, NUMBER } from '../binding/call.js';
import { setInputKinds } from './spec-actuator.js';
import { structOf, values } from './spec-parameters.js';
import type { Struct } from './spec-structs.js';

const ACTUATOR = structOf('MjsActuator');
const one = (name: string) => values(name, 1);
const SEVEN_NUMBERS = [NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER] as const;

type Attributes = Readonly<Record<string, AttributeValue | undefined>>;

/** Messages of the reference that replace ours. */
const TEXTS: Readonly<Partial<Record<MessageCode, string>>> = {
  'bad-actuator/kv-and-dampratio': 'kv and dampratio cannot both be defined',
  'bad-actuator/kv': 'kv cannot be negative',
};
const DAMPER = 'damping coefficient cannot be negative';

/** Turns an actuator into another kind; returns an error message or an empty text. */
function turn(struct: Struct<'MjsActuator'>, kind: Kind, attributes: Attributes, input?: number): string {
  const own = struct.own.kind === kind ? struct.own : struct.spec.become(struct.own, kind);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) own.set(name, value);
  if (input !== undefined) setInputKinds(struct, input);
  struct.refresh();
  const [fault] = mechanicsOf(own.spec.defaults.layersOf(own), own.spec.compatibility).faults;
  return fault === undefined ? '' : (TEXTS[fault.code] ?? diagnosticOf(fault).message);
}

/** Returns a number above a limit, else undefined. */
const above = (limit: number, value: number): number | undefined => (value > limit ? value : undefined);
const first = (list: readonly number[] | undefined): number | undefined => list?.[0];

/** Functions that set the parameters of an actuator to those of a kind, such as a servo. */
export const SPEC_SET_TO = {
  mjs_setToMotor: call([ACTUATOR], (actuator) => turn(actuator, 'motor', {})),
  mjs_setToPosition: call(
    [ACTUATOR, NUMBER, one('kv'), one('dampratio'), one('timeconst'), NUMBER],
    (actuator, kp, kv, dampratio, timeconst, inheritrange) =>
      turn(actuator, 'position', {
        kp,
        kv: first(kv),
        dampratio: first(dampratio),
        timeconst: first(timeconst),
        inheritrange: above(0, inheritrange),
      }),
  ),
  mjs_setToIntVelocity: call(
    [ACTUATOR, NUMBER, one('kv'), one('dampratio'), one('timeconst'), NUMBER],
    (actuator, kp, kv, dampratio, _timeconst, inheritrange) =>
      turn(actuator, 'intvelocity', {
        kp,
        kv: first(kv),
        dampratio: first(dampratio),
        inheritrange: above(0, inheritrange),
      }),
  ),
  mjs_setToVelocity: call([ACTUATOR, NUMBER], (actuator, kv) => turn(actuator, 'velocity', { kv })),
  mjs_setToOrientation: call(
    [ACTUATOR, NUMBER, one('kv'), one('dampratio'), NUMBER],
    (actuator, kp, kv, dampratio, input) =>
      turn(actuator, 'orientation', { kp, kv: first(kv), dampratio: first(dampratio) }, input),
  ),
  mjs_setToPID: call(
    [ACTUATOR, NUMBER, one('kv'), one('dampratio'), one('ki'), one('imax'), one('slewmax'), NUMBER, NUMBER],
    (actuator, kp, kv, dampratio, ki, imax, slewmax, inheritrange, input) =>
      turn(
        actuator,
        'pid',
        {
          kp,
          kv: first(kv),
          dampratio: first(dampratio),
          ki: first(ki),
          imax: first(imax),
          slewmax: first(slewmax),
          inheritrange: above(0, inheritrange),
        },
        input,
      ),
  ),
  mjs_setToDamper: call([ACTUATOR, NUMBER], (actuator, kv) => (turn(actuator, 'damper', { kv }) === '' ? '' : DAMPER)),
  mjs_setToCylinder: call([ACTUATOR, NUMBER, NUMBER, NUMBER, NUMBER], (actuator, timeconst, bias, area, diameter) =>
    turn(actuator, 'cylinder', { timeconst, bias: [bias, 0, 0], area, diameter: above(0, diameter) }),
  ),
  mjs_setToMuscle: call(
    [ACTUATOR, values('timeconst', 2), NUMBER, values('range', 2), ...SEVEN_NUMBERS],
    (actuator, timeconst, tausmooth, range, force, scale, lmin, lmax, vmax, fpmax, fvmax) =>
      turn(actuator, 'muscle', { timeconst, tausmooth, range, force, scale, lmin, lmax, vmax, fpmax, fvmax }),
  ),
  mjs_setToAdhesion: call([ACTUATOR, NUMBER], (actuator, gain) => turn(actuator, 'adhesion', { gain })),
  mjs_setToDCMotor: call(
    [
      ACTUATOR,
      values('motorconst', 2),
      NUMBER,
      values('nominal', 3),
      values('saturation', 3),
      values('inductance', 2),
      values('cogging', 3),
      values('controller', 6),
      values('thermal', 6),
      values('lugre', 5),
      NUMBER,
    ],
    (actuator, motorconst, resistance, nominal, saturation, inductance, cogging, controller, thermal, lugre, input) =>
      turn(
        actuator,
        'dcmotor',
        { motorconst, resistance, nominal, saturation, inductance, cogging, controller, thermal, lugre },
        input,
      ),
  ),
};
