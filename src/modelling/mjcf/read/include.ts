/** Replaces `include` elements by the contents of their files. */
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { foreignFormat } from '../../../foundation/resource/foreign-format.js';
import { resolvePath } from '../../../foundation/resource/path.js';
import type { MessageCode, MessageParameters } from '../../../foundation/schema/messages.js';
import { type DiagnosticContext, diagnostic, diagnosticOf } from '../../../foundation/schema/report.js';
import { parseTree, type XmlProblem } from '../../../foundation/xml/parse.js';
import { XmlSource } from '../../../foundation/xml/source.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import { missingFile } from '../../spec/lookup/missing-file.js';
import type { ReadFile } from '../../spec/spec.js';
import type { Reading } from './context.js';

const PROBLEM_CODES = { syntax: 'xml-syntax', lenient: 'xml-lenient', 'too-deep': 'xml-syntax' } as const;

/** The parts of a reading that receive faults and progress. */
type Findings = Pick<Reading, 'diagnostics' | 'knownErrors' | 'folderOf' | 'progress'>;

/** Parses a text and reports XML errors; a text of another format is reported once. */
export function parseSource(
  source: XmlSource,
  { diagnostics, knownErrors, progress }: Findings,
): XmlElement | undefined {
  const chain = source.chain.length > 0 && { chain: source.chain };
  const foreign = foreignFormat(source.text);
  if (foreign) {
    diagnostics.add(diagnosticOf(foreign, { location: { uri: source.uri }, ...chain }));
    knownErrors.isUnusable = true;
    return undefined;
  }
  const report = ({ type, text, offset }: XmlProblem): void => {
    const context = { location: source.locate(offset), ...chain };
    diagnostics.add(diagnostic(PROBLEM_CODES[type], { problem: text }, context));
    knownErrors.isUnusable ||= type !== 'lenient';
  };
  return parseTree(source, report, progress && ((done) => progress('text', done)));
}

/**
 * Returns the paths at which an included file is looked up: relative to the directory of the main file, then to that
 * of the including file, without those outside of their root.
 */
export const includePaths = (main: string, including: string, file: string): readonly string[] =>
  [main, including].flatMap((folder) => resolvePath(folder, file) ?? []);

/** The `include` elements of a file and of the files it includes. */
export class Includes {
  private readonly seen = new Set<string>();

  constructor(
    private readonly readFile: ReadFile,
    /** Directory of the main file. */
    private readonly folder: string,
    private readonly findings: Findings,
  ) {}

  /** Expands every include in the descendants of an element, in place. */
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
      if (!content) this.findings.knownErrors.markIncomplete(element);
      children.splice(i, 1, ...(content ?? []));
    }
  }

  /** Elements of an included file, with its includes not yet expanded; undefined if the file cannot be read. */
  private contentOf(include: XmlElement): readonly XmlElement[] | undefined {
    const { file } = include.attributes;
    if (file === undefined || file === '') {
      this.report('missing-attribute', { element: 'include', attribute: 'file' }, include);
      return undefined;
    }
    if (include.children.length > 0) this.report('bad-include', {}, include);
    for (const attribute in include.attributes) {
      if (attribute !== 'file') this.report('ignored-attribute', { element: 'include', attribute }, include, attribute);
    }
    const found = this.find(include, file);
    if (!found) return undefined;
    const { path, bytes } = found;
    if (this.seen.has(path)) {
      this.report('repeated-include', { file }, include, 'file');
      return [];
    }
    this.seen.add(path);
    const text = new TextDecoder().decode(bytes);
    const root = parseSource(new XmlSource(path, text, [...include.chain, include.location]), this.findings);
    if (root?.children.length === 0) this.report('empty-include', { file }, include, 'file');
    return root?.children;
  }

  private find(include: XmlElement, file: string): { path: string; bytes: Uint8Array } | undefined {
    const paths = includePaths(this.folder, this.findings.folderOf(include.source.uri), file);
    try {
      for (const path of paths) {
        const bytes = this.readFile(path);
        if (bytes !== undefined) return { path, bytes };
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      // errors of `readFile` have the file only, such as one outside of the root, but not the include
      const context = placeOf(include, 'file');
      for (const each of error.diagnostics) this.findings.diagnostics.add({ ...each, ...context });
      return undefined;
    }
    if (paths.length === 0) this.report('bad-path', { file }, include, 'file');
    else {
      const { parameters, suggestion } = missingFile(file, paths, this.readFile);
      this.report('file-not-found', parameters, include, 'file', suggestion);
    }
    return undefined;
  }

  private report<C extends MessageCode>(
    code: C,
    parameters: MessageParameters<C>,
    include: XmlElement,
    attribute?: string,
    suggestion?: string,
  ): void {
    const place = placeOf(include, attribute);
    this.findings.diagnostics.add(
      diagnostic(code, parameters, { ...place, ...(suggestion !== undefined && { suggestion }) }),
    );
  }
}

/** The location of an include, or of one of its attributes. */
function placeOf(include: XmlElement, attribute?: string): DiagnosticContext {
  const at = attribute === undefined ? undefined : include.attributeLocation(attribute);
  const chain = include.chain.length > 0 ? { chain: include.chain } : {};
  return { location: at ?? include.location, element: 'include', ...chain };
}
