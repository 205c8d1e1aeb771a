/** `mujoco.elasticity.shell` is an adapter: it gives the same model as `elastic2d="bend"`. */
import { expect, test } from 'vitest';
import { compile, Data, loadMJB, type Model, parseXML, saveMJB, step, toXML } from '../../src/api/index.js';
import { ModelError } from '../../src/foundation/base/diagnostics.js';

const PLUGIN = `<plugin plugin="mujoco.elasticity.shell"><config key="young" value="1e6"/><config key="poisson" value=".3"/>
  <config key="thickness" value=".01"/><config key="damping" value=".02"/></plugin>`;
const ELEMENT = '<elasticity young="1e6" poisson=".3" thickness=".01" damping=".02" elastic2d="bend"/>';

const xml = (inside: string, body = ''): string => `<mujoco>
  <extension><plugin plugin="mujoco.elasticity.shell"/></extension>
  <worldbody><flexcomp name="F" count="4 3 1" spacing=".1 .1 .1" mass=".1">${inside}<edge equality="true"/><pin id="0 1"/></flexcomp>
  <body><freejoint/><geom size=".1"/>${body}</body></worldbody></mujoco>`;

const flexArrays = ({ record }: Model): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name.startsWith('flex')));

function fallen(model: Model): number[] {
  const data = new Data(model);
  for (let i = 0; i < 50; i++) step(model, data);
  return [...data.qpos];
}

test('a flexcomp with the shell plugin equals one with the elasticity element', () => {
  const [adapted, plain] = [compile(parseXML(xml(PLUGIN))), compile(parseXML(xml(ELEMENT)))];
  expect(flexArrays(adapted)).toEqual(flexArrays(plain));
  expect([...adapted.body_plugin].every((id) => id === -1)).toBe(true);
  expect(fallen(adapted)).toEqual(fallen(plain));
  expect(fallen(plain)).not.toEqual(fallen(compile(parseXML(xml('')))));
});

test('the shell plugin is saved as it was written, and binary models find it again', () => {
  const spec = parseXML(xml(PLUGIN));
  const model = compile(spec);
  expect(toXML(spec)).toContain('plugin="mujoco.elasticity.shell"');
  expect(toXML(spec)).not.toContain('elastic2d');
  expect(fallen(compile(parseXML(toXML(spec))))).toEqual(fallen(model));
  expect(fallen(loadMJB(saveMJB(model)))).toEqual(fallen(model));
});

test.each([
  ['together with the element', xml(PLUGIN + ELEMENT), 'exclude each other'],
  ['without a thickness', xml('<plugin plugin="mujoco.elasticity.shell"/>'), 'thickness'],
  ['on a body', xml('', PLUGIN), 'does not apply passive forces'],
])('refuses the shell plugin %s', (_, text, reason) => {
  expect(() => compile(parseXML(text))).toThrow(ModelError);
  expect(() => compile(parseXML(text))).toThrow(reason);
});
