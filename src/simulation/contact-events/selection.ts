/** Sides of a watched pair: geoms and flexes by name, body, subtree or group, and zones. */
import { suggest } from '../../foundation/base/suggest.js';
import { usageError } from '../../foundation/base/usage.js';
import type { ModelRecord } from '../model/model-record.js';
import { findId, idOf, namesOf } from '../model/named.js';

/**
 * One side of a watched pair.
 *
 * - a text: the geom of this name, else the body, else the zone of the site; `'*'`: every geom and flex
 * - `geom`, `flex`: one of them; `body`: the geoms of a body; `subtree`: those of a body and its descendants; each by
 *   name or id
 * - `group`: the geoms of a group (`geom_group`)
 * - `site`: the volume of a site as a zone
 * - `zone`: the volume of a geom as a zone, whether or not it collides
 */
export type ContactSelector =
  | string
  | { readonly geom: string | number }
  | { readonly flex: string | number }
  | { readonly body: string | number }
  | { readonly subtree: string | number }
  | { readonly group: number }
  | { readonly site: string | number }
  | { readonly zone: string | number };

/** The elements that a selector stands for in one Model. */
export interface Selection {
  /** 1 for each selected surface: geoms by id, then flexes. All 0 for a zone. */
  readonly surfaces: Uint8Array;
  /** The zone, a site or a geom by its id. */
  readonly zone: { readonly kind: 'site' | 'geom'; readonly id: number } | undefined;
}

const EXPECTED = "a name, '*', or { geom }, { flex }, { body }, { subtree }, { group }, { site } or { zone }";

/**
 * Resolves a selector; errors name the function `call`.
 *
 * @throws RangeError if an element does not exist, TypeError for another value
 */
export function select(m: ModelRecord, selector: ContactSelector, call = 'onContact'): Selection {
  const surfaces = new Uint8Array(m.ngeom + m.nflex);
  if (selector === '*') return { surfaces: surfaces.fill(1), zone: undefined };
  if (typeof selector === 'string') return select(m, byName(m, selector, call));
  const entries = typeof selector === 'object' && selector !== null ? Object.entries(selector) : [];
  const [kind, which] = entries[0] ?? [];
  if (entries.length !== 1 || !kind || !Object.hasOwn(SELECTED, kind)) {
    throw usageError(call, EXPECTED, selector);
  }
  return SELECTED[kind as keyof typeof SELECTED](m, which, surfaces, call);
}

type Select = (m: ModelRecord, which: string | number, surfaces: Uint8Array, call: string) => Selection;

/** Selects the geoms whose bodies pass a test. */
const selectBodies = (m: ModelRecord, surfaces: Uint8Array, includes: (body: number) => boolean): Selection => {
  for (let geom = 0; geom < m.ngeom; geom++) if (includes(m.geom_bodyid[geom])) surfaces[geom] = 1;
  return { surfaces, zone: undefined };
};

const SELECTED = {
  geom: (m, which, surfaces) => {
    surfaces[idOf(m, 'geom', which)] = 1;
    return { surfaces, zone: undefined };
  },
  flex: (m, which, surfaces) => {
    surfaces[m.ngeom + idOf(m, 'flex', which)] = 1;
    return { surfaces, zone: undefined };
  },
  body: (m, which, surfaces) => {
    const body = idOf(m, 'body', which);
    return selectBodies(m, surfaces, (each) => each === body);
  },
  subtree: (m, which, surfaces) => {
    const root = idOf(m, 'body', which);
    return selectBodies(m, surfaces, (each) => {
      let body = each;
      // the ids of descendants are larger
      while (body > root) body = m.body_parentid[body];
      return body === root;
    });
  },
  group: (m, which, surfaces, call) => {
    if (!Number.isInteger(which)) throw usageError(`${call}, group`, 'the number of a group of geoms', which);
    for (let geom = 0; geom < m.ngeom; geom++) if (m.geom_group[geom] === which) surfaces[geom] = 1;
    return { surfaces, zone: undefined };
  },
  site: (m, which, surfaces) => ({ surfaces, zone: { kind: 'site', id: idOf(m, 'site', which) } }),
  zone: (m, which, surfaces) => ({ surfaces, zone: { kind: 'geom', id: idOf(m, 'geom', which) } }),
} as const satisfies Record<string, Select>;

function byName(m: ModelRecord, name: string, call: string): ContactSelector {
  for (const kind of ['geom', 'body', 'site', 'flex'] as const) {
    if (findId(m, kind, name) !== undefined) return { [kind]: name } as unknown as ContactSelector;
  }
  const near = suggest(name, namesIn(m));
  const hint = near === undefined ? "'*' stands for every geom" : `did you mean '${near}'?`;
  throw new RangeError(`${call}: there is no geom, body, site or flex '${name}'; ${hint}`);
}

function namesIn(m: ModelRecord): string[] {
  return (['geom', 'body', 'site', 'flex'] as const).flatMap((kind) => namesOf(m, kind)).filter((name) => name !== '');
}
