/** The text of a control function in CodeMirror. */
import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { typescript } from '@codemirror/legacy-modes/mode/javascript';
import { lintGutter, nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { SimulationMirror } from '../../src/web/simulation-worker/simulation-client.js';
import { completionsAfter } from './code-completions.js';

/** Place at the end of a message: line and column. */
const PLACE = /\((\d+):(\d+)\)$/;

/** Returns the line and the column that a message about a control function ends with. */
export function placeIn(fault: string): { readonly line: number; readonly column: number } | undefined {
  const [, line, column] = PLACE.exec(fault) ?? [];
  return line === undefined ? undefined : { line: Number(line), column: Number(column) };
}

interface CodeHost {
  readonly label: string;
  readonly mirror: () => SimulationMirror | undefined;
  /** Called with text that the user has changed. */
  readonly changed: (text: string) => void;
}

/** An editor of a control function. */
export class CodeText {
  private readonly view: EditorView;

  constructor(
    parent: HTMLElement,
    text: string,
    private readonly host: CodeHost,
  ) {
    this.view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions: this.extensions() }) });
  }

  /** Replaces the text, unless it is the same. */
  take(text: string): void {
    const { doc } = this.view.state;
    if (doc.toString() === text) return;
    const changes = { from: 0, to: doc.length, insert: text };
    this.view.dispatch({ changes, annotations: Transaction.remote.of(true) });
  }

  /** Marks the line of a fault; undefined removes the mark. */
  mark(fault: string | undefined): void {
    const { state } = this.view;
    const place = fault === undefined ? undefined : placeIn(fault);
    const line = place && state.doc.line(Math.min(place.line, state.doc.lines));
    const marks = line ? [{ from: line.from, to: line.to, severity: 'error' as const, message: fault! }] : [];
    this.view.dispatch(setDiagnostics(state, marks));
  }

  /** Puts the cursor at a place. */
  goTo({ line, column }: { readonly line: number; readonly column: number }): void {
    const { doc } = this.view.state;
    const { from, length } = doc.line(Math.min(line, doc.lines));
    const anchor = from + Math.min(Math.max(0, column - 1), length);
    this.view.dispatch({ selection: { anchor }, scrollIntoView: true });
    this.view.focus();
  }

  dispose(): void {
    this.view.destroy();
  }

  private extensions() {
    return [
      lineNumbers(),
      lintGutter(),
      drawSelection(),
      history(),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      // a fifth of the size of the parser with a syntax tree, which highlighting does not need
      StreamLanguage.define(typescript),
      syntaxHighlighting(classHighlighter),
      autocompletion({ override: [(context) => this.complete(context)] }),
      keymap.of([
        ...searchKeymap,
        { key: 'F8', run: nextDiagnostic },
        ...historyKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({ 'aria-label': this.host.label, tabindex: '0' }),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        const isOwn = transactions.some((each) => !each.annotation(Transaction.remote));
        if (docChanged && isOwn) this.host.changed(state.doc.toString());
      }),
    ];
  }

  private complete({ pos, explicit, state }: CompletionContext): CompletionResult | null {
    const mirror = this.host.mirror();
    const before = state.sliceDoc(Math.max(0, pos - 400), pos);
    if (!mirror || (!explicit && !/[\w.'"]$/.test(before))) return null;
    const found = completionsAfter(before, mirror);
    if (!found || found.options.length === 0) return null;
    const options = found.options.map(({ label, type, detail }) => ({ label, type, ...(detail && { detail }) }));
    return { from: pos - (before.length - found.from), options, validFor: /^[\w./ -]*$/ };
  }
}
