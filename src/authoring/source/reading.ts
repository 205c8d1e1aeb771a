/** Reads the documents of a project to a Spec: open texts take precedence over files. */
import { type Diagnostic, Diagnostics } from '../../foundation/base/diagnostics.js';
import { XmlElement } from '../../foundation/xml/tree.js';
import type { ReadFile, Spec } from '../../modelling/spec/spec.js';
import { FileSource } from '../load/file-source.js';
import { type ParseOptions, parseFrom } from '../load/parse.js';
import { NodeSource } from './node-source.js';
import { type NewId, SourceDocument } from './text/document.js';

/** Options for reading MJCF. */
export type ReadingOptions = Omit<ParseOptions, 'name' | 'files' | 'diagnostics'>;

/** A Spec and the diagnostics of reading it. */
export interface Reading {
  readonly spec: Spec;
  readonly diagnostics: readonly Diagnostic[];
}

/** Tests whether a file holds the text of a model, rather than a mesh or an image. */
const isModelText = (path: string): boolean => /\.(xml|mjcf|urdf|xacro)$/i.test(path);

/** Reads the documents of one project, after each edit of their texts. */
export class ProjectReader {
  private isReading = false;
  /** Reads a file: an open document, an edited file, or the file itself. */
  readonly readFile: ReadFile = (path) => {
    const document = this.documents.get(path);
    if (document) return document.bytes;
    const edited = this.editedFiles.get(path);
    if (edited) return edited;
    const bytes = this.files(path);
    if (bytes && this.isReading && isModelText(path)) this.open(path, bytes);
    return bytes;
  };

  constructor(
    readonly documents: Map<string, SourceDocument>,
    private readonly editedFiles: ReadonlyMap<string, Uint8Array>,
    private readonly uri: string,
    private readonly files: ReadFile,
    private readonly newId: NewId,
    private readonly options: ReadingOptions,
  ) {}

  read(): Reading {
    const diagnostics = new Diagnostics();
    this.isReading = true;
    try {
      const { text } = this.documents.get(this.uri)!;
      const source = new FileSource({ ...this.options, files: this.readFile, readsAll: true });
      const spec = parseFrom(source, text, { ...this.options, name: this.uri, diagnostics });
      if (!diagnostics.hasErrors) this.bind(spec);
      return { spec, diagnostics: diagnostics.list };
    } finally {
      this.isReading = false;
    }
  }

  private open(path: string, bytes: Uint8Array): void {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    this.documents.set(path, new SourceDocument(path, text, this.newId, text));
  }

  /** Sets the location of every element to one that later edits of the documents do not invalidate. */
  private bind(spec: Spec): void {
    const bound = new Map<XmlElement, NodeSource>();
    for (const element of spec.root.descendants()) {
      const xml = element.source;
      if (!(xml instanceof XmlElement)) continue;
      let source = bound.get(xml);
      if (!source) {
        const { uri } = xml.source;
        const node = this.documents.get(uri)?.nodeFrom(xml.offset);
        if (!node) continue;
        bound.set(xml, (source = new NodeSource(this.documents, uri, node.id, xml.chain)));
      }
      element.source = source;
    }
  }
}
