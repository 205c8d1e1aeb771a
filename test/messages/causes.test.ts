/** Messages name the cause at its location, and how to fix it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Decoder, ModelError, Spec } from '../../src/api/index.js';
import * as K from '../../src/api/node.js';

const folder = mkdtempSync(join(tmpdir(), 'kinetree-causes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The formatted diagnostics of a failed call. */
async function faultsOf(call: () => unknown): Promise<string[]> {
  try {
    await call();
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics.map(K.formatDiagnostic);
    return [(error as Error).message];
  }
  return [];
}

test('a wrong letter of eulerseq is reported at eulerseq', async () => {
  const text = `<mujoco>\n<compiler eulerseq="xyw"/>\n<worldbody><geom size="1" euler="0 0 1"/></worldbody></mujoco>`;
  expect(await faultsOf(() => K.compile(K.parseXML(text, { name: 'a.xml' })))).toEqual([
    "a.xml:2:11: error: attribute 'eulerseq': 'w' is not one of x y z X Y Z [bad-eulerseq]",
  ]);
});

test('loadPlugin finds a relative path from the working directory', async () => {
  writeFileSync(
    join(folder, 'relative.mjs'),
    `export default { name: 'causes.relative', passive: true, compute() {} };`,
  );
  const path = relative(process.cwd(), join(folder, 'relative.mjs'));
  const { plugins } = await K.loadPlugin(path.startsWith('.') ? path : `./${path}`);
  expect(plugins.map(({ name }) => name)).toEqual(['causes.relative']);
});

test('loadPluginDirectory reports TypeScript files that this version of Node cannot run', async () => {
  const isStripped = Boolean((process.features as { typescript?: unknown }).typescript);
  writeFileSync(join(folder, 'motor.ts'), `export default { name: 'causes.ts', passive: true, compute() {} };`);
  writeFileSync(join(folder, 'types.d.ts'), '');
  const skipped: string[] = [];
  await K.loadPluginDirectory(folder, { override: true, skipped: (file) => skipped.push(relative(folder, file)) });
  expect(skipped).toEqual(isStripped ? [] : ['motor.ts']);
});

test('a binary model that lacks its plugins counts its instances and names the plugins', async () => {
  const push = K.definePlugin({ name: 'causes.push', passive: true, compute() {} });
  const use = '<plugin plugin="causes.push"/>';
  const text = (n: number): string =>
    `<mujoco><extension>${use}</extension><worldbody>${`<body>${use}</body>`.repeat(n)}</worldbody></mujoco>`;
  const binary = (n: number): K.Model =>
    K.loadMJB(K.saveMJB(K.compile(K.parseXML(text(n)), { extensions: { plugins: [push] } })));
  const running = (n: number) => () => {
    const model = binary(n);
    K.step(model, new K.Data(model));
  };
  expect(await faultsOf(running(1))).toEqual([
    expect.stringContaining("1 plugin instance needs plugin 'causes.push', which is not registered"),
  ]);
  expect(await faultsOf(running(2))).toEqual([
    expect.stringContaining("2 plugin instances need 'causes.push', which are not registered"),
  ]);
});

test.each([
  [undefined, 'returned undefined'],
  [null, 'returned null'],
  [5, 'returned the number 5'],
  [{ verts: [] }, "returned an object without 'vert'"],
])('a decoder that returns %j is named as the cause', async (result, reason) => {
  const decoder: Decoder<never> = {
    contentType: 'model/x-causes',
    extensions: ['causes'],
    decode: () => result as never,
  };
  const text = `<mujoco><asset><mesh name="m" file="m.causes"/></asset></mujoco>`;
  const files = { 'm.causes': new Uint8Array(1) };
  const extensions = { decoders: [decoder] };
  const [fault] = await faultsOf(() => K.compile(K.parseXML(text, { files, extensions })));
  expect(fault).toContain(`m.causes: its decoder ${reason}; it must return an object with 'vert'`);
});

test('a mesh file with a query is advised to set content_type', async () => {
  const text = `<mujoco><asset><mesh name="m" file="m.obj?token=1"/></asset></mujoco>`;
  const [fault] = await faultsOf(() => K.compile(K.parseXML(text, { files: { 'm.obj?token=1': 'v 0 0 0' } })));
  expect(fault).toMatch(/no decoder reads files that end in '\.obj\?token=1'; set content_type/);
});

test('a file of an unknown package is advised to use urdf.packages', async () => {
  const text = `<mujoco><asset><mesh name="m" file="package://arm/m.obj"/></asset></mujoco>`;
  const [fault] = await faultsOf(() => K.compile(K.parseXML(text)));
  expect(fault).toMatch(/--package arm=FOLDER, in code the option urdf\.packages/);
});

test("spec.add('plugin') names the methods of bodies, actuators and sensors", async () => {
  const [fault] = await faultsOf(() => new Spec().add('plugin' as never));
  for (const method of ['spec.worldbody.addPlugin', 'spec.addActuatorPlugin', 'spec.addSensorPlugin']) {
    expect(fault).toContain(method);
  }
});

test('an include outside of the root is reported at the include', async () => {
  const root = join(folder, 'root');
  const { mkdirSync } = await import('node:fs');
  mkdirSync(root);
  writeFileSync(join(folder, 'secret.xml'), '<mujoco/>');
  writeFileSync(join(root, 'a.xml'), '<mujoco>\n<include file="../secret.xml"/></mujoco>');
  const [fault] = await faultsOf(() => K.loadModel(join(root, 'a.xml'), { root }));
  expect(fault).toMatch(/a\.xml:2:10: error: .*secret\.xml: it is not below .*\[resource-forbidden\/outside-root\]/);
});

test('recompile reports a Data that was not passed to it', async () => {
  const spec = K.parseXML('<mujoco><worldbody><body><joint/><geom size="1"/></body></worldbody></mujoco>');
  const model = K.compile(spec);
  const [given, stale] = [new K.Data(model), new K.Data(model)];
  spec.worldbody.addBody({}).add('joint');
  spec.worldbody.children('body')[1]!.add('geom', { size: [1] });
  K.recompile(spec, model, given);
  expect(await faultsOf(() => K.step(model, stale))).toEqual([
    expect.stringMatching(/this Data does not fit the Model: .*; give recompile every Data of the Model/),
  ]);
});

test('the pose of a geom, a site and a camera is found by the names of bodies', () => {
  const model = K.compile(
    K.parseXML(
      '<mujoco><worldbody><geom name="g" size="1" pos="1 2 3"/><site name="s" pos="1 0 0"/><camera name="c" pos="2 0 0"/></worldbody></mujoco>',
    ),
  );
  const data = new K.Data(model);
  K.forward(model, data);
  expect([...data.geom('g').xpos]).toEqual([1, 2, 3]);
  expect([data.site('s').xpos[0], data.camera('c').xpos[0]]).toEqual([1, 2]);
  expect(data.geom('g').xmat).toHaveLength(9);
});
