/** Puts the contents of included files in the place of `include` elements. */
import type { Diagnostics } from '../../base/diagnostics.js';
import { resolvePath } from '../../resource/path.js';
import type { MessageCode, MessageParameters } from '../../schema/messages.js';
import { diagnostic } from '../../schema/report.js';
import type { ReadFile } from '../../spec/spec.js';
import { parseTree, type XmlProblem } from '../../xml/parse.js';
import { XmlSource } from '../../xml/source.js';
import type { XmlElement } from '../../xml/tree.js';

const PROBLEM_CODES = { syntax: 'xml-syntax', lenient: 'xml-lenient', 'too-deep': 'xml-syntax' } as const;

/** Parses a text, reporting what is wrong with it as XML. */
export function parseSource(source: XmlSource, diagnostics: Diagnostics): XmlElement | undefined {
  return parseTree(source, ({ type, text, offset }: XmlProblem) => {
    const context = { location: source.locate(offset), ...(source.chain.length > 0 && { chain: source.chain }) };
    diagnostics.add(diagnostic(PROBLEM_CODES[type], { problem: text }, context));
  });
}

export class Includes {
  private readonly seen = new Set<string>();

  constructor(
    private readonly readFile: ReadFile,
    /** Folder of the main file; paths of includes are relative to it. */
    private readonly folder: string,
    private readonly diagnostics: Diagnostics,
  ) {}

  /** Expands every include below an element, in place. */
  expand(element: XmlElement): void {
    const { children } = element;
    for (let i = 0; i < children.length; ) {
      const child = children[i]!;
      if (child.name !== 'include') {
        this.expand(child);
        i++;
        continue;
      }
      const content = this.contentOf(child);
      children.splice(i, 1, ...content);
    }
  }

  /** Elements of an included file, includes in them not yet expanded. */
  private contentOf(include: XmlElement): readonly XmlElement[] {
    const { file } = include.attributes;
    if (file === undefined || file === '') {
      this.report('missing-attribute', { element: 'include', attribute: 'file' }, include);
      return [];
    }
    if (include.children.length > 0 || Object.keys(include.attributes).length > 1) {
      this.report('bad-include', {}, include);
    }
    const path = resolvePath(this.folder, file);
    if (path === undefined) {
      this.report('bad-path', { file }, include, 'file');
      return [];
    }
    if (this.seen.has(path)) {
      this.report('repeated-include', { file }, include, 'file');
      return [];
    }
    const bytes = this.readFile(path);
    if (bytes === undefined) {
      this.report('file-not-found', { file }, include, 'file');
      return [];
    }
    this.seen.add(path);
    const text = new TextDecoder().decode(bytes);
    const root = parseSource(new XmlSource(path, text, [...include.chain, include.location]), this.diagnostics);
    if (root?.children.length === 0) this.report('empty-include', { file }, include, 'file');
    return root?.children ?? [];
  }

  private report<C extends MessageCode>(
    code: C,
    parameters: MessageParameters<C>,
    include: XmlElement,
    attribute?: string,
  ): void {
    const at = attribute === undefined ? undefined : include.attributeLocation(attribute);
    const chain = include.chain.length > 0 ? { chain: include.chain } : {};
    const context = { location: at ?? include.location, element: 'include', ...chain };
    this.diagnostics.add(diagnostic(code, parameters, context));
  }
}
