/** Menus of commands for the selection. */
import type {
  EditorView,
  ElementKey,
  PartAction,
  SelectionView,
} from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { editorText } from '../store/editor-text.js';
import { openPalette, type PagePoint, type PaletteItem } from '../store/palette.js';
import { openPanel } from '../store/panels.js';
import { text } from '../store/text.js';
import type { EditorTextKey } from '../texts/editor-texts.js';
import type { Editor } from './editor.js';
import * as commands from './element-commands.js';
import { chooseAddedFiles } from './file-drop.js';
import { iconOf } from './kind-icons.js';
import { hideSelected, isolateSelected, showAll, showSelected } from './visibility.js';

/**
 * Opens the palette of elements that can be added to the selected element or the world, and to the sections of the
 * model. Actuators and sensors refer to the selected element if possible.
 */
export async function openAddPalette(editor: Editor): Promise<void> {
  const { view, selection } = editor.state;
  const [chosen] = selection;
  const places = await editor.edit('places', chosen);
  if (!places) return;
  const attachable = new Set(view?.selection?.attachable.map(({ kind }) => kind));
  const items = places.flatMap(({ key, label, children }) =>
    children.map(({ kind, tag, text: meaning }): PaletteItem => {
      const isFor = chosen !== undefined && key !== chosen && attachable.has(kind);
      const run = (): void => void (isFor ? commands.addFor(editor, chosen, kind) : commands.addTo(editor, key, kind));
      const group = editorText(editor.stores, 'inThis', { name: label });
      return { id: `${key} ${kind}`, title: tag, text: meaning, icon: iconOf(kind), group, run };
    }),
  );
  const { commonParts } = await import('./common-parts.js');
  const common = commonParts(editor, places);
  open(editor, 'addTitle', [...common, filesItem(editor, view?.selection, chosen), snippetsItem(editor), ...items]);
}

const open = ({ stores }: Editor, title: EditorTextKey, items: readonly PaletteItem[]): void =>
  openPalette(stores.palette, editorText(stores, title), items);

const snippetsItem = (editor: Editor): PaletteItem =>
  item(editor, 'snippets', () => void openSnippetPalette(editor), editorText(editor.stores, 'snippetsWhat'));

/** Returns the entry that adds files: with geoms if the element can contain them, else as assets only. */
function filesItem(editor: Editor, chosen: SelectionView | undefined, key: ElementKey | undefined): PaletteItem {
  const parent = chosen && ['body', 'worldbody', 'frame'].includes(chosen.kind) ? key : undefined;
  const hint = editorText(editor.stores, 'addFilesWhat');
  return { ...item(editor, 'addFiles', () => void chooseAddedFiles(editor, parent), hint), id: 'files' };
}

/** Opens the palette of predefined parts, to insert into the selected body or the world. */
export async function openSnippetPalette(editor: Editor): Promise<void> {
  const { SNIPPETS } = await import('../../src/authoring/source/starters/snippets.js');
  const items = Object.entries(SNIPPETS).map(([id, { title, description }]) => ({
    id,
    title,
    text: description,
    run: () => void commands.insertSnippet(editor, id),
  }));
  open(editor, 'snippets', items);
}

const item = ({ stores }: Editor, id: EditorTextKey, run: () => void, hint?: string, keys?: string): PaletteItem => ({
  ...{ id, title: editorText(stores, id), run },
  ...(hint !== undefined && { text: hint }),
  ...(keys !== undefined && { keys }),
});

/** Shows the settings of the whole model in the inspector: compiler, option, size, statistic, visual. */
export function showModelSettings(editor: Editor): void {
  const root = editor.state.view?.root;
  if (root === undefined) return;
  editor.select([root]);
  openPanel(editor.stores, 'side', 'inspector');
}

/** Opens the list of all commands for the selection; at the pointer if a place is given. */
export async function openMenuPalette(editor: Editor, place?: PagePoint): Promise<void> {
  const { stores } = editor;
  // the answer of the worker contains the new selection
  await editor.edit('setView', editor.viewRequest);
  const { view } = editor.state;
  const chosen = view?.selection;
  if (!chosen) return;
  const groups: readonly (readonly [EditorTextKey, readonly PaletteItem[]])[] = [
    ['edit', editItems(editor)],
    ['show', showItems(editor, view)],
    ['part', chosen.keys.length === 1 ? partItems(editor, chosen) : []],
    ['actuators', attachItems(editor, chosen, 'actuator')],
    ['sensors', attachItems(editor, chosen, 'sensor')],
  ];
  const items = groups.flatMap(([name, members]) =>
    members.map((each) => ({ ...each, group: editorText(stores, name) })),
  );
  openPalette(stores.palette, `${text(stores, 'actions')}: ${chosen.label}`, items, place);
}

const editItems = (editor: Editor): PaletteItem[] => [
  item(editor, 'add', () => void openAddPalette(editor), undefined, 'Ins'),
  item(editor, 'snippets', () => void openSnippetPalette(editor)),
  item(editor, 'rename', () => void commands.renameSelected(editor), undefined, 'F2'),
  item(editor, 'duplicate', () => void commands.duplicateSelected(editor), undefined, 'Ctrl+D'),
  item(editor, 'copy', () => void commands.copySelected(editor), undefined, 'Ctrl+C'),
  item(editor, 'cut', () => void commands.cutSelected(editor), undefined, 'Ctrl+X'),
  item(editor, 'paste', () => void commands.paste(editor), undefined, 'Ctrl+V'),
  item(editor, 'delete', () => void commands.removeSelected(editor), undefined, 'Del'),
];

function showItems(editor: Editor, { lines, selection, hidden }: EditorView): PaletteItem[] {
  const isHidden = lines.some((line) => line.isHidden && selection?.keys.includes(line.key));
  const isLocked = lines.some((line) => line.isLocked && selection?.keys.includes(line.key));
  const isAnyHidden = hidden.geom.length + hidden.site.length > 0;
  return [
    isHidden ? item(editor, 'showAgain', () => showSelected(editor)) : item(editor, 'hide', () => hideSelected(editor)),
    isLocked
      ? item(editor, 'unlock', () => void editor.edit('unlock', editor.state.selection))
      : item(editor, 'lock', () => void editor.edit('lock', editor.state.selection)),
    item(editor, 'isolate', () => isolateSelected(editor)),
    ...(isAnyHidden ? [item(editor, 'showAll', () => showAll(editor))] : []),
  ];
}

/** Entries of the menu, each with a test of the elements it applies to. */
const PARTS: readonly (readonly [PartAction, (chosen: SelectionView) => boolean])[] = [
  ['convertToFree', ({ kind }) => kind === 'body' || kind === 'geom'],
  ['addHinge', ({ kind }) => kind === 'body'],
  ['addSlide', ({ kind }) => kind === 'body'],
  ['addBall', ({ kind }) => kind === 'body'],
  ['addMatchingGeom', ({ kind }) => kind === 'geom'],
  ['addMeshRenderer', ({ kind }) => kind === 'geom'],
  ['fitBox', ({ isMeshGeom }) => isMeshGeom],
  ['fitSphere', ({ isMeshGeom }) => isMeshGeom],
  ['fitCapsule', ({ isMeshGeom }) => isMeshGeom],
  ['fitCylinder', ({ isMeshGeom }) => isMeshGeom],
  ['fitEllipsoid', ({ isMeshGeom }) => isMeshGeom],
  ['expand', ({ generators }) => generators.length > 0],
  ['adoptInertial', ({ kind }) => kind === 'body'],
  ['fuseStatic', ({ kind }) => kind === 'worldbody' || kind === 'mujoco'],
  ['discardVisual', ({ kind }) => kind === 'worldbody' || kind === 'mujoco'],
];

function partItems(editor: Editor, chosen: SelectionView): PaletteItem[] {
  const [key] = chosen.keys;
  if (key === undefined) return [];
  const parts = PARTS.filter(([, isFor]) => isFor(chosen)).map(([action]) =>
    item(editor, action, () => void commands.act(editor, key, action)),
  );
  if (['body', 'frame', 'worldbody'].includes(chosen.kind)) {
    parts.push(item(editor, 'attachFile', () => void commands.attachFile(editor, key)));
    parts.push(item(editor, 'attachChosen', () => void commands.attachChosenFile(editor, key)));
  }
  if (['body', 'geom', 'frame'].includes(chosen.kind)) {
    parts.push(item(editor, 'extract', () => void commands.extract(editor, key)));
  }
  return parts;
}

function attachItems(
  editor: Editor,
  { attachable, keys: [key] }: SelectionView,
  section: 'actuator' | 'sensor',
): PaletteItem[] {
  if (key === undefined) return [];
  return attachable
    .filter((each) => each.section === section)
    .map(({ kind }) => ({ id: `for ${kind}`, title: kind, run: () => void commands.addFor(editor, key, kind) }));
}
