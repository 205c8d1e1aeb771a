/** The palette of commands: panels, the run, flags, elements, parts, models, documents, help. */
import { Label, VisFlag } from '../../src/foundation/schema/visual-enums.js';
import { listedNames } from '../session/model-list.js';
import { editorText } from '../store/editor-text.js';
import { openPalette, type PaletteItem } from '../store/palette.js';
import { openPanel, type Panel } from '../store/panels.js';
import { setSettings } from '../store/settings.js';
import { SHORTCUTS } from '../store/shortcuts.js';
import { text } from '../store/text.js';
import type { Studio } from '../studio/studio.js';
import { DISPLAY_TEXTS, type DisplayTextKey } from '../texts/display-texts.js';
import { textOf } from '../texts/table.js';
import { Editor } from './editor.js';
import { DOCS, HELP_PAGES } from './help-pages.js';
import { iconOf } from './kind-icons.js';
import { openAddPalette, openSnippetPalette } from './menus.js';

/** Opens the palette of commands. @param panels the panels of the page with their titles */
export async function openCommands(studio: Studio, panels: readonly { panel: Panel; title: string }[]): Promise<void> {
  const { stores } = studio;
  const items = [
    ...runItems(studio),
    ...panelItems(studio, panels),
    ...(await editorItems(studio)),
    ...flagItems(studio),
    ...modelItems(studio),
  ];
  openPalette(stores.palette, text(stores, 'commands'), items);
}

/** Opens the sheet of shortcuts. */
export function openShortcuts({ stores }: Studio): void {
  const added = stores.keys.getState().map(({ key, label }): PaletteItem => {
    return { id: `added ${key}`, title: label, keys: key, group: text(stores, 'shortcuts'), run: () => {} };
  });
  const items = SHORTCUTS.flatMap(({ title, keys }) =>
    keys.map(([each, effect]): PaletteItem => {
      return {
        id: `${title} ${each}`,
        title: text(stores, effect),
        keys: each,
        group: text(stores, title),
        run: () => {},
      };
    }),
  );
  openPalette(stores.palette, text(stores, 'shortcuts'), [...items, ...added]);
}

function runItems(studio: Studio): PaletteItem[] {
  const { stores, session, picture } = studio;
  const group = text(stores, 'simulation');
  return [
    {
      id: 'play',
      title: text(stores, 'startRun'),
      icon: 'play',
      keys: 'Space',
      group,
      run: () => session.togglePlaying(),
    },
    { id: 'step', title: text(stores, 'step'), icon: 'step', keys: '→', group, run: () => session.step() },
    { id: 'reset', title: text(stores, 'reset'), icon: 'reset', keys: 'Backspace', group, run: () => session.reset() },
    { id: 'reload', title: text(stores, 'reload'), icon: 'reload', keys: 'Ctrl+L', group, run: () => session.reload() },
    {
      id: 'home',
      title: text(stores, 'keyHome'),
      icon: 'camera',
      keys: 'Home',
      group,
      run: () => picture.resetCamera(),
    },
    {
      ...{ id: 'new', title: text(stores, 'newModel'), icon: 'add', group },
      run: () => void import('./new-model.js').then(({ chooseNewModel }) => chooseNewModel(studio)),
    },
    {
      ...{ id: 'screenshot', title: text(stores, 'screenshot'), icon: 'camera', group },
      run: () => void import('./export.js').then(({ saveScreenshot }) => saveScreenshot(studio)),
    },
    {
      id: 'shortcuts',
      title: text(stores, 'shortcuts'),
      icon: 'info',
      keys: '?',
      group,
      run: () => openShortcuts(studio),
    },
  ];
}

const panelItems = (
  { stores }: Studio,
  panels: readonly { readonly panel: Panel; readonly title: string }[],
): PaletteItem[] =>
  panels.map(({ panel: { id, dock, icon }, title }) => ({
    ...{ id: `panel ${id}`, title, icon, group: text(stores, 'panels') },
    run: () => {
      openPanel(stores, dock, id);
      focusPanel(id);
    },
  }));

/** Moves the focus to a panel when it is rendered. */
function focusPanel(id: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`.dock[data-panel="${id}"] .content`)?.focus();
  });
}

/** Entries that need the editor: adding, elements, documents. */
async function editorItems(studio: Studio): Promise<PaletteItem[]> {
  const { stores, session } = studio;
  if (!session.isOwn || !stores.studio.getState().isEditable) return [];
  const editor = studio.part(Editor);
  const names = await editor.request('named').catch(() => []);
  const group = text(stores, 'goToElement');
  const show = async (key: number): Promise<void> => {
    openPanel(stores, 'left', 'elements');
    openPanel(stores, 'side', 'inspector');
    await editor.reveal([key]);
    document.querySelector<HTMLElement>('.tree')?.focus();
  };
  const adding: PaletteItem[] = [
    {
      id: 'add',
      title: editorText(stores, 'add'),
      icon: 'add',
      keys: 'Insert',
      group,
      run: () => void openAddPalette(editor),
    },
    {
      id: 'parts',
      title: editorText(stores, 'snippets'),
      icon: 'add',
      group,
      run: () => void openSnippetPalette(editor),
    },
  ];
  const elements = names.map(({ key, kind, label }): PaletteItem => {
    return { id: `element ${key}`, title: label, icon: iconOf(kind), group, run: () => void show(key) };
  });
  const documents = (editor.state.view?.documents ?? []).map(({ uri }): PaletteItem => {
    const run = (): void => {
      openPanel(stores, 'bottom', 'source');
      editor.setView({ document: uri });
    };
    return { id: `document ${uri}`, title: uri, icon: 'source', group: text(stores, 'goToDocument'), run };
  });
  return [...adding, ...elements, ...documents];
}

function flagItems({ stores, picture }: Studio): PaletteItem[] {
  const group = text(stores, 'switchFlag');
  const { language } = stores.settings.getState();
  const words = (key: string): string => textOf(DISPLAY_TEXTS, language, key as DisplayTextKey);
  const flags = Object.entries(VisFlag).map(([name, flag]): PaletteItem => {
    const run = (): void => picture.setFlag(flag, !picture.options.flags[flag]);
    return { id: `flag ${name}`, title: words(name), words: name.toLowerCase(), icon: 'display', group, run };
  });
  const labels = Object.entries(Label).map(([name, label]): PaletteItem => {
    const title = `${text(stores, 'labels')}: ${words(`label ${name}`)}`;
    return { id: `label ${name}`, title, icon: 'display', group, run: () => picture.setLabel(label) };
  });
  return [...flags, ...labels];
}

function modelItems({ stores, session }: Studio): PaletteItem[] {
  const { models } = stores.studio.getState();
  const names = listedNames(models);
  const listed = models.map((entry, i): PaletteItem => {
    const run = (): void => void session.open(entry);
    return { id: `model ${entry.id}`, title: names[i]!, icon: 'open', group: text(stores, 'models'), run };
  });
  const group = text(stores, 'goToHelp');
  const pages = HELP_PAGES.map(({ path, title }): PaletteItem => {
    const run = (): void => {
      setSettings(stores.settings, { helpPage: path });
      openPanel(stores, 'side', 'help');
      focusPanel('help');
    };
    return { id: `help ${path}`, title: text(stores, title), icon: 'help', group, run };
  });
  const reference: PaletteItem = {
    ...{ id: 'helpMjcf', title: text(stores, 'helpMjcf'), icon: 'help', group },
    run: () => void window.open(`${DOCS}reference/mjcf`, '_blank', 'noopener'),
  };
  return [...(session.isOwn ? listed : []), ...pages, reference];
}
