/** The editor of examples: CodeMirror with the language of the example. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';

import { xml } from '@codemirror/lang-xml';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language';
import { typescript } from '@codemirror/legacy-modes/mode/javascript';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** A location that is marked in the text, with its message; lines and columns count from 1. */
export interface Mark {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

export interface Editor {
  text: string;
  /** Marks a location, or removes all marks. */
  mark(mark?: Mark): void;
}

/** Colors are variables of the page, so that they follow its light and dark theme. */
const HIGHLIGHT = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--code-comment)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--code-name)' },
  { tag: [tags.typeName, tags.className], color: 'var(--code-type)' },
]);

/** Opens an editor; Ctrl+Enter calls `run`. Escape followed by Tab leaves it. */
export function createEditor(
  place: HTMLElement,
  text: string,
  language: 'ts' | 'xml',
  label: string,
  run: () => void,
): Editor {
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: text.trimEnd(),
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        lintGutter(),
        language === 'ts' ? StreamLanguage.define(typescript) : xml(),
        syntaxHighlighting(HIGHLIGHT),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        keymap.of([
          {
            key: 'Mod-Enter',
            run: () => {
              run();
              return true;
            },
          },
          indentWithTab,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
      ],
    }),
  });
  return {
    get text() {
      return view.state.doc.toString();
    },
    set text(value) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value.trimEnd() } });
    },
    mark(mark) {
      view.dispatch(setDiagnostics(view.state, mark ? [diagnosticOf(view.state, mark)] : []));
    },
  };
}

function diagnosticOf({ doc }: EditorState, { line, column, text }: Mark): Diagnostic {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  const start = Math.min(from + column - 1, to);
  return { from: start, to: Math.max(start, Math.min(start + 1, to)), severity: 'error', message: text };
}
