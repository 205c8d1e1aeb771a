/** Files that become elements of the model that runs: dropped on the page, or chosen. */

import type { AssetBundle, AssetFile } from '../../src/authoring/source/index.js';
import { ObjType } from '../../src/foundation/schema/enums.js';
import type { AddedPlace } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { openPanel } from '../panels/registry.js';
import { useSettings } from '../store/settings.js';
import { askUser } from '../page/questions.js';
import { picture } from '../viewport/the-picture.js';
import { chooseFiles } from './file-chooser.js';
import { ask, reveal, useEditor } from './editor.js';
import { editorText } from '../texts/editor-texts.js';

/** The place of a drop on the page. */
export interface DropPlace {
  readonly clientX: number;
  readonly clientY: number;
  readonly target: EventTarget | null;
}

const MESH = /\.(obj|stl|msh|dae)$/i;
const PICTURE = /\.(png|jpe?g|webp)$/i;
const GLTF = /\.(gltf|glb)$/i;
/** Files to be chosen from. */
const CHOICE = '.obj,.stl,.msh,.dae,.png,.jpg,.jpeg,.webp,.gltf,.glb,.bin';

/** Adds what was dropped to the model. While nothing is edited, the user is asked first; false if it is to be opened. */
export async function addDropped(files: ReadonlyMap<string, File>, place: DropPlace): Promise<boolean> {
  if (useSettings.getState().open.left !== 'elements') {
    const name = [...files.keys()][0]!.replace(/^.*\//, '');
    const isWanted = await askUser({
      title: editorText('addFile', { name }),
      detail: editorText('addFileWhy'),
      yes: editorText('addToModel'),
      no: editorText('openAlone'),
    });
    if (isWanted === undefined) return true;
    if (!isWanted) return false;
    openPanel('left', 'elements');
  }
  await add(files, (bundle) => placeOf(place, bundle));
  return true;
}

/** Lets the user choose files, and adds them to an element; without one, as assets alone. */
export async function chooseFilesFor(parent: number | undefined): Promise<void> {
  const files = await chooseFiles(CHOICE);
  if (files.size > 0) await add(files, async () => (parent === undefined ? {} : { parent }));
}

async function add(
  files: ReadonlyMap<string, File>,
  placed: (bundle: AssetBundle) => Promise<AddedPlace>,
): Promise<void> {
  try {
    const bundle = await bundleOf(files);
    const made = await ask('addAssets', bundle, await placed(bundle));
    await reveal(made);
  } catch (error) {
    useEditor.setState({ fault: (error as Error).message });
  }
}

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());
const baseName = (path: string): string => path.replace(/^.*\//, '');
const stemOf = (path: string): string => baseName(path).replace(/\.\w+$/, '');

/** Everything in some files. Those that a glTF names belong to it. */
async function bundleOf(files: ReadonlyMap<string, File>): Promise<AssetBundle> {
  const paths = [...files.keys()];
  const scenes = paths.filter((path) => GLTF.test(path));
  if (scenes.length > 0) {
    const { gltfBundle } = await import('./gltf-bundle.js');
    const { pngOf } = await import('./pixels.js');
    const others = new Map(
      await Promise.all([...files].map(async ([path, file]) => [path, await bytesOf(file)] as const)),
    );
    const bundles = await Promise.all(scenes.map((path) => gltfBundle(path, others.get(path)!, others, pngOf)));
    return bundles.length === 1 ? bundles[0]! : together(bundles);
  }
  const meshes = paths.filter((path) => MESH.test(path));
  const pictures = await Promise.all(
    paths.filter((path) => PICTURE.test(path)).map((path) => pictureOf(files.get(path)!)),
  );
  const contents = await Promise.all(
    meshes.map(async (path): Promise<AssetFile> => ({ name: baseName(path), bytes: await bytesOf(files.get(path)!) })),
  );
  return {
    name: stemOf(meshes[0] ?? pictures[0]?.name ?? ''),
    files: [...contents, ...pictures],
    meshes: contents.map(({ name }) => ({ file: name })),
    materials: pictures.map(({ name }) => ({ name: stemOf(name), texture: name })),
  };
}

const together = (bundles: readonly AssetBundle[]): AssetBundle => ({
  name: bundles[0]!.name,
  files: bundles.flatMap(({ files }) => files),
  meshes: bundles.flatMap(({ meshes }) => meshes),
  materials: bundles.flatMap(({ materials }) => materials),
});

/** A picture as the PNG that a model can have. */
async function pictureOf(file: File): Promise<AssetFile> {
  const bytes = await bytesOf(file);
  if (/\.png$/i.test(file.name)) return { name: file.name, bytes };
  const { pngOf } = await import('./pixels.js');
  return { name: `${stemOf(file.name)}.png`, bytes: await pngOf(bytes, file.type) };
}

/** Elements that hold geoms. */
const HOLDERS: ReadonlySet<string> = new Set(['body', 'frame', 'worldbody']);

/** In the picture, geoms stand in the world where they are dropped; on a line of the tree, they are in its element. */
async function placeOf({ clientX, clientY, target }: DropPlace, { meshes }: AssetBundle): Promise<AddedPlace> {
  const at = target instanceof Element ? target : undefined;
  const line = at?.closest('[role=treeitem]');
  if (line) {
    const parent = Number(line.id.replace('element-', ''));
    const kind = useEditor.getState().view?.lines.find(({ key }) => key === parent)?.kind;
    return kind !== undefined && HOLDERS.has(kind) ? { parent } : {};
  }
  if (at?.closest('.dock.left')) return {};
  const seen = at?.closest('.picture') ? picture.viewport.pick(clientX, clientY) : undefined;
  if (meshes.length === 0) {
    const onto = seen?.objtype === ObjType.GEOM ? await ask('find', 'geom', seen.objid) : undefined;
    return onto === undefined ? {} : { onto };
  }
  const world = await ask('find', 'body', 0);
  const point = [...(seen?.point ?? picture.viewport.camera?.lookat ?? [0, 0, 0])];
  return { ...(world !== undefined && { parent: world }), point: point as unknown as NonNullable<AddedPlace['point']> };
}
