/** The rules of versions that change the numbers of a model. */

import type { Diagnostic } from '../../../foundation/base/diagnostics.js';
import { COMPATIBILITIES, VERSION_RULES, type VersionRuleName } from '../../../foundation/schema/compatibility.js';
import { EqType, GainType, SolverType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { diagnostic } from '../../../foundation/schema/report.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { mechanicsOf } from '../../../modelling/spec/mechanics.js';
import { orientationOf } from '../../../modelling/spec/pose.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { hasBending } from '../../../simulation/engine/flex/bend.js';
import { hangsOnJoints, hasElements } from '../../../simulation/engine/flex/metric-gate.js';
import { isDiscrete } from '../../../simulation/engine/metric/gate.js';
import type { Model } from '../../../simulation/model/model.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';

const [OLDEST] = COMPATIBILITIES;
const NEWEST = COMPATIBILITIES.at(-1)!;

/**
 * Returns the diagnostic of a model whose numbers depend on the version, with the names of the rules; undefined for
 * other models and for a Model without a Spec.
 */
export function versionDependence(spec: Spec | undefined, model: Model): Diagnostic | undefined {
  if (!spec) return undefined;
  const rules = [...rulesThatApply(spec), ...rulesThatFlexesNeed(model)];
  if (rules.length === 0) return undefined;
  const texts = rules.map((rule) => `${rule} (MuJoCo ${VERSION_RULES[rule].since.replace(/\.0$/, '')})`).join(', ');
  const { location } = spec.root;
  const context = { element: 'mujoco', ...(location && { location }) };
  return diagnostic('depends-on-version', { rules: texts, compatibility: model.compatibility }, context);
}

/** Most contacts that a part of a flex has with a geom, of a box on a triangle or tetrahedron. */
const CONTACTS_OF_ELEMENT = 8;
/** Contacts of two colliders up to which all versions agree. */
const LIMIT = 50;

/** Returns the rules that change the contacts or the elasticity of flexes. */
const rulesThatFlexesNeed = (m: Model): readonly VersionRuleName[] => [
  ...(isLimitedOtherwise(m) ? (['softContactLimit'] as const) : []),
  ...(hasInterpolatedElasticity(m) ? (['interpolatedElasticity'] as const) : []),
  ...(movesJoints(m.record) ? (['articulatedFlexes'] as const) : []),
  ...(hasTurnedBending(m.record) ? (['turnedBending'] as const) : []),
];

/** True for elastic forces that reach joints of other bodies than the vertices of a flex. */
function movesJoints(m: ModelRecord): boolean {
  for (let f = 0; f < m.nflex; f++) if ((isDiscrete(m) || hasBending(m, f)) && hangsOnJoints(m, f)) return true;
  return false;
}

/** True for a flex that bends between bodies of different orientations, if Newton's method uses its stiffness. */
function hasTurnedBending(m: ModelRecord): boolean {
  const { nflex, flex_vertadr, flex_vertnum, flex_vertbodyid, body_parentid, body_quat, body_dofnum } = m;
  if (!isDiscrete(m) || m.opt[OPT.solver] !== SolverType.NEWTON) return false;
  for (let f = 0; f < nflex; f++) {
    if (!hasElements(m, f) || !hasBending(m, f)) continue;
    const bodies = flex_vertbodyid.subarray(flex_vertadr[f]!, flex_vertadr[f]! + flex_vertnum[f]!);
    const [first, ...others] = bodies.filter((body) => body_dofnum[body] === 3);
    const turnOf = (body: number): string =>
      [body_parentid[body], ...body_quat.subarray(4 * body, 4 * body + 4)].join();
    if (others.some((body) => turnOf(body) !== turnOf(first!))) return true;
  }
  return false;
}

/** True for an interpolated flex with elasticity, but not for modes of strain constraints, which no version changes. */
function hasInterpolatedElasticity(m: Model): boolean {
  const { nflex, neq, eq_type, eq_obj1id, flex_interp, flex_stiffness, flex_stiffnessadr } = m;
  const strained = new Set<number>();
  for (let e = 0; e < neq; e++) if (eq_type[e] === EqType.FLEXSTRAIN) strained.add(eq_obj1id[e]!);
  for (let f = 0; f < nflex; f++) {
    const start = flex_stiffnessadr[f]!;
    if (flex_interp[f] === 0 || start < 0 || strained.has(f)) continue;
    const end = flex_stiffnessadr.subarray(f + 1).find((address) => address >= 0);
    if (flex_stiffness.subarray(start, end).some((x) => x !== 0)) return true;
  }
  return false;
}

/** True if a deformable flex can have more contacts than the limit. */
function isLimitedOtherwise(m: Model): boolean {
  const { nflex, flex_rigid, flex_interp, flex_elemnum, flex_contype, flex_conaffinity } = m;
  for (let f = 0; f < nflex; f++) {
    const collides = flex_contype[f] !== 0 || flex_conaffinity[f] !== 0;
    const isStiff = flex_rigid[f] || flex_interp[f] !== 0;
    if (collides && !isStiff && CONTACTS_OF_ELEMENT * flex_elemnum[f]! > LIMIT) return true;
  }
  return false;
}

/** Returns the rules that change the numbers of a Spec. */
export function rulesThatApply(spec: Spec): readonly VersionRuleName[] {
  return [
    ...(spec.all('actuator').some(hasSharedDamping) ? (['operationalDamping'] as const) : []),
    ...(spec.all('actuator').some(takesOtherDefaults) ? (['shortcutDefaults'] as const) : []),
    ...(spec.root.descendants().some(turnsOtherwise) ? (['quatOverOrientation'] as const) : []),
    ...(spec.hadReplicatedKeyframes ? (['singleKeyframes'] as const) : []),
    ...(spec.all('flex').some(bendsAsRod) ? (['rodBending'] as const) : []),
  ];
}

/** True for a one-dimensional flex that bends. */
function bendsAsRod(element: SpecElement): boolean {
  const flex = element.is('flex', 'flexcomp') ? element : undefined;
  return flex?.dim === 1 && (flex.child('elasticity')?.young ?? 0) > 0;
}

/** True for a damping ratio of a transmission whose inertia is not that of a single dof. */
function hasSharedDamping(element: SpecElement): boolean {
  const { spec } = element;
  const { mechanics: a } = mechanicsOf(spec.defaults.layersOf(element), spec.compatibility);
  const kp = a.gaintype === GainType.PID ? -a.biasprm[1] : a.gainprm[0];
  if (a.biasprm[2] <= 0 || kp !== -a.biasprm[1]) return false;
  const joint = element.get('joint') ?? element.get('jointinparent');
  const target = joint === undefined ? undefined : spec.find('joint', joint as string);
  // a lone joint of a tree has the same inertia in all versions
  return !target || !isAlone(target as unknown as SpecElement);
}

/** True for a hinge or slide that is the only joint of its tree. */
function isAlone(joint: SpecElement): boolean {
  let root = joint.parent!;
  while (root.parent && root.parent.kind !== 'worldbody') root = root.parent;
  const joints = root.descendants().filter(({ namespace }) => namespace === 'joint');
  return joints.length === 1 && ['hinge', 'slide'].includes(String(joint.get('type')));
}

/** True for an actuator whose gains, dynamics or limits differ between the versions. */
function takesOtherDefaults(element: SpecElement): boolean {
  const layers = element.spec.defaults.layersOf(element);
  const [old, now] = [OLDEST, NEWEST].map((each) => {
    const { ctrlspec: _, ...values } = mechanicsOf(layers, each).mechanics;
    return JSON.stringify(values);
  });
  return old !== now;
}

/** True for an element whose orientation differs between the versions. */
function turnsOtherwise(element: SpecElement): boolean {
  if (!element.authored.has('quat') || !element.inheritance) return false;
  const [old, now] = [OLDEST, NEWEST].map((each) =>
    element.spec.under(each, () => JSON.stringify(orientationOf(element))),
  );
  return old !== now;
}
