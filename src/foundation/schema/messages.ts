/**
 * Every diagnostic: its code, severity and text, by area in `messages/`; `messages-zh.ts` has the Chinese texts.
 * Programs use the code, people read the text.
 *
 * Codes with a slash form families: `bad-mesh/few-vertices` belongs to `bad-mesh`.
 */
import { ASSET_MESSAGES } from './messages/assets.js';
import { COMPILE_MESSAGES } from './messages/compiling.js';
import { EDIT_MESSAGES } from './messages/edits.js';
import { FILE_MESSAGES } from './messages/files.js';
import type { MessageRow } from './messages/message.js';
import { PLUGIN_MESSAGES } from './messages/plugins.js';
import { POLICY_MESSAGES } from './messages/policies.js';
import { RESOURCE_MESSAGES } from './messages/resources.js';
import { TEXT_MESSAGES } from './messages/text.js';
import { THREE_MESSAGES } from './messages/three.js';

/** Diagnostics by code. */
export const MESSAGES = {
  ...FILE_MESSAGES,
  ...ASSET_MESSAGES,
  ...RESOURCE_MESSAGES,
  ...TEXT_MESSAGES,
  ...EDIT_MESSAGES,
  ...COMPILE_MESSAGES,
  ...PLUGIN_MESSAGES,
  ...THREE_MESSAGES,
  ...POLICY_MESSAGES,
} as const satisfies Record<string, MessageRow>;

/** Code of a diagnostic. */
export type MessageCode = keyof typeof MESSAGES;

/** Families of codes: the part before the slash. */
export type MessageFamily = MessageCode extends infer C ? (C extends `${infer F}/${string}` ? F : never) : never;

/** Codes of a family. */
export type CodeIn<F extends MessageFamily> = Extract<MessageCode, `${F}/${string}`>;

type ParametersIn<T extends string> = T extends `${string}{${infer P}}${infer Rest}` ? P | ParametersIn<Rest> : never;

/** Parameters that a message needs, by its code. */
export type MessageParameters<C extends MessageCode> = {
  readonly [P in ParametersIn<(typeof MESSAGES)[C]['text']>]: string | number;
};

/** Values of the parameters of any message. */
export type ParameterValues = Readonly<Record<string, string | number>>;

/** A message with its parameters except the subject, which the caller that reports it adds. */
export interface Message<C extends MessageCode = MessageCode> {
  readonly code: C;
  readonly parameters: ParameterValues;
}

/** The parameters of a message as rest arguments, without the subject; empty if there are none. */
type Arguments<C extends MessageCode> = keyof Omit<MessageParameters<C>, 'subject'> extends never
  ? []
  : [parameters: Omit<MessageParameters<C>, 'subject'>];

/** Creates a message, for functions that return a fault without its location. */
export const message = <C extends MessageCode>(code: C, ...[parameters]: Arguments<C>): Message<C> => ({
  code,
  parameters: (parameters ?? {}) as ParameterValues,
});
