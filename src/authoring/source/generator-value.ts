/** Converts values of copies to those of their generator, which lack the prefixes and suffixes of names. */
import { words } from '../../foundation/base/numbers.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { modelError } from '../../foundation/schema/report.js';
import { decodeEntities } from '../../foundation/xml/tree.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { formatValue } from './write-element.js';

/**
 * Returns the generator's attribute text for which a copy has the value `after`. Names differ between generator and
 * copy; the difference follows from `before` and the raw text. Throws a ModelError `made-by-generator` if the generator
 * cannot express a name.
 */
export function generatorValue(
  raw: string | undefined,
  element: SpecElement,
  name: string,
  before: AttributeValue | undefined,
  after: AttributeValue | undefined,
): string | undefined {
  if (after === undefined) return undefined;
  const text = formatValue(after);
  const { type } = element.rowOf(name)!;
  const isName = type === 'id' || type === 'ref' || type === 'names' || name === 'objname' || name === 'refname';
  if (!isName || raw === undefined || before === undefined) return text;
  const written = decodeEntities(raw);
  const shown = formatValue(before);
  if (written === shown) return text;
  const affixes = affixesOf(words(written), words(shown));
  const names = words(text).map((each) => affixes && stripped(each, affixes));
  if (names.includes(undefined) || !affixes) {
    throw modelError('made-by-generator', { element: element.label, generator: 'copy' }, { element: element.label });
  }
  return names.join(' ');
}

interface Pair {
  readonly prefix: string;
  readonly suffix: string;
}

/** Returns the prefix and suffix that a copy adds to names; undefined if they are not the same for all. */
function affixesOf(written: readonly string[], shown: readonly string[]): Pair | undefined {
  const [first, own] = [written[0], shown[0]];
  const at = first !== undefined && own !== undefined ? own.indexOf(first) : -1;
  if (at < 0 || written.length !== shown.length) return undefined;
  const pair = { prefix: own!.slice(0, at), suffix: own!.slice(at + first!.length) };
  return shown.every((each, i) => each === pair.prefix + written[i]! + pair.suffix || each === written[i])
    ? pair
    : undefined;
}

function stripped(name: string, { prefix, suffix }: Pair): string | undefined {
  if (!name.startsWith(prefix) || !name.endsWith(suffix)) return undefined;
  const inner = name.slice(prefix.length, name.length - suffix.length);
  return inner === '' ? undefined : inner;
}
