/**
 * Parses XML text to a tree with locations.
 *
 * Real files are not always well-formed. Deviations that MuJoCo accepts are accepted with a warning: a bare `&`, an
 * unknown entity, `<` in a value, `--` in a comment, attributes without a space between them, a faulty XML
 * declaration, text outside the root, an extra closing tag after it. Entities are never expanded, except the five of
 * XML and character references.
 */
import { SaxesParser } from 'saxes';
import { scanAttributes } from './scan.js';
import type { XmlSource } from './source.js';
import { XmlElement } from './tree.js';

/** Deepest nesting of elements. */
const MAX_DEPTH = 500;

/** Number of problems of one type that are reported; of further ones, only the count is reported. */
const REPORTED = 100;

/** Number of consequential errors without a tag between them after which parsing stops. */
const ENTAILED = 1000;

/** Number of invalid declarations that are skipped, each by parsing again without it; after more, parsing stops. */
const SKIPPED = 10;

/**
 * Characters that replace a bare ampersand, and hyphens inside a comment, which the XML parser would reject and the
 * reference accepts. They are as long as what they replace, so that offsets stay valid.
 */
const AMPERSAND = String.fromCharCode(0xe000);
const HYPHEN = String.fromCharCode(0xe001);
const MASKED = /[\uE000\uE001]/g;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9a-fA-F]+);)/g;

const unmask = (text: string): string => text.replace(MASKED, (c) => (c === AMPERSAND ? '&' : '-'));

/** Problems that MuJoCo accepts; all other problems of the XML parser are errors. */
const LENIENT = new Map([
  ['no whitespace between attributes.', 'there is no space between two attributes'],
  ['the string "]]>" is disallowed in char data.', "']]>' in text"],
  ['inappropriately located doctype declaration.', 'a document type declaration in an odd place'],
  ['documents may contain only one root.', 'another element after the first, which is ignored'],
]);

/** A problem in the text: `lenient` ones are warnings, `syntax` and `too-deep` are errors. */
export interface XmlProblem {
  readonly type: 'syntax' | 'lenient' | 'too-deep';
  readonly text: string;
  readonly offset: number;
}

type Report = (problem: XmlProblem) => void;

const INNER_INSTRUCTION = 'a processing instruction inside an element';

/** Number of elements between two reports of progress. */
const STRETCH = 4096;

class TooDeep extends Error {}

/** Thrown if the parser cannot recover from a declaration. */
class Lost extends Error {
  constructor(readonly offset: number) {
    super();
  }
}

/** Thrown where MuJoCo stops reading. */
class Ended extends Error {}

/** Builds the tree from events of the parser. */
class TreeBuilder {
  root: XmlElement | undefined;
  private readonly open: XmlElement[] = [];
  private comments: string[] | undefined;
  private tagStart = 0;
  private isInTag = false;
  /** True if the parser dropped part of a value of the tag. */
  private isCut = false;
  /** True if the tag is not well-formed. */
  private isDamaged = false;
  private lastProblem = -1;
  /** Messages since the last well-formed tag; repeated ones are consequences. */
  private readonly sinceTag = new Set<string>();
  /** Number of errors since then that were not reported. */
  private entailed = 0;
  private lastClosed: XmlElement | undefined;
  /** Start and end of the last XML declaration that was looked up for a problem. */
  private declaredFrom = Infinity;
  private declaredTo = -1;
  private count = 0;

  constructor(
    private readonly source: XmlSource,
    private readonly report: Report,
    private readonly parser: SaxesParser,
    /** True if the text that the parser reads contains placeholders. */
    private readonly isMasked: boolean,
    private readonly progress?: (done: number) => void,
  ) {
    parser.on('opentagstart', () => {
      this.isInTag = true;
      this.tagStart = source.text.lastIndexOf('<', parser.position - 1);
    });
    parser.on('opentag', (tag) => this.openTag(tag.name, tag.attributes));
    parser.on('closetag', () => this.closeTag());
    parser.on('comment', (text) => {
      this.comments ??= [];
      this.comments.push(unmask(text));
    });
    parser.on('cdata', (text) => {
      const element = this.open.at(-1);
      if (!element) return;
      element.cdata ??= [];
      element.cdata.push(this.isMasked ? unmask(text) : text);
    });
    parser.on('processinginstruction', () => {
      if (this.open.length > 0) this.problem(INNER_INSTRUCTION);
    });
    parser.on('error', (error) => this.problem(error.message));
  }

  /** Adds comments after the root to the root. */
  finish(): void {
    if (this.root && this.comments) this.root.trailing = [...(this.root.trailing ?? []), ...this.comments];
  }

  private openTag(name: string, attributes: Record<string, string>): void {
    const values = this.isCut ? this.rescan() : attributes;
    if (this.isMasked) for (const key in values) values[key] = unmask(values[key]!);
    const element = new XmlElement(name, values, this.source, this.tagStart);
    element.comments = this.comments;
    element.isDamaged = this.isDamaged;
    this.comments = undefined;
    this.isCut = this.isDamaged = this.isInTag = false;
    this.sinceTag.clear();
    this.entailed = 0;
    this.open.at(-1)?.children.push(element);
    if (++this.count % STRETCH === 0) this.progress?.(this.tagStart / this.source.text.length);
    if (this.open.length === 0) this.root ??= element;
    this.open.push(element);
    if (this.open.length > MAX_DEPTH) throw new TooDeep();
  }

  private closeTag(): void {
    const closed = this.open.pop();
    this.lastClosed = closed;
    if (closed && this.comments) closed.trailing = this.comments;
    this.comments = undefined;
  }

  /** Returns the values in the text, for a tag of which the parser dropped a part. */
  private rescan(): Record<string, string> {
    const { text } = this.source;
    const values = Object.create(null) as Record<string, string>;
    for (const { name, valueStart, valueEnd } of scanAttributes(text, this.tagStart)) {
      values[name] = text.slice(valueStart, valueEnd);
    }
    return values;
  }

  /** True if an offset is in an XML declaration. Offsets must ascend, so that no part of the text is searched twice. */
  private isInDeclaration(offset: number): boolean {
    while (this.declaredTo < offset) {
      this.declaredFrom = this.find('<?xml', this.declaredTo + 1);
      this.declaredTo = this.find('?>', this.declaredFrom) + 1;
    }
    return this.open.length === 0 && offset >= this.declaredFrom;
  }

  private find(mark: string, from: number): number {
    const at = this.source.text.indexOf(mark, from);
    return at < 0 ? Infinity : at;
  }

  private problem(raw: string): void {
    const text = raw.replace(/^\d+:\d+: /, '');
    const message = this.open.length > 0 && text.includes('XML declaration') ? INNER_INSTRUCTION : text;
    const offset = Math.max(0, Math.min(this.parser.position, this.source.text.length) - 1);
    const inValue = message === 'disallowed character.' && this.source.text[offset] === '<';
    if (inValue) this.isCut = true;
    const isZero = message === 'disallowed character.' && this.source.text[offset] === '\0';
    const isControl = message === 'disallowed character.' && !isZero;
    // MuJoCo looks for a tag after each text
    const isBesideRoot =
      message === 'text data outside of root node.' && (!this.root || this.source.text.trimEnd().endsWith('>'));
    const lenient = inValue
      ? "'<' in a value"
      : isBesideRoot
        ? 'text outside of the root'
        : isControl
          ? 'a control character'
          : (LENIENT.get(message) ??
            (this.isInDeclaration(offset) ? 'a faulty or misplaced XML declaration' : undefined));
    if (lenient) {
      this.report({ type: 'lenient', text: lenient, offset });
      return;
    }
    const endsHere = isZero || message.startsWith('unmatched closing tag');
    if (endsHere && this.root && this.open.length === 0) {
      const what = isZero ? 'a zero byte' : 'one closing tag too many';
      this.report({ type: 'lenient', text: `${what}; what follows is ignored`, offset });
      throw new Ended();
    }
    if (message === 'incorrect syntax.') throw new Lost(offset);
    // One problem in a tag causes others, and so does one in the text up to the next tag.
    const isEntailed =
      this.isDamaged ||
      offset === this.lastProblem ||
      (!this.isInTag && this.sinceTag.has(message)) ||
      (message === 'unexpected close tag.' && this.lastClosed?.isDamaged);
    if (this.isInTag) this.isDamaged = true;
    else this.sinceTag.add(message);
    if (isEntailed && ++this.entailed > ENTAILED) throw new Ended();
    if (!isEntailed) this.report({ type: 'syntax', text: this.inWords(message, offset), offset });
    this.lastProblem = offset;
  }

  /**
   * Rewords a message of the parser and adds missing information: the tags that do not match, and that a text may be
   * a path.
   */
  private inWords(message: string, offset: number): string {
    const { text } = this.source;
    // the parser closes the element before it reports the error
    const open = this.lastClosed;
    if (message === 'unexpected close tag.' && open) {
      const found = text.slice(text.lastIndexOf('</', offset), offset + 1);
      return `found ${found} where <${open.name}> of line ${open.location.line} is open`;
    }
    if (message.startsWith('document must contain a root') && !text.includes('<')) {
      return 'there is no element in it; is this the name of a file?';
    }
    return message.replace(/\.$/, '');
  }
}

/** A range of a text without markup: a comment, or a CDATA section. */
interface Unmarked {
  readonly isComment: boolean;
  readonly start: number;
  readonly end: number;
}

const COMMENT = '<!--';
const CDATA = '<![CDATA[';

/** Returns the comments and CDATA sections of a text. Takes linear time, even if they do not end. */
function unmarkedIn(text: string): Unmarked[] {
  const found: Unmarked[] = [];
  for (let comment = text.indexOf(COMMENT), cdata = text.indexOf(CDATA); comment >= 0 || cdata >= 0; ) {
    const isComment = comment >= 0 && (cdata < 0 || comment < cdata);
    const start = isComment ? comment : cdata;
    const mark = isComment ? '-->' : ']]>';
    const close = text.indexOf(mark, start + (isComment ? COMMENT.length : CDATA.length));
    if (close < 0) return found;
    const end = close + mark.length;
    found.push({ isComment, start, end });
    if (comment >= 0 && comment < end) comment = text.indexOf(COMMENT, end);
    if (cdata >= 0 && cdata < end) cdata = text.indexOf(CDATA, end);
  }
  return found;
}

/** Replaces hyphens that XML forbids in comments. */
function maskComments(text: string, ranges: readonly Unmarked[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { isComment, start, end } of ranges) {
    if (!isComment) continue;
    const [from, to] = [start + COMMENT.length, end - 3];
    const inner = text.slice(from, to);
    const isOdd = inner.includes('--') || inner.endsWith('-');
    parts.push(text.slice(at, from), isOdd ? inner.replaceAll('-', HYPHEN) : inner);
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Replaces text that saxes rejects by placeholders, with a warning for a bare `&`. */
function mask(original: string, report: Report): string {
  const ranges = unmarkedIn(original);
  const text = ranges.length > 0 ? maskComments(original, ranges) : original;
  if (!text.includes('&')) return text;
  const sections = ranges.filter(({ isComment }) => !isComment);
  let next = 0;
  return text.replace(BARE_AMPERSAND, (_, offset: number) => {
    while (next < sections.length && sections[next]!.end <= offset) next++;
    // in a CDATA section, & is an ordinary character
    if (next < sections.length && sections[next]!.start < offset) return '&';
    report({ type: 'lenient', text: "a bare '&' or an unknown entity", offset });
    return AMPERSAND;
  });
}

/**
 * Reports the first problems of each type, and finally the count of the others at the location of the first of them.
 */
class Bounded {
  private readonly counts = new Map<XmlProblem['type'], { count: number; offset: number }>();

  constructor(private readonly report: Report) {}

  add(problem: XmlProblem): void {
    const seen = this.counts.get(problem.type) ?? { count: 0, offset: 0 };
    this.counts.set(problem.type, seen);
    seen.count++;
    if (seen.count <= REPORTED) this.report(problem);
    else if (seen.count === REPORTED + 1) seen.offset = problem.offset;
  }

  finish(): void {
    for (const [type, { count, offset }] of this.counts) {
      const more = count - REPORTED;
      if (more > 0) this.report({ type, text: `and ${more} more problems from here on`, offset });
    }
  }
}

/**
 * Returns the root element of a text; undefined, with a report, if there is none. `progress` is called every few
 * thousand elements with the fraction of the text that is read, from 0 to 1.
 */
export function parseTree(
  source: XmlSource,
  report: Report,
  progress?: (done: number) => void,
): XmlElement | undefined {
  const bounded = new Bounded(report);
  const masked = mask(source.text, (problem) => bounded.add(problem));
  const root = parseMasked(source, masked, bounded, progress);
  bounded.finish();
  return root;
}

/** Replaces the declaration at an offset by spaces, so that offsets stay valid. */
function withoutDeclaration(text: string, start: number): string {
  const close = text.indexOf('>', start);
  const end = close < 0 ? text.length : close + 1;
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
}

/** Parses the text, and again without each declaration from which the parser cannot recover. */
function parseMasked(
  source: XmlSource,
  masked: string,
  bounded: Bounded,
  progress: ((done: number) => void) | undefined,
): XmlElement | undefined {
  const hasStandIns = masked.search(MASKED) >= 0;
  const lost: XmlProblem[] = [];
  for (let text = masked; ; ) {
    const found: XmlProblem[] = [];
    const parser = new SaxesParser({ position: true });
    const builder = new TreeBuilder(source, (problem) => void found.push(problem), parser, hasStandIns, progress);
    const end = parseWith(parser, builder, text);
    if (end instanceof Lost && lost.length < SKIPPED) {
      const offset = text.lastIndexOf('<!', end.offset);
      lost.push({ type: 'syntax', text: "a declaration that begins with '<!' and is none of XML", offset });
      text = withoutDeclaration(text, offset);
      continue;
    }
    if (end instanceof Lost) {
      found.push({ type: 'syntax', text: 'too many such declarations; what follows is ignored', offset: end.offset });
    } else if (end instanceof TooDeep) {
      const problem = `elements are nested more than ${MAX_DEPTH} deep`;
      found.push({ type: 'too-deep', text: problem, offset: parser.position - 1 });
    }
    for (const problem of [...lost, ...found].sort((a, b) => a.offset - b.offset)) bounded.add(problem);
    return builder.root;
  }
}

/** Parses a text; returns the reason if parsing stopped early. */
function parseWith(parser: SaxesParser, builder: TreeBuilder, text: string): TooDeep | Lost | undefined {
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof TooDeep || error instanceof Lost) return error;
    if (!(error instanceof Ended)) throw error;
  }
  builder.finish();
  return undefined;
}
