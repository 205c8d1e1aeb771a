/** The page's state of the model under edit. */
import type { EditEffect, EditorView, ElementKey } from '../../src/web/simulation-worker/editing/editor-protocol.js';

export interface EditorState {
  /** The last view from the worker; undefined until the editor is open. */
  readonly view: EditorView | undefined;
  readonly open: ReadonlySet<ElementKey>;
  readonly search: string;
  readonly selection: readonly ElementKey[];
  /** URI of the displayed document; undefined without the source pane. */
  readonly document: string | undefined;
  /** A place of a text that the source panel is to show. */
  readonly place: { readonly uri: string; readonly line: number; readonly column: number } | undefined;
  /** The element whose name is being edited in the tree. */
  readonly renaming: ElementKey | undefined;
  /** The effect of the last edit. */
  readonly effect: EditEffect | undefined;
  /** The reason why the last edit was refused. */
  readonly fault: string | undefined;
}

/** The state of an editor that is not open. */
export const INITIAL_EDITOR: EditorState = {
  view: undefined,
  open: new Set(),
  search: '',
  selection: [],
  document: undefined,
  place: undefined,
  renaming: undefined,
  effect: undefined,
  fault: undefined,
};
