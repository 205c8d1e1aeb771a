/**
 * An interaction of the user with the picture: it starts when the pointer is pressed, follows the pointer, and is then
 * committed or cancelled. A studio has at most one at a time, held by `Interactions`.
 */
import type { CommandName } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import type { Editor } from '../commands/editor.js';
import { DragRequests } from './drag-requests.js';
import type { Point } from './handle.js';

/**
 * The acts of interactions. An act that edits the model has the name of its command, and the entry of the history starts
 * with its words; that of `sculpt` with the mode of the brush.
 */
export const ACTS = {
  translate: 'translate',
  place: 'place',
  rotate: 'rotate',
  scale: 'scale',
  moveEnd: 'move an end',
  pointAxis: 'point axis',
  setRange: 'set range',
  route: 'route',
  sculpt: 'sculpt',
  perturb: 'perturb',
  measure: 'measure',
} as const;
export type Act = keyof typeof ACTS;

/** The keys that modify an interaction. */
export interface Modifiers {
  /** True to move in steps. */
  readonly isSnapping: boolean;
  readonly shiftKey: boolean;
}

export interface Interaction {
  readonly act: Act;
  /** True if a press without a movement already acts, and is not a click that selects. */
  readonly actsOnPress?: boolean;
  /** Follows the pointer to a point of the picture [px]. */
  move(point: Point, modifiers: Modifiers): void;
  /** Ends with the present result. */
  commit(): void;
  /** Ends and restores what there was at the start. */
  cancel(): void;
}

/** An act that is also a command of the editor. */
export type EditAct = Act & CommandName;

/**
 * An interaction that edits the model: its edits are one entry of the history, which `cancel` takes back. Only the
 * latest request is sent, because an edit may take longer than a movement of the pointer.
 */
export abstract class EditInteraction<T> implements Interaction {
  protected readonly undoGroup: string;
  private readonly requests: DragRequests<T>;
  private isEnded = false;
  private hasRequested = false;

  constructor(
    protected readonly editor: Editor,
    readonly act: EditAct,
    /** Called after the interaction is committed or cancelled. */
    private readonly ended: () => void = () => {},
  ) {
    this.undoGroup = editor.newUndoGroup(act);
    this.requests = new DragRequests((wanted) => this.send(wanted));
  }

  abstract move(point: Point, modifiers: Modifiers): void;

  /** Edits the model. */
  protected abstract send(wanted: T): Promise<unknown>;

  /** Restores values that are not part of the model, such as the state of a moved body. */
  protected restore(): Promise<unknown> {
    return Promise.resolve();
  }

  protected request(wanted: T): void {
    if (this.isEnded) return;
    this.hasRequested = true;
    this.requests.request(wanted);
  }

  /** Rounds the numbers that the last edit has left in the model. */
  protected round(): Promise<unknown> {
    return Promise.resolve();
  }

  commit(): void {
    this.isEnded = true;
    if (this.hasRequested) void this.requests.completed().then(() => this.round());
    this.ended();
  }

  cancel(): void {
    this.isEnded = true;
    void this.requests.finish().then(async () => {
      await this.restore();
      await this.editor.edit('cancel', this.undoGroup);
    });
    this.ended();
  }
}
