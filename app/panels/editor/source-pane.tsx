/** The source text of the model. Its cursor and the selection in the tree are synchronized. */
import { useEffect, useRef, useState } from 'react';
import { useDiagnosticText, useEditorState, useText } from '../../store/hooks.js';
import type { Stores } from '../../store/stores.js';
import { Choice } from '../../ui/inputs.js';
import { EditorFrame } from './editor-frame.js';
import { SourceText } from './source-text.js';
import { useEditor } from './use-editor.js';
import { useEditorText } from './use-editor-text.js';

export function SourcePane() {
  return (
    <EditorFrame>
      <Source />
    </EditorFrame>
  );
}

function Source() {
  const t = useEditorText();
  const editor = useEditor();
  const documents = useEditorState((s) => s.view!.documents);
  const main = useEditorState((s) => s.view!.main);
  // a model with errors opens at the first one
  const [first] = useState(() => faultyDocument(editor.stores) ?? main);
  const uri = useEditorState((s) => s.document) || first;
  useEffect(() => {
    editor.setView({ document: editor.state.document || first });
    return () => editor.setView({ document: undefined });
  }, [editor, first]);
  return (
    <div className="source-pane">
      {documents.length > 1 && (
        <Choice
          label={t('document')}
          value={uri}
          items={documents.map(({ uri: id, isChanged }) => ({ id, name: `${id}${isChanged ? ' •' : ''}` }))}
          onChange={(id) => editor.setView({ document: id })}
        />
      )}
      <Older />
      <TextHost key={uri} uri={uri} />
    </div>
  );
}

/** A message while the picture shows an earlier text, with the first error. */
function Older() {
  const t = useText();
  const textOf = useDiagnosticText();
  const isOlder = useEditorState((s) => s.view!.isBroken || s.view!.isBehind);
  const first = useEditorState((s) => s.view!.diagnostics.find(({ severity }) => severity === 'error'));
  return (
    <p className="older error" role="status">
      {isOlder && t('olderPicture', { text: first ? textOf(first) : '' })}
    </p>
  );
}

/** The document with the first error of a model that could not be loaded. */
function faultyDocument({ editor, studio }: Stores): string | undefined {
  const { documents, diagnostics } = editor.getState().view!;
  const found = diagnostics.find(({ severity }) => severity === 'error')?.location?.uri;
  const isShown = studio.getState().isStandIn && documents.some(({ uri }) => uri === found);
  return isShown ? found : undefined;
}

function TextHost({ uri }: { readonly uri: string }) {
  const t = useEditorText();
  const editor = useEditor();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const source = new SourceText(editor, host.current!, uri, t('sourceOf', { name: uri.split('/').at(-1)! }));
    return () => source.dispose();
  }, [editor, uri, t]);
  return <div ref={host} className="host" />;
}
