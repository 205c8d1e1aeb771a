/** Tendons: paths and attributes. */

import { ObjType, WrapType } from '../../../foundation/schema/enums.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { MJCF } from '../../../foundation/schema/mjcf.js';
import type { TENDON_FIELDS } from '../../../foundation/schema/model/tendon.js';
import type { WRAP_FIELDS } from '../../../foundation/schema/model/wrap.js';
import { shapeOfType } from '../../../foundation/schema/shapes.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { extraValue } from '../../../modelling/spec/non-xml-values.js';
import type { Compilation } from '../compilation.js';
import type { CompiledBody, CompiledElement, CompiledGeom, CompiledJoint, CompiledSite } from '../compiled-element.js';
import type { Registry } from '../registry.js';
import type { RowOf } from '../rows.js';
import { checkAutolimits, checkRange, isLimited, type Range } from './limits.js';

type TendonElement = Element<'spatial'> | Element<'fixed'>;

/** An element of the path of a tendon. */
export interface Wrap {
  readonly element: SpecElement;
  readonly type: number;
  readonly object: CompiledJoint | CompiledSite | CompiledGeom | undefined;
  /** Coefficient, divisor, or id of the side site, depending on the type. */
  readonly prm: number;
}

/** A tendon with its path and limits. */
export interface CompiledTendon extends CompiledElement<TendonElement> {
  readonly path: readonly Wrap[];
  readonly limited: boolean;
  readonly actfrclimited: boolean;
  readonly range: Range;
}

/** Reads path and limits of a tendon; reports invalid paths. */
export function resolveTendon(compilation: Compilation, element: TendonElement, names: Registry): CompiledTendon {
  const path = element.elements.map((step) => wrapOf(compilation, step, names));
  checkPath(compilation, element, path);
  const range = element.range as Range;
  const forces = element.actuatorfrcrange as Range;
  checkAutolimits(compilation, element, '', element.limited, range);
  checkAutolimits(compilation, element, 'actuatorfrc', element.actuatorfrclimited, forces);
  const limited = isLimited(element.limited, range);
  const actfrclimited = isLimited(element.actuatorfrclimited, forces);
  checkRange(compilation, element, 'range', element.limited, range);
  checkRange(compilation, element, 'actuatorfrcrange', element.actuatorfrclimited, forces);
  const fault = (fault: Message<CodeIn<'bad-tendon'>>, attribute: string): void =>
    compilation.reportMessage(element, fault, attribute);
  if (actfrclimited && (forces[0] > 0 || forces[1] < 0))
    fault(message('bad-tendon/actuatorfrcrange'), 'actuatorfrcrange');
  const [shortest, longest] = springLength(compilation, element);
  if (shortest > longest) fault(message('bad-tendon/springlength'), 'springlength');
  if (element.is('spatial') && element.armature < 0) fault(message('bad-tendon/armature'), 'armature');
  if (element.is('spatial') && element.width <= 0) fault(message('bad-tendon/width'), 'width');
  return { element: element, name: element.identifier ?? '', id: 0, path, limited, actfrclimited, range };
}

/** Returns `springlength`; a single value is used as both limits, in the element or a class. */
function springLength(c: Compilation, el: TendonElement): Range {
  const layer = c.authoredLayers(el).findLast((each) => each.isSet('springlength'));
  const authored = layer?.authored.get('springlength') as readonly number[] | undefined;
  return authored?.length === 1 ? [authored[0], authored[0]] : (el.springlength as Range);
}

function wrapOf(c: Compilation, step: SpecElement, names: Registry): Wrap {
  if (step.is('fixedJoint')) {
    return { element: step, type: WrapType.JOINT, object: names.resolve(step, 'joint', ObjType.JOINT), prm: step.coef };
  }
  if (step.is('spatialSite')) {
    return { element: step, type: WrapType.SITE, object: names.resolve(step, 'site', ObjType.SITE), prm: 0 };
  }
  if (step.is('pulley')) {
    if (step.divisor < 0) c.reportMessage(step, message('bad-tendon/divisor'), 'divisor');
    return { element: step, type: WrapType.PULLEY, object: undefined, prm: step.divisor };
  }
  const geom = names.resolve<CompiledGeom>(step, 'geom', ObjType.GEOM);
  if (geom) geom.visual = false;
  const wrap = geom && shapeOfType(geom.type)!.wrap;
  if (geom && wrap === undefined) {
    c.reportMessage(step, message('bad-tendon/wrap'), 'geom');
  }
  return { element: step, type: wrap ?? WrapType.SPHERE, object: geom, prm: names.id(step, 'sidesite', ObjType.SITE) };
}

const isRound = ({ type }: Wrap): boolean => type === WrapType.SPHERE || type === WrapType.CYLINDER;
/** Tests whether a path begins or ends at a neighbor. */
const isBreak = (wrap: Wrap | undefined): boolean => wrap === undefined || wrap.type === WrapType.PULLEY;

function checkPath(c: Compilation, el: TendonElement, path: readonly Wrap[]): void {
  if (path.length < (el.is('spatial') ? 2 : 1)) {
    c.reportMessage(el, message(el.is('spatial') ? 'bad-tendon/short-spatial' : 'bad-tendon/short-fixed'));
  }
  if (el.is('fixed')) return;
  path.forEach((wrap, i) => {
    const fault = pathFault(wrap, path[i - 1], path[i + 1]);
    if (fault) c.reportMessage(wrap.element, fault);
    if (isRound(wrap) && el.armature > 0) {
      c.reportMessage(wrap.element, message('bad-tendon/armature-wrap'));
    }
  });
}

/** Returns the error of a path element given its neighbors. */
function pathFault(
  wrap: Wrap,
  previous: Wrap | undefined,
  next: Wrap | undefined,
): Message<CodeIn<'bad-tendon'>> | undefined {
  if (wrap.type === WrapType.PULLEY) {
    if (previous?.type === WrapType.PULLEY) return message('bad-tendon/two-pulleys');
    return next === undefined ? message('bad-tendon/last-pulley') : undefined;
  }
  if (wrap.type === WrapType.SITE) {
    if (isBreak(previous) && isBreak(next)) return message('bad-tendon/lone-site');
    return next?.type === WrapType.SITE && wrap.object && next.object === wrap.object
      ? message('bad-tendon/repeated-site')
      : undefined;
  }
  const bracketed = previous?.type === WrapType.SITE && next?.type === WrapType.SITE;
  return bracketed ? undefined : message('bad-tendon/bare-geom');
}

/** Bodies on the path of a spatial tendon. */
export function pathBodies({ path }: CompiledTendon): CompiledBody[] {
  return path.flatMap((wrap) => (wrap.object && wrap.type !== WrapType.JOINT ? [wrap.object.body] : []));
}

/** Count of the columns in the row of a tendon in `ten_J`: all dofs that move its path. */
export function tendonDofCount({ path }: CompiledTendon): number {
  if (path[0]!.type === WrapType.JOINT) return path.length;
  const seen = new Set<CompiledBody>();
  for (const wrap of path) {
    for (let body = wrap.object?.body; body?.parent && !seen.has(body); body = body.parent) seen.add(body);
  }
  return [...seen].reduce((sum, body) => sum + body.dofnum, 0);
}

type Later =
  | 'tendon_actuatorid'
  | 'tendon_treenum'
  | 'tendon_treeid'
  | 'ten_J_rownnz'
  | 'ten_J_rowadr'
  | 'ten_J_colind'
  | 'tendon_length0'
  | 'tendon_invweight0';

/**
 * Value of an attribute of spatial tendons. A program can set it on a fixed tendon, which can also inherit it from its
 * class.
 */
function spatialValue<N extends 'width' | 'rgba' | 'material'>(el: TendonElement, name: N) {
  if (el.is('spatial')) return el[name];
  const given = extraValue(el, name) ?? el.inheritance!.values.get(name);
  return (
    (given as Element<'spatial'>[N] | undefined) ??
    (name === 'material' ? undefined : MJCF.spatial.attributes[name].default)
  );
}

/**
 * Id of the material, or -1. A material that is not set as an attribute keeps its name when the tendon is attached, so
 * it may be missing.
 */
function materialOf(el: TendonElement, names: Registry): number {
  const extra = extraValue<string>(el, 'material');
  if (extra !== undefined) return names.find(ObjType.MATERIAL, extra)?.id ?? -1;
  return names.materialId(el, spatialValue(el, 'material') ?? '');
}

/** Returns the values of a tendon for the arrays `tendon_*`; `adr` is the index of its first wrap. */
export function tendonRow(
  compilation: Compilation,
  tendon: CompiledTendon,
  adr: number,
  names: Registry,
): RowOf<typeof TENDON_FIELDS, Later> {
  const el = tendon.element;
  return {
    tendon_adr: adr,
    tendon_num: tendon.path.length,
    tendon_matid: materialOf(el, names),
    tendon_group: el.group,
    tendon_limited: tendon.limited,
    tendon_actfrclimited: tendon.actfrclimited,
    tendon_width: spatialValue(el, 'width') as number,
    tendon_solref_lim: el.solreflimit,
    tendon_solimp_lim: el.solimplimit,
    tendon_solref_fri: el.solreffriction,
    tendon_solimp_fri: el.solimpfriction,
    tendon_range: tendon.range,
    tendon_actfrcrange: el.actuatorfrcrange,
    tendon_margin: el.margin,
    tendon_stiffness: el.stiffness[0],
    tendon_stiffnesspoly: el.stiffness.slice(1),
    tendon_damping: el.damping[0],
    tendon_dampingpoly: el.damping.slice(1),
    tendon_armature: el.armature,
    tendon_frictionloss: el.frictionloss,
    tendon_lengthspring: springLength(compilation, el),
    tendon_user: el.user ?? [],
    tendon_rgba: spatialValue(el, 'rgba') as readonly number[],
  };
}

/** Returns the values of a path element for the arrays `wrap_*`. */
export const wrapRow = ({ type, object, prm }: Wrap): RowOf<typeof WRAP_FIELDS> => ({
  wrap_type: type,
  wrap_objid: object?.id ?? -1,
  wrap_prm: prm,
});
