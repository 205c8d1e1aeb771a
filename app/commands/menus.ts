/** The commands for the selection, as menus. */
import type {
  EditorView,
  ElementKey,
  PartAction,
  SelectionView,
} from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { openPanel } from '../panels/registry.js';
import { text } from '../store/text.js';
import { openPalette, type PaletteItem } from '../page/palette.js';
import * as actions from './element-commands.js';
import { chooseFilesFor } from './file-drop.js';
import { edit, questionOf, select, useEditor } from './editor.js';
import { editorText } from '../texts/editor-texts.js';
import { hideSelected, isolateSelected, showAll, showSelected } from './visibility.js';

/**
 * Opens the palette of elements that can be added: in the selected element, or in the world, and in the sections of the
 * model. Actuators and sensors act on the selected element where they can.
 */
export async function openAddPalette(): Promise<void> {
  const { view, selection } = useEditor.getState();
  const [chosen] = selection;
  const places = await edit('places', chosen);
  if (!places) return;
  const attachable = new Set(view?.selection?.attachable.map(({ kind }) => kind));
  const items = places.flatMap(({ key, label, children }) =>
    children.map(({ kind, tag, text: meaning }): PaletteItem => {
      const isFor = chosen !== undefined && key !== chosen && attachable.has(kind);
      const run = (): void => void (isFor ? actions.addFor(chosen, kind) : actions.addTo(key, kind));
      return { id: `${key} ${kind}`, title: tag, text: meaning, group: editorText('inThis', { name: label }), run };
    }),
  );
  openPalette(editorText('addTitle'), [filesItem(view?.selection, chosen), snippetsItem(), ...items]);
}

const snippetsItem = (): PaletteItem =>
  item('snippets', editorText('snippets'), () => void openSnippetPalette(), editorText('snippetsWhat'));

/** Adds files: with geoms to what holds them, else as assets alone. */
function filesItem(chosen: SelectionView | undefined, key: ElementKey | undefined): PaletteItem {
  const parent = chosen && ['body', 'worldbody', 'frame'].includes(chosen.kind) ? key : undefined;
  return item('files', editorText('addFiles'), () => void chooseFilesFor(parent), editorText('addFilesWhat'));
}

/** Parts that are inserted whole, into the body that is selected or the world. */
export async function openSnippetPalette(): Promise<void> {
  const { SNIPPETS } = await import('../../src/authoring/source/templates/snippets.js');
  const items = Object.entries(SNIPPETS).map(([id, { title, description }]) => ({
    id,
    title,
    text: description,
    run: () => void actions.insertSnippet(id),
  }));
  openPalette(editorText('snippets'), items);
}

const item = (id: string, title: string, run: () => void, hint?: string): PaletteItem => ({
  ...{ id, title, run },
  ...(hint !== undefined && { text: hint }),
});

/** Shows the settings of the whole model in the inspector: compiler, option, size, statistic, visual. */
export function showModelSettings(): void {
  const root = useEditor.getState().view?.root;
  if (root === undefined) return;
  select([root]);
  openPanel('side', 'inspector');
}

/** All commands for the selection. */
export async function openMenuPalette(rename: (() => void) | undefined): Promise<void> {
  // the answer of the worker contains the new selection
  await edit('look', questionOf());
  const { view } = useEditor.getState();
  const chosen = view?.selection;
  if (!chosen) return;
  const groups = [
    { name: editorText('edit'), items: editItems(rename) },
    { name: editorText('show'), items: showItems(view) },
    { name: editorText('part'), items: chosen.keys.length === 1 ? partItems(chosen) : [] },
    { name: editorText('actuators'), items: attachItems(chosen, 'actuator') },
    { name: editorText('sensors'), items: attachItems(chosen, 'sensor') },
  ];
  const items = groups.flatMap(({ name, items: members }) => members.map((each) => ({ ...each, group: name })));
  openPalette(`${text('actions')}: ${chosen.label}`, items);
}

const editItems = (rename: (() => void) | undefined): PaletteItem[] => [
  item('add', editorText('add'), () => void openAddPalette(), 'Ins'),
  item('snippet', editorText('snippets'), () => void openSnippetPalette()),
  ...(rename ? [item('rename', editorText('rename'), rename, 'F2')] : []),
  item('duplicate', editorText('duplicate'), () => void actions.duplicateSelected(), 'Ctrl+D'),
  item('copy', editorText('copy'), () => void actions.copySelected(), 'Ctrl+C'),
  item('cut', editorText('cut'), () => void actions.cutSelected(), 'Ctrl+X'),
  item('paste', editorText('paste'), () => void actions.paste(), 'Ctrl+V'),
  item('delete', editorText('delete'), () => void actions.removeSelected(), 'Del'),
];

function showItems({ lines, selection, hidden }: EditorView): PaletteItem[] {
  const isHidden = lines.some((line) => line.isHidden && selection?.keys.includes(line.key));
  const isAnyHidden = hidden.geom.length + hidden.site.length > 0;
  return [
    isHidden ? item('show', editorText('showAgain'), showSelected) : item('hide', editorText('hide'), hideSelected),
    item('isolate', editorText('isolate'), isolateSelected),
    ...(isAnyHidden ? [item('showAll', editorText('showAll'), showAll)] : []),
  ];
}

/** The entries of the menu, each with a test of the elements that have it. */
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
  ['expand', ({ templates }) => templates.length > 0],
];

function partItems(chosen: SelectionView): PaletteItem[] {
  const [key] = chosen.keys;
  if (key === undefined) return [];
  const parts = PARTS.filter(([, isFor]) => isFor(chosen)).map(([action]) =>
    item(action, editorText(action), () => void actions.act(key, action)),
  );
  if (['body', 'frame', 'worldbody'].includes(chosen.kind)) {
    parts.push(item('attachFile', editorText('attachFile'), () => void actions.attachFile(key)));
    parts.push(item('attachChosen', editorText('attachChosen'), () => void actions.attachChosenFile(key)));
  }
  if (['body', 'geom', 'frame'].includes(chosen.kind)) {
    parts.push(item('extract', editorText('extract'), () => void actions.extract(key)));
  }
  return parts;
}

function attachItems({ attachable, keys: [key] }: SelectionView, section: 'actuator' | 'sensor'): PaletteItem[] {
  if (key === undefined) return [];
  return attachable
    .filter((each) => each.section === section)
    .map(({ kind }) => item(`for ${kind}`, kind, () => void actions.addFor(key, kind)));
}
