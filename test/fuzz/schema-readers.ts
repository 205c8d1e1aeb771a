/** Readers of models mutated by the schema, for the whole pipeline: read, compiled, simulated, written, edited. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zlibSync } from 'fflate';
import { parseModel } from '../../src/authoring/load/parse.js';
import { crc32 } from '../../src/foundation/base/checksum.js';
import { ModelError } from '../../src/foundation/base/diagnostics.js';
import { RICH, richText } from '../models/rich.js';
import { FURTHER_MODELS } from '../oracle/further-models.js';
import { PROBED_KINDS, soundDocuments } from '../oracle/language.js';
import { modelFiles } from '../oracle/model-files.js';
import { pngFile } from './asset-readers.js';
import { Corpus, FOLDER, keepFinding, noteCurrent } from './corpus.js';
import { PLUGGED, SKIN, URDF } from './format-readers.js';
import { type Node, textOf, treeOf } from './model-tree.js';
import { donorsOf, mutateModel } from './mutate-model.js';
import { mutateRobot } from './mutate-robot.js';
import type { Progress, Readers } from './readers.js';
import { FILES, SEEDS } from './seeds.js';
import { goWholeWay, type Read, readModel } from './whole-way.js';

const OWN = fileURLToPath(new URL('../../models', import.meta.url));
export const KEPT = fileURLToPath(new URL('./corpus', import.meta.url));

const text = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.join('\n'));

/** The four bytes of each number. */
const words = (...numbers: (Int32Array | Float32Array)[]): Uint8Array =>
  Uint8Array.from(numbers.flatMap(({ buffer }) => [...new Uint8Array(buffer)]));

/** A gray ramp of 4 by 4 pixels. */
const RAMP = pngFile([
  ['IHDR', Uint8Array.of(0, 0, 0, 4, 0, 0, 0, 4, 8, 0, 0, 0, 0)],
  ['IDAT', zlibSync(Uint8Array.from({ length: 20 }, (_, i) => (i % 5 === 0 ? 0 : 12 * i)))],
  ['IEND', new Uint8Array(0)],
]);

const GMSH = text(
  ...['$MeshFormat', '4.1 0 8', '$EndMeshFormat', '$Nodes', '1 4 1 4', '3 1 0 4', '1', '2', '3', '4', '0 0 0', '1 0 0'],
  ...['0 1 0', '0 0 1', '$EndNodes', '$Elements', '1 1 1 1', '3 1 4 1', '1 1 2 3 4', '$EndElements', ''],
);

/** Files that the models may refer to. */
export const MEMORY = {
  ...FILES,
  'x.skn': SKIN,
  'x.png': RAMP,
  'x.bin': words(Int32Array.of(2, 3), Float32Array.of(0, 1, 0, 1, 0, 1)),
  'x.msh': GMSH,
};

const FILED = `<mujoco><asset><texture name="t" type="2d" file="x.png"/><texture name="c" type="cube" file="x.png"/>
  <material name="m" texture="t"/><hfield name="h" file="x.png" size="1 1 .1 .1"/><hfield name="b" file="x.bin" size="1 1 .1 .1"/>
  <skin name="s" file="x.skn"/><mesh name="x" file="x.obj"/></asset>
  <worldbody><geom type="hfield" hfield="h" material="m"/><geom type="hfield" hfield="b" pos="5 0 0"/>
  <body name="b" pos="0 0 1"><freejoint/><geom type="mesh" mesh="x"/></body>
  <flexcomp name="f" type="gmsh" file="x.msh" dim="3" mass="1" pos="3 3 3"/>
  <flexcomp name="g" type="mesh" file="x.obj" dim="2" mass="1" pos="-3 3 3"/></worldbody></mujoco>`;

const whole = readModel(MEMORY);

/** Tests whether a model refers only to the available files. */
function isAlone(model: string): boolean {
  try {
    whole(model);
    return true;
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}

const PLAIN_URDF = `<robot name="plain"><link name="a"/><link name="b"><inertial><mass value="1"/>
  <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial><collision><geometry><sphere radius=".1"/></geometry></collision></link>
  <joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 1 0"/></joint></robot>`;

const LANGUAGE = PROBED_KINDS.flatMap((kind) => soundDocuments(kind).map(({ given, around }) => around(given)));
const kept = (): string[] =>
  existsSync(KEPT)
    ? readdirSync(KEPT)
        .sort()
        .map((name) => readFileSync(`${KEPT}/${name}`, 'utf8'))
    : [];
/** Third-party models are only used in long runs, so that tests do not depend on their presence. */
const others = (): string[] =>
  FOLDER && FURTHER_MODELS
    ? modelFiles(FURTHER_MODELS)
        .map((path) => readFileSync(path, 'utf8'))
        .filter((model) => model.length < 20_000 && model.includes('<mujoco') && isAlone(model))
    : [];

/** The models that are mutated. */
const models = (): string[] => [
  ...[...SEEDS, FILED, PLUGGED, ...RICH.map(richText), ...kept()],
  ...modelFiles(OWN).map((path) => readFileSync(path, 'utf8')),
  ...others(),
];

/** Mutates models of a growing corpus, and runs each through the whole pipeline. */
class Mutants {
  readonly corpus: Corpus;
  private readonly trees = new Map<string, Node>();

  constructor(
    name: string,
    seeds: readonly string[],
    private readonly mutateTree: (tree: Node, random: () => number) => Node,
    private readonly readText: Read,
  ) {
    this.corpus = new Corpus(name, seeds);
  }

  make(random: () => number): string {
    const parent = this.corpus.pick(random);
    let tree = this.trees.get(parent);
    if (!tree) this.trees.set(parent, (tree = treeOf(parent)!));
    return textOf(this.mutateTree(tree, random));
  }

  read(random: () => number, progress: Progress): void {
    const input = this.make(random);
    noteCurrent(input);
    const signs: string[] = [];
    try {
      goWholeWay(input, this.readText, progress, (sign) => signs.push(sign));
    } catch (error) {
      if (error instanceof ModelError) for (const { code } of error.diagnostics) signs.push(`refused ${code}`);
      else keepFinding(input);
      throw error;
    } finally {
      this.corpus.note(input, signs);
    }
  }
}

/** Mutants of models by the schema, with elements of all models. */
function modelMutants(name: string, seeds: readonly string[]): Mutants {
  const donors = donorsOf([...seeds, ...LANGUAGE].map((seed) => treeOf(seed)!));
  const files = Object.keys(MEMORY);
  return new Mutants(name, seeds, (tree, random) => mutateModel(tree, random, donors, files), whole);
}

/** Mutants of URDF, with reader options derived from the text. */
const readRobot: Read = (robot) => {
  const bits = crc32(new TextEncoder().encode(robot));
  const urdf = { packages: { p: '.' }, fuse: (bits & 1) > 0, visuals: (bits & 2) > 0, freeBase: (bits & 4) > 0 };
  return parseModel(robot, { files: MEMORY, urdf: { ...urdf, transmissions: true } });
};

/** Loaded at the first use, since loading the models takes a second. */
const later = (make: () => Mutants) => {
  let mutants: Mutants | undefined;
  return (random: () => number, progress: Progress): void => {
    mutants ??= make();
    mutants.read(random, progress);
  };
};

/** Processor time limit of the whole way [ms]; reading and compiling also have a separate limit. */
export const SCHEMA_LIMIT = 9000;

export const SCHEMA_READERS: Readers = {
  'models mutated by the tables': later(() => modelMutants('models', models())),
  'single elements mutated by the tables': later(() => modelMutants('elements', LANGUAGE)),
  'robots mutated': later(() => new Mutants('robots', [URDF, PLAIN_URDF], mutateRobot, readRobot)),
};
