/** Data shared by all parts of the reader: the Spec under construction, the files, the diagnostics. */
import type { Diagnostics, Location } from '../../../foundation/base/diagnostics.js';
import type { Encoded } from '../../../foundation/resource/decoder.js';
import { MESSAGES, type MessageCode, type MessageParameters } from '../../../foundation/schema/messages.js';
import { diagnostic } from '../../../foundation/schema/report.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import type { SpecElement } from '../../spec/element.js';
import { HARMLESS, type KnownErrors } from '../../spec/known-errors.js';
import type { Spec } from '../../spec/spec.js';

/** Returns the name of an element in diagnostics. */
export function labelOf(xml: XmlElement): string {
  const name = xml.attributes.name ?? xml.attributes.class;
  return name === undefined ? xml.name : `${xml.name} '${name}'`;
}

/** The text of a model, which may come from an archive. */
export interface ModelText {
  /** Path, for diagnostics and for the files that the text names. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Opens a file that contains a model: its text, or the Spec that a decoder makes of it. Throws a ModelError. */
export type OpenModel = (file: Encoded) => ModelText | Spec;

/** The reader of URDF. */
export interface RobotReader {
  /** Fills an empty Spec from a `robot` element. */
  readonly read: (robot: XmlElement, spec: Spec, diagnostics: Diagnostics) => void;
  /**
   * Returns the robot with its macros expanded, or the element itself if it has none; undefined, after a report, if the
   * template has an error. Without it, templates are not expanded.
   */
  readonly expand?: (robot: XmlElement, spec: Spec, diagnostics: Diagnostics) => XmlElement | undefined;
}

/** Data shared by a file and the models it names. */
export interface Reading {
  /** Leaves out refused names of later versions with a warning each, instead of an error. */
  readonly lenient: boolean;
  readonly diagnostics: Diagnostics;
  /** The known faults of elements, which suppress reports of their consequences. */
  readonly knownErrors: KnownErrors;
  /** Returns the reader of URDF; undefined until it is loaded. */
  readonly robots: () => RobotReader | undefined;
  readonly openModel: OpenModel;
  /** Directory to which the file paths in a file are relative. */
  readonly folderOf: (uri: string) => string;
  /** Models read so far for `model` assets, by file and content type, and their largest number. */
  readonly submodels: { readonly known: Map<string, Spec | undefined>; readonly limit: number };
  /** Called at intervals with the name of the pass and its progress from 0 to 1. */
  readonly progress?: ((pass: string, done: number) => void) | undefined;
  /** Number of elements that expansions have created, and its limit. */
  readonly made: { count: number; readonly limit: number };
}

/** Number of elements between two reports of progress. */
const STRETCH = 4096;

/** State of the reading of one Spec. */
export class ReadContext {
  private read = 0;

  constructor(
    readonly spec: Spec,
    readonly reading: Reading,
  ) {}

  /** Counts an element, for progress. */
  count({ offset, source }: XmlElement): void {
    if (++this.read % STRETCH === 0) this.reading.progress?.('elements', offset / source.text.length);
  }

  get diagnostics(): Diagnostics {
    return this.reading.diagnostics;
  }

  get knownErrors(): KnownErrors {
    return this.reading.knownErrors;
  }

  /**
   * Marks an element as faulty. Everything depends on the compiler settings, so that a fault in them ends further
   * checks.
   */
  private markFaulty(xml: XmlElement): void {
    this.knownErrors.markFaulty(xml);
    this.knownErrors.isUnusable ||= xml.name === 'compiler';
  }

  /** Records that an element is left out, with the names that it declares. */
  drop(xml: XmlElement, parent: SpecElement): void {
    this.knownErrors.markFaulty(parent.source);
    // the names of an attached model get prefixes
    this.knownErrors.isIncomplete ||= xml.chain.length > 0;
    this.loseNames(xml);
  }

  private loseNames({ attributes, children }: XmlElement): void {
    for (const name of [attributes.name, attributes.class])
      if (name !== undefined) this.knownErrors.addMissingName(name);
    for (const child of children) this.loseNames(child);
  }

  /** Appends an element to the children of its parent. */
  adopt(parent: SpecElement, element: SpecElement): void {
    element.parent = undefined;
    this.spec.changes.run({ type: 'insert', element, parent, index: parent.elements.length });
  }

  /** Reports a problem of an element, at the location of an attribute if one is given. */
  report<C extends MessageCode>(
    code: C,
    parameters: MessageParameters<C>,
    xml: XmlElement,
    where: {
      readonly attribute?: string;
      readonly location?: Location | undefined;
      readonly suggestion?: string | undefined;
    } = {},
  ): void {
    if (MESSAGES[code].severity === 'error' && !HARMLESS.has(code)) this.markFaulty(xml);
    const at = where.location ?? (where.attribute === undefined ? undefined : xml.attributeLocation(where.attribute));
    this.diagnostics.add(
      diagnostic(code, parameters, {
        location: at ?? xml.location,
        element: labelOf(xml),
        ...(xml.chain.length > 0 && { chain: xml.chain }),
        ...(where.suggestion !== undefined && { suggestion: where.suggestion }),
      }),
    );
  }
}
