/** The panel of elements: what can be done to the model, its tree, and what came of the last edit. */
import { type KeyboardEvent, useState } from 'react';
import type { ElementKey } from '../../src/browser/editing/editor-protocol.js';
import { useText } from '../texts/use-text.js';
import { Icon, type IconName } from '../ui/icon.js';
import { shown } from '../ui/inputs.js';
import * as actions from './actions.js';
import { EditorFrame } from './editor-frame.js';
import { edit, useEditor } from './editor-state.js';
import { useEditorText } from './editor-texts.js';
import { openAddPalette, openMenuPalette } from './menus.js';
import { Palette } from './palette.js';
import { SearchField, Tree } from './tree.js';

export function Elements() {
  return (
    <EditorFrame>
      <ElementsOfModel />
    </EditorFrame>
  );
}

function ElementsOfModel() {
  const t = useText();
  const [renaming, setRenaming] = useState<ElementKey>();
  const selection = useEditor((s) => s.selection);
  const rename = (): void => setRenaming(selection.at(-1));
  const onKey = (event: KeyboardEvent): boolean => {
    const action = actionOf(event, rename);
    action?.();
    return action !== undefined;
  };
  return (
    <div className="elements">
      <EditBar />
      <SearchField label={t('search')} />
      <Tree
        onKey={onKey}
        onMenu={() => openMenuPalette(rename)}
        renaming={renaming}
        onRename={(name) => {
          if (name !== undefined && renaming !== undefined) void edit('rename', renaming, name);
          setRenaming(undefined);
        }}
      />
      <Outcome />
      <Palette />
    </div>
  );
}

/** Keys of the tree, besides those that walk in it. */
function actionOf(event: KeyboardEvent, rename: () => void): (() => void) | undefined {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey) {
    const withCtrl: Readonly<Record<string, () => void>> = {
      c: () => void actions.copySelected(),
      x: () => void actions.cutSelected(),
      v: () => void actions.paste(),
      d: () => void actions.duplicateSelected(),
    };
    return withCtrl[key.toLowerCase()];
  }
  if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return () => openMenuPalette(rename);
  const plain: Readonly<Record<string, () => void>> = {
    F2: rename,
    Delete: () => void actions.removeSelected(),
    Insert: openAddPalette,
    Escape: actions.selectNothing,
  };
  return plain[key];
}

function EditBar() {
  const t = useEditorText();
  const undo = useEditor((s) => s.view?.undo);
  const redo = useEditor((s) => s.view?.redo);
  const hasSelection = useEditor((s) => s.selection.length > 0);
  return (
    <div className="row edit-bar">
      <BarButton
        icon="undo"
        title={undo === undefined ? t('nothingToUndo') : t('undo', { name: undo })}
        isOff={undo === undefined}
        onClick={actions.undo}
      />
      <BarButton
        icon="redo"
        title={redo === undefined ? t('nothingToRedo') : t('redo', { name: redo })}
        isOff={redo === undefined}
        onClick={actions.redo}
      />
      <span className="space" />
      <BarButton icon="add" title={t('add')} onClick={openAddPalette} />
      <BarButton icon="more" title={t('actions')} isOff={!hasSelection} onClick={() => openMenuPalette(undefined)} />
    </div>
  );
}

interface BarButtonProps {
  readonly icon: IconName;
  readonly title: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

function BarButton({ icon, title, isOff = false, onClick }: BarButtonProps) {
  return (
    <button type="button" className="bare" aria-label={title} title={title} disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** The outcome of the last edit: the reason of a refusal, the other elements it applies to, its time. */
function Outcome() {
  const t = useEditorText();
  const fault = useEditor((s) => s.fault);
  const effect = useEditor((s) => s.effect);
  const isBroken = useEditor((s) => s.view!.isBroken);
  const behind = useEditor((s) => (s.view!.isBehind ? s.view!.diagnostics[0]?.message : undefined));
  return (
    <div className="outcome" role="status">
      {fault !== undefined && <p className="error">{fault}</p>}
      {isBroken && <p className="error">{t('broken')}</p>}
      {behind !== undefined && (
        <p className="error">
          {t('behind')} {behind}
        </p>
      )}
      {effect?.notes.map(({ template, copies, element }) => (
        <p key={element}>{t('appliesTo', { n: copies, template })}</p>
      ))}
      {effect && fault === undefined && (
        <p>{t('took', { edit: shown(effect.editTime, 0), compile: shown(effect.compileTime, 0) })}</p>
      )}
    </div>
  );
}
