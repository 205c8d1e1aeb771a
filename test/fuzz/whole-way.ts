/**
 * The whole pipeline of a model: read, compiled, simulated, written and read again. Each stage refuses the model with a
 * ModelError or has the properties checked here; a violation is thrown as an Error.
 */

import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { crc32 } from '../../src/foundation/base/checksum.js';
import { ModelError } from '../../src/foundation/base/diagnostics.js';
import { DisableBit, EnableBit, Warning } from '../../src/foundation/schema/enums.js';
import type { Attribute } from '../../src/foundation/schema/mjcf/rows.js';
import { rowOf } from '../../src/foundation/schema/mjcf.js';
import { OPT } from '../../src/foundation/schema/options.js';
import type { XmlElement } from '../../src/foundation/xml/tree.js';
import { toXML } from '../../src/modelling/mjcf/index.js';
import type { SpecElement } from '../../src/modelling/spec/element.js';
import type { Spec } from '../../src/modelling/spec/spec.js';
import { copyData, Data } from '../../src/simulation/model/data.js';
import { loadMJB, saveMJB } from '../../src/simulation/model/mjb.js';
import type { Model } from '../../src/simulation/model/model.js';
import { PluginError } from '../../src/simulation/model/plugin.js';
import { FIRST_PARTY_PLUGINS } from '../../src/simulation/plugin/registry.js';
import { step } from '../../src/simulation/runtime/run.js';
import { compareModels } from '../oracle/compare-model.js';
import { randomOf } from './mutate.js';
import type { Progress } from './readers.js';
import { processorTime } from './verdict.js';

/** Parses the text of a model. */
export type Read = (text: string) => Spec;

/** Processor time limit of reading and compiling [ms]. */
const READ_LIMIT = 2000;
const STEPS = 10;
/** Maximum sizes of simulated models. */
const SIMULATED = { nv: 150, ngeom: 300, nflexelem: 1000, nsensordata: 2000, nefc: 600 } as const;

export const readModel =
  (files: Readonly<Record<string, string | Uint8Array>>): Read =>
  (text) =>
    parseModel(text, { files, extensions: { plugins: FIRST_PARTY_PLUGINS } });

type Numbers = ArrayLike<number>;

const sameBits = (a: Numbers, b: Numbers): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
};

const bytesEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Tests for a value that the engine treats as bad. */
const isBad = (values: Numbers): boolean => {
  for (let i = 0; i < values.length; i++) if (!(Math.abs(values[i]!) <= 1e10)) return true;
  return false;
};

/** Sets a random initial state: a keyframe, velocities, controls, forces. */
function start(model: Model, random: () => number): Data {
  const data = new Data(model);
  const { nkey, nq, nv, na } = model;
  if (nkey > 0 && random() < 0.5) {
    const key = Math.floor(random() * nkey);
    data.qpos.set(model.key_qpos.subarray(key * nq, (key + 1) * nq));
    data.qvel.set(model.key_qvel.subarray(key * nv, (key + 1) * nv));
    data.act.set(model.key_act.subarray(key * na, (key + 1) * na));
  }
  const scale = random() < 0.1 ? 100 : 1;
  if (random() < 0.7) for (let i = 0; i < nv; i++) data.qvel[i] = scale * (random() - 0.5);
  return data;
}

/** Sets random controls and forces by the seed of a step. */
function disturb(data: Data, random: () => number): void {
  for (let i = 0; i < data.ctrl.length; i++) data.ctrl[i] = 2 * random() - 1;
  if (random() < 0.2) for (let i = 0; i < data.xfrc_applied.length; i++) data.xfrc_applied[i] = random() - 0.5;
}

const isLarge = (model: Model): boolean =>
  Object.entries(SIMULATED).some(([size, most]) => (model as unknown as Record<string, number>)[size]! > most);

/** Limits the time of a step: an unbounded number of iterations is valid, but not useful here. */
function limitIterations(model: Model): void {
  const { opt } = model.record;
  for (const at of [OPT.iterations, OPT.ls_iterations, OPT.noslip_iterations, OPT.ccd_iterations]) {
    opt[at] = Math.min(opt[at]!, 100);
  }
  for (const at of [OPT.sdf_iterations, OPT.sdf_initpoints]) opt[at] = Math.min(opt[at]!, 20);
}

/** Number of warnings of bad states: a bad acceleration resets the warnings of the state that caused it. */
const warnings = ({ warning_number: number }: Data): number =>
  number[Warning.BADQPOS]! + number[Warning.BADQVEL]! + number[Warning.BADQACC]!;

/** Simulates some steps; throws if a step that starts with a bad state does not warn of it. */
function simulate(model: Model, seed: number, copyAt = -1): Data {
  let data = start(model, randomOf(seed));
  const random = randomOf(seed + 1);
  const { opt } = model.record;
  const sleeps = (opt[OPT.enableflags]! & EnableBit.SLEEP) !== 0;
  const resets = (opt[OPT.disableflags]! & DisableBit.AUTORESET) === 0;
  for (let k = 0; k < STEPS; k++) {
    if (k === copyAt) {
      data = copyData(undefined, data);
    }
    disturb(data, random);
    const wasBad = !sleeps && (isBad(data.qpos) || isBad(data.qvel));
    const before = warnings(data);
    step(model, data);
    const after = warnings(data);
    // a reset clears the counters
    if (wasBad && after === (resets ? 0 : before))
      throw new Error(`step ${k} began with a bad state and did not warn of it`);
    if (resets && wasBad && !(data.time <= 2 * Math.abs(opt[OPT.timestep]!))) {
      throw new Error(`step ${k} began with a bad state and did not reset it`);
    }
    if (data.nefc > SIMULATED.nefc) break;
  }
  return data;
}

const STATE = ['qpos', 'qvel', 'act', 'qacc', 'ctrl', 'xpos', 'sensordata', 'qfrc_constraint'] as const;

function refuseDifference(what: string, one: Data, other: Data): void {
  for (const field of STATE) {
    if (!sameBits(one[field], other[field])) throw new Error(`${what}: ${field} differs`);
  }
}

function editedValue({ type, arity: [min, max], keywords }: Attribute, random: () => number): unknown {
  const count = Number.isFinite(max) ? max : Math.max(1, min);
  const number = (): number => (type === 'int' ? Math.floor(random() * 4) : Math.round(random() * 40 - 10) / 10);
  if (type === 'bool') return random() < 0.5;
  if (type === 'keyword') return Object.keys(keywords!)[Math.floor(random() * Object.keys(keywords!).length)];
  if (type === 'flags') return [Object.keys(keywords!)[0]];
  if (type === 'num' || type === 'float' || type === 'int') {
    return min === 1 && max === 1 ? number() : Array.from({ length: count }, number);
  }
  return undefined;
}

/** Edits a few elements and undoes all edits; throws unless the text is the previous one. */
function editAndUndo(spec: Spec, random: () => number): void {
  const before = toXML(spec);
  const mark = spec.changes.mark();
  const edits: string[] = [];
  for (let n = 0; n < 3; n++) {
    const all = [...spec.root.descendants()].filter((each) => each !== spec.root && !spec.isSection(each));
    if (all.length === 0) return;
    const element = all[Math.floor(random() * all.length)]!;
    try {
      edits.push(editOne(element, random));
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
    }
  }
  toXML(spec);
  spec.changes.undo(mark);
  const after = toXML(spec);
  if (after !== before) {
    const [a, b] = [before.split('\n'), after.split('\n')];
    const at = a.findIndex((line, i) => line !== b[i]);
    throw new Error(`undoing ${edits.join(', ')} changed '${a[at]}' to '${b[at]}'`);
  }
}

function editOne(element: SpecElement, random: () => number): string {
  const kind = random();
  const label = element.label;
  if (kind < 0.15) {
    element.delete();
    return `the deletion of ${label}`;
  }
  if (kind < 0.3) {
    element.clone();
    return `a copy of ${label}`;
  }
  if (kind < 0.4) {
    element.rename('renamed');
    return `the name of ${label}`;
  }
  const rows = Object.entries(rowOf(element.kind).attributes);
  const [name, row] = rows[Math.floor(random() * rows.length)] ?? [];
  const value = row && editedValue(row, random);
  if (name === undefined || value === undefined) return 'nothing';
  (element as unknown as Record<string, unknown>)[name] = value;
  return `${name} of ${label}`;
}

/** Removes paths, which are not part of the content of files. */
const isPath = (field: string): boolean => /path/.test(field);

function refuseOtherModel(what: string, model: Model, again: Model): void {
  const differences = compareModels(model.record, again.record).filter(({ field }) => !isPath(field));
  if (differences.length === 0) return;
  const told = differences
    .slice(0, 4)
    .map(({ field, at, ours, theirs }) => `${field}[${at}]: ${ours} became ${theirs}`);
  throw new Error(`${what}: ${told.join('; ')}`);
}

/** The error for a text that must not be refused, which is a finding. */
function mustPass<T>(what: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof ModelError) throw new Error(`${what} is refused: ${error.message.slice(0, 500)}`);
    throw error;
  }
}

/** Signs of the elements, attributes and keywords of a Spec. */
function* signsOf(spec: Spec): Generator<string> {
  for (const element of spec.root.descendants()) {
    const kind = element.kind;
    for (const [name, row] of Object.entries(rowOf(kind).attributes)) {
      const text = (element.source as Partial<XmlElement> | undefined)?.attributes?.[name];
      if (text === undefined) continue;
      yield `${kind}.${name}`;
      if (row.keywords) yield `${kind}.${name}=${text}`;
    }
  }
}

/** Signs of the events of a simulation. */
function* signsOfRun({ record: { opt } }: Model, data: Data): Generator<string> {
  for (let w = 0; w < data.warning_number.length; w++) if (data.warning_number[w]! > 0) yield `warning ${w}`;
  const settings = [opt[OPT.integrator], opt[OPT.solver], opt[OPT.cone]].join(' ');
  for (const size of ['ncon', 'ne', 'nf', 'nl'] as const) if (data[size] > 0) yield `${settings} ${size}`;
}

/**
 * Takes a text through the whole pipeline. `sign` receives the features that it exercised, even if it is refused.
 *
 * @throws ModelError if it is refused; Error for a violated property
 */
export function goWholeWay(text: string, read: Read, progress: Progress, sign: (sign: string) => void): void {
  const seed = crc32(new TextEncoder().encode(text));
  const random = randomOf(seed);
  const [began, beganAt] = [processorTime(), performance.now()];
  const spec = read(text);
  progress('read');
  const model = compile(spec);
  progress('compiled');
  // reading the wall clock is faster than reading the processor time
  const took = performance.now() - beganAt < READ_LIMIT ? 0 : processorTime() - began;
  if (took > READ_LIMIT) throw new Error(`reading and compiling took ${Math.round(took)} ms`);
  for (const each of signsOf(spec)) sign(each);
  limitIterations(model);
  if (!isLarge(model)) {
    try {
      const data = simulate(model, seed);
      for (const each of signsOfRun(model, data)) sign(each);
      if (random() < 0.25) refuseDifference('the same steps again', data, simulate(model, seed, 5));
    } catch (error) {
      if (!(error instanceof PluginError)) throw error;
      sign('plugin error');
    }
    progress('stepped');
  }
  const choice = random();
  if (choice < 0.25) checkFiles(compile(spec), spec, read);
  else if (choice < 0.5) editAndUndo(spec, random);
}

/** Checks that a second compilation, the written text and the binary file give the same Model. */
function checkFiles(model: Model, spec: Spec, read: Read): void {
  const bytes = saveMJB(model);
  if (!bytesEqual(bytes, saveMJB(compile(spec, { trialStep: false })))) throw new Error('a second Model differs');
  const loaded = mustPass('the binary file', () => loadMJB(bytes));
  if (!bytesEqual(bytes, saveMJB(loaded))) throw new Error('the binary file of a loaded Model differs');
  const written = toXML(spec);
  const again = mustPass('the written text', () => compile(read(written), { trialStep: false }));
  refuseOtherModel('the written text', model, again);
}
