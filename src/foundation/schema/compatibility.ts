/**
 * Versions of MuJoCo whose rules a model can follow, and the rules that differ between them.
 *
 * Sources: release notes, https://github.com/google-deepmind/mujoco/releases/tag/ followed by the number in `since`.
 */
import { requireChoice } from '../base/usage.js';

/** Versions whose rules a model can follow, oldest first. */
export const COMPATIBILITIES = ['3.14', '4.0'] as const;

/** A version of MuJoCo whose rules a model follows. '4.0' stands for 3.14 and the documented changes up to 4.0.1. */
export type Compatibility = (typeof COMPATIBILITIES)[number];

/** Version of a model for which none is given. */
export const DEFAULT_COMPATIBILITY: Compatibility = '4.0';

/** Version of a model from the reference or from a file in its binary format. */
export const REFERENCE_COMPATIBILITY: Compatibility = '3.14';

/** The number of a version, as in `mj_version`; that of '4.0' includes its last release. */
const VERSION_NUMBER: Readonly<Record<Compatibility, number>> = { '3.14': 3014000, '4.0': 4000001 };

/** Returns the number of a version, which a Model carries. */
export const versionNumber = (compatibility: Compatibility): number => VERSION_NUMBER[compatibility];

/** Returns the version with a number; undefined for other numbers. */
export const compatibilityOf = (number: number): Compatibility | undefined =>
  COMPATIBILITIES.find((each) => VERSION_NUMBER[each] === number);

/** A release of MuJoCo. */
export type Release = `${number}.${number}.${number}`;

/** A rule that a release changed. */
export interface VersionRule {
  /** Release that introduced the rule. */
  readonly since: Release;
  /** Behaviour of earlier releases. */
  readonly before: string;
  /** Behaviour from this release on. */
  readonly after: string;
}

/** Rules that differ between the versions, by name. Code asks for one with `follows` where it applies. */
export const VERSION_RULES = {
  operationalDamping: {
    since: '3.15.0',
    before: 'dampratio scales with the inertia of each dof, summed over the transmission',
    after: 'dampratio scales with the operational-space inertia (J M^-1 J^T)^-1 at qpos0',
  },
  noInternalContacts: {
    since: '3.15.0',
    before: 'internal of flex contacts enables contacts within elements',
    after: 'internal of flex contacts is unknown',
  },
  noElasticMocap: {
    since: '3.15.0',
    before: 'a flex with elasticity may be attached to mocap bodies',
    after: 'a flex with elasticity that is attached to a mocap body is an error',
  },
  turnedBending: {
    since: '3.15.0',
    before: 'the bending stiffness in a discrete step couples only equal coordinates of vertex bodies',
    after: 'it couples all coordinates of vertex bodies of different orientations',
  },
  articulatedFlexes: {
    since: '3.15.0',
    before:
      'bending acts on vertex bodies with three dofs as if these slid along the world, stretching in a discrete step too',
    after:
      'bending and stretching act on all bodies that move a vertex; a discrete step with others than slides needs CG',
  },
  shortcutDefaults: {
    since: '3.16.0',
    before: 'an actuator shortcut starts from the values of any actuator in its default class',
    after: 'parameters of a shortcut come only from defaults of the same shortcut or of general',
  },
  declaredInputs: {
    since: '3.16.0',
    before: 'input is an error for actuators of fixed or affine gain',
    after: 'input declares the control of such an actuator, without effect on the simulation',
  },
  pidWithTwoStates: {
    since: '3.16.0',
    before: 'a pid with both ki and slewmax is an error',
    after: 'a pid may have both ki and slewmax',
  },
  totalMassDeprecated: {
    since: '3.16.0',
    before: 'settotalmass scales masses',
    after: 'settotalmass scales masses and is deprecated',
  },
  namedAssets: {
    since: '3.16.0',
    before: 'an asset from code without a name is named after its file',
    after: 'an asset from code needs a name',
  },
  wholeCopyBack: {
    since: '3.16.0',
    before: 'copyBack leaves out edits that a Spec cannot express, with a warning',
    after: 'copyBack fails and changes nothing if a Spec cannot express an edit',
  },
  quatOverOrientation: {
    since: '3.16.0',
    before: 'an orientation of the default class, such as euler, overrides the quat of an element',
    after: 'the quat of an element overrides an orientation of its default class',
  },
  singleKeyframes: {
    since: '3.16.0',
    before: 'replicate copies keyframes',
    after: 'replicate leaves keyframes alone; shorter vectors are completed from the reference configuration',
  },
  fuseAsEdit: {
    since: '3.16.0',
    before: 'fusestatic keeps only bodies that an element refers to',
    after: 'fusestatic compiles what the edit fuseStatic makes, which keeps bodies whose fusing changes the physics',
  },
  discardAsEdit: {
    since: '3.16.0',
    before: 'discardvisual discards all materials and textures, and inertias under inertiafromgeom true stay',
    after: 'discardvisual compiles what the edit discardVisual makes, an error if it would change an inertia',
  },
  softContactLimit: {
    since: '3.16.0',
    before: 'a body and a flex, or two flexes, have at most 50 contacts',
    after: 'only rigid and interpolated flexes are limited to 50 contacts, per geom; other flexes keep all contacts',
  },
  interpolatedElasticity: {
    since: '3.16.0',
    before:
      'interpolated flexes have half of the stiffness due to the shear modulus, and quadratic ones too much in bending',
    after: 'interpolated flexes follow isotropic linear elasticity',
  },
  stableWrapping: {
    since: '3.16.0',
    before: 'angles of wrapping tendons lose digits at the onset, and a path inside a geom is found to 1e-6 rad',
    after: 'angles of wrapping tendons are found to rounding',
  },
  parallelCapsules: {
    since: '3.16.0',
    before: 'capsules count as parallel if the area of the parallelogram of their half-axes almost vanishes',
    after: 'capsules count as parallel by the angle of their axes, whatever their lengths',
  },
  rodBending: {
    since: '3.17.0',
    before: 'young of a one-dimensional flex has no effect',
    after:
      'a one-dimensional flex with a positive young bends like a round rod of its radius, and must be straight at rest',
  },
  edgeContactSides: {
    since: '4.0.1',
    before: 'an edge, such as the side of a cylinder, that lies along a face but misses it may turn the contact around',
    after: 'such a contact points from the first geom to the second',
  },
} as const satisfies Readonly<Record<string, VersionRule>>;

/** Name of a rule in `VERSION_RULES`. */
export type VersionRuleName = keyof typeof VERSION_RULES;

/** Number of a release, comparable with that of a version. */
function releaseNumber(release: Release): number {
  const [major, minor, patch] = release.split('.').map(Number);
  return major! * 1_000_000 + minor! * 1000 + patch!;
}

const SINCE = /* @__PURE__ */ Object.fromEntries(
  Object.entries(VERSION_RULES).map(([name, { since }]) => [name, releaseNumber(since)]),
) as Readonly<Record<VersionRuleName, number>>;

/** Tests whether a version, or the number of a version as in `ModelRecord.compatibility`, follows a rule. */
export const follows = (compatibility: Compatibility | number, rule: VersionRuleName): boolean =>
  (typeof compatibility === 'number' ? compatibility : VERSION_NUMBER[compatibility]) >= SINCE[rule];

/** Tests whether a version has what a release introduced. */
export const includes = (compatibility: Compatibility, release: Release): boolean =>
  VERSION_NUMBER[compatibility] >= releaseNumber(release);

/** Throws a usage error unless a value is a version or undefined. */
export const requireCompatibility = (call: string, given: unknown): void =>
  requireChoice(`${call}, compatibility`, COMPATIBILITIES, given);
