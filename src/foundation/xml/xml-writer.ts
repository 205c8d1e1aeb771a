/** Writes XML text. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Escapes the characters that are not allowed in an attribute value between double quotes. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"\n\r\t]/g, (c) => ESCAPES[c]!);

/**
 * Tests whether a text is written as a CDATA section, as in MuJoCo: it has lines or characters that an attribute would
 * escape. A text with the end mark of such a section is not.
 */
export const needsCDATA = (text: string): boolean => /[\n\r<>&"']/.test(text) && !text.includes(']]>');

/** Collects lines with an indentation of two spaces per level. */
export class XmlWriter {
  private readonly lines: string[] = [];
  private depth = 0;

  /** Writes a comment; breaks up character sequences that would end it. */
  comment(text: string): void {
    this.line(`<!--${text.replaceAll('--', '- -').replace(/-$/, '- ')}-->`);
  }

  /** Writes an element that contains only a CDATA section, whose text must not contain `]]>`. */
  cdataElement(name: string, attributes: readonly (readonly [string, string])[], text: string): void {
    const values = attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('');
    this.line(`<${name}${values}><![CDATA[${text}]]></${name}>`);
  }

  /** Writes an element; `content` writes its contents. */
  element(name: string, attributes: readonly (readonly [string, string])[], content?: () => void): void {
    const text = attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('');
    if (!content) {
      this.line(`<${name}${text}/>`);
      return;
    }
    this.line(`<${name}${text}>`);
    this.depth++;
    content();
    this.depth--;
    this.line(`</${name}>`);
  }

  /** Writes an element that contains only text. */
  textElement(name: string, text: string): void {
    this.line(`<${name}>${escapeAttribute(text)}</${name}>`);
  }

  blank(): void {
    this.lines.push('');
  }

  toString(): string {
    return `${this.lines.join('\n')}\n`;
  }

  private line(text: string): void {
    this.lines.push('  '.repeat(this.depth) + text);
  }
}
