/** Robots that lack something URDF requires, but that the reference reads: they load here, with a helpful warning. */
import { expect, it } from 'vitest';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { type Diagnostic, Diagnostics } from '../../src/foundation/base/diagnostics.js';
import type { Model } from '../../src/simulation/model/model.js';
import { compareModels } from '../oracle/compare-model.js';
import { loadPeer, modelFromPeer } from '../oracle/peer.js';

const XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"';
const LINKS = '<link name="a"/><link name="b"/>';
const joint = (name: string, inside = ''): string =>
  `<joint name="${name}" type="fixed">${inside}<parent link="a"/><child link="b"/></joint>`;

async function referenceOf(text: string): Promise<Model> {
  const mj = await loadPeer();
  return modelFromPeer(mj.MjModel.from_xml_string(text)!);
}

function read(text: string): { model: Model; found: readonly Diagnostic[] } {
  const diagnostics = new Diagnostics();
  return { model: compile(parseModel(text, { diagnostics, urdf: { asMujoco: true } })), found: diagnostics.list };
}

it.each([
  ['a property', `<xacro:property name="w" value="2"/>\n${LINKS}${joint('j')}`, 2],
  ['macros, once', `${LINKS}${joint('j')}\n<xacro:arm/><xacro:arm/>`, 3],
  ['a name that is computed', `${LINKS}\n${joint(`\${prefix}j`)}`, 3],
  ['a macro in a link', `<link name="b"/>${joint('j')}\n<link name="a">\n<xacro:box/></link>`, 4],
])('xacro is read like in the reference, with a warning that it must be expanded: %s', async (_, inside, line) => {
  const text = `<robot name="r" ${XACRO}>\n${inside}</robot>`;
  const { model, found } = read(text);
  expect(found.map(({ code, location }) => [code, location!.line])).toEqual([['urdf-xacro', line]]);
  expect(found[0]!.message).toContain('expand it first');
  expect(compareModels(model.record, (await referenceOf(text)).record)).toEqual([]);
});

it('a xacro file is reported before its unevaluated expressions', () => {
  const diagnostics = new Diagnostics();
  parseModel(`<robot ${XACRO}>${LINKS}\n${joint('j', `<origin xyz="0 0 \${h}"/>`)}</robot>`, { diagnostics });
  expect(diagnostics.list.map(({ code }) => code)).toEqual(['urdf-template', 'bad-number']);
});

it('a template is an error of the synchronous reader without the option asMujoco', () => {
  const text = `<robot name="r"><link name="\${p}base"/></robot>`;
  expect(() => parseModel(text)).toThrow(/loadModel and loadSpec expand.*\[urdf-template\]/);
});

it('a declared xacro prefix alone is not reported', () => {
  expect(read(`<robot ${XACRO}>${LINKS}${joint('j')}</robot>`).found).toEqual([]);
});

it('a robot without links is an empty model', async () => {
  const text = '<robot name="r"/>';
  const { model, found } = read(text);
  expect(found.map(({ code, severity }) => [code, severity])).toEqual([['urdf-empty', 'warning']]);
  expect(compareModels(model.record, (await referenceOf(text)).record)).toEqual([]);
});
