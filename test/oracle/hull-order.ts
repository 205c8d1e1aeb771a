/**
 * `npx tsx test/oracle/hull-order.ts [--every N] FOLDER...`: effect of the order of the sides of a hull. Every mesh
 * file of the folders, or every Nth, falls on a box and comes to rest in the reference. From states along the way, one
 * forward computation is compared with that of this engine, which lists the sides of the same hull in another order,
 * and with that of the reference for a reordered hull: vertices and faces are reordered, and the frame of the file is
 * rotated, which `refquat` reverts. Prints a table of counts by folder, and one of differences of the contact wrench.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { Data, forward, loadModel } from '../../src/api/index.js';
import { rotVecQuat } from '../../src/foundation/math/quat.js';
import { uniform } from '../property/random-model.js';
import { loadPeer } from './peer.js';

/** Initial orientations of the mesh [deg]. */
const TURNS = ['0 0 0', '90 0 0', '180 20 30'];
/** Numbers of steps after which results are compared. */
const CHECKPOINTS = [10, 60, 200, 300, 400];
/** Accelerations differ if their difference exceeds this fraction of the largest one. */
const TOLERANCE = 1e-3;
/** Height above the box from which a mesh falls [m]. */
const HEIGHT = 5e-4;
/** Maximum extent of a mesh [m]: meshes in other units would be as large as the box. */
const MOST_EXTENT = 1;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
});

const scene = (mesh: string, turn: string, height = 0): string => `<mujoco><option timestep=".002"/>
  <asset><mesh name="m" ${mesh}/></asset><worldbody><geom type="box" size="3 3 .1" pos="0 0 -.1"/>
  <body pos="0 0 ${height}"><freejoint/><geom type="mesh" mesh="m" euler="${turn}" density="1000"/></body>
  </worldbody></mujoco>`;

/** A mesh as text: the positions of its vertices as in the file [m], and its faces. */
interface Listing {
  readonly vertices: readonly (readonly number[])[];
  readonly faces: readonly (readonly number[])[];
}

/** The frame of the reordered file. */
const FRAME = Float64Array.of(0.8, 0.36, -0.48, 0);

/** Rotates a vector by a unit quaternion. */
function rotated(vector: readonly number[], quat: Float64Array): number[] {
  const out = new Float64Array(3);
  rotVecQuat(out, 0, Float64Array.from(vector), 0, quat, 0);
  return [...out];
}

const rowsOf = (list: ArrayLike<number>): number[][] =>
  Array.from({ length: list.length / 3 }, (_, i) => [list[3 * i]!, list[3 * i + 1]!, list[3 * i + 2]!]);

/** Reads back the mesh that the reference compiled from a file. */
function listingOf(peer: MjModel): Listing {
  const pos = peer.mesh_pos as Float64Array;
  const quat = peer.mesh_quat as Float64Array;
  const vertices = rowsOf(peer.mesh_vert as Float32Array).map((vertex) =>
    rotated(vertex, quat).map((x, k) => x + pos[k]!),
  );
  return { vertices, faces: rowsOf(peer.mesh_face as Int32Array) };
}

/** The same mesh with its vertices and faces in another order. */
function relisted({ vertices, faces }: Listing, next: () => number): string {
  const shuffled = (n: number): number[] =>
    Array.from({ length: n }, (_, i) => [next(), i] as const)
      .sort((a, b) => a[0] - b[0])
      .map(([, i]) => i);
  const order = shuffled(vertices.length);
  const place = new Map(order.map((old, i) => [old, i]));
  const corners = shuffled(faces.length).map((f) => faces[f]!.map((v) => place.get(v)).join(' '));
  const turned = order.map((v) => rotated(vertices[v]!, FRAME).join(' '));
  return `refquat="${FRAME.join(' ')}" vertex="${turned.join(' ')}" face="${corners.join(' ')}"`;
}

/** Height of the body with the lowest vertex a little above the box; undefined if the mesh is too large. */
function heightOf(mj: MainModule, peer: MjModel): number | undefined {
  const data = new mj.MjData(peer);
  mj.mj_forward(peer, data);
  const [pos, mat] = [data.geom_xpos as Float64Array, data.geom_xmat as Float64Array];
  const z = rowsOf(peer.mesh_vert as Float32Array).map(
    ([a, b, c]) => pos[5]! + mat[15]! * a! + mat[16]! * b! + mat[17]! * c!,
  );
  data.delete();
  const low = z.reduce((least, x) => Math.min(least, x), Infinity);
  const high = z.reduce((most, x) => Math.max(most, x), -Infinity);
  return high - low > MOST_EXTENT ? undefined : HEIGHT - low;
}

/** Number of contacts, accelerations and contact wrench (force, torque about the body) of one forward computation. */
interface Result {
  readonly ncon: number;
  readonly qacc: Float64Array;
  readonly wrench: Float64Array;
}

const theirs = ({ ncon, qacc, qfrc_constraint }: MjData): Result => ({
  ncon,
  qacc: Float64Array.from(qacc as Float64Array),
  wrench: Float64Array.from(qfrc_constraint as Float64Array),
});

const NAMES = ['qpos', 'qvel', 'qacc_warmstart'] as const;

function isOther(a: Result, b: Result): boolean {
  const scale = a.qacc.reduce((most, x) => Math.max(most, Math.abs(x)), 1);
  return a.ncon !== b.ncon || a.qacc.some((x, i) => Math.abs(x - b.qacc[i]!) > TOLERANCE * scale);
}

/** Differences of the contact force and torque, in fractions of the force and of the force times the size of the mesh. */
class WrenchErrors {
  private readonly errors: [force: number, torque: number][] = [];

  /** Adds the difference of two results of a body with this weight [N] and radius [m]. */
  add(expected: Result, other: Result, weight: number, radius: number): void {
    const difference = expected.wrench.map((x, i) => x - other.wrench[i]!);
    const force = Math.max(weight, Math.hypot(...expected.wrench.subarray(0, 3)));
    this.errors.push([
      Math.hypot(...difference.subarray(0, 3)) / force,
      Math.hypot(...difference.subarray(3)) / (force * radius),
    ]);
  }

  /** Median and 9th decile of both [%], as cells of a table. */
  cells(): string[] {
    return [0, 1].flatMap((k) => {
      const sorted = this.errors.map((each) => each[k]!).sort((a, b) => a - b);
      return [0.5, 0.9].map((part) => (100 * (sorted[Math.floor(part * sorted.length)] ?? 0)).toPrecision(2));
    });
  }
}

const COLUMNS = [
  'meshes',
  'states',
  'other here',
  'other when relisted',
  'contacts here',
  'contacts when relisted',
] as const;
type Counts = Record<(typeof COLUMNS)[number], number>;

/** Compares states during one fall. */
async function fall(
  mj: MainModule,
  path: string,
  turn: string,
  next: () => number,
  counts: Counts,
  errors: Readonly<Record<'here' | 'relisted', WrenchErrors>>,
): Promise<void> {
  const extension = extname(path).toLowerCase();
  const bytes = readFileSync(path);
  const name = `/${counts.meshes}-${counts.states}${extension}`;
  mj.FS.writeFile(name, bytes);
  const probe = mj.MjModel.from_xml_string(scene(`file="${name}"`, turn))!;
  const [height, listing] = [heightOf(mj, probe), listingOf(probe)];
  probe.delete();
  if (height === undefined) return;
  const peer = mj.MjModel.from_xml_string(scene(`file="${name}"`, turn, height))!;
  const other = mj.MjModel.from_xml_string(scene(relisted(listing, next), turn, height))!;
  const files = { 'model.xml': scene(`file="mesh${extension}"`, turn, height), [`mesh${extension}`]: bytes };
  const model = await loadModel('model.xml', { files, compatibility: '3.14' });
  const weight = 9.81 * (peer.body_mass as Float64Array)[1]!;
  const radius = (peer.geom_rbound as Float64Array)[1]!;
  const [data, relistedData, own] = [new mj.MjData(peer), new mj.MjData(other), new Data(model)];
  for (let step = 0; step <= CHECKPOINTS.at(-1)!; step++) {
    if (CHECKPOINTS.includes(step)) {
      mj.mj_forward(peer, data);
      for (const each of NAMES) {
        (relistedData[each] as Float64Array).set(data[each] as Float64Array);
        own.record[each].set(data[each] as Float64Array);
      }
      mj.mj_forward(other, relistedData);
      forward(model, own);
      const [expected, again] = [theirs(data), theirs(relistedData)];
      const here: Result = { ncon: own.ncon, qacc: own.qacc, wrench: own.qfrc_constraint };
      errors.here.add(expected, here, weight, radius);
      errors.relisted.add(expected, again, weight, radius);
      counts.states++;
      if (isOther(expected, here)) counts['other here']++;
      if (isOther(expected, again)) counts['other when relisted']++;
      if (expected.ncon !== here.ncon) counts['contacts here']++;
      if (expected.ncon !== again.ncon) counts['contacts when relisted']++;
    }
    mj.mj_step(peer, data);
  }
  for (const each of [data, relistedData, peer, other]) each.delete();
  mj.FS.unlink(name);
}

const mj = await loadPeer();
const table: string[] = [];
const wrenches: string[] = [];
for (const folder of positionals) {
  const root = resolve(folder);
  const names = (readdirSync(root, { recursive: true }) as string[])
    .filter((name) => /\.(stl|obj)$/i.test(name))
    .sort();
  const counts = Object.fromEntries(COLUMNS.map((column) => [column, 0])) as Counts;
  const next = uniform(1);
  const errors = { here: new WrenchErrors(), relisted: new WrenchErrors() };
  for (const [i, name] of names.entries()) {
    if (i % Number(values.every) !== 0) continue;
    counts.meshes++;
    process.stderr.write(`\r${i} of ${names.length} ${name}`.slice(0, 100).padEnd(100));
    for (const turn of TURNS) {
      await fall(mj, join(root, name), turn, next, counts, errors).catch((error: unknown) =>
        console.error(`\n${name}: ${error}`),
      );
    }
  }
  for (const [name, each] of Object.entries(errors)) {
    wrenches.push(`| ${[relative(process.cwd(), root), name, ...each.cells()].join(' | ')} |`);
  }
  table.push(`| ${[relative(process.cwd(), root), ...COLUMNS.map((column) => counts[column])].join(' | ')} |`);
}
process.stdout.write(
  `\n| folder | ${COLUMNS.join(' | ')} |\n|---|${'---:|'.repeat(COLUMNS.length)}\n${table.join('\n')}\n`,
);
process.stdout.write(
  `\n| folder | compared | force: median [%] | 9th decile [%] | torque: median [%] | 9th decile [%] |\n|---|---|${'---:|'.repeat(4)}\n${wrenches.join('\n')}\n`,
);
