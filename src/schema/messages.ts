/**
 * Every diagnostic: its code, severity and text. `{name}` in a text is a parameter that must be given.
 * Programs switch on the code; people read the text.
 */
export type Severity = 'error' | 'warning' | 'info';

interface Message {
  readonly severity: Severity;
  readonly text: string;
}

const error = <T extends string>(text: T) => ({ severity: 'error', text }) as const;
const warning = <T extends string>(text: T) => ({ severity: 'warning', text }) as const;

export const MESSAGES = {
  /** A binary model that cannot be read. */
  'bad-mjb': error('{name} is not a readable MJB file: {reason}'),
  /** An edit of a Model broke what its compilation relied on. */
  'simple-body': error(
    "body {body} was compiled as simple but its inertial frame is no longer its own; use simple='false'",
  ),
  /** A tree that something outside of it can move must not sleep. */
  'no-sleep': error('tree {tree} may not sleep: tendon {tendon} couples it to another tree'),
  /** Files and elements that give meshes, images, height fields and skins. */
  'bad-mesh-file': error('{name} is not a readable mesh: {reason}'),
  'bad-mesh': error('{name}: {reason}'),
  'bad-image': error('{name} is not a readable image: {reason}'),
  'bad-texture': error('{name}: {reason}'),
  'bad-hfield': error('{name}: {reason}'),
  'bad-skin': error('{name}: {reason}'),
  'asset-too-large': error('{name}: {reason}'),
  /** A part of the language or the physics that is not available yet. */
  unsupported: error('{feature} is not supported yet'),
  'unsupported-warning': warning('{feature} is not supported yet and has no effect'),
} as const satisfies Record<string, Message>;

export type MessageCode = keyof typeof MESSAGES;

type ParametersIn<T extends string> = T extends `${string}{${infer P}}${infer Rest}` ? P | ParametersIn<Rest> : never;

/** Parameters a message needs, by its code. */
export type MessageParameters<C extends MessageCode> = {
  readonly [P in ParametersIn<(typeof MESSAGES)[C]['text']>]: string | number;
};
