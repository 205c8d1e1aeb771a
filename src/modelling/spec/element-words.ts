/** Words by which elements are looked up: their kinds, and the namespaces of their names. */
import { suggest } from '../../foundation/base/suggest.js';
import { usageError } from '../../foundation/base/usage.js';
import type { ElementRow, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';

/** Kinds in a namespace, for `spec.all('joint')`: joints and free joints. */
type KindsIn<N extends Namespace> = {
  [K in Kind]: (typeof MJCF)[K] extends { readonly namespace: N } ? K : never;
}[Kind];

/**
 * Kind of the element found by a name in a namespace: the kind of the same name if it exists. (A free joint found
 * via `joint` lacks most joint attributes.)
 */
export type FoundIn<N extends Namespace> = N extends Kind ? N : KindsIn<N>;

/** Kinds that a namespace or a kind means; a word that is both means the namespace. */
export type KindsOf<W extends Namespace | Kind> = W extends Namespace ? KindsIn<W> : W extends Kind ? W : never;

const NAMESPACES: ReadonlySet<string> = new Set(Object.values<ElementRow>(MJCF).flatMap((row) => row.namespace ?? []));

export const isNamespace = (word: string): word is Namespace => NAMESPACES.has(word);

/** The error for a word that is neither a kind nor a namespace. */
export function unknownWord(call: string, word: unknown): TypeError {
  const near = typeof word === 'string' && suggest(word, [...NAMESPACES, ...Object.keys(MJCF)]);
  return usageError(call, 'a kind of element or a namespace', word, near ? `did you mean '${near}'?` : '');
}

/** Largest number of names that an error lists. */
const MAX_LISTED = 20;

/** The error for an unknown name, with the most similar name or the existing ones. */
export function unknownName(namespace: Namespace, name: unknown, names: readonly string[]): RangeError {
  const near = suggest(String(name), names);
  const hint =
    near === undefined
      ? `there is ${
          names
            .slice(0, MAX_LISTED)
            .map((each) => `'${each}'`)
            .join(', ') || 'none'
        }`
      : `did you mean '${near}'?`;
  return new RangeError(`there is no ${namespace} '${name}'; ${hint}`);
}
