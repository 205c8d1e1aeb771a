/** Adds files to the running model as elements: files dropped on the page, or chosen. */

import type { AssetBundle, AssetFile } from '../../src/authoring/source/index.js';
import { ObjType } from '../../src/foundation/schema/enums.js';
import type { AddedPlace } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { editorText } from '../store/editor-text.js';
import { isPanelOpen, openPanel } from '../store/panels.js';
import { askUser } from '../store/questions.js';
import type { Editor } from './editor.js';
import { chooseFiles } from './file-chooser.js';

/** The position of a drop on the page. */
export interface DropPlace {
  readonly clientX: number;
  readonly clientY: number;
  readonly target: EventTarget | null;
}

const MESH = /\.(obj|stl|msh|dae)$/i;
const PICTURE = /\.(png|jpe?g|webp)$/i;
const GLTF = /\.(gltf|glb)$/i;
/** File types offered by the chooser. */
const CHOICE = '.obj,.stl,.msh,.dae,.png,.jpg,.jpeg,.webp,.gltf,.glb,.bin';

/**
 * Adds dropped files to the model. If no elements are shown, the user is asked first.
 *
 * @returns false if the user wants to open the files instead
 */
export async function addDroppedFiles(
  editor: Editor,
  files: ReadonlyMap<string, File>,
  place: DropPlace,
): Promise<boolean> {
  const { stores } = editor;
  if (!isPanelOpen(stores, 'left', 'elements')) {
    const name = [...files.keys()][0]!.replace(/^.*\//, '');
    const isWanted = await askUser(stores, {
      title: editorText(stores, 'addFile', { name }),
      detail: editorText(stores, 'addFileWhy'),
      yes: editorText(stores, 'addToModel'),
      no: editorText(stores, 'openAlone'),
    });
    if (isWanted === undefined) return true;
    if (!isWanted) return false;
    openPanel(stores, 'left', 'elements');
  }
  await addFiles(editor, files, (bundle) => placeOf(editor, place, bundle));
  return true;
}

/** Lets the user choose files, and adds them to an element; without a parent, as assets only. */
export async function chooseAddedFiles(editor: Editor, parent: number | undefined): Promise<void> {
  const files = await chooseFiles(CHOICE);
  if (files.size > 0) await addFiles(editor, files, async () => (parent === undefined ? {} : { parent }));
}

async function addFiles(
  editor: Editor,
  files: ReadonlyMap<string, File>,
  placed: (bundle: AssetBundle) => Promise<AddedPlace>,
): Promise<void> {
  try {
    const bundle = await bundleOf(files);
    const made = await editor.request('addAssets', bundle, await placed(bundle));
    await editor.reveal(made);
  } catch (error) {
    editor.showFault((error as Error).message);
  }
}

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());
const baseName = (path: string): string => path.replace(/^.*\//, '');
const stemOf = (path: string): string => baseName(path).replace(/\.\w+$/, '');

/** Returns the assets in some files; the files that a glTF references belong to it. */
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

/** Converts a picture to PNG, which models can use. */
async function pictureOf(file: File): Promise<AssetFile> {
  const bytes = await bytesOf(file);
  if (/\.png$/i.test(file.name)) return { name: file.name, bytes };
  const { pngOf } = await import('./pixels.js');
  return { name: `${stemOf(file.name)}.png`, bytes: await pngOf(bytes, file.type) };
}

/** Kinds of elements that can contain geoms. */
const HOLDERS: ReadonlySet<string> = new Set(['body', 'frame', 'worldbody']);

/**
 * Returns where to add geoms: for a drop in the picture, the world at that point; for a line of the tree, its element.
 */
async function placeOf(
  editor: Editor,
  { clientX, clientY, target }: DropPlace,
  { meshes }: AssetBundle,
): Promise<AddedPlace> {
  const { viewport } = editor.studio.picture;
  const at = target instanceof Element ? target : undefined;
  const line = at?.closest('[role=treeitem]');
  if (line) {
    const parent = Number(line.id.replace('element-', ''));
    const kind = editor.state.view?.lines.find(({ key }) => key === parent)?.kind;
    return kind !== undefined && HOLDERS.has(kind) ? { parent } : {};
  }
  if (at?.closest('.dock.left')) return {};
  const seen = at?.closest('.picture') ? viewport.pick(clientX, clientY) : undefined;
  if (meshes.length === 0) {
    const onto = seen?.objtype === ObjType.GEOM ? await editor.request('find', 'geom', seen.objid) : undefined;
    return onto === undefined ? {} : { onto };
  }
  const world = await editor.request('find', 'body', 0);
  const point = [...(seen?.point ?? viewport.camera?.lookat ?? [0, 0, 0])];
  return { ...(world !== undefined && { parent: world }), point: point as unknown as NonNullable<AddedPlace['point']> };
}
