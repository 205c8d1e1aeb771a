/** XML tree with the locations of its elements and attributes. */
import type { Location } from '../base/diagnostics.js';
import { scanAttributes } from './scan.js';
import type { XmlSource } from './source.js';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces the entities of XML and character references; leaves others as they are. */
export const decodeEntities = (raw: string): string =>
  raw.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name as string]!;
    const code = hex !== undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** An element with its attributes, children, text and location. */
export class XmlElement {
  readonly children: XmlElement[] = [];
  /** Locations of the attributes, computed on first use. */
  private scanned: ReadonlyMap<string, ReturnType<typeof scanAttributes>[number]> | undefined;
  /** True if its tag is not well-formed, so that its attributes are unreliable. */
  isDamaged = false;
  /** Comments before the element. */
  comments: string[] | undefined;
  /** Comments after the last child. */
  trailing: string[] | undefined;
  /** Contents of CDATA sections between the children. */
  cdata: string[] | undefined;

  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>>,
    readonly source: XmlSource,
    /** Offset of the opening `<`. */
    readonly offset: number,
  ) {}

  get location(): Location {
    return this.source.locate(this.offset);
  }

  get chain(): readonly Location[] {
    return this.source.chain;
  }

  /** Text between the opening tag and the first child or the end. */
  get content(): string {
    const { text } = this.source;
    const last = scanAttributes(text, this.offset).at(-1);
    const close = text.indexOf('>', last?.valueEnd ?? this.offset);
    if (close < 0 || text[close - 1] === '/') return '';
    return text.slice(close + 1, text.indexOf('<', close));
  }

  /** Location of an attribute's name. */
  attributeLocation(name: string): Location | undefined {
    const found = this.scan(name);
    return found && this.source.locate(found.nameStart);
  }

  /** Location inside an attribute's value, `index` characters from its start. */
  valueLocation(name: string, index = 0): Location | undefined {
    const found = this.scan(name);
    return found && this.source.locate(found.valueStart + index);
  }

  /**
   * Value of an attribute with its tabs and line breaks, which XML turns into blanks and MuJoCo keeps; undefined if the
   * attribute is absent.
   */
  exactValue(name: string): string | undefined {
    const value = this.attributes[name];
    if (value === undefined || !value.includes(' ')) return value;
    const found = this.scan(name);
    const raw = found ? this.source.text.slice(found.valueStart, found.valueEnd) : value;
    return /[\t\r\n]/.test(raw) ? decodeEntities(raw.replace(/\r\n?/g, '\n')) : value;
  }

  private scan(name: string) {
    // of repeated attributes the first is used
    this.scanned ??= new Map(
      scanAttributes(this.source.text, this.offset)
        .reverse()
        .map((each) => [each.name, each]),
    );
    return this.scanned.get(name);
  }
}
