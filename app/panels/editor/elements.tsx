/** The panel of elements: commands, the tree of the model, and the effect of the last edit. */
import type { KeyboardEvent } from 'react';
import * as commands from '../../commands/element-commands.js';
import { elementCommand } from '../../commands/element-keys.js';
import { openAddPalette, openMenuPalette, openSnippetPalette, showModelSettings } from '../../commands/menus.js';
import type { PointName } from '../../store/gizmo-settings.js';
import { useDiagnosticText, useEditorState, useGizmo, useStores, useStudioState, useText } from '../../store/hooks.js';
import type { PagePoint } from '../../store/palette.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { Choice, shown, Toggle } from '../../ui/inputs.js';
import { Menu } from '../../ui/menu.js';
import { isGridShown } from '../../viewport/grid.js';
import { EditorFrame } from './editor-frame.js';
import { Tree, TreeFilter } from './tree.js';
import { useEditor, useInteractions } from './use-editor.js';
import { useEditorText } from './use-editor-text.js';

export function Elements() {
  return (
    <EditorFrame>
      <ElementsOfModel />
    </EditorFrame>
  );
}

function ElementsOfModel() {
  const t = useText();
  const editor = useEditor();
  const stores = useStores();
  const renaming = useEditorState((s) => s.renaming);
  const onKey = (event: KeyboardEvent): boolean => {
    const command = elementCommand(editor, event, besideSelected());
    command?.();
    return command !== undefined;
  };
  return (
    <div className="elements">
      <EditBar />
      <HandleBar />
      <TreeFilter label={t('search')} />
      <Beginning />
      <Tree
        onKey={onKey}
        onMenu={(place) => void openMenuPalette(editor, place)}
        renaming={renaming}
        onRename={(name) => {
          stores.editor.setState({ renaming: undefined });
          if (name !== undefined && renaming !== undefined) void editor.edit('rename', renaming, name);
        }}
      />
      <Outcome />
    </div>
  );
}

/** The place for a menu that a key opens: below the selected line. */
function besideSelected(): PagePoint | undefined {
  const box = document.querySelector('.tree [aria-selected=true]')?.getBoundingClientRect();
  return box && { x: box.left + 24, y: box.bottom };
}

/** Buttons that add the first elements to an empty world. */
function Beginning() {
  const t = useEditorText();
  const editor = useEditor();
  const isEmpty = useEditorState(
    (s) => s.search === '' && !s.view!.lines.some(({ kind, isParent }) => kind === 'worldbody' && isParent),
  );
  if (!isEmpty) return null;
  return (
    <div className="beginning">
      <p className="hint">{t('emptyModel')}</p>
      <button type="button" onClick={() => void openAddPalette(editor)}>
        {t('add')}
      </button>
      <button type="button" onClick={() => void openSnippetPalette(editor)}>
        {t('snippets')}
      </button>
    </div>
  );
}

function EditBar() {
  const t = useEditorText();
  const { editor, saver } = useInteractions();
  const undo = useEditorState((s) => s.view?.undo);
  const redo = useEditorState((s) => s.view?.redo);
  const hasSelection = useEditorState((s) => s.selection.length > 0);
  return (
    <div className="row edit-bar">
      <BarButton
        icon="undo"
        title={undo === undefined ? t('nothingToUndo') : t('undo', { name: undo })}
        isOff={undo === undefined}
        onClick={() => commands.undo(editor)}
      />
      <BarButton
        icon="redo"
        title={redo === undefined ? t('nothingToRedo') : t('redo', { name: redo })}
        isOff={redo === undefined}
        onClick={() => commands.redo(editor)}
      />
      <Menu label={t('save')} icon="save">
        <button type="button" onClick={() => void saver.save()}>
          {t('save')} <small>Ctrl+S</small>
        </button>
        {(['xml', 'mjz', 'mjb', 'urdf'] as const).map((format) => (
          <button key={format} type="button" onClick={() => void saver.exportAs(format)}>
            {t('export', { format: FORMATS[format] })}
          </button>
        ))}
      </Menu>
      <BarButton icon="settings" title={t('modelSettings')} onClick={() => showModelSettings(editor)} />
      <span className="space" />
      <BarButton icon="add" title={t('add')} onClick={() => void openAddPalette(editor)} />
      <BarButton icon="more" title={t('actions')} isOff={!hasSelection} onClick={() => void openMenuPalette(editor)} />
    </div>
  );
}

const FORMATS = { xml: 'MJCF', mjz: 'MJZ', mjb: 'MJB', urdf: 'URDF' } as const;

const HANDLE_KEYS = { translate: 'W', rotate: 'E', scale: 'R' } as const;

/** The switches of the handles in the picture. */
function HandleBar() {
  const t = useEditorText();
  const { gizmo } = useStores();
  const { points: handles } = useInteractions();
  const { mode, isLocal, isSnapping, isRouting, hasGrid, point } = useGizmo();
  // an edit may add or remove ground
  useStudioState((s) => s.generation);
  useEditorState((s) => s.view);
  const mirror = useStudioState((s) => s.mirror);
  const isGridOn = isGridShown(mirror, hasGrid);
  const points = mirror ? handles.names(mirror) : [];
  const hasPath = useEditorState((s) => s.view!.selection?.kind === 'spatial' && s.selection.length === 1);
  return (
    <fieldset className="row handle-bar" aria-label={t('handles')}>
      {(['translate', 'rotate', 'scale'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={mode === each}
          aria-keyshortcuts={HANDLE_KEYS[each]}
          title={`${t(each)} (${HANDLE_KEYS[each]})`}
          onClick={() => gizmo.setState({ mode: mode === each ? undefined : each })}
        >
          {t(each)}
        </button>
      ))}
      <Toggle label={t('local')} on={isLocal} onChange={(on) => gizmo.setState({ isLocal: on })} />
      <Toggle label={t('snap')} on={isSnapping} onChange={(on) => gizmo.setState({ isSnapping: on })} />
      <span title={t('gridWhy')}>
        <Toggle label={t('grid')} on={isGridOn} onChange={(on) => gizmo.setState({ hasGrid: on })} />
      </span>
      {points.length > 0 && (
        <Choice
          label={t('byKeys')}
          value={point && points.includes(point) ? point : 'whole'}
          items={(['whole', ...points] as const).map((id) => ({ id, name: t(id) }))}
          onChange={(id) => gizmo.setState({ point: id === 'whole' ? undefined : (id as PointName) })}
        />
      )}
      {hasPath && (
        <span title={t('routeWhy')}>
          <Toggle label={t('route')} on={isRouting} onChange={(on) => gizmo.setState({ isRouting: on })} />
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

/** The result of the last edit: the reason of a refusal, other elements it applies to, and its duration. */
function Outcome() {
  const t = useEditorText();
  const fault = useEditorState((s) => s.fault);
  const effect = useEditorState((s) => s.effect);
  const isBroken = useEditorState((s) => s.view!.isBroken);
  const textOf = useDiagnosticText();
  const behind = useEditorState((s) => (s.view!.isBehind ? s.view!.diagnostics[0] : undefined));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled content must be reachable by keys
    <div className="outcome" role="status" tabIndex={0}>
      {fault !== undefined && <p className="error">{fault}</p>}
      {isBroken && <p className="error">{t('broken')}</p>}
      {behind !== undefined && (
        <p className="error">
          {t('behind')} {textOf(behind)}
        </p>
      )}
      {effect?.notes.map(({ generator, copies, element }) => (
        <p key={element}>{t('appliesTo', { n: copies, generator })}</p>
      ))}
      {effect && fault === undefined && (
        <p>{t('took', { edit: shown(effect.editTime, 0), compile: shown(effect.compileTime, 0) })}</p>
      )}
    </div>
  );
}
