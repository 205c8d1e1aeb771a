/** Drawing the path of a tendon: each click on a site or geom routes the tendon through it. */
import type { ElementKey } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { Editor } from '../commands/editor.js';
import { EditInteraction } from './interaction.js';

/** The clicks on sites and geoms since the tendon was selected, as one entry of the history. */
export class Route extends EditInteraction<ElementKey> {
  constructor(
    editor: Editor,
    readonly tendon: ElementKey,
  ) {
    super(editor, 'route');
  }

  /** Clicks add to the path, not movements. */
  move(): void {}

  /** Routes the tendon through a site or geom. */
  add(along: ElementKey): Promise<unknown> {
    return this.send(along);
  }

  protected override send(along: ElementKey): Promise<unknown> {
    return this.editor.edit('route', this.tendon, along, this.undoGroup);
  }
}
