/** The interactions of the editor with the page: keys, drags in the picture, and files changed by other programs. */
import type { EditorView } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import { Editor } from '../commands/editor.js';
import { Saver } from '../commands/save.js';
import { UnsavedEdits } from '../commands/unsaved-edits.js';
import { applyVisibility } from '../commands/visibility.js';
import type { DraftEditor } from '../session/work-recorder.js';
import type { Draft } from '../store/work-state.js';
import type { Studio } from '../studio/studio.js';
import { showGrid } from '../viewport/grid.js';
import { AxisHandles } from './axis-handles.js';
import { listenToEditorKeys } from './editor-keys.js';
import { showHandles } from './handles.js';
import { PointHandles } from './point-handles.js';
import { selectInPicture } from './viewport-selection.js';

/**
 * The editor of a studio with its interactions. Keys and the storage of unsaved edits are active from its construction
 * on.
 */
export class EditorInteractions implements DraftEditor {
  readonly editor: Editor;
  readonly saver: Saver;
  readonly points: PointHandles;
  readonly axes: AxisHandles;
  private readonly unsavedEdits: UnsavedEdits;

  constructor(private readonly studio: Studio) {
    this.editor = studio.part(Editor);
    this.saver = studio.part(Saver);
    this.unsavedEdits = studio.part(UnsavedEdits);
    this.points = new PointHandles(this.editor);
    this.axes = new AxisHandles(this.editor);
    listenToEditorKeys(this.editor, this.saver, (axis, sign) => void this.nudge(axis, sign));
    studio.session.subscribe({ filesChanged: () => void this.saver.compareWithServer() });
    studio.stores.editor.subscribe(({ view }, before) => view && view !== before.view && this.listProblems(view));
    window.addEventListener('focus', () => void this.saver.compareWithDisk());
  }

  restoreDraft(draft: Draft): Promise<void> {
    return this.unsavedEdits.restore(draft);
  }

  /** Starts selection and drags in the picture. Returns a function that ends them. */
  start(): () => void {
    const { editor, studio } = this;
    const stops = [
      selectInPicture(editor),
      applyVisibility(editor),
      showHandles(studio, this.points, this.axes),
      showGrid(studio.stores, studio.picture),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Moves, rotates or scales the selection by one step, or moves its chosen point. */
  private async nudge(axis: 0 | 1 | 2, sign: 1 | -1): Promise<void> {
    const { mirror } = this.studio.stores.studio.getState();
    if (mirror && !this.points.nudge(mirror, axis, sign)) await this.axes.nudge(mirror, axis, sign);
  }

  /** Updates the list of problems while a model with errors is corrected. */
  private listProblems({ diagnostics }: EditorView): void {
    const { studio } = this.studio.stores;
    const { isStandIn, problems } = studio.getState();
    if (isStandIn && problems) studio.setState({ problems: { ...problems, diagnostics } });
  }
}
