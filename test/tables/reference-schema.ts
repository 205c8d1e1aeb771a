/**
 * Reads the reference's description of MJCF (`src/xml/mjcf.schema` of its sources) into rows like those of the schema.
 */

export interface ReferenceAttribute {
  /** `double`, `float`, `int`, `bool`, `string`, `file`, `chars`, `enum`, `flags`, `id`, `ref`. */
  readonly type: string;
  /** Keywords of an enumeration, or the namespace of a name. */
  readonly of: string;
  readonly keywords: readonly string[];
  readonly arity: readonly [number, number];
  readonly default: string | undefined;
  readonly facets: Readonly<Record<string, string>>;
}

export interface ReferenceElement {
  readonly tag: string;
  readonly attributes: Map<string, ReferenceAttribute>;
  readonly children: Map<string, string>;
  /** `rule` and bundles, unparsed. */
  readonly constraints: string[];
}

/** Sizes of the reference that limit numbers of values. */
const SYMBOLS: Readonly<Record<string, number>> = {
  mjNREF: 2,
  mjNIMP: 5,
  mjNDYN: 10,
  mjNGAIN: 10,
  mjNBIAS: 10,
  mjNFLUID: 12,
  mjNEQDATA: 11,
};

const ATTRIBUTE =
  /^(\S+)\s*:\s*([a-z]+)(?:<(\w+)>)?(\[[^\]]*\])?(?:\s*=\s*(\{[^}]*\}|"[^"]*"|[^\s(]+))?\s*(?:\((.*)\))?$/;

type Block = Pick<ReferenceElement, 'attributes' | 'constraints'> & { readonly isVariant: boolean };

export function readReferenceSchema(text: string): Map<string, ReferenceElement> {
  const enums = new Map<string, string[]>();
  const groups = new Map<string, Block>();
  const elements = new Map<string, ReferenceElement>();
  let keywords: string[] | undefined;
  let group: Block | undefined;
  let element: ReferenceElement | undefined;
  for (const raw of text.split('\n')) {
    const line = withoutComment(raw).trim();
    if (line === '' || line === '}') {
      if (line === '}') keywords = group = element = undefined;
      continue;
    }
    const [word = '', name = ''] = line.split(/\s+/);
    if (line.endsWith('{')) {
      const facets = facetsOf(/\(([^)]*)\)/.exec(line)?.[1] ?? '');
      if (word === 'enum') enums.set(name, (keywords = []));
      else if (word === 'group')
        groups.set(name, (group = { attributes: new Map(), constraints: [], isVariant: / variant /.test(line) }));
      else {
        element = { tag: facets.xml ?? name, attributes: new Map(), children: new Map(), constraints: [] };
        elements.set(name, element);
      }
    } else if (keywords) keywords.push(line.split('=')[0]!.trim().replaceAll('"', ''));
    else if (word === 'use') splice(element ?? group!, groups.get(name)!);
    else if (word === 'child') element!.children.set(name, line.split(/\s+/)[2]!);
    else if (/^(exclusive|together|requires|oneof)\s/.test(line))
      (element ?? group)!.constraints.push(line.replace(/\s+/g, ' '));
    // statements about the compiled object are not part of the language
    else if (word !== 'set') addAttribute((element ?? group)!.attributes, line, enums);
  }
  return elements;
}

const withoutComment = (line: string): string => line.replace(/(^|\s)#.*$/, '');

function facetsOf(text: string): Record<string, string> {
  const list = text.split(',').map((each) => each.trim());
  return Object.fromEntries(list.filter(Boolean).map((each) => [each.split('=')[0]!, each.split('=')[1] ?? 'true']));
}

function splice(into: Pick<ReferenceElement, 'attributes' | 'constraints'>, block: Block): void {
  for (const [name, attribute] of block.attributes) into.attributes.set(name, attribute);
  into.constraints.push(...block.constraints);
  if (block.isVariant) into.constraints.push(`exclusive ${[...block.attributes.keys()].join(' ')}`);
}

function addAttribute(into: Map<string, ReferenceAttribute>, line: string, enums: ReadonlyMap<string, string[]>): void {
  const match = ATTRIBUTE.exec(line);
  if (!match) throw new Error(`not understood: ${line}`);
  const [, name = '', type = '', of = '', arity, value, facets = ''] = match;
  into.set(name, {
    type,
    of,
    keywords: enums.get(of) ?? [],
    arity: arityOf(arity),
    default: value?.replace(/[{}"]/g, '').replace(/,/g, ' ').replace(/\s+/g, ' '),
    facets: facetsOf(facets),
  });
}

function arityOf(text: string | undefined): readonly [number, number] {
  if (text === undefined) return [1, 1];
  const inner = text.slice(1, -1);
  if (inner === '') return [0, Number.POSITIVE_INFINITY];
  const [min, max] = inner.split('..').map((bound) => SYMBOLS[bound] ?? Number(bound));
  return [min!, max ?? min!];
}
