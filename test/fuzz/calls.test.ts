/**
 * Calls public functions with random arguments: they return, or throw usage errors and diagnostics. An error of the language
 * or the platform is a finding, since it does not contain the expected argument.
 */
import { expect, test } from 'vitest';
import * as kinetree from '../../src/api/index.js';
import { Data, Spec } from '../../src/api/index.js';
import { countOf, seedOf } from '../runner/size.js';
import { randomOf } from './mutate.js';
import { judge } from './verdict.js';

const SEED = seedOf(20_260_401);
const COUNT = countOf(40, 1000);

/** Excluded functions, which affect the whole process. */
const GLOBAL = /^(register|setEngineMode|prepareEngine|definePlugin|loadPlugin)/;
const FUNCTIONS = Object.entries(kinetree).filter(
  (entry): entry is [string, (...args: unknown[]) => unknown] =>
    typeof entry[1] === 'function' && !/^[A-Z]/.test(entry[0]) && !GLOBAL.test(entry[0]),
);

const TEXT = `<mujoco><worldbody><body name="a"><joint name="j"/><geom name="g" size=".1"/><site name="s"/></body></worldbody>
  <actuator><motor joint="j"/></actuator><sensor><jointpos joint="j"/></sensor><keyframe><key qpos=".1"/></keyframe></mujoco>`;

function argumentsOf() {
  const spec = kinetree.parseXML(TEXT);
  const model = kinetree.compile(spec);
  const other = kinetree.compile(
    kinetree.parseXML('<mujoco><worldbody><body><freejoint/><geom size="1"/></body></worldbody></mujoco>'),
  );
  const data = new Data(model);
  return [
    ...[model, model, data, data, spec, other, new Data(other), new Spec()],
    ...[undefined, null, true, 0, 1, 2, 3, -1, 0.5, 1e9, Number.NaN, Number.POSITIVE_INFINITY],
    ...['', 'a', 'j', 'nobody', '<mujoco/>', 'x.xml', '__proto__', 'constructor'],
    ...[[], [1, 2, 3], {}, { data: 1 }, { name: 'a', files: 1 }, () => 0, Symbol.iterator, 10n],
    ...[new Float64Array(0), new Float64Array(1), new Float64Array(3), new Float64Array(60), new Uint8Array(8)],
    ...[spec.get('body', 'a'), spec.get('geom', 'g'), model.body('a')],
  ] as readonly unknown[];
}

/** TypeErrors and RangeErrors constructed by the package, not by the language. */
const made = new WeakSet<object>();
for (const name of ['TypeError', 'RangeError'] as const) {
  globalThis[name] = new Proxy(globalThis[name], {
    construct(target, args, newTarget) {
      const error = Reflect.construct(target, args, newTarget) as object;
      made.add(error);
      return error;
    },
  });
}

const isExpected = (error: unknown): boolean =>
  error instanceof kinetree.ModelError || error instanceof kinetree.PluginError || made.has(Object(error));

const findingOf = (error: unknown): string | undefined =>
  isExpected(error) ? undefined : String((error as Error)?.stack ?? error);

/** The finding of a call, if any. */
async function findingIn(call: () => unknown): Promise<string | undefined> {
  let finding: string | undefined;
  const verdict = judge(() => {
    try {
      return call();
    } catch (error) {
      finding = findingOf(error);
      return undefined;
    }
  });
  const promised = await Promise.resolve(verdict.value).catch(findingOf);
  if (verdict.value instanceof Promise && typeof promised === 'string') finding = promised;
  return (finding ?? verdict.finding)?.split('\n').slice(0, 3).join(' ');
}

test('functions throw only usage errors and diagnostics for random arguments', async () => {
  const findings = new Map<string, string>();
  let values = argumentsOf();
  for (let seed = SEED; seed < SEED + COUNT; seed++) {
    const random = randomOf(seed);
    if (seed % 50 === 0) values = argumentsOf();
    for (const [name, call] of FUNCTIONS) {
      const args = Array.from({ length: Math.floor(random() * 6) }, (_, i) =>
        // most calls begin with a Model and a Data
        i < 2 && random() < 0.6 ? values[2 * i] : values[Math.floor(random() * values.length)],
      );
      const finding = await findingIn(() => call(...args));
      if (finding) findings.set(`${name}: ${finding}`, `seed ${seed}`);
    }
  }
  expect([...findings].slice(0, 40)).toEqual([]);
});

/** Methods that are the package's own, whatever their visibility in TypeScript. */
const INTERNAL: ReadonlySet<string> = new Set([
  ...['constructor', 'author', 'authorLike', 'effective', 'inherited', 'own', 'setTo', 'addChild', 'hasAny', 'factsOf'],
  ...['edit', 'keyValue', 'dropKeyValue', 'noteCompiled', 'attachedFrom', 'apply', 'carryOut', 'noteKey', 'declare'],
  ...[
    'hasWholeKeys',
    'readFile',
    'loadFiles',
    'addSingletons',
    'refuseChild',
    'refuseArguments',
    'refuseInDefault',
    'adopt',
    'attachPlugins',
  ],
  ...[
    'renew',
    'unbind',
    'takeSpare',
    'run',
    'unrecorded',
    'nested',
    'takeBack',
    'settle',
    'notify',
    'replay',
    'forget',
  ],
  ...[
    'resolve',
    'startOfStep',
    'endOfUndoneStep',
    'unsettled',
    'idOf',
    'wasRemoved',
    'holds',
    'isSection',
    'rowOf',
    'under',
  ],
]);

/** All methods of an object, including inherited ones. */
function methodsOf(object: object): string[] {
  const names = new Set<string>();
  for (let at = object; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (typeof value === 'function' && !INTERNAL.has(name)) names.add(name);
    }
  }
  return [...names].sort();
}

test('methods throw only usage errors and diagnostics for random arguments', async () => {
  const findings = new Map<string, string>();
  for (let seed = SEED; seed < SEED + COUNT; seed++) {
    const random = randomOf(seed);
    const values = argumentsOf();
    const spec = values.find((value) => value instanceof Spec)!;
    const [model, data] = [values[0] as kinetree.Model, values[2] as Data];
    const targets = { spec, changes: spec.changes, world: spec.worldbody, body: spec.get('body', 'a'), model, data };
    for (const [label, target] of Object.entries(targets)) {
      const methods = methodsOf(target);
      for (let k = 0; k < 8; k++) {
        const name = methods[Math.floor(random() * methods.length)]!;
        const args = Array.from(
          { length: Math.floor(random() * 4) },
          () => values[Math.floor(random() * values.length)],
        );
        const call = (target as unknown as Record<string, (...given: unknown[]) => unknown>)[name]!;
        const finding = await findingIn(() => call.apply(target, args));
        if (finding) findings.set(`${label}.${name}: ${finding}`, `seed ${seed}`);
      }
    }
  }
  expect([...findings].slice(0, 40)).toEqual([]);
});

test('the message about a mistake of plain JavaScript names the call', async () => {
  const model = kinetree.compile(kinetree.parseXML(TEXT));
  const data = new Data(model);
  const loose = kinetree as unknown as Record<string, (...args: unknown[]) => unknown>;
  const calls: [name: string, args: unknown[], message: string | RegExp][] = [
    ['copyModel', [undefined], 'copyModel: expected a Model, not undefined'],
    ['saveMJB', [data], 'saveMJB: expected a Model, not a Data'],
    ['setConst', [data, model], 'setConst: expected a Model, not a Data'],
    ['setConst', [model, model], 'setConst: expected a Data, not a Model'],
    ['getTotalmass', [], 'expected a Model'],
    ['maxContact', [data, 0, 0], 'expected a Model'],
    ['integratePos', [undefined, new Float64Array(1), [1], 1], 'expected a Model'],
    ['differentiatePos', [data, new Float64Array(1), 1, [0], [1]], 'expected a Model'],
    ['normalizeQuat', [undefined, new Float64Array(1)], 'expected a Model'],
    ['copyData', [data, undefined], 'copyData, from: expected a Data'],
    ['copyData', [model, data], 'copyData, to: expected a Data'],
    ['mulJacVec', [model, data, new Float64Array(9), undefined], 'expected a list of numbers, not undefined'],
    ['solveM', [model, data, new Float64Array(1), 'abc'], "expected a list of numbers, not the text 'abc'"],
    ['toArchive', [model, { format: 'mjz' }], 'toArchive: expected a Spec'],
    ['toArchive', [new Spec()], "toArchive, format: expected 'folder' or 'mjz', not undefined"],
  ];
  for (const [name, args, message] of calls) expect(() => loose[name]!(...args), name).toThrow(message);
  await expect(loose.loadPlugin!({})).rejects.toThrow('loadPlugin: expected the address of a module');
  await expect(loose.encode!(undefined, 'a.xml')).rejects.toThrow('encode: expected a Spec');
  // undefined removes the callbacks
  expect(() => loose.setCallbacks!(model, data, undefined)).not.toThrow();
});
