/** Inputs that once hung, left their folder or gave wrong results without an error. */
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Zlib } from 'fflate';
import { describe, expect, test } from 'vitest';
import * as kinetree from '../../src/api/index.js';
import {
  compile,
  Data,
  loadMJB,
  parseXML,
  Spec,
  saveMJB,
  setCallbacks,
  setTotalmass,
  step,
} from '../../src/api/index.js';
import { loadModel, loadSpec } from '../../src/api/node.js';
import { readPNG } from '../../src/compiler/asset/index.js';
import { familyOf, ModelError } from '../../src/foundation/base/diagnostics.js';
import { filesBelow, readAnyFile } from '../../src/hosts/node/files.js';
import { pngFile } from './asset-readers.js';
import { judge } from './verdict.js';

const BALL = '<geom size=".1"/>';
const model = (inside: string, rest = ''): string => `<mujoco><worldbody>${inside}</worldbody>${rest}</mujoco>`;

const codesOf = (run: () => unknown): readonly string[] => {
  try {
    run();
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics.map(({ code }) => familyOf(code));
    throw error;
  }
  return [];
};

describe('models within models', () => {
  /** A chain of models, each of which refers to the next one `times` times. */
  const chain = (depth: number, times: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: depth }, (_, i) => {
        const assets = Array.from({ length: times }, (_, k) => `<model name="m${k}" file="${i + 1}.xml"/>`).join('');
        return [`${i}.xml`, `<mujoco><asset>${i + 1 < depth ? assets : ''}</asset></mujoco>`];
      }),
    );

  test('each file of nested models is read once, however often it is named', () => {
    const files = chain(24, 2);
    const reads: string[] = [];
    const read = (path: string): Uint8Array | undefined => {
      reads.push(path);
      return files[path] === undefined ? undefined : new TextEncoder().encode(files[path]);
    };
    parseXML(files['0.xml']!, { name: '0.xml', files: read });
    expect(reads.length).toBe(23);
  });

  test('a model file named twice is attached twice', () => {
    const files = { 'a.xml': model(`<body name="b">${BALL}</body>`) };
    const assets = '<asset><model name="x" file="a.xml"/><model name="y" file="a.xml"/></asset>';
    const attached = '<attach model="x" body="b" prefix="x"/><attach model="y" body="b" prefix="y"/>';
    expect(compile(parseXML(model(attached, assets), { files })).nbody).toBe(3);
  });

  test('the count and depth of nested models are limited', () => {
    const deep = chain(60, 1);
    expect(codesOf(() => parseXML(deep['0.xml']!, { name: '0.xml', files: deep }))).toContain('too-large');
    const few = chain(8, 1);
    expect(codesOf(() => parseXML(few['0.xml']!, { name: '0.xml', files: few }))).toEqual([]);
    const limited = () => parseXML(few['0.xml']!, { name: '0.xml', files: few, limits: { submodels: 3 } });
    expect(codesOf(limited)).toContain('too-large');
  });
});

test('reads an MJB of a fixed tendon that names a joint twice', () => {
  const body = `<body pos="1 0 0"><joint name="a"/>${BALL}</body><body><joint name="b"/>${BALL}</body>`;
  const joints = ['a', 'b', 'b'].map((name) => `<joint joint="${name}" coef="1"/>`).join('');
  const rest = `<tendon><fixed name="t">${joints}</fixed></tendon><actuator><motor tendon="t"/></actuator>`;
  const compiled = compile(parseXML(model(body, rest)));
  expect([...compiled.ten_J_colind]).toEqual([0, 1, 1]);
  const read = loadMJB(saveMJB(compiled));
  expect([...read.ten_J_colind]).toEqual([0, 1, 1]);
  step(read, new Data(read));
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
  'handles an attribute, an element and a name called %s',
  (word) => {
    expect(codesOf(() => parseXML(model(`<geom size=".1" ${word}="1"/>`)))).toEqual(['unknown-attribute']);
    expect(codesOf(() => parseXML(model(`<${word} size="1"/>`)))).toEqual(['unknown-element']);
    expect(codesOf(() => parseXML(`<mujoco><option ${word}="1"/></mujoco>`))).toEqual(['unknown-attribute']);
    expect(compile(parseXML(model(`<body name="${word}">${BALL}</body>`))).body(word).id).toBe(1);
  },
);

test('scans unterminated comments once', () => {
  expect(codesOf(() => parseXML(`<mujoco>${'<!--'.repeat(300_000)}</mujoco>`))).not.toEqual([]);
});

describe('a Data of another Model', () => {
  const one = compile(parseXML(model(`<body><joint/>${BALL}</body>`)));
  const other = compile(parseXML(model(`<body><freejoint/>${BALL}</body><body pos="1 0 0"><joint/>${BALL}</body>`)));
  /** Functions whose first parameters are a Model and a Data, by their text. */
  const functions = Object.entries(kinetree).filter(
    ([, each]) => typeof each === 'function' && /^(?:function \w+)?\s*\(\s*model,\s*data\b/.test(String(each)),
  ) as [string, (...given: unknown[]) => unknown][];

  test('finds the functions that take a Model and a Data', () => {
    expect(functions.length).toBeGreaterThan(50);
  });

  test.each(functions)('%s refuses a Data of another Model', (name, call) => {
    const long = (): Float64Array => new Float64Array(400);
    const given = [long(), long(), long(), 0, 0, long()];
    if (name === 'setCallbacks') given.length = 0;
    if (name === 'ray') given.length = 2;
    if (name === 'stepMany') given.splice(0, 6, 2);
    expect(() => call(one, new Data(other), ...given)).toThrow(/this Data does not fit the Model|another Model/);
  });
});

describe('unreadable files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  symlinkSync(join(folder, 'loop.obj'), join(folder, 'loop.obj'));
  writeFileSync(join(folder, 'there.obj'), '');
  const NAMES = ['loop.obj', 'nul\0.obj', `${'long'.repeat(2000)}.obj`, 'there.obj/inside'];

  test.each(NAMES)('loading the unreadable file %j reports resource-not-found', async (name) => {
    for (const load of [loadModel, loadSpec]) {
      const error = await load(join(folder, name)).catch((thrown: unknown) => thrown);
      expect((error as ModelError).diagnostics?.map(({ code }) => familyOf(code))).toEqual(['resource-not-found']);
    }
  });

  test.each(NAMES)('file readers return undefined for the unreadable file %j', (name) => {
    const { timestamp } = readAnyFile;
    expect(timestamp?.(join(folder, name))).toBeUndefined();
    expect(readAnyFile(join(folder, name))).toBeUndefined();
    expect(filesBelow(folder)(name)).toBeUndefined();
  });

  test('filesBelow reports a missing root folder', () => {
    expect(codesOf(() => filesBelow(join(folder, 'nowhere')))).toEqual(['resource-not-found']);
  });
});

describe('callbacks that step the Data that calls them', () => {
  test.each(['control', 'passive'] as const)('refuses a %s callback that steps the Data that calls it', (name) => {
    const compiled = compile(parseXML(model(`<body><joint/>${BALL}</body>`)));
    for (const again of [step, kinetree.forward]) {
      const data = new Data(compiled);
      data.qvel[0] = 1;
      setCallbacks(compiled, data, { [name]: () => again(compiled, data) });
      expect(() => step(compiled, data)).toThrow(/called by a callback of the same Data/);
      expect([data.time, data.qvel[0]]).toEqual([0, 1]);
      const own = new Data(compiled);
      setCallbacks(compiled, data, { [name]: () => step(compiled, own) });
      step(compiled, data);
      expect(data.time).toBeGreaterThan(0);
    }
  });
});

test.each(['\0', '\x07', '\ud800', 'a\udc00b', '\ufffe'])('refuses the name %j, which XML cannot represent', (name) => {
  const spec = new Spec();
  expect(codesOf(() => spec.worldbody.addBody({ name }))).toEqual(['bad-value']);
});

test('accepts names of other scripts and with white space', () => {
  const spec = new Spec();
  for (const name of ['手', '😀', 'a b', 'tab\tnew\n']) spec.worldbody.addBody({ name });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses a total mass of %d', (mass) => {
  const compiled = compile(parseXML(model(`<body><joint/>${BALL}</body>`)));
  expect(() => setTotalmass(compiled, mass)).toThrow(RangeError);
});

test('a constraint of a cell that a flex does not have adds no rows', () => {
  const corners = Array.from({ length: 8 }, (_, i) => [i >> 2, (i >> 1) & 1, i & 1]);
  const nodes = corners.map((at, i) => `<body name="n${i}" pos="${at.join(' ')}"><joint type="slide"/>${BALL}</body>`);
  const flex = `<deformable><flex name="f" dim="3" dof="trilinear" body="p p p p" vertex="0 0 0 1 0 0 0 1 0 0 0 1"
    element="0 1 2 3" node="${corners.map((_, i) => `n${i}`).join(' ')}"><contact selfcollide="none"/></flex></deformable>`;
  const rows = (cell: string): number => {
    const rest = `${flex}<equality><flexstrain flex="f" ${cell}/></equality>`;
    const made = compile(parseXML(model(`<body name="p">${BALL}</body>${nodes.join('')}`, rest)));
    const data = new Data(made);
    step(made, data);
    return data.nefc;
  };
  const without = rows('cell="5 5 5"');
  expect([rows(''), rows('cell="0 0.5 0"'), rows('cell="-1 0 0"')]).toEqual([without, without, without]);
  expect(rows('cell="0 0 0"')).toBe(without + 18);
});

test('inflates the pixels of a PNG only up to the size in its header', () => {
  const parts: Uint8Array[] = [];
  const deflating = new Zlib({ level: 9 }, (bytes) => void parts.push(bytes));
  const zeros = new Uint8Array(2 ** 20);
  for (let i = 0; i < 200; i++) deflating.push(zeros, i === 199);
  const header = Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0);
  const bomb = pngFile([
    ['IHDR', header],
    ['IDAT', Uint8Array.from(Buffer.concat(parts))],
    ['IEND', new Uint8Array(0)],
  ]);
  expect(bomb.length).toBeLessThan(300_000);
  const { value, memory } = judge(() => readPNG(bomb, 1, { name: 'bomb' }).data.length);
  expect(value).toBe(4);
  expect(memory).toBeLessThan(64 * 2 ** 20);
});
