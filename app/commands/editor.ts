/**
 * The page's state of the model under edit: the last view from the worker, the selection, and functions that ask for
 * more.
 */
import { create } from 'zustand';
import type {
  CommandName,
  EditEffect,
  EditorCommands,
  EditorQuestion,
  EditorReply,
  EditorView,
  ElementKey,
} from '../../src/browser/editing/editor-protocol.js';
import { addNotice } from '../store/notices.js';
import { session } from '../session/session.js';
import { useStudio } from '../store/studio-state.js';
import { picture } from '../viewport/the-picture.js';

/** The state of the editor. */
export interface EditorState {
  /** Undefined until the editor is there. */
  readonly view: EditorView | undefined;
  readonly open: ReadonlySet<ElementKey>;
  readonly search: string;
  readonly selection: readonly ElementKey[];
  /** Document whose text is shown; undefined without the source pane. */
  readonly document: string | undefined;
  /** The effect of the last edit. */
  readonly effect: EditEffect | undefined;
  /** The reason why the last edit was refused. */
  readonly fault: string | undefined;
}

const INITIAL: EditorState = {
  view: undefined,
  open: new Set(),
  search: '',
  selection: [],
  document: undefined,
  effect: undefined,
  fault: undefined,
};

/** Store: the state of the editor. */
export const useEditor = create<EditorState>(() => INITIAL);

interface Waiting {
  readonly name: CommandName;
  /** When it was asked, on the clock of the page [ms]. */
  readonly asked: number;
  readonly done: (result: never) => void;
  readonly fail: (reason: Error) => void;
}

const waiting = new Map<number, Waiting>();
let count = 0;
/** True while the editor of the running model is being opened, which loads the model once more. */
let isOpening = false;

/** There is no answer any more: another model was opened. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Asks the worker; rejects with what it refuses, and when another model is opened. */
export function ask<K extends CommandName>(
  name: K,
  ...args: Parameters<EditorCommands[K]>
): Promise<ReturnType<EditorCommands[K]>> {
  const id = ++count;
  if (!useEditor.getState().view) isOpening = true;
  return new Promise((done, fail) => {
    waiting.set(id, { name, asked: performance.now(), done: done as Waiting['done'], fail });
    session.send({ type: 'edit', request: { id, name, args } });
  });
}

/** Asks the worker. A refusal is shown as a message and returns undefined. */
export async function edit<K extends CommandName>(
  name: K,
  ...args: Parameters<EditorCommands[K]>
): Promise<ReturnType<EditorCommands[K]> | undefined> {
  try {
    return await ask(name, ...args);
  } catch (error) {
    if (!(error instanceof Superseded)) useEditor.setState({ fault: (error as Error).message });
    return undefined;
  }
}

/** The present question of the page. */
export function questionOf(): EditorQuestion {
  const { open, search, selection, document } = useEditor.getState();
  return { open: [...open], search, selection, document };
}

/** Looks at something else, or opens the editor. */
export function look(change: Partial<Omit<EditorQuestion, 'open'> & Pick<EditorState, 'open'>> = {}): void {
  useEditor.setState(change);
  if (useStudio.getState().isEditable) void edit('look', questionOf());
}

/** Selects elements in place of those selected before. */
export const select = (selection: readonly ElementKey[]): void => look({ selection });

/** Selects elements, and opens what they are in. */
export async function reveal(selection: readonly ElementKey[]): Promise<void> {
  const above = await Promise.all(selection.map((key) => edit('ancestors', key)));
  const found = above.flatMap((keys) => keys ?? []);
  look({ selection, open: new Set([...useEditor.getState().open, ...found]) });
}

/** Opens or closes a line of the tree. */
export function toggleOpen(key: ElementKey, isOpen: boolean): void {
  const open = new Set(useEditor.getState().open);
  if (isOpen) open.add(key);
  else open.delete(key);
  look({ open });
}

function viewed(view: EditorView): void {
  isOpening = false;
  const before = useEditor.getState();
  const { selection: shown } = view;
  // elements may be gone
  const selection = shown?.keys ?? [];
  useEditor.setState({ view, ...(selection.length < before.selection.length && { selection }) });
}

function replied({ id, result, fault, effect }: EditorReply): void {
  const request = waiting.get(id);
  waiting.delete(id);
  if (effect) {
    useEditor.setState({ effect, fault: undefined });
    if (request) measure(request);
    for (const label of effect.lost) tellLost(label);
  }
  if (fault) request?.fail(new Error(fault.message));
  else request?.done(result as never);
}

/** Notes the times from a request to its answer, and to the next picture: tools of browsers show them, benches read them. */
function measure({ name, asked }: Waiting): void {
  performance.measure(`edit ${name}`, { start: asked });
  void picture.nextPicture().then(() => performance.measure(`picture after ${name}`, { start: asked }));
}

const tellLost = (element: string): void =>
  addNotice({ kind: 'lost', element, time: useStudio.getState().mirror?.data.time ?? 0, count: 1 });

/** True while the model that is edited comes in the place of its stand-in, which is the same to the editor. */
let isMended = false;

/** Another model runs: nothing is known of it, and elements have other numbers. */
function begin(): void {
  const { document } = useEditor.getState();
  if (isOpening || isMended) {
    isMended = false;
    return;
  }
  for (const { fail } of waiting.values()) fail(new Superseded('another model was opened'));
  waiting.clear();
  useEditor.setState({ ...INITIAL, document: document === undefined ? undefined : '' });
  if (mounted > 0) look();
}

let mounted = 0;
let end: (() => void) | undefined;

/** Opens the editor while a part of it is on the page, and starts `start`. Returns a function that ends both. */
export function openWhileUsed(start: () => () => void): () => void {
  mounted++;
  if (mounted === 1) {
    end = start();
    look();
  }
  return () => {
    mounted--;
    if (mounted === 0) end?.();
  };
}

session.listen({
  viewed,
  replied,
  loaded: begin,
  mended: () => {
    isMended = true;
  },
});
