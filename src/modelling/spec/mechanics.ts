/** Converts an actuator to the general actuator, and counts its controls and activations. */
import { type Compatibility, follows } from '../../foundation/schema/compatibility.js';
import { CtrlChart, CtrlInput, DynType, GainType } from '../../foundation/schema/enums.js';
import { BIAS_TYPE, DYN_TYPE, GAIN_TYPE } from '../../foundation/schema/mjcf/keywords.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { type ActuatorTag, MEANINGS } from './actuators/actuator-kind.js';
import { type ActuatorFault, type GeneralActuator, type Given, generalActuator } from './actuators/general-actuator.js';
import { begun, DECLARED_INPUT, mechanicalOf } from './actuators/shortcut-defaults.js';

/** The values that one layer sets: a class, or the actuator itself. */
export interface MechanicsLayer {
  readonly tag: string;
  readonly authored: ReadonlyMap<string, AttributeValue>;
}

/** Attributes that are copied unchanged; a shorter list replaces the first values. */
const PLAIN = new Set<keyof GeneralActuator>([
  'group',
  'nsample',
  'interp',
  'delay',
  'user',
  'lengthrange',
  'gear',
  'damping',
  'armature',
  'cranklength',
  'ctrllimited',
  'forcelimited',
  'actlimited',
  'ctrlrange',
  'forcerange',
  'actrange',
  'velrange',
  'ffrange',
  'actdim',
  'actearly',
  'dynprm',
  'gainprm',
  'biasprm',
]);

const KEYWORDS = { dyntype: DYN_TYPE, gaintype: GAIN_TYPE, biastype: BIAS_TYPE } as const;

function overlay(values: AttributeValue, inherited: unknown): unknown {
  if (typeof values !== 'object' || !Array.isArray(inherited)) return values;
  return [...values, ...inherited.slice(values.length)];
}

/** Merges the values of a layer into the actuator; returns its fault, or undefined. */
function applyLayer(a: GeneralActuator, layer: MechanicsLayer): ActuatorFault | undefined {
  applyAuthored(a, layer);
  return MEANINGS[layer.tag as ActuatorTag](a, givenOn(layer.authored));
}

/** Copies the attributes of a layer that a general actuator has. */
function applyAuthored(a: GeneralActuator, layer: MechanicsLayer): void {
  const target = a as unknown as Record<string, unknown>;
  for (const [name, value] of layer.authored) {
    if (name === 'user') a.user = value as readonly number[];
    else if (PLAIN.has(name as keyof GeneralActuator)) target[name] = overlay(value, target[name]);
    else if (name in KEYWORDS) {
      const keywords: Readonly<Record<string, number>> = KEYWORDS[name as keyof typeof KEYWORDS];
      target[name] = keywords[value as string];
    }
  }
}

const givenOn = (authored: MechanicsLayer['authored']): Given => ({
  number: (name) => authored.get(name) as number | undefined,
  numbers: (name) => authored.get(name) as readonly number[] | undefined,
  words: (name) => {
    const value = authored.get(name);
    return typeof value === 'string' ? value.split(/\s+/) : (value as readonly string[] | undefined);
  },
});

/** A general actuator and its faults. */
interface Mechanics {
  readonly mechanics: GeneralActuator;
  readonly faults: ActuatorFault[];
}

/** Combines the values of classes and an element into the general actuator, and lists its faults. */
export function mechanicsOf(layers: readonly MechanicsLayer[], compatibility: Compatibility): Mechanics {
  if (follows(compatibility, 'shortcutDefaults')) return mechanicsByShortcut(layers);
  const mechanics = generalActuator();
  return { mechanics, faults: layers.flatMap((layer) => applyLayer(mechanics, layer) ?? []) };
}

/** A layer with its actuator, and the mechanical values that its kind imposes, such as the limits of a damper. */
interface Resolved {
  readonly tag: string;
  readonly actuator: GeneralActuator;
  readonly imposed: Partial<GeneralActuator>;
}

/** Combines layers by the rule `shortcutDefaults`; see shortcut-defaults.ts. */
function mechanicsByShortcut(layers: readonly MechanicsLayer[]): Mechanics {
  const resolved: Resolved[] = [];
  const faults: ActuatorFault[] = [];
  let mechanical = mechanicalOf(generalActuator());
  for (const layer of layers) {
    const tag = layer.tag as ActuatorTag;
    const isFrom = (each: Resolved): boolean => tag === 'general' || each.tag === tag || each.tag === 'general';
    const from = resolved.findLast(isFrom);
    const actuator = Object.assign(begun(tag, from?.actuator), mechanical, from?.imposed);
    const gaintype = actuator.gaintype;
    applyAuthored(actuator, layer);
    // an inherited declaration belongs to the gain it was written for
    if (actuator.gaintype !== gaintype) actuator.ctrlspec = 0;
    const given = mechanicalOf(actuator);
    const posrange = layer.authored.get('posrange') as GeneralActuator['ctrlrange'] | undefined;
    const fault = MEANINGS[tag](actuator, givenOn(layer.authored));
    if (fault) faults.push(fault);
    actuator.ctrlspec = DECLARED_INPUT[tag] ?? actuator.ctrlspec;
    mechanical = { ...mechanical, ...mechanicalGiven(layer, given), ...(posrange && { ctrlrange: posrange }) };
    resolved.push({ tag, actuator, imposed: differing(mechanicalOf(actuator), mechanical) });
  }
  return { mechanics: resolved.at(-1)?.actuator ?? generalActuator(), faults };
}

/** The mechanical values that a layer sets. */
const mechanicalGiven = ({ authored }: MechanicsLayer, values: Partial<GeneralActuator>): Partial<GeneralActuator> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => authored.has(name))) as Partial<GeneralActuator>;

/** The values that differ from others. */
const differing = (values: object, others: object): Partial<GeneralActuator> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== (others as Record<string, unknown>)[name]),
  ) as Partial<GeneralActuator>;

const INPUTS = [CtrlInput.POS, CtrlInput.VEL, CtrlInput.FF, CtrlInput.VOLTAGE] as const;

const countInputs = (spec: number): number => INPUTS.filter((input) => (spec & input) !== 0).length;

/** Number of controls of an actuator. */
export function controlCount({ gaintype, ctrlspec }: GeneralActuator): number {
  switch (gaintype) {
    case GainType.SO3:
      return ctrlspec === CtrlChart.QUAT ? 4 : 3;
    case GainType.PID:
      return countInputs((ctrlspec || CtrlInput.POS | CtrlInput.VEL) & ~CtrlInput.VOLTAGE);
    case GainType.DCMOTOR:
      return countInputs(ctrlspec || CtrlInput.VOLTAGE);
    default:
      return 1;
  }
}

/** Number of activations: set by the gain and dynamics, else `actdim`, else 1 for actuators with dynamics. */
export function activationCount({ gaintype, dyntype, actdim, gainprm, dynprm }: GeneralActuator): number {
  if (gaintype === GainType.SO3 && dyntype === DynType.INTEGRATOR) return 3;
  if (gaintype === GainType.PID && dyntype === DynType.PID) return Number(dynprm[1] !== 0) + Number(gainprm[0]! > 0);
  if (actdim >= 0) return actdim;
  return dyntype === DynType.NONE || dyntype === DynType.DCMOTOR ? 0 : 1;
}
