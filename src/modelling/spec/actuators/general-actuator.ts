/** The general actuator, to which all actuator elements and their default classes are converted. */

import { BiasType, CtrlInput, DynType, GainType, TrnType } from '../../../foundation/schema/enums.js';
import type { CodeIn, Message } from '../../../foundation/schema/messages.js';
import { INPUT_CHART, INPUT_WORD, type INTERPOLATION } from '../../../foundation/schema/mjcf/keywords.js';

/** The state of a limit; 'auto' applies it if a range is given. */
export type Limited = 'false' | 'true' | 'auto';

/** The ten parameters of each function of an actuator. */
export type Parameters10 = [number, number, number, number, number, number, number, number, number, number];

/** An actuator in the form of the `general` element. */
export interface GeneralActuator {
  trntype: number;
  dyntype: number;
  gaintype: number;
  biastype: number;
  dynprm: Parameters10;
  gainprm: Parameters10;
  biasprm: Parameters10;
  /** Requested chart or inputs; 0 for the default of the kind. */
  ctrlspec: number;
  /** Number of activations; -1 if the kind determines it. */
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
  /** Keywords in the order of the text. */
  words(name: string): readonly string[] | undefined;
}

/** A fault of the attributes of an actuator. */
export type ActuatorFault = Message<CodeIn<'bad-actuator'>>;

/** Applies an actuator element to a general actuator; returns its fault, or undefined. */
export type Meaning = (a: GeneralActuator, given: Given) => ActuatorFault | undefined;

/** Returns a `general` actuator with the defaults of MuJoCo. */
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

/** An invalid set of inputs. */
const MIXED = 1 << 30;

/** The chart, or the set of inputs, in the `input` attribute of an element. */
export function inputSpec(given: Given): number | undefined {
  const words = given.words('input');
  // a chart excludes other words: its bits are those of inputs
  const bitsOf = (word: string): number => (words![1] && word in INPUT_CHART ? MIXED : INPUT_WORDS[word]!);
  return words?.reduce((bits, word) => bits | bitsOf(word), 0);
}
