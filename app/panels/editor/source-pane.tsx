/** The source of the model, edited as text: it and the tree follow each other. */
import { useEffect, useRef, useState } from 'react';
import { useStudio } from '../../store/studio-state.js';
import { Choice } from '../../ui/inputs.js';
import { EditorFrame } from './editor-frame.js';
import { look, useEditor } from '../../commands/editor.js';
import { useEditorText } from '../../texts/editor-texts.js';
import { SourceText } from './source-text.js';

/** The panel with the text of a document. */
export function SourcePane() {
  return (
    <EditorFrame>
      <Source />
    </EditorFrame>
  );
}

function Source() {
  const t = useEditorText();
  const documents = useEditor((s) => s.view!.documents);
  const main = useEditor((s) => s.view!.main);
  // a model that has errors when it is opened is shown where the first of them is
  const [first] = useState(() => faultyDocument() ?? main);
  const uri = useEditor((s) => s.document) || first;
  useEffect(() => {
    look({ document: useEditor.getState().document || first });
    return () => look({ document: undefined });
  }, [first]);
  return (
    <div className="source-pane">
      {documents.length > 1 && (
        <Choice
          label={t('document')}
          value={uri}
          items={documents.map(({ uri: id, isChanged }) => ({ id, name: `${id}${isChanged ? ' •' : ''}` }))}
          onChange={(id) => look({ document: id })}
        />
      )}
      <TextHost key={uri} uri={uri} />
    </div>
  );
}

/** The document with the first error of a model that was not read yet. */
function faultyDocument(): string | undefined {
  const { documents, diagnostics } = useEditor.getState().view!;
  const found = diagnostics.find(({ severity }) => severity === 'error')?.location?.uri;
  const isShown = useStudio.getState().isStandIn && documents.some(({ uri }) => uri === found);
  return isShown ? found : undefined;
}

function TextHost({ uri }: { readonly uri: string }) {
  const t = useEditorText();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const source = new SourceText(host.current!, uri, t('sourceOf', { name: uri.split('/').at(-1)! }));
    return () => source.dispose();
  }, [uri, t]);
  return <div ref={host} className="host" />;
}
