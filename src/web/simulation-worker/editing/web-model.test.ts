/** Editing of a model whose files came from another address. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SimulationReport } from '../simulation-protocol.js';
import { serveSimulation, type WorkerScope } from '../simulation-worker.js';

const FILES: Readonly<Record<string, string>> = {
  'https://example.org/robot/robot.xml': `<mujoco><compiler meshdir="meshes"/>
  <asset><mesh name="part" file="part.obj"/></asset>
  <worldbody><include file="arm.xml"/></worldbody></mujoco>`,
  'https://example.org/robot/arm.xml': `<mujocoinclude><geom name="part" type="mesh" mesh="part"/></mujocoinclude>`,
  'https://example.org/robot/meshes/part.obj':
    'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n',
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const text = FILES[String(url)];
    return new Response(text ?? 'nothing', { status: text === undefined ? 404 : 200 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a model fetched from an address can be edited and extended with new files', async () => {
  const reports: SimulationReport[] = [];
  const scope: WorkerScope = { postMessage: (report) => reports.push(structuredClone(report)), onmessage: null };
  serveSimulation(scope, { fields: [], arenaFields: [] }, 'http://localhost/');
  const until = async (type: SimulationReport['type'], count = 1): Promise<void> => {
    while (reports.filter((each) => each.type === type || each.type === 'failed').length < count)
      await new Promise((go) => setTimeout(go, 2));
  };
  const edit = (id: number, name: string, ...args: unknown[]): void =>
    scope.onmessage?.({ data: { type: 'editorRequest', request: { id, name, args } as never } });
  const source = { kind: 'address', address: 'https://example.org/robot/robot.xml' } as const;
  scope.onmessage?.({ data: { type: 'load', source, plugins: [], keepState: false } });
  await until('loaded');
  scope.onmessage?.({ data: { type: 'pause' } });
  edit(1, 'setView', { open: [], search: '', selection: [], document: undefined });
  await until('editorReply');
  const bytes = new TextEncoder().encode(FILES['https://example.org/robot/meshes/part.obj']!.replace('v 1', 'v 2'));
  const bundle = { name: 'new', files: [{ name: 'new.obj', bytes }], meshes: [{ file: 'new.obj' }], materials: [] };
  edit(2, 'find', 'body', 0);
  await until('editorReply', 2);
  const replies = () => reports.flatMap((each) => (each.type === 'editorReply' ? [each.reply] : []));
  edit(3, 'addAssets', bundle, { parent: replies()[1]!.result });
  await until('editorReply', 3);
  expect(replies().map(({ fault }) => fault?.message)).toEqual([undefined, undefined, undefined]);
  const view = reports.flatMap((each) => (each.type === 'editorView' ? [each.view] : [])).at(-1)!;
  expect(view.isBehind).toBe(false);
  expect(view.unsavedFiles).toEqual(['https://example.org/robot/meshes/new.obj']);
  expect(view.documents.map(({ uri }) => uri)).toContain('https://example.org/robot/arm.xml');
});
