/** Writes of stages: a stage changes only the arrays that the tables assign to it, and all of them. */
import { describe, expect, it } from 'vitest';
import { compile, Data, parseXML, step } from '../../src/api/index.js';
import { ARENA_FIELDS } from '../../src/foundation/schema/arena.js';
import { DATA_FIELDS } from '../../src/foundation/schema/data.js';
import type { Stages } from '../../src/simulation/engine/stages.js';
import { pipelineOf } from '../../src/simulation/runtime/run.js';
import { SAMPLES, sampleText } from '../models/samples.js';
import { RICH } from './rich-model.js';

type Name = keyof typeof DATA_FIELDS | keyof typeof ARENA_FIELDS;
type PlainStage = { [N in keyof Stages]: Stages[N] extends () => unknown ? N : never }[keyof Stages];

const WRITER = new Map(
  Object.entries({ ...DATA_FIELDS, ...ARENA_FIELDS }).map(([name, field]) => [name as Name, field.writer ?? '']),
);

/** Stages of a forward pass in order. */
const ORDER: readonly PlainStage[] = [
  'kinematics',
  'comPos',
  'camlight',
  'flex',
  'tendon',
  'crb',
  'tendonArmature',
  'factorM',
  'collision',
  'makeConstraint',
  'island',
  'projectConstraint',
  'transmission',
  'sensorPos',
  'lengthVelocities',
  'comVel',
  'passive',
  'referenceConstraint',
  'sensorVel',
  'fwdActuation',
  'fwdAcceleration',
  'fwdConstraint',
  'sensorAcc',
];

/** Arrays that a stage completes although another one owns them. */
const COMPLETED: Partial<Record<PlainStage, readonly (Name | `@${string}`)[]>> = {
  tendonArmature: ['M'],
  // contacts get the addresses of their rows, and the friction of their regularized cone
  makeConstraint: ['contact_efc_address', 'contact_mu', 'contact_exclude'],
  // the solver works in island order
  fwdConstraint: ['@island', 'contact_H', 'qacc_warmstart'],
  referenceConstraint: ['@island'],
  sensorPos: ['@sensor', 'history'],
  sensorVel: ['@sensor', '@subtreeVel', 'history'],
  sensorAcc: ['@sensor', '@rnePostConstraint', 'history'],
};

function mayWrite(stage: PlainStage, name: Name): boolean {
  const writer = WRITER.get(name);
  return writer === stage || (COMPLETED[stage] ?? []).some((also) => also === name || also === `@${writer}`);
}

const models = [...SAMPLES.map((name) => [name, sampleText(name)] as const), ['rich', RICH] as const];

function moving(text: string): Data {
  const model = compile(parseXML(text));
  const data = new Data(model);
  for (let i = 0; i < 30; i++) {
    for (let u = 0; u < model.nu; u++) data.ctrl[u] = ((i * (u + 3)) % 7) / 7 - 0.5;
    step(model, data);
  }
  return data;
}

describe.each(models)('%s', (_, text) => {
  it('every stage writes its own arrays only', () => {
    const data = moving(text);
    const { stages } = pipelineOf(data.model, data);
    const wrong: string[] = [];
    for (const stage of ORDER) {
      const before = new Map([...WRITER.keys()].map((name) => [name, data.record[name].slice()]));
      stages[stage]();
      for (const [name, old] of before) {
        const changed = data.record[name].some((value, i) => !Object.is(value, old[i]));
        if (changed && !mayWrite(stage, name)) wrong.push(`${stage} wrote ${name} of ${WRITER.get(name)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('a forward pass writes every owned value', () => {
    const data = moving(text);
    const { stages } = pipelineOf(data.model, data);
    const owned = (name: Name): boolean => (ORDER as readonly string[]).includes(WRITER.get(name) ?? '');
    const d = data.record;
    for (const name of Object.keys(DATA_FIELDS) as Name[]) {
      if (owned(name) && d[name] instanceof Float64Array && !KEPT.has(name)) d[name].fill(Number.NaN);
    }
    stages.forward();
    const left = (Object.keys(DATA_FIELDS) as Name[]).filter(
      (name) => owned(name) && d[name] instanceof Float64Array && d[name].some(Number.isNaN),
    );
    expect(left).toEqual([]);
  });
});

/**
 * Arrays that are not overwritten as a whole: the solver starts from `qacc`; paths of tendons may be shorter than their
 * capacity.
 */
const KEPT: ReadonlySet<Name> = new Set<Name>(['qacc', 'wrap_xpos']);
