/** Providers, decoders and plugins that a program registers apply to every loading function of the module. */
import { expect, test } from 'vitest';
import loadDropIn from '../../src/api/mujoco.js';
import { definePlugin } from '../../src/api/node.js';
import { registerDecoder, registerProvider } from '../../src/authoring/load/registry.js';
import { registerPlugin } from '../../src/simulation/plugin/registry.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

registerProvider({
  prefix: 'drop-in-test',
  open: () => ({}),
  read: () => bytes('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n'),
  close() {},
});
registerDecoder({
  contentType: 'model/x-drop-in-test',
  extensions: ['pyramid'],
  decode: () => ({ vert: new Float64Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5, 0.5, 1]) }) as never,
});

const XML = `
<mujoco>
  <asset><mesh name="a" file="drop-in-test:t.obj"/><mesh name="b" file="b.pyramid"/></asset>
  <worldbody><geom type="mesh" mesh="a"/><geom type="mesh" mesh="b"/></worldbody>
</mujoco>`;

test('registered providers and decoders read the files of models and specs', async () => {
  const mj = await loadDropIn();
  mj.FS.writeFile('/robot.xml', XML);
  mj.FS.writeFile('/b.pyramid', 'five');
  mj.FS.writeFile('b.pyramid', 'five');
  const models = [
    mj.MjModel.from_xml_string(XML),
    mj.from_xml_string(XML),
    mj.MjModel.from_xml_path('/robot.xml'),
    mj.MjModel.mj_loadXML('/robot.xml'),
    mj.MjModel.loadFromXML('/robot.xml'),
    mj.mj_compile(mj.parseXMLString(XML)),
  ];
  for (const model of models) expect([...model.mesh_vertnum]).toEqual([4, 5]);
  expect(mj.mj_saveLastXML('/saved.xml', models[0]!)).toBe(1);
  const spec = mj.parseXMLString(XML);
  expect(mj.mj_copyBack(spec, mj.mj_compile(spec))).toBe(1);
});

test('a binary model is loaded with the registered plugins that it names', async () => {
  registerPlugin(
    definePlugin({
      name: 'drop-in.push',
      passive: true,
      compute: (_, { qfrc_passive }) => void (qfrc_passive[0] = 2),
    }),
  );
  const mj = await loadDropIn();
  const model = mj.MjModel.from_xml_string(`
    <mujoco>
      <extension><plugin plugin="drop-in.push"/></extension>
      <worldbody><body><joint type="slide"/><geom size="1"/><plugin plugin="drop-in.push"/></body></worldbody>
    </mujoco>`);
  mj.mj_saveModel(model, '/push.mjb', null);
  for (const loaded of [mj.MjModel.from_binary_path('/push.mjb'), mj.MjModel.mj_loadModel('/push.mjb')]) {
    const data = new mj.MjData(loaded);
    mj.mj_forward(loaded, data);
    expect(data.qfrc_passive[0]).toBe(2);
  }
});
