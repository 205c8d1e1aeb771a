/**
 * `npx tsx scripts/refused-robots.ts FOLDER`: tests which public robots of `scripts/robots.ts` are refused here and by
 * the reference; prints the second table of docs/comparisons/robots.md. If the reference cannot read the meshes of a
 * robot (`.dae`), it also gets the robot with spheres in their place.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compile, Diagnostics, loadSpec } from '../src/api/node.js';
import { loadPeer } from '../test/oracle/peer.js';

const PACKAGE = 'example-robot-data';
const ROBOTS = [
  'anymal_c_simple_description/urdf/anymal.urdf',
  'finger_edu_description/robots/finger_edu.urdf',
  'hyq_description/robots/hyq_no_sensors.urdf',
  'icub_description/robots/icub_reduced.urdf',
  'tiago_description/robots/tiago.urdf',
  'romeo_description/urdf/romeo.urdf',
  'simple_humanoid_description/urdf/simple_humanoid.urdf',
  'falcon_description/urdf/falcon.urdf',
  'talos_data/robots/talos_full_v2.urdf',
];

const root = resolve(process.argv[2] ?? '.', PACKAGE);
const mj = await loadPeer();

const shortened = (message: string): string => message.replaceAll(/\s+/g, ' ').replaceAll(`${root}/`, '').slice(0, 150);

/** First error of this package. */
async function own(file: string): Promise<string> {
  try {
    const diagnostics = new Diagnostics();
    const spec = await loadSpec(file, { urdf: { packages: { [PACKAGE]: root }, balanceInertia: true }, diagnostics });
    diagnostics.throwIfErrors();
    compile(spec);
    return 'loads';
  } catch (error) {
    const lines = (error as Error).message.split('\n');
    return shortened(lines.find((line) => line.includes('error:'))!.replace(/^.*?error: /, ''));
  }
}

function makeFolder(path: string): void {
  if (path === '/') return;
  makeFolder(dirname(path));
  try {
    mj.FS.mkdir(path);
  } catch {
    // the package exists
  }
}

/** Error of the reference. */
function referenceOf(text: string): string {
  mj.FS.writeFile('/robot.urdf', text);
  try {
    mj.MjModel.from_xml_path('/robot.urdf').delete();
    return 'loads';
  } catch (error) {
    return shortened((error as Error).message.replace(/^.*Loading error: (XML )?(Error: )?/s, ''));
  }
}

/** Adapts the text to the reference: packages become folders, and supported options become attributes. */
function forReference(file: string): string {
  const text = readFileSync(file, 'utf8').replaceAll(`package://${PACKAGE}`, root);
  for (const [, path] of text.matchAll(/filename="(\/[^"]+)"/g)) {
    if (!existsSync(path!)) continue;
    makeFolder(dirname(path!));
    mj.FS.writeFile(path!, readFileSync(path!));
  }
  const settings = '<mujoco><compiler strippath="false" balanceinertia="true" discardvisual="true"/></mujoco>';
  return text.replace(/<robot[^>]*>/, `$&${settings}`);
}

const withBalls = (text: string): string => text.replace(/<mesh\b[^>]*?(\/>|>\s*<\/mesh>)/g, '<sphere radius="0.1"/>');

console.log('| robot | here | reference |\n|---|---|---|');
for (const name of ROBOTS) {
  const file = join(root, 'robots', name);
  const text = forReference(file);
  const given = referenceOf(text);
  const reference = given.includes('.dae') ? `${referenceOf(withBalls(text))} (with balls for meshes)` : given;
  console.log(`| ${name} | ${await own(file)} | ${reference} |`);
}
