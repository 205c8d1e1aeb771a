/** The panel of elements: what can be done to the model, its tree, and what came of the last edit. */
import { type KeyboardEvent, useState } from 'react';
import type { ElementKey } from '../../../src/browser/editing/editor-protocol.js';
import { useStudio } from '../../store/studio-state.js';
import { useText } from '../../store/hooks.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { Choice, shown, Toggle } from '../../ui/inputs.js';
import { Menu } from '../../ui/menu.js';
import * as actions from '../../commands/element-commands.js';
import { EditorFrame } from './editor-frame.js';
import { edit, useEditor } from '../../commands/editor.js';
import { useEditorText } from '../../texts/editor-texts.js';
import { type PointName, useGizmo } from '../../store/gizmo-settings.js';
import { isGridShown } from '../../viewport/grid.js';
import { openAddPalette, openMenuPalette, openSnippetPalette, showModelSettings } from '../../commands/menus.js';
import { pointNames } from '../../interactions/point-handles.js';
import { exportAs, save } from '../../commands/save.js';
import { SearchField, Tree } from './tree.js';

/** The panel with the tree of elements. */
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
      <HandleBar />
      <SearchField label={t('search')} />
      <Beginning />
      <Tree
        onKey={onKey}
        onMenu={() => void openMenuPalette(rename)}
        renaming={renaming}
        onRename={(name) => {
          if (name !== undefined && renaming !== undefined) void edit('rename', renaming, name);
          setRenaming(undefined);
        }}
      />
      <Outcome />
    </div>
  );
}

/** The first steps, while the world has nothing in it. */
function Beginning() {
  const t = useEditorText();
  const isEmpty = useEditor(
    (s) => s.search === '' && !s.view!.lines.some(({ kind, isParent }) => kind === 'worldbody' && isParent),
  );
  if (!isEmpty) return null;
  return (
    <div className="beginning">
      <p className="hint">{t('emptyModel')}</p>
      <button type="button" onClick={() => void openAddPalette()}>
        {t('add')}
      </button>
      <button type="button" onClick={() => void openSnippetPalette()}>
        {t('snippets')}
      </button>
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
  if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return () => void openMenuPalette(rename);
  const plain: Readonly<Record<string, () => void>> = {
    F2: rename,
    Delete: () => void actions.removeSelected(),
    Insert: () => void openAddPalette(),
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
      <Menu label={t('save')} icon="save">
        <button type="button" onClick={() => void save()}>
          {t('save')} <small>Ctrl+S</small>
        </button>
        {(['xml', 'mjz', 'mjb', 'urdf'] as const).map((format) => (
          <button key={format} type="button" onClick={() => void exportAs(format)}>
            {t('export', { format: FORMATS[format] })}
          </button>
        ))}
      </Menu>
      <BarButton icon="settings" title={t('modelSettings')} onClick={showModelSettings} />
      <span className="space" />
      <BarButton icon="add" title={t('add')} onClick={() => void openAddPalette()} />
      <BarButton
        icon="more"
        title={t('actions')}
        isOff={!hasSelection}
        onClick={() => void openMenuPalette(undefined)}
      />
    </div>
  );
}

const FORMATS = { xml: 'MJCF', mjz: 'MJZ', mjb: 'MJB', urdf: 'URDF' } as const;

/** The switches of the handles in the picture. */
function HandleBar() {
  const t = useEditorText();
  const { mode, isLocal, isSnapping, isLeading, hasGrid, point } = useGizmo();
  // each edit may add ground, or take it away
  useStudio((s) => s.generation);
  useEditor((s) => s.view);
  const isGridOn = isGridShown(hasGrid);
  const mirror = useStudio((s) => s.mirror);
  const points = mirror ? pointNames(mirror) : [];
  const hasPath = useEditor((s) => s.view!.selection?.kind === 'spatial' && s.selection.length === 1);
  return (
    <fieldset className="row handle-bar" aria-label={t('handles')}>
      {(['move', 'turn', 'scale'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={mode === each}
          onClick={() => useGizmo.setState({ mode: mode === each ? undefined : each })}
        >
          {t(each)}
        </button>
      ))}
      <Toggle label={t('local')} on={isLocal} onChange={(on) => useGizmo.setState({ isLocal: on })} />
      <Toggle label={t('snap')} on={isSnapping} onChange={(on) => useGizmo.setState({ isSnapping: on })} />
      <span title={t('gridWhy')}>
        <Toggle label={t('grid')} on={isGridOn} onChange={(on) => useGizmo.setState({ hasGrid: on })} />
      </span>
      {points.length > 0 && (
        <Choice
          label={t('byKeys')}
          value={point && points.includes(point) ? point : 'whole'}
          items={(['whole', ...points] as const).map((id) => ({ id, name: t(id) }))}
          onChange={(id) => useGizmo.setState({ point: id === 'whole' ? undefined : (id as PointName) })}
        />
      )}
      {hasPath && (
        <span title={t('leadWhy')}>
          <Toggle label={t('lead')} on={isLeading} onChange={(on) => useGizmo.setState({ isLeading: on })} />
        </span>
      )}
    </fieldset>
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div className="outcome" role="status" tabIndex={0}>
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
