/** An actuator in terms of the general element: what classes and elements are worked out on. */

import { BiasType, CtrlInput, DynType, GainType, TrnType } from '../../../foundation/schema/enums.js';
import type { CodeIn, Message } from '../../../foundation/schema/messages.js';
import { INPUT_CHART, INPUT_WORD, type INTERPOLATION } from '../../../foundation/schema/mjcf/keywords.js';

/** The state of a limit; 'auto' applies it if a range is given. */
export type Limited = 'false' | 'true' | 'auto';

/** The ten parameters that each function of an actuator has. */
export type Parameters10 = [number, number, number, number, number, number, number, number, number, number];

/** An actuator in terms of the general element; classes and actuators are worked out on copies of it. */
export interface GeneralActuator {
  trntype: number;
  dyntype: number;
  gaintype: number;
  biastype: number;
  dynprm: Parameters10;
  gainprm: Parameters10;
  biasprm: Parameters10;
  /** Chart or inputs that were asked for; 0 for those of the kind. */
  ctrlspec: number;
  /** -1 if the kind decides. */
  actdim: number;
  actearly: boolean;
  ctrllimited: Limited;
  forcelimited: Limited;
  actlimited: Limited;
  ctrlrange: readonly [number, number];
  forcerange: readonly [number, number];
  actrange: readonly [number, number];
  velrange: readonly [number, number];
  ffrange: readonly [number, number];
  inheritrange: number;
  damping: readonly number[];
  group: number;
  nsample: number;
  interp: keyof typeof INTERPOLATION;
  delay: number;
  user: readonly number[];
  lengthrange: readonly number[];
  gear: readonly number[];
  armature: number;
  cranklength: number;
}

/** Attributes authored on one element. */
export interface Given {
  number(name: string): number | undefined;
  numbers(name: string): readonly number[] | undefined;
  /** Keywords, in the order they were written. */
  words(name: string): readonly string[] | undefined;
}

/** A fault of the attributes of an actuator. */
export type ActuatorFault = Message<CodeIn<'bad-actuator'>>;

/** Applies an element; returns its fault, or undefined. */
export type Meaning = (a: GeneralActuator, given: Given) => ActuatorFault | undefined;

/** Returns a `general` actuator with the defaults of MuJoCo, which elements then change. */
export const generalActuator = (): GeneralActuator => ({
  trntype: TrnType.UNDEFINED,
  dyntype: DynType.NONE,
  gaintype: GainType.FIXED,
  biastype: BiasType.NONE,
  dynprm: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  gainprm: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  biasprm: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ctrlspec: 0,
  actdim: -1,
  actearly: false,
  ctrllimited: 'auto',
  forcelimited: 'auto',
  actlimited: 'auto',
  ctrlrange: [0, 0],
  forcerange: [0, 0],
  actrange: [0, 0],
  velrange: [0, 0],
  ffrange: [0, 0],
  inheritrange: 0,
  damping: [0, 0, 0],
  group: 0,
  nsample: 0,
  interp: 'zoh',
  delay: 0,
  user: [],
  lengthrange: [0, 0],
  gear: [1, 0, 0, 0, 0, 0],
  armature: 0,
  cranklength: 0,
});

const INPUT_WORDS: Readonly<Record<string, number>> = { ...INPUT_WORD, none: CtrlInput.NONE };

/** No set of inputs of any kind. */
const MIXED = 1 << 30;

/** The chart, or the set of inputs, that an element asks for. */
export function inputSpec(given: Given): number | undefined {
  const words = given.words('input');
  // a chart stands alone: its bits are those of inputs
  const bitsOf = (word: string): number => (words![1] && word in INPUT_CHART ? MIXED : INPUT_WORDS[word]!);
  return words?.reduce((bits, word) => bits | bitsOf(word), 0);
}
