/** One document in CodeMirror. Typed text is sent to the worker; edits from elsewhere are received from it. */
import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { xml } from '@codemirror/lang-xml';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, nextDiagnostic, openLintPanel, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { ChangeSet, EditorSelection, EditorState, Text, Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { TextView, EditorView as WorkerView } from '../../../src/web/simulation-worker/editing/editor-protocol.js';
import type { Editor } from '../../commands/editor.js';
import { redo, undo } from '../../commands/element-commands.js';
import { diagnosticText } from '../../store/diagnostic-text.js';
import type { EditorState as StoredEditor } from '../../store/editor-state.js';

type EditorPlace = StoredEditor['place'];

/** Pause in typing after which the text is sent [ms]. */
const TYPING_PAUSE = 150;

/** An editor of one document, synchronized with the worker. */
export class SourceText {
  private readonly view: EditorView;
  private readonly stop: () => void;
  /** The worker's text, on which the typed edits are based. */
  private base: Text | undefined;
  private version = -1;
  private typed: ChangeSet | undefined;
  /** The edit in transit to the worker; `typed` is based on it. */
  private sent: ChangeSet | undefined;
  private isSending = false;
  private timer = 0;
  /** True after the first error was shown. */
  private hasShownFault = false;
  /** Range shown for the last selection made elsewhere. */
  private shown = '';

  constructor(
    private readonly editor: Editor,
    host: HTMLElement,
    private readonly uri: string,
    label: string,
  ) {
    this.view = new EditorView({
      parent: host,
      state: EditorState.create({ doc: '', extensions: this.extensions(label) }),
    });
    this.stop = editor.stores.editor.subscribe(({ view, place }, before) => {
      if (view && view !== before.view) this.follow(view);
      if (place) this.goTo(place);
    });
    const { view, place } = editor.state;
    if (view) this.follow(view);
    if (place) this.goTo(place);
  }

  dispose(): void {
    clearTimeout(this.timer);
    if (this.typed && !this.isSending) void this.send();
    this.stop();
    this.view.destroy();
  }

  /** Puts the cursor at a place of this text, once it has arrived. */
  private goTo({ uri, line, column }: NonNullable<EditorPlace>): void {
    const { doc } = this.view.state;
    if (uri !== this.uri || doc.length === 0) return;
    this.editor.stores.editor.setState({ place: undefined });
    const { from, length } = doc.line(Math.min(line, doc.lines));
    const at = from + Math.min(Math.max(0, column - 1), length);
    this.show(at, at);
    this.view.focus();
  }

  private extensions(label: string) {
    return [
      lineNumbers(),
      foldGutter(),
      lintGutter(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      xml(),
      syntaxHighlighting(classHighlighter),
      autocompletion({ override: [(context) => this.complete(context)] }),
      hoverTooltip((_, offset) => this.describe(offset)),
      keymap.of([
        { key: 'Mod-z', run: () => this.afterSending(() => undo(this.editor)) },
        { key: 'Mod-Shift-z', run: () => this.afterSending(() => redo(this.editor)) },
        { key: 'Mod-y', run: () => this.afterSending(() => redo(this.editor)) },
        ...searchKeymap,
        { key: 'F8', run: nextDiagnostic },
        { key: 'Shift-F8', run: openLintPanel },
        ...foldKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorState.lineSeparator.of('\n'),
      EditorView.updateListener.of(({ docChanged, changes, transactions, selectionSet }) => {
        const isOwn = transactions.some((each) => !each.annotation(Transaction.remote));
        if (docChanged && isOwn) this.addTyped(changes);
        else if (selectionSet && isOwn) void this.selectAtCursor();
      }),
    ];
  }

  /** Adds typed text, which is sent after a pause in typing. */
  private addTyped(changes: ChangeSet): void {
    this.typed = this.typed?.compose(changes) ?? changes;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.send(), TYPING_PAUSE);
  }

  private async send(): Promise<void> {
    const { typed, base, version } = this;
    if (!typed || !base || this.isSending) return;
    this.isSending = true;
    this.sent = typed;
    this.typed = undefined;
    const patches: { start: number; end: number; insert: string }[] = [];
    typed.iterChanges((start, end, _from, _to, insert) => patches.push({ start, end, insert: insert.toString() }));
    await this.editor.request('editText', this.uri, version, patches).catch(() => undefined);
    this.isSending = false;
    // refused without a newer text: sends the edit again, with the text typed since
    this.typed = this.pending;
    this.sent = undefined;
    if (this.typed) this.timer = window.setTimeout(() => void this.send(), TYPING_PAUSE);
  }

  /** All edits that the worker has not received yet. */
  private get pending(): ChangeSet | undefined {
    const { sent, typed } = this;
    return sent && typed ? sent.compose(typed) : (sent ?? typed);
  }

  private afterSending(action: () => void): boolean {
    clearTimeout(this.timer);
    void this.send().then(action);
    return true;
  }

  /** Updates the text from the worker's view. */
  private follow({ text, selection }: WorkerView): void {
    if (text?.uri !== this.uri) return;
    if (text.text !== undefined && text.version !== this.version) this.takeText(text.text);
    this.version = text.version;
    this.mark(text);
    const range = selection?.range;
    const key = range && range.uri === this.uri ? `${selection.keys.join()}` : '';
    if (key !== this.shown && range && key !== '' && !this.view.hasFocus) this.show(range.start, range.end);
    this.shown = key;
  }

  /** Replaces the text by the worker's, and applies the text typed since. */
  private takeText(text: string): void {
    const now = Text.of(text.split('\n'));
    const { base, view, sent, pending } = this;
    this.base = now;
    if (base && sent?.apply(base).eq(now)) {
      this.sent = undefined;
      return;
    }
    if (!base || !pending) {
      if (!view.state.doc.eq(now)) this.dispatch(difference(view.state.doc, now));
      return;
    }
    const change = difference(base, now);
    this.sent = undefined;
    this.typed = pending.map(change);
    this.dispatch(change.map(pending, true));
  }

  private dispatch(changes: ChangeSet): void {
    this.view.dispatch({ changes, annotations: Transaction.remote.of(true) });
  }

  private mark({ marks }: TextView): void {
    const { length } = this.view.state.doc;
    const diagnostics = marks.map((mark) => ({
      from: Math.min(mark.start, length),
      to: Math.min(mark.end, length),
      severity: mark.severity,
      message: diagnosticText(this.editor.stores, mark),
    }));
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
    const [fault] = diagnostics.filter(({ severity }) => severity === 'error');
    if (!fault || this.hasShownFault) return;
    this.hasShownFault = true;
    // a model that could not be loaded opens at its first error
    if (this.editor.stores.studio.getState().isStandIn) this.show(fault.from, fault.to);
  }

  private show(start: number, end: number): void {
    const { length } = this.view.state.doc;
    if (end > length) return;
    this.view.dispatch({
      selection: EditorSelection.single(start),
      effects: EditorView.scrollIntoView(start, { y: 'center' }),
      annotations: Transaction.remote.of(true),
    });
  }

  /** Selects the element that the cursor is in. */
  private async selectAtCursor(): Promise<void> {
    if (this.typed || !this.view.hasFocus) return;
    const keys = await this.editor.request('elementsAt', this.uri, this.view.state.selection.main.head).catch(() => []);
    const first = keys.slice(0, 1);
    if (first.length > 0 && first.join() !== this.editor.state.selection.join()) await this.editor.reveal(first);
  }

  private async complete({ pos, explicit, matchBefore }: CompletionContext): Promise<CompletionResult | null> {
    if (!explicit && !/[\w<"' -]/.test(this.view.state.sliceDoc(pos - 1, pos))) return null;
    clearTimeout(this.timer);
    await this.send();
    const found = await this.editor.request('complete', this.uri, pos).catch(() => undefined);
    if (!found || matchBefore === undefined) return null;
    const options = found.options.map(({ label, text, type }) => ({ label, info: text, type: TYPES[type] }));
    return { from: found.from, options, validFor: /^[\w.-]*$/ };
  }

  private async describe(offset: number): Promise<Tooltip | null> {
    const found = await this.editor.request('describe', this.uri, offset).catch(() => undefined);
    if (!found) return null;
    const { start, end, title, text } = found;
    return {
      pos: start,
      end,
      create() {
        const dom = document.createElement('div');
        dom.className = 'source-hint';
        const strong = document.createElement('strong');
        strong.textContent = title;
        dom.append(strong, ` ${text}`);
        return { dom };
      },
    };
  }
}

/** Icons for the kinds of completions. */
const TYPES = { element: 'class', attribute: 'property', value: 'enum', name: 'variable' } as const;

/** Returns the change between two texts: the range between their common prefix and suffix. */
function difference(from: Text, to: Text): ChangeSet {
  const [a, b] = [from.toString(), to.toString()];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return ChangeSet.of({ from: start, to: a.length - end, insert: b.slice(start, b.length - end) }, a.length);
}
