/** Sources that a page gives, in the form that is sent to a worker. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadModel, loadSpec } from '../../authoring/public-functions/load.js';
import { openSource, type PageSource, sourceFrom, withCompatibility } from './sources.js';

const XML = '<mujoco><worldbody><body name="b"><geom size="1"/></body></worldbody></mujoco>';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

beforeEach(() => vi.stubGlobal('document', { baseURI: 'https://studio.example/app/' }));
afterEach(() => vi.unstubAllGlobals());

it.each<[string, PageSource, object]>([
  ['an address', 'models/x.xml', { kind: 'address', address: 'https://studio.example/app/models/x.xml' }],
  ['a URL', new URL('https://other.example/x.xml'), { kind: 'address', address: 'https://other.example/x.xml' }],
  ['a sample', 'sample:humanoid', { kind: 'address', address: 'sample:humanoid' }],
  [
    'a file on GitHub',
    'github:o/r/main/x.xml',
    { kind: 'address', address: 'https://raw.githubusercontent.com/o/r/main/x.xml' },
  ],
  ['a data: address', 'data:text/xml,<mujoco/>', { kind: 'address', address: 'data:text/xml,<mujoco/>' }],
  ['a text', XML, { kind: 'files', name: 'model.xml', files: new Map([['model.xml', bytes(XML)]]) }],
  ['a record of files', { 'a.xml': XML }, { kind: 'files', name: 'a.xml', files: new Map([['a.xml', bytes(XML)]]) }],
  [
    'files with a kind, as an object',
    { kind: 'files', name: 'a.xml', files: { 'a.xml': XML } } as never,
    { kind: 'files', name: 'a.xml', files: new Map([['a.xml', bytes(XML)]]) },
  ],
])('sourceFrom resolves %s', async (_, source, expected) => {
  expect(await sourceFrom('call', source)).toEqual(expected);
});

it('a Spec and a Model are sent to a worker as files, and give the same model there', async () => {
  for (const source of [await loadSpec(XML), await loadModel(XML)]) {
    const sent = await sourceFrom('call', source);
    if (sent.kind !== 'files') throw new Error('files were expected');
    expect((await loadModel(structuredClone({ name: sent.name, files: sent.files }) as never)).body('b').id).toBe(1);
  }
});

it('a Spec that is sent to a worker keeps its version', async () => {
  const spec = await loadSpec(XML, { compatibility: '3.14' });
  expect(await sourceFrom('call', spec)).toMatchObject({ kind: 'files', compatibility: '3.14' });
});

it('withCompatibility sets the version of addresses, texts and files, and not that of a Model', async () => {
  const { signal } = new AbortController();
  for (const source of [XML, { 'a.xml': XML }, 'sample:humanoid']) {
    const { simulation } = await openSource(withCompatibility('call', source, '3.14'), () => {}, signal);
    expect(simulation.model.compatibility).toBe('3.14');
    simulation.dispose();
  }
  const model = await loadModel(XML);
  expect(withCompatibility('call', model, '3.14')).toBe(model);
  expect(() => withCompatibility('call', XML, '3.12' as never)).toThrow(/3\.14/);
});

it('openSource opens texts, files, Specs and Models in the page', async () => {
  const { signal } = new AbortController();
  for (const source of [XML, { 'a.xml': XML }, 'sample:humanoid', await loadSpec(XML), await loadModel(XML)]) {
    const { simulation, isOwn } = await openSource(source, () => {}, signal);
    expect([isOwn, simulation.model.nbody > 1]).toEqual([true, true]);
    simulation.dispose();
  }
  await expect(openSource(null as never, () => {}, signal)).rejects.toThrow(TypeError);
  await expect(openSource(new Uint8Array(3) as never, () => {}, signal)).rejects.toThrow("{ 'model.mjb': bytes }");
});
