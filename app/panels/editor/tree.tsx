/** The tree of elements, with search, keys and multiple selection. */
import {
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ElementKey, TreeLineView } from '../../../src/web/simulation-worker/editing/editor-protocol.js';
import type { Editor } from '../../commands/editor.js';
import { iconOf } from '../../commands/kind-icons.js';
import { useEditorState, useStudioState } from '../../store/hooks.js';
import type { PagePoint } from '../../store/palette.js';
import { setHovered } from '../../store/studio-state.js';
import { Icon } from '../../ui/icon.js';
import { SearchField } from '../../ui/inputs.js';
import { useEditor } from './use-editor.js';
import { useEditorText } from './use-editor-text.js';

/** Height of a line [px]; only lines in view are rendered. */
const HEIGHT = 26;
const SPARE = 10;

/** Actions on a line that are defined outside of the tree. */
export interface TreeActions {
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onMenu: (place: PagePoint) => void;
  readonly renaming: ElementKey | undefined;
  readonly onRename: (name: string | undefined) => void;
}

/** The tree of elements; only the lines in view are rendered. */
export function Tree({ onKey, onMenu, renaming, onRename }: TreeActions) {
  const t = useEditorText();
  const editor = useEditor();
  const lines = useEditorState((s) => s.view!.lines);
  const selection = useEditorState((s) => s.selection);
  const chosenLine = useEditorState((s) => s.view!.selection?.line);
  const host = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const hovered = useHoveredLine(editor, lines);
  const [anchor, setAnchor] = useState<ElementKey>();
  // all settings have a single line
  const ofLast = lines.findIndex(({ key }) => key === selection.at(-1));
  const current = ofLast < 0 ? lines.findIndex(({ key }) => key === chosenLine) : ofLast;
  useKeptInSight(host, current);
  const first = Math.max(0, Math.floor(top / HEIGHT) - SPARE);
  const shown = lines.slice(first, first + Math.ceil((host.current?.clientHeight ?? 800) / HEIGHT) + 2 * SPARE);
  const choose = (index: number, how: ChoiceMode): void => {
    const line = lines[index];
    if (!line) return;
    if (!how.isRange) setAnchor(line.key);
    editor.select(chosenBy({ lines, selection, anchor }, index, how));
  };
  const walk = (event: KeyboardEvent): void => {
    const line = lines[current];
    const to = (index: number): void => choose(index, { isMore: false, isRange: event.shiftKey });
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => to(Math.min(lines.length - 1, current + 1)),
      ArrowUp: () => to(Math.max(0, current - 1)),
      Home: () => to(0),
      End: () => to(lines.length - 1),
      ArrowRight: () => (line?.isParent && !line.isOpen ? editor.toggleOpen(line.key, true) : to(current + 1)),
      ArrowLeft: () => (line?.isOpen ? editor.toggleOpen(line.key, false) : to(parentOf(lines, current))),
    };
    const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key];
    if (!move && !onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    move?.();
  };
  return (
    <div
      ref={host}
      className="tree"
      role="tree"
      tabIndex={0}
      aria-label={t('tree')}
      aria-multiselectable
      aria-activedescendant={current >= first && current < first + shown.length ? idOf(lines[current]!) : undefined}
      onPointerLeave={() => setHovered(editor.stores.studio, undefined)}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={(event) => event.target === event.currentTarget && walk(event)}
    >
      <div role="none" style={{ height: HEIGHT * lines.length, position: 'relative' }}>
        {shown.map((line, i) => (
          <Line
            key={line.key}
            line={line}
            index={first + i}
            isSelected={selection.includes(line.key) || (selection.length > 0 && line.key === chosenLine)}
            isHovered={line.key === hovered}
            isRenaming={renaming === line.key}
            onRename={(name, isByKey) => {
              onRename(name);
              if (isByKey) host.current?.focus();
            }}
            onChoose={(event) => choose(first + i, { isMore: event.ctrlKey || event.metaKey, isRange: event.shiftKey })}
            onMenu={onMenu}
          />
        ))}
      </div>
    </div>
  );
}

interface ChoiceMode {
  /** True to add the line to the selection; `isRange` selects everything between it and the anchor. */
  readonly isMore: boolean;
  readonly isRange: boolean;
}

interface Chosen {
  readonly lines: readonly TreeLineView[];
  readonly selection: readonly ElementKey[];
  readonly anchor: ElementKey | undefined;
}

/** Returns the selection after a line is chosen; the line itself is last. */
function chosenBy({ lines, selection, anchor }: Chosen, index: number, { isMore, isRange }: ChoiceMode): ElementKey[] {
  const { key } = lines[index]!;
  if (isRange && anchor !== undefined) {
    const from = lines.findIndex((each) => each.key === anchor);
    const range = lines.slice(Math.min(from, index), Math.max(from, index) + 1).map((each) => each.key);
    return [...range.filter((each) => each !== key), key];
  }
  if (!isMore) return [key];
  const rest = selection.filter((each) => each !== key);
  return rest.length < selection.length ? rest : [...rest, key];
}

const idOf = ({ key }: TreeLineView): string => `element-${key}`;

/** Index of the parent of a line. */
function parentOf(lines: readonly TreeLineView[], index: number): number {
  const depth = lines[index]?.depth ?? 0;
  for (let i = index - 1; i >= 0; i--) if (lines[i]!.depth < depth) return i;
  return index;
}

/** Outlines the element of a line in the picture. */
async function hoverLine(editor: Editor, key: ElementKey): Promise<void> {
  const live = await editor.request('live', key).catch(() => undefined);
  setHovered(editor.stores.studio, live);
}

/** Hook: the line of the element under the pointer in the picture, or the line that it is folded in. */
function useHoveredLine(editor: Editor, lines: readonly TreeLineView[]): ElementKey | undefined {
  const hovered = useStudioState((s) => s.hovered);
  const [path, setPath] = useState<readonly ElementKey[]>([]);
  useEffect(() => {
    let isLate = false;
    const find = async (): Promise<readonly ElementKey[]> => {
      const key = hovered && (await editor.request('find', hovered.kind, hovered.id));
      return key === undefined ? [] : [...(await editor.request('ancestors', key)), key];
    };
    // another model may have been opened
    void find()
      .catch(() => [])
      .then((found) => {
        if (!isLate) setPath(found);
      });
    return () => {
      isLate = true;
    };
  }, [editor, hovered]);
  return path.findLast((key) => lines.some((line) => line.key === key));
}

/** Hook: scrolls to a line when it changes. */
function useKeptInSight(host: { readonly current: HTMLDivElement | null }, index: number): void {
  useEffect(() => {
    const box = host.current;
    if (!box || index < 0) return;
    const [from, to] = [index * HEIGHT, (index + 1) * HEIGHT];
    if (from < box.scrollTop) box.scrollTop = from;
    else if (to > box.scrollTop + box.clientHeight) box.scrollTop = to - box.clientHeight;
  }, [host, index]);
}

interface LineProps {
  readonly line: TreeLineView;
  readonly index: number;
  readonly isSelected: boolean;
  /** True if its element is under the pointer in the picture. */
  readonly isHovered: boolean;
  readonly isRenaming: boolean;
  readonly onRename: (name: string | undefined, isByKey: boolean) => void;
  readonly onChoose: (event: MouseEvent) => void;
  readonly onMenu: TreeActions['onMenu'];
}

type Drop = 'into' | 'before' | 'behind';

/** Returns where a drop on a line goes: before or behind it in its upper and lower quarter, else inside. */
function dropOf({ clientY, currentTarget }: DragEvent<HTMLElement>): Drop {
  const { top, height } = currentTarget.getBoundingClientRect();
  const share = (clientY - top) / height;
  if (share < 0.25) return 'before';
  return share > 0.75 ? 'behind' : 'into';
}

/** The type of dragged elements, which can only be dropped in this page. */
const DRAGGED = 'application/x-kinetree-elements';

function drop(editor: Editor, event: DragEvent<HTMLElement>, key: ElementKey): void {
  const keys = JSON.parse(event.dataTransfer.getData(DRAGGED) || '[]') as ElementKey[];
  if (keys.length === 0 || keys.includes(key)) return;
  const side = dropOf(event);
  if (side === 'into') void editor.edit('move', keys, key, undefined);
  else void editor.edit('moveBeside', keys, key, side);
}

function Line({ line, index, isSelected, isHovered, isRenaming, onRename, onChoose, onMenu }: LineProps) {
  const t = useEditorText();
  const editor = useEditor();
  const { key, kind, tag, name, hint, shape, depth, isParent, isOpen, copies, isHidden, isLocked, isShown } = line;
  const [over, setOver] = useState<Drop>();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens to the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, and names its active line
    <div
      id={idOf(line)}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      {...(isParent && { 'aria-expanded': isOpen })}
      style={{ top: HEIGHT * index, height: HEIGHT, paddingLeft: 6 + 14 * depth }}
      data-drop={over}
      data-hidden={isHidden || undefined}
      data-hovered={isHovered || undefined}
      onPointerEnter={() => void hoverLine(editor, key)}
      draggable={!isRenaming}
      onDragStart={(event) => {
        const { selection } = editor.state;
        event.dataTransfer.setData(DRAGGED, JSON.stringify(isSelected ? selection : [key]));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(dropOf(event));
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(undefined);
        drop(editor, event, key);
      }}
      onClick={onChoose}
      onDoubleClick={() => isParent && editor.toggleOpen(key, !isOpen)}
      onContextMenu={(event) => {
        event.preventDefault();
        if (!isSelected) onChoose(event);
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <span
        className="twig"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          if (isParent) editor.toggleOpen(key, !isOpen);
        }}
      >
        {isParent && <Icon name="down" />}
      </span>
      {isRenaming ? (
        <NameField name={name ?? ''} onRename={onRename} />
      ) : (
        <>
          <Icon name={iconOf(kind, shape)} />
          <span className="name">{kind === 'mujoco' ? t('modelSettings') : (name ?? tag)}</span>
          {name !== undefined && <small>{tag}</small>}
          {hint !== undefined && <small className="hint-name">{hint}</small>}
          {isHidden && <small>{t('hidden')}</small>}
          {isLocked && <small>{t('locked')}</small>}
          {copies > 1 && <small title={t('copies', { n: copies })}>×{copies}</small>}
          {isShown && (
            <span className="switches">
              <Switch
                isOn={isLocked}
                icon="lock"
                title={t(isLocked ? 'unlock' : 'lock')}
                onPress={() => void editor.edit(isLocked ? 'unlock' : 'lock', [key])}
              />
              <Switch
                isOn={isHidden}
                icon={isHidden ? 'hidden' : 'display'}
                title={t(isHidden ? 'showAgain' : 'hide')}
                onPress={() => void editor.edit(isHidden ? 'show' : 'hide', [key])}
              />
            </span>
          )}
        </>
      )}
    </div>
  );
}

function NameField({ name, onRename }: { readonly name: string; readonly onRename: LineProps['onRename'] }) {
  const t = useEditorText();
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (value: string | undefined, isByKey = false): void => {
    if (isDone.current) return;
    isDone.current = true;
    onRename(value === name ? undefined : value, isByKey);
  };
  return (
    <input
      ref={field}
      aria-label={t('newName')}
      defaultValue={name}
      spellCheck={false}
      onBlur={(event) => end(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(event.currentTarget.value, true);
        if (event.key === 'Escape') end(undefined, true);
      }}
    />
  );
}

/** The field whose text filters the tree. */
export function TreeFilter({ label }: { readonly label: string }) {
  const editor = useEditor();
  const search = useEditorState((s) => s.search);
  return <SearchField label={label} value={search} onChange={(text) => editor.setView({ search: text })} />;
}

interface SwitchProps {
  readonly isOn: boolean;
  readonly icon: ComponentProps<typeof Icon>['name'];
  readonly title: string;
  readonly onPress: () => void;
}

/** A switch of a row for the mouse; the context menu has the same commands for keys and assistive technology. */
const Switch = ({ isOn, icon, title, onPress }: SwitchProps) => (
  <span
    className="eye"
    aria-hidden="true"
    data-on={isOn || undefined}
    title={title}
    onClick={(event) => {
      event.stopPropagation();
      onPress();
    }}
  >
    <Icon name={icon} />
  </span>
);
