/** Boxes in place of meshes that were not found, and the search for the meshes. */
import { withEntry } from '../session/model-list.js';
import type { ModelEntry } from '../store/model-entry.js';
import type { Studio } from '../studio/studio.js';
import { chooseFiles } from './file-chooser.js';
import { standInBytes } from './stand-in-files.js';

/** Opens a model with a box for each missing mesh, and a grey pixel for each missing picture. */
export async function openWithBoxes({ session }: Studio, entry: ModelEntry, missing: readonly string[]): Promise<void> {
  const paths = [...new Set([...(entry.standIns ?? []), ...missing])];
  await session.open(withFiles(entry, new Map(paths.map((path) => [path, standInBytes(path)!])), paths));
}

/** Lets the user choose the files that boxes stand for. They are found by their names. */
export async function locateFiles({ session, stores }: Studio): Promise<void> {
  const { current } = stores.studio.getState();
  if (!current?.standIns) return;
  const chosen = await chooseFiles('.obj,.stl,.dae,.msh,.png');
  const nameOf = (path: string): string => path.split('/').at(-1)!.toLowerCase();
  const byName = new Map([...chosen].map(([name, file]) => [name.toLowerCase(), file]));
  const found = current.standIns.flatMap((path) => {
    const file = byName.get(nameOf(path));
    return file ? [[path, file] as const] : [];
  });
  if (found.length === 0) return;
  const located = new Map<string, Uint8Array | File>(found);
  const left = current.standIns.filter((path) => !located.has(path));
  const entry = withFiles(current, located, left);
  stores.studio.setState({ models: withEntry(stores.studio.getState().models, entry) });
  await session.open(entry, { keepState: true });
}

/** Returns an entry with further files for paths at which its source has none. */
function withFiles(
  entry: ModelEntry,
  files: ReadonlyMap<string, Uint8Array | File>,
  standIns: readonly string[],
): ModelEntry {
  return {
    ...entry,
    standIns,
    async source() {
      const source = await entry.source();
      return { ...source, beside: new Map([...(source.beside ?? []), ...files]) };
    },
  };
}
