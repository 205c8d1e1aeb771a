/** Writes a Spec as MJCF text. */

import type { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { formatNumber, formatSingle } from '../../../foundation/base/numbers.js';
import type { OptionNames } from '../../../foundation/base/usage.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import { diagnosticOf } from '../../../foundation/schema/report.js';
import { needsCDATA, XmlWriter } from '../../../foundation/xml/xml-writer.js';
import type { CompilerQueries } from '../../spec/compiler-queries.js';
import { type Element, isInDefaultClass, type SpecElement } from '../../spec/element.js';
import {
  type FlattenedSpec,
  flattenCompilerSettings,
} from '../../spec/flatten-compiler-settings/flatten-compiler-settings.js';
import { authoredShapes, KeyVectors } from '../../spec/keyframes/key-vector.js';
import { KEY_VECTORS } from '../../spec/keyframes/keys.js';
import type { Spec } from '../../spec/spec.js';
import { fileToWrite } from './file-to-write.js';
import { ACTUATORS, withoutRedundant } from './redundant.js';

/**
 * An order of attributes and elements that replaces those of the schema and the Spec; it must not change the ids of
 * elements.
 */
export interface WrittenOrder {
  attributes(element: SpecElement): readonly string[];
  children(parent: SpecElement, children: readonly SpecElement[]): readonly SpecElement[];
  /** Returns true for an element whose children are written in its place. */
  dissolves?(element: SpecElement): boolean;
  /** Attributes of a kind that are written even if they are not authored. */
  stated?(kind: Kind): readonly string[];
}

/** Options for writing MJCF. */
export interface WriteOptions {
  /** Significant digits of numbers; by default, as few as read back to the same double. MuJoCo writes 6. */
  readonly digits?: number;
  /** Writes every authored value, including those that would be inherited or are MJCF defaults. */
  readonly verbatim?: boolean;
  /** False omits comments. */
  readonly comments?: boolean;
  /** Receives `not-in-mjcf` for values that a file with one `compiler` cannot express. */
  readonly diagnostics?: Diagnostics;
  /** Replaces the value of an attribute; undefined omits it. */
  readonly attribute?: (element: SpecElement, name: string, value: AttributeValue) => AttributeValue | undefined;
  /** Order of attributes and elements. */
  readonly order?: WrittenOrder;
}

export const WRITE_OPTIONS: OptionNames<WriteOptions> = {
  digits: true,
  verbatim: true,
  comments: true,
  diagnostics: true,
  attribute: true,
  order: true,
};

/**
 * Writes authored values except redundant ones: a file that compiles to an equal Model. `compilerQueries` provides
 * compiled values; the Spec is not changed.
 */
export function toXML(
  spec: Spec,
  options: WriteOptions = {},
  compilerQueries: CompilerQueries | undefined = spec.compilerQueries,
): string {
  const writer = new XmlWriter();
  const lose = ({ label, location }: SpecElement, fault: Message<CodeIn<'not-in-mjcf'>>): void => {
    const where = { element: label, ...(location && { location }) };
    options.diagnostics?.add(diagnosticOf(fault, where, label));
  };
  const said = flattenCompilerSettings(spec, lose, compilerQueries, true);
  for (const texture of spec.all('texture')) if (texture.pixels) lose(texture, message('not-in-mjcf/pixels'));
  new ElementWriter(said, writer, options, compilerQueries).write(said.spec.root);
  return writer.toString();
}

class ElementWriter {
  private readonly vectors: KeyVectors;

  constructor(
    private readonly said: FlattenedSpec,
    private readonly xml: XmlWriter,
    private readonly options: WriteOptions,
    compilerQueries: CompilerQueries | undefined,
  ) {
    this.vectors = new KeyVectors(said.spec, authoredShapes(said.spec, compilerQueries));
  }

  write(element: SpecElement): void {
    for (const text of this.commentsOf(element)) this.xml.comment(text);
    const children = this.childrenOf(element);
    if (this.options.order?.dissolves?.(element)) {
      this.writeChildren(element, children);
      return;
    }
    const attributes = this.attributesOf(element);
    const long = attributes.findIndex(([name, text]) => element.row.attributes[name]?.cdata && needsCDATA(text));
    const trailing = this.trailingOf(element);
    if (long >= 0) {
      // a section takes all the content of its element
      for (const text of trailing) this.xml.comment(text);
      this.xml.cdataElement(element.tag, attributes.toSpliced(long, 1), attributes[long]![1]);
      return;
    }
    const isHollow = children.length === 0 && trailing.length === 0;
    const content = isHollow ? undefined : () => this.writeChildren(element, children);
    this.xml.element(element.tag, attributes, content);
  }

  private childrenOf(element: SpecElement): readonly SpecElement[] {
    const written = element.elements.filter((child) => !this.isEmptySection(child) && !this.isIdleTemplate(child));
    return this.options.order?.children(element, written) ?? written;
  }

  private writeChildren(element: SpecElement, children: readonly SpecElement[]): void {
    for (const child of children) {
      if (element.kind === 'mujoco') this.xml.blank();
      this.write(child);
    }
    if (element.kind === 'mujoco') this.xml.blank();
    for (const text of this.trailingOf(element)) this.xml.comment(text);
  }

  /** Attributes in the order of the schema. */
  private attributesOf(element: SpecElement): [string, string][] {
    const values = this.valuesOf(element);
    const found: [string, string][] = [];
    for (const name of this.options.order?.attributes(element) ?? Object.keys(element.row.attributes)) {
      const value = values.get(name) ?? this.statedValue(element, name);
      if (value === undefined || isImplied(element) || element.row.attributes[name]?.saved === false) continue;
      const written = this.valueOf(element, name, value);
      if (written !== undefined)
        found.push([name, this.format(written, element.row.attributes[name]?.type === 'float')]);
    }
    return found;
  }

  private statedValue(element: SpecElement, name: string): AttributeValue | undefined {
    return this.options.order?.stated?.(element.kind).includes(name) ? element.get(name) : undefined;
  }

  private valueOf(element: SpecElement, name: string, value: AttributeValue): AttributeValue | undefined {
    const original = this.said.originalOf(element);
    const isFile = element.row.attributes[name]!.type === 'file';
    const said = isFile ? fileToWrite(original, value as string, element.compiler) : value;
    return this.options.attribute ? this.options.attribute(original, name, said) : said;
  }

  private valuesOf(element: SpecElement): ReadonlyMap<string, AttributeValue> {
    if (element.is('key')) return this.keyValues(element);
    return this.options.verbatim ? element.authored : withoutRedundant(element);
  }

  /** Values of a keyframe with its vectors assembled. */
  private keyValues(key: Element<'key'>): ReadonlyMap<string, AttributeValue> {
    const values = new Map(key.authored);
    for (const vector of KEY_VECTORS) {
      const whole = this.vectors.of(key, vector);
      if (whole !== undefined) values.set(vector, whole);
    }
    return values;
  }

  private commentsOf(element: SpecElement): readonly string[] {
    return this.options.comments === false ? [] : (element.comments ?? []);
  }

  /** Comments after the last child, as they were read. */
  private trailingOf(element: SpecElement): readonly string[] {
    return this.options.comments === false ? [] : (element.source?.trailing ?? []);
  }

  /** True for a singleton without attributes, comments or contents, which is not written. */
  private isEmptySection(element: SpecElement): boolean {
    const { spec } = element;
    if (!spec.isSection(element) || this.commentsOf(element).length > 0 || this.trailingOf(element).length > 0)
      return false;
    return this.attributesOf(element).length === 0 && element.elements.every((child) => this.isEmptySection(child));
  }

  /**
   * True if a template has no attributes or contents and need not be written. Templates of actuators are always
   * written, because their tag sets the kind.
   */
  private isIdleTemplate(element: SpecElement): boolean {
    if (this.options.verbatim || !isInDefaultClass(element) || element.row.defaults === ACTUATORS) return false;
    const isCommented = this.commentsOf(element).length > 0 || this.trailingOf(element).length > 0;
    return !isCommented && element.elements.length === 0 && this.attributesOf(element).length === 0;
  }

  private format(value: AttributeValue, isSingle: boolean): string {
    const { digits } = this.options;
    const format = (number: number): string => (isSingle ? formatSingle(number, digits) : formatNumber(number, digits));
    if (typeof value === 'number') return format(value);
    if (typeof value !== 'object') return String(value);
    return value.map((item) => (typeof item === 'number' ? format(item) : item)).join(' ');
  }
}

/** True for the main class, whose only attribute is an unnecessary name. */
const isImplied = (element: SpecElement): boolean => element === element.spec.main;
