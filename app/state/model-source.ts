/** Where models come from: the server that was given one, the samples, dropped or chosen files. */
import type { DropItem } from 'react-aria-components';
import type { ModelFiles } from '../../src/browser/simulation-protocol.js';
import type { Session } from './session.js';

const SAMPLE_TEXTS = import.meta.glob<string>('../../models/*/model.xml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Text of each sample model by its name. */
export const SAMPLES: ReadonlyMap<string, string> = new Map(
  Object.entries(SAMPLE_TEXTS).map(([path, text]) => [path.split('/').at(-2) ?? path, text]),
);

const FIRST_SAMPLE = 'humanoid';

export function openSample(session: Session, name: string): void {
  const text = SAMPLES.get(name);
  if (text === undefined) return;
  session.load(name, 'model.xml', new Map([['model.xml', new TextEncoder().encode(text)]]));
}

/** Opens the model that the server was started with, or the first sample. */
export async function openFirstModel(session: Session): Promise<void> {
  try {
    const served = await fetchServedModel();
    if (served)
      session.load(
        served.name.split('/').at(-1)!,
        served.name,
        served.files,
        await fetchJson<string[]>('plugins.json').then(absolute),
      );
    else openSample(session, FIRST_SAMPLE);
  } catch (error) {
    session.fail(error instanceof Error ? error.message : String(error));
  }
}

/** What the server offers of its model: absolute paths, and where their contents are. */
interface ModelManifest {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly address: string }[];
}

interface ServedModel {
  readonly name: string;
  readonly files: ModelFiles;
}

async function fetchServedModel(): Promise<ServedModel | undefined> {
  const manifest = await fetchJson<ModelManifest | null>('model.json');
  if (!manifest) return undefined;
  const entries = await Promise.all(
    manifest.files.map(async ({ path, address }) => [path, await fetchFile(address)] as const),
  );
  return { name: manifest.name, files: new Map(entries) };
}

/** What a server says of itself; undefined from one that is not the studio's. */
async function fetchJson<T>(path: string): Promise<T | undefined> {
  const response = await fetch(path);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return response.ok && isJson ? ((await response.json()) as T) : undefined;
}

/** Addresses as a worker can use them, whose own is another. */
const absolute = (paths: readonly string[] = []): string[] => paths.map((path) => new URL(path, document.baseURI).href);

async function fetchFile(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Every file in what was dropped, folders looked through, by path. */
export async function filesIn(
  items: AsyncIterable<DropItem> | Iterable<DropItem>,
  within = '',
): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  for await (const item of items) {
    if (item.kind === 'file') files.set(within + item.name, await item.getFile());
    if (item.kind !== 'directory') continue;
    for (const [path, file] of await filesIn(item.getEntries(), `${within}${item.name}/`)) files.set(path, file);
  }
  return files;
}

const PLUGIN_FILE = /\.m?js$/i;

/** Addresses of scripts whose code the user agrees to run. */
const agreedPlugins = (files: readonly File[]): string[] =>
  files
    .filter(({ name }) => PLUGIN_FILE.test(name) && window.confirm(`Run the code of the plugin ${name}?`))
    .map((file) => URL.createObjectURL(new File([file], file.name, { type: 'text/javascript' })));

/** What can be opened as a model, by what is looked for first: models, archives of them, meshes. */
const MODEL_FILES = [/\.(xml|mjcf|urdf|mjb)$/i, /\.(mjz|zip)$/i, /\.(obj|stl|msh|dae)$/i];

/** Opens files the user dropped or chose, by path: the first that can be a model, with the others as its assets. */
export async function openFiles(session: Session, files: ReadonlyMap<string, File>): Promise<void> {
  const paths = [...files.keys()].sort(byDepth);
  const name = MODEL_FILES.map((kind) => paths.find((path) => kind.test(path))).find((path) => path !== undefined);
  if (name === undefined) {
    session.fail('None of these files is a model: an .xml, .mjcf, .urdf, .mjb or .mjz file is needed.');
    return;
  }
  const contents = await Promise.all(
    [...files].map(async ([path, file]) => [path, new Uint8Array(await file.arrayBuffer())] as const),
  );
  session.load(name, name, new Map(contents), agreedPlugins([...files.values()]));
}

/** Files of the outer folders first. */
const byDepth = (a: string, b: string): number => a.split('/').length - b.split('/').length || a.localeCompare(b);
