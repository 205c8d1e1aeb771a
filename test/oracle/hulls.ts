/**
 * `npx tsx test/oracle/hulls.ts FOLDER...`: compares the convex hull of every mesh file of the folders with that of the
 * reference. Prints the meshes whose hulls have other corners or polygons, and a table of counts by folder. A polygon
 * is identified by its corners in order, whichever is first; a corner by its position. Hulls that differ only in sides
 * that point outward here and inward in the reference are counted as turned.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { loadModel } from '../../src/api/index.js';
import type { ModelRecord } from '../../src/simulation/model/model-record.js';
import { areTurned, hullVertices, onlyIn } from './compare-hull.js';
import { loadPeer, modelFromPeer } from './peer.js';

type Outcome = 'equal' | 'turned there' | 'other polygons' | 'other corners' | 'refused by both' | 'refused by one';
const OUTCOMES: readonly Outcome[] = [
  'equal',
  'turned there',
  'other polygons',
  'other corners',
  'refused by both',
  'refused by one',
];

const textOf = (file: string): string =>
  `<mujoco><asset><mesh name="m" file="${file}"/></asset><worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>`;

let count = 0;

/** The Model of one mesh in the reference; undefined if it is refused. */
async function theirs(bytes: Uint8Array, extension: string): Promise<ModelRecord | undefined> {
  const mj = await loadPeer();
  // the reference caches files by name
  const file = `/mesh${count++}${extension}`;
  mj.FS.writeFile(file, bytes);
  try {
    const peer = mj.MjModel.from_xml_string(textOf(file));
    const { record } = await modelFromPeer(peer);
    peer.delete();
    return record;
  } catch {
    return undefined;
  } finally {
    mj.FS.unlink(file);
  }
}

async function ours(bytes: Uint8Array, extension: string): Promise<ModelRecord | undefined> {
  const files = { 'model.xml': textOf(`mesh${extension}`), [`mesh${extension}`]: bytes };
  return loadModel('model.xml', { files, compatibility: '3.14' }).then(
    ({ record }) => record,
    () => undefined,
  );
}

async function compare(path: string): Promise<{ outcome: Outcome; note: string }> {
  const bytes = readFileSync(path);
  const extension = extname(path).toLowerCase();
  const [own, peer] = [await ours(bytes, extension), await theirs(bytes, extension)];
  if (!own || !peer) return { outcome: own || peer ? 'refused by one' : 'refused by both', note: '' };
  if (hullVertices(own, 0) !== hullVertices(peer, 0)) return { outcome: 'other corners', note: '' };
  const [added, lacking] = [onlyIn(own, peer, 0), onlyIn(peer, own, 0)];
  if (added.length + lacking.length === 0) return { outcome: 'equal', note: '' };
  const note = `${added.length} of ${own.mesh_polynum[0]} only here, ${lacking.length} of ${peer.mesh_polynum[0]} only there`;
  return { outcome: areTurned(added, lacking) ? 'turned there' : 'other polygons', note };
}

const rows: string[] = [];
for (const folder of process.argv.slice(2)) {
  const root = resolve(folder);
  const counts = new Map<Outcome, number>();
  const names = (readdirSync(root, { recursive: true }) as string[]).filter((name) => /\.(stl|obj|msh)$/i.test(name));
  for (const name of names.sort()) {
    const { outcome, note } = await compare(join(root, name));
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (/^turned|^other|one$/.test(outcome))
      process.stdout.write(`${relative(process.cwd(), join(root, name))}: ${outcome} ${note}\n`);
  }
  rows.push(
    `| ${[relative(process.cwd(), root), names.length, ...OUTCOMES.map((o) => counts.get(o) ?? 0)].join(' | ')} |`,
  );
}
process.stdout.write(`\n| folder | meshes | ${OUTCOMES.join(' | ')} |\n|---|${'---:|'.repeat(OUTCOMES.length + 1)}\n`);
process.stdout.write(`${rows.join('\n')}\n`);
