/** Elements that are not shown for a while: it is of the picture alone, and of no file. */
import { ObjType } from '../../src/schema/enums.js';
import { session } from '../state/session.js';
import { useStudio } from '../state/store.js';
import { picture } from '../viewport/the-picture.js';
import { useEditor } from './editor-state.js';

/** Bodies and geoms that are not shown, by their names for the eye: `geom 3`. */
const hidden = new Set<string>();

const nameOf = (kind: string, id: number): string => `${kind} ${id}`;

/** The selected elements and their contents: bodies with those below them. */
function selectedParts(): Set<string> {
  const live = useEditor.getState().view?.selection?.live;
  const { mirror } = useStudio.getState();
  const parts = new Set<string>();
  if (!live || !mirror) return parts;
  if (live.kind !== 'body') return parts.add(nameOf(live.kind, live.id));
  const { model } = mirror;
  const bodies = new Set([live.id]);
  for (let body = live.id + 1; body < model.nbody; body++) {
    if (bodies.has(model.body_parentid[body]!) && live.id > 0) bodies.add(body);
  }
  for (let geom = 0; geom < model.ngeom; geom++) {
    if (bodies.has(model.geom_bodyid[geom]!)) parts.add(nameOf('geom', geom));
  }
  for (let site = 0; site < model.nsite; site++) {
    if (bodies.has(model.site_bodyid[site]!)) parts.add(nameOf('site', site));
  }
  return parts;
}

/** Hides the selected bodies and geoms. */
export function hideSelected(): void {
  for (const part of selectedParts()) hidden.add(part);
  apply();
}

/** Hides everything except the selected parts. */
export function isolateSelected(): void {
  const { mirror } = useStudio.getState();
  const shown = selectedParts();
  hidden.clear();
  for (const [kind, count] of [
    ['geom', mirror?.model.ngeom ?? 0],
    ['site', mirror?.model.nsite ?? 0],
  ] as const) {
    for (let id = 0; id < count; id++) if (!shown.has(nameOf(kind, id))) hidden.add(nameOf(kind, id));
  }
  apply();
}

/** Shows all hidden parts. */
export function showAll(): void {
  hidden.clear();
  apply();
}

function apply(): void {
  const kinds = new Map<number, string>([
    [ObjType.GEOM, 'geom'],
    [ObjType.SITE, 'site'],
  ]);
  const isHidden = (objtype: number, id: number): boolean => hidden.has(nameOf(kinds.get(objtype) ?? '', id));
  picture.viewport.hides = hidden.size > 0 ? isHidden : undefined;
  picture.invalidate();
}

// numbers of geoms and sites mean others in another model
session.listen({ loaded: showAll, amended: (_, fields) => fields || showAll() });
