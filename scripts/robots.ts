/**
 * `npx tsx scripts/robots.ts FOLDER`: imports, attaches, saves and reloads thirty public robots; prints the table of
 * docs/comparisons/robots.md. The folder contains checkouts of the repositories in `REPOSITORIES`.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadSpec as loadFrom } from '../src/api/index.js';
import { compile, Data, Diagnostics, loadSpec, type Model, Spec, step, toArchive, toXML } from '../src/api/node.js';
import { MODEL_SIZES } from '../src/foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../src/foundation/schema/model.js';
import { readAnyFile } from '../src/hosts/node/files.js';

const REPOSITORIES = {
  menagerie: 'mujoco_menagerie',
  unitree: 'unitree_mujoco',
  data: 'example-robot-data',
} as const;

/** Robots by repository: MJCF of two, URDF of the third. */
const ROBOTS: readonly (readonly [keyof typeof REPOSITORIES, string])[] = [
  ['menagerie', 'agility_cassie/cassie.xml'],
  ['menagerie', 'anybotics_anymal_c/anymal_c.xml'],
  ['menagerie', 'franka_emika_panda/panda.xml'],
  ['menagerie', 'franka_emika_panda/panda_nohand.xml'],
  ['menagerie', 'kuka_iiwa_14/iiwa14.xml'],
  ['menagerie', 'robotiq_2f85/2f85.xml'],
  ['menagerie', 'shadow_hand/left_hand.xml'],
  ['menagerie', 'shadow_hand/right_hand.xml'],
  ['menagerie', 'wonik_allegro/left_hand.xml'],
  ['menagerie', 'wonik_allegro/right_hand.xml'],
  ['unitree', 'unitree_robots/g1/g1_23dof.xml'],
  ['unitree', 'unitree_robots/g1/g1_29dof.xml'],
  ['unitree', 'unitree_robots/h1/h1.xml'],
  ['unitree', 'unitree_robots/h1_2/h1_2_handless.xml'],
  ['unitree', 'unitree_robots/a2/a2.xml'],
  ['data', 'robots/allegro_hand_description/urdf/allegro_left_hand.urdf'],
  ['data', 'robots/allegro_hand_description/urdf/allegro_right_hand.urdf'],
  ['data', 'robots/bolt_description/robots/bolt.urdf'],
  ['data', 'robots/borinot_description/urdf/borinot_flying_arm_2.urdf'],
  ['data', 'robots/double_pendulum_description/urdf/double_pendulum.urdf'],
  ['data', 'robots/go2_description/urdf/go2.urdf'],
  ['data', 'robots/iris_description/robots/iris.urdf'],
  ['data', 'robots/kinova_description/robots/kinova.urdf'],
  ['data', 'robots/laikago_description/urdf/laikago.urdf'],
  ['data', 'robots/panda_description/urdf/panda.urdf'],
  ['data', 'robots/pr2_description/urdf/pr2.urdf'],
  ['data', 'robots/solo_description/robots/solo12.urdf'],
  ['data', 'robots/talos_data/robots/talos_reduced.urdf'],
  ['data', 'robots/solo_description/robots/solo.urdf'],
  ['data', 'robots/talos_data/robots/talos_full_v2.urdf'],
  ['data', 'robots/tiago_pro_description/robots/tiago_pro.urdf'],
  ['data', 'robots/hextilt_description/urdf/hextilt_flying_arm_5.urdf'],
  ['data', 'robots/falcon_description/urdf/falcon.urdf'],
  ['data', 'robots/ur_description/urdf/ur3_robot.urdf'],
  ['data', 'robots/ur_description/urdf/ur5_robot.urdf'],
  ['data', 'robots/ur_description/urdf/ur10_robot.urdf'],
];

/** Arrays with file names, which saving changes. */
const OF_FILES = /^paths$|pathadr$/;

/** The first array or size in which two Models differ, apart from file names; undefined if they are equal. */
function difference(a: Model, b: Model): string | undefined {
  const size = MODEL_SIZES.find((name) => !/^n(paths|buffer)$/.test(name) && a[name] !== b[name]);
  if (size) return size;
  const equal = (x: ArrayLike<number>, y: ArrayLike<number>): boolean => {
    for (let i = 0; i < x.length; i++) if (!Object.is(x[i], y[i])) return false;
    return x.length === y.length;
  };
  return (Object.keys(MODEL_FIELDS) as (keyof typeof MODEL_FIELDS)[]).find(
    (name) => !OF_FILES.test(name) && !equal(a[name], b[name]),
  );
}

/** A scene with the robot on two frames. */
function sceneOf(robot: Spec): Spec {
  const scene = new Spec();
  scene.worldbody.addGeom({ type: 'plane', size: [5, 5, 0.1] });
  ['left_', 'right_'].forEach((prefix, i) => {
    scene.worldbody.addFrame({ pos: [0, 2 * i, 1] }).attach(robot, { prefix });
  });
  return scene;
}

async function row(repository: keyof typeof REPOSITORIES, path: string, folder: string): Promise<string> {
  const root = join(folder, REPOSITORIES[repository]);
  const file = join(root, path);
  const cells: string[] = [`${repository}: ${path.replace(/^(unitree_)?robots\//, '')}`];
  const fail = (what: string, error: unknown): string =>
    `| ${[
      ...cells,
      `${what}: ${String((error as Error).message ?? error)
        .split('\n')[0]!
        .slice(0, 160)}`,
    ].join(' | ')} |`;
  if (!existsSync(file)) return fail('missing', file);
  try {
    const diagnostics = new Diagnostics();
    const start = process.cpuUsage();
    const urdf = { packages: { 'example-robot-data': root }, balanceInertia: true };
    const robot = await loadSpec(file, { urdf, diagnostics });
    diagnostics.throwIfErrors();
    const model = compile(robot);
    const used = process.cpuUsage(start);
    const data = new Data(model);
    for (let i = 0; i < 100; i++) step(model, data);
    if (!data.qpos.every(Number.isFinite)) throw new Error('diverged');
    cells.push(`${model.nbody}`, `${model.nv}`, `${model.nmesh}`, ((used.user + used.system) / 1e6).toFixed(1));
    const text = toXML(robot, { assetPaths: 'absolute' });
    const again = await loadFrom('again.xml', { files: filesOf(text) });
    cells.push(difference(model, compile(again)) ?? 'equal');
    const scene = sceneOf(robot);
    const both = compile(scene);
    cells.push(`${both.nbody}`);
    const files = toArchive(scene, { format: 'mjz' });
    const back = compile(await loadFrom('scene.mjz', { files: { 'scene.mjz': files } }));
    cells.push(difference(both, back) ?? 'equal');
    return `| ${cells.join(' | ')} |`;
  } catch (error) {
    return fail('failed', error);
  }
}

/** Provides the text as a file, and all other files from disk. */
const filesOf = (text: string) => {
  const own = new TextEncoder().encode(text);
  return (path: string) => (path === 'again.xml' ? own : readAnyFile(path));
};

const folder = resolve(process.argv[2] ?? '.');
console.log(
  '| robot | bodies | degrees of freedom | meshes | import [s] | text reads back | bodies of two attached | archive reads back |',
);
console.log('|---|---:|---:|---:|---:|---|---:|---|');
for (const [repository, path] of ROBOTS) console.log(await row(repository, path, folder));
