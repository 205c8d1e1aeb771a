/** The location of a Spec's element in the current text. */
import type { Location } from '../../foundation/base/diagnostics.js';
import type { ElementSource } from '../../modelling/spec/element.js';
import type { Documents } from './outline.js';
import type { SourceDocument } from './text/document.js';
import type { SyntaxNode } from './text/syntax.js';

/** The location of an element in a document, found by its id there. */
export class NodeSource implements ElementSource {
  constructor(
    private readonly documents: Documents,
    readonly uri: string,
    /** Id of the element in its document. */
    readonly id: number,
    readonly chain: readonly Location[],
  ) {}

  get document(): SourceDocument | undefined {
    return this.documents.get(this.uri);
  }

  get node(): SyntaxNode | undefined {
    return this.document?.node(this.id);
  }

  get location(): Location {
    const { node } = this;
    return node ? this.document!.locate(node.start) : { uri: this.uri };
  }

  attributeLocation(name: string): Location | undefined {
    const found = this.node?.attribute(name);
    return found && this.document!.locate(found.nameStart);
  }

  get trailing(): readonly string[] | undefined {
    const { node, document } = this;
    if (!node || !document || node.isSelfClosing) return undefined;
    const from = node.children.at(-1)?.end ?? node.openEnd;
    const comments = commentsIn(document.text.slice(from, node.closeStart));
    return comments.length > 0 ? comments : undefined;
  }
}

/** Returns the comments of a text without elements. */
export const commentsIn = (text: string): string[] =>
  [...text.matchAll(/<!--([\s\S]*?)-->/g)].map(([, inner]) => inner!);
