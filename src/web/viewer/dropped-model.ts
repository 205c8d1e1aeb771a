/** The model among files that a user dropped on a picture. */
import type { SimulationSource } from '../simulation-worker/simulation-protocol.js';

/** Files that hold a whole model, in order of preference: models, archives. Excludes the package.xml of ROS. */
const MODELS = [/^(?!(.*\/)?package\.xml$).*\.(xml|mjcf|urdf|mjb)$/i, /\.(mjz|zip)$/i] as const;

const depthOf = (path: string): number => path.split('/').length;

/**
 * Returns the source of the outermost model among files, with the others as its assets; undefined if none is a model.
 * An archive is unpacked within the limits of all archives.
 */
export async function droppedSource(files: ReadonlyMap<string, File>): Promise<SimulationSource | undefined> {
  const paths = [...files.keys()].sort((a, b) => depthOf(a) - depthOf(b));
  for (const kind of MODELS) {
    const name = paths.find((path) => kind.test(path));
    if (name !== undefined) return { kind: 'files', name, files: await contentsOf(files) };
  }
  return undefined;
}

/** Reads files, because only workers can read them later, without waiting. */
async function contentsOf(files: ReadonlyMap<string, File>): Promise<ReadonlyMap<string, Uint8Array>> {
  const read = async ([path, file]: [string, File]) => [path, new Uint8Array(await file.arrayBuffer())] as const;
  return new Map(await Promise.all([...files].map(read)));
}

/**
 * Lets users drop files on an element, and calls `dropped` with the model among them; other drops are ignored. Returns a
 * function that stops listening.
 */
export function followDrops(
  element: HTMLElement,
  dropped: (source: SimulationSource) => void,
  failed: (error: Error) => void,
): () => void {
  const over = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const drop = (event: DragEvent): void => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void droppedSource(new Map(files.map((file) => [file.name, file]))).then(
      (source) => source && dropped(source),
      failed,
    );
  };
  element.addEventListener('dragover', over);
  element.addEventListener('drop', drop);
  return () => {
    element.removeEventListener('dragover', over);
    element.removeEventListener('drop', drop);
  };
}
