/** The commands for the selection, as menus. */
import { text } from '../texts/use-text.js';
import * as actions from './actions.js';
import { ask, useEditor } from './editor-state.js';
import { editorText } from './editor-texts.js';
import { openPalette, type PaletteItem } from './palette.js';

/** Opens the palette of elements that can be added in the selected element, or in the world. */
export function openAddPalette(): void {
  const { view, selection } = useEditor.getState();
  const chosen = view?.selection;
  const [parent] = selection;
  if (!chosen || parent === undefined) {
    void ask('find', 'body', 0).then(async (world) => {
      if (world === undefined) return;
      useEditor.setState({ selection: [world] });
      await ask('look', { ...questionOf(), selection: [world] });
      openAddPalette();
    });
    return;
  }
  const items = chosen.children.map(
    ({ kind, tag, text: meaning }): PaletteItem => ({
      id: kind,
      title: tag,
      text: meaning,
      run: () => void actions.addTo(parent, kind),
    }),
  );
  openPalette(editorText('addTo', { name: chosen.label }), items);
}

const questionOf = () => {
  const { open, search, document } = useEditor.getState();
  return { open: [...open], search, document };
};

/** Everything that can be done to what is selected. */
export function openMenuPalette(rename: (() => void) | undefined): void {
  const chosen = useEditor.getState().view?.selection;
  if (!chosen) return;
  const item = (id: string, title: string, run: () => void, hint?: string): PaletteItem => ({
    ...{ id, title, run },
    ...(hint !== undefined && { text: hint }),
  });
  const items = [
    ...(chosen.children.length > 0 ? [item('add', editorText('add'), openAddPalette, 'Ins')] : []),
    ...(rename ? [item('rename', editorText('rename'), rename, 'F2')] : []),
    item('duplicate', editorText('duplicate'), () => void actions.duplicateSelected(), 'Ctrl+D'),
    item('copy', editorText('copy'), () => void actions.copySelected(), 'Ctrl+C'),
    item('cut', editorText('cut'), () => void actions.cutSelected(), 'Ctrl+X'),
    item('paste', editorText('paste'), () => void actions.paste(), 'Ctrl+V'),
    item('delete', editorText('delete'), () => void actions.removeSelected(), 'Del'),
  ];
  openPalette(`${text('actions')}: ${chosen.label}`, items);
}
