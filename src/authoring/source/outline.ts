/** The tree of documents after includes: each `include` is replaced by the contents of its file. */

import { folderOf } from '../../foundation/resource/path.js';
import { includePaths } from '../../modelling/mjcf/read/include.js';
import type { SourceDocument } from './text/document.js';
import type { SyntaxNode } from './text/syntax.js';

/** An XML element with its document. */
export interface Place {
  readonly document: SourceDocument;
  readonly node: SyntaxNode;
}

/** Documents by URI. */
export type Documents = ReadonlyMap<string, SourceDocument>;

/** The order of sections across the documents of a project. */
export class Outline {
  /** The `include` of each document, by the document's name. */
  private readonly includes = new Map<string, Place>();
  private readonly sections = new Map<string, Place[]>();

  constructor(
    private readonly documents: Documents,
    /** Name of the main document. */
    private readonly uri: string,
  ) {
    const { root } = this;
    if (root) this.visit(root);
  }

  get root(): Place | undefined {
    const document = this.documents.get(this.uri);
    return document?.root && { document, node: document.root };
  }

  /** Contents of an element, with includes replaced by the contents of the included files. */
  contents({ document, node }: Place): Place[] {
    return node.children.flatMap((child) => {
      const place = { document, node: child };
      return child.name === 'include' ? this.includedBy(place) : [place];
    });
  }

  /** Returns the parent of an element, across includes. */
  parent({ document, node }: Place): Place | undefined {
    if (node.parent && node.parent !== document.root) return { document, node: node.parent };
    const include = this.includes.get(document.uri);
    if (!include || !node.parent) return node.parent && { document, node: node.parent };
    return this.parent(include);
  }

  /** Returns the sections of the main model with a name; with several names, nested sections: `visual/map`. */
  sectionsNamed(...path: readonly string[]): readonly Place[] {
    const key = path.join('/');
    let found = this.sections.get(key);
    if (!found) {
      const above = path.length > 1 ? this.sectionsNamed(...path.slice(0, -1)) : this.root ? [this.root] : [];
      found = above.flatMap((place) => this.contents(place).filter(({ node }) => node.name === path.at(-1)));
      this.sections.set(key, found);
    }
    return found;
  }

  /** Tests whether a document is part of the model itself, rather than attached to it. */
  isPart({ uri }: SourceDocument): boolean {
    return uri === this.uri || this.includes.has(uri);
  }

  /** Returns the `include` of a document, if there is one. */
  includeOf(uri: string): Place | undefined {
    return this.includes.get(uri);
  }

  private includedBy(include: Place): Place[] {
    const document = this.included(include);
    // only the first include of a file counts
    if (!document?.root || this.includes.get(document.uri)?.node !== include.node) return [];
    return this.contents({ document, node: document.root });
  }

  private included(include: Place): SourceDocument | undefined {
    const file = include.document.rawValue(include.node, 'file');
    if (file === undefined) return undefined;
    for (const path of includePaths(folderOf(this.uri), folderOf(include.document.uri), file)) {
      const found = this.documents.get(path);
      if (found) return found;
    }
    return undefined;
  }

  private visit({ document, node }: Place): void {
    for (const child of node.children) {
      const place = { document, node: child };
      const included = child.name === 'include' ? this.included(place) : undefined;
      if (included && !this.includes.has(included.uri) && included.uri !== this.uri) {
        this.includes.set(included.uri, place);
        if (included.root) this.visit({ document: included, node: included.root });
      } else this.visit(place);
    }
  }
}
