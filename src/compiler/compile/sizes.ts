/** Sizes of the Model: counts, and the memory that the reference would reserve. */

import { EqType, TrnType } from '../../foundation/schema/enums.js';
import { MEMORY } from '../../foundation/schema/mjcf/size.js';
import type { Element, SpecElement } from '../../modelling/spec/element.js';
import type { ModelSizes } from '../../simulation/model/model-record.js';
import type { Piece } from './assets/asset-data.js';
import { assetSizes } from './assets/asset-rows.js';
import type { Compilation } from './compilation.js';
import type { CompiledBody, CompiledElement, CompiledJoint, CompiledSite } from './compiled-element.js';
import type { Derived } from './derive.js';
import { type CompiledActuator, historyLength } from './elements/actuator.js';
import type { BodyBvhs } from './elements/body-bvh.js';
import { sensorHistory } from './elements/sensor.js';
import { type CompiledTendon, tendonDofCount } from './elements/tendon.js';
import { flexSizes } from './flex/flex-rows.js';
import type { NameTables, PathTables } from './names.js';
import type { AllObjects } from './objects.js';

type Writable<T> = { -readonly [N in keyof T]: T[N] };

const total = <T>(list: readonly T[], count: (item: T) => number): number =>
  list.reduce((sum, item) => sum + count(item), 0);

/** Data from which sizes are computed. */
export interface Measured {
  readonly objects: AllObjects;
  readonly derived: Derived;
  readonly names: NameTables;
  readonly paths: PathTables;
  readonly bodyBvhs: BodyBvhs;
  readonly pieces: readonly Piece[];
}

/** Counts objects and values; the lengths of all arrays depend on these counts. */
export function modelSizes(
  compilation: Compilation,
  { objects: o, derived, names, paths, bodyBvhs }: Measured,
): Partial<ModelSizes> {
  const { structure, M, D, B, nM } = derived;
  const nbvhstatic = bodyBvhs.count + total(o.meshes, ({ geometry }) => geometry.bvh.count);
  const sizes: Partial<Writable<ModelSizes>> = {
    nq: structure.nq,
    nv: structure.nv,
    nu: total(o.actuators, (a) => a.ctrlnum),
    nactuator: o.actuators.length,
    nout: total(o.actuators, (a) => a.outnum),
    na: total(o.actuators, (a) => a.actdim),
    nbody: o.bodies.length,
    nbvh: nbvhstatic + total(o.flexes, ({ bvh }) => bvh.count),
    nbvhstatic,
    nbvhdynamic: total(o.flexes, ({ bvh }) => bvh.count),
    njnt: o.joints.length,
    ntree: structure.ntree,
    nM,
    nB: B.colind.length,
    nC: M.colind.length,
    nD: D.colind.length,
    ngeom: o.geoms.length,
    nsite: o.sites.length,
    ncam: o.cameras.length,
    nlight: o.lights.length,
    nmat: o.materials.length,
    npair: o.pairs.length,
    nexclude: o.excludes.length,
    neq: o.equalities.length,
    ntendon: o.tendons.length,
    nJten: total(o.tendons, tendonDofCount),
    nwrap: total(o.tendons, ({ path }) => path.length),
    nsensor: o.sensors.length,
    nnumeric: o.numerics.length,
    nnumericdata: total(o.numerics, ({ data }) => data.length),
    ntext: o.texts.length,
    ntextdata: total(o.texts, ({ data }) => data.length),
    ntuple: o.tuples.length,
    ntupledata: total(o.tuples, ({ objtype }) => objtype.length),
    nkey: o.keys.length,
    nmocap: total(o.bodies, (body) => Number(body.mocap)),
    nnames: names.names.length,
    nnames_map: names.names_map.length,
    npaths: paths.paths.length,
    nJmom: total(o.actuators, (actuator) => momentCount(actuator, structure.nv)),
    ngravcomp: total(o.bodies, ({ element }) => Number(element.is('body') && element.gravcomp > 0)),
    nemax: total(o.equalities, ({ type }) => (type === EqType.CONNECT ? 3 : type === EqType.WELD ? 7 : 1)),
    njmax: compilation.spec.size.njmax,
    nconmax: compilation.spec.size.nconmax,
    nuserdata: Math.max(0, compilation.spec.size.nuserdata),
    nsensordata: total(o.sensors, ({ dim }) => dim),
    nhistory:
      total(o.actuators, ({ mechanics, ctrlnum }) => historyLength(mechanics.nsample, ctrlnum)) +
      total(o.sensors, sensorHistory),
    ...userSizes(compilation, o),
    ...assetSizes(o),
    ...flexSizes(o.flexes),
    ...compilation.plugins.sizes(),
  };
  sizes.narena = arenaBytes(compilation, sizes as ModelSizes);
  return sizes;
}

/** Count of the nonzeros of an actuator in the moment matrix. */
function momentCount({ mechanics, target, base, isSO3 }: CompiledActuator, nv: number): number {
  if (isSO3) return base ? 3 * nv : 3;
  switch (mechanics.trntype) {
    case TrnType.JOINT:
    case TrnType.JOINTINPARENT:
      return (target as CompiledJoint).nv;
    case TrnType.TENDON:
      return tendonDofCount(target as CompiledTendon);
    case TrnType.SLIDERCRANK:
      return chainDofs(chainOf((target as CompiledSite).body), chainOf(base!.body), false);
    case TrnType.SITE:
      return chainDofs(chainOf((target as CompiledSite).body), chainOf(base?.body), true);
    default:
      return nv;
  }
}

/** A body and its ancestors. */
function chainOf(body: CompiledBody | undefined): Set<CompiledBody> {
  const chain = new Set<CompiledBody>();
  for (let at = body; at; at = at.parent) chain.add(at);
  return chain;
}

/** Dof count of two chains together, optionally without common bodies. */
function chainDofs(a: Set<CompiledBody>, b: Set<CompiledBody>, skipCommon: boolean): number {
  const inOne = [...a].filter((body) => !(skipCommon && b.has(body)));
  const inOther = [...b].filter((body) => !a.has(body));
  return total([...inOne, ...inOther], (body) => body.dofnum);
}

type UserSize = Extract<keyof ModelSizes, `nuser_${string}`>;

/** Counts of user values: explicit, or from the longest element. */
function userSizes(c: Compilation, o: AllObjects): Partial<ModelSizes> {
  const kinds: readonly (readonly [UserSize, readonly CompiledElement[]])[] = [
    ['nuser_body', o.bodies],
    ['nuser_jnt', o.joints],
    ['nuser_geom', o.geoms],
    ['nuser_site', o.sites],
    ['nuser_cam', o.cameras],
    ['nuser_tendon', o.tendons],
    ['nuser_actuator', o.actuators],
    ['nuser_sensor', o.sensors],
  ];
  const sizes: Partial<Writable<ModelSizes>> = {};
  for (const [size, drafts] of kinds) {
    const stated = c.spec.size[size];
    let longest = 0;
    for (const { element } of drafts) {
      const count = userLength(element);
      if (count > longest) longest = count;
      if (stated < 0 || count <= stated) continue;
      c.report(element, 'user-too-long', { count, size, limit: stated }, 'user');
    }
    sizes[size] = stated >= 0 ? stated : longest;
  }
  return sizes;
}

// in every kind that has the attribute, it is a list of numbers
const userLength = (el: SpecElement): number => (el as Element<'geom'>).user?.length ?? 0;

/** Size of a contact, an integer and a number in the reference [bytes]. */
const CONTACT_BYTES = 584;
const INT = 4;
const NUM = 8;
const MEGABYTE = 2 ** 20;
const SUFFIXES = 'kmgtpe';

/** `narena`: explicit, or the size that the reference reserves [bytes]; this implementation allocates as needed. */
function arenaBytes(c: Compilation, m: ModelSizes): number {
  const { memory, nstack } = c.spec.size;
  if (memory !== undefined && memory.trim() !== '-1') return memoryBytes(c, memory);
  const ncon = m.nconmax === -1 ? 100 : m.nconmax;
  const nj = m.njmax === -1 ? 500 : m.njmax;
  const rows = nj + m.neq + m.nv;
  const elements = m.nq + m.nv + m.nu + m.na + m.nbody + m.njnt + m.ngeom + m.nsite + m.neq + m.ntendon + m.nwrap;
  const stack = nstack !== -1 ? nstack : Math.max(1000, 5 * rows * rows + 20 * elements);
  const constraints =
    ncon * CONTACT_BYTES +
    nj * (8 * INT + 14 * NUM) +
    m.nv * 3 * INT +
    nj * m.nv * (2 * INT + 2 * NUM) +
    nj * nj * (INT + NUM);
  return Math.ceil((NUM * stack + constraints) / MEGABYTE) * MEGABYTE;
}

/** Parses a byte count with an optional suffix: 10M is 10 * 2^20. */
function memoryBytes(c: Compilation, memory: string): number {
  const match = MEMORY.exec(memory);
  const bytes = match?.[1]
    ? Number(match[1]) * 2 ** (10 * (SUFFIXES.indexOf(match[2].toLowerCase() || ' ') + 1))
    : Number.NaN;
  if (Number.isSafeInteger(bytes)) return bytes;
  c.report(c.spec.size, 'bad-memory', { value: memory }, 'memory');
  return 0;
}
