/** Data shared by all parts of the URDF reader: the Spec under construction, the options, the diagnostics. */
import type { Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import { isBeyondRange, parseNumber, words } from '../../foundation/base/numbers.js';
import { resolveOrientation } from '../../foundation/math/orientation.js';
import type { Pose, Quat, Vec3 } from '../../foundation/math/pose.js';
import { IDENTITY, UNIT_QUAT, ZERO3 } from '../../foundation/math/pose.js';
import type { CodeIn, Message, MessageCode, MessageParameters } from '../../foundation/schema/messages.js';
import { type DiagnosticContext, diagnostic, diagnosticOf } from '../../foundation/schema/report.js';
import type { XmlElement } from '../../foundation/xml/tree.js';
import type { Spec } from '../spec/spec.js';
import type { UrdfOptions } from './options.js';
import { isMacro } from './template.js';

const ZEROS: readonly number[] = [0, 0, 0, 0];

/** The attribute that a diagnostic is about, and a suggested value. */
interface Where {
  readonly attribute?: string;
  readonly suggestion?: string | undefined;
}

function contextOf(xml: XmlElement, { attribute, suggestion }: Where): DiagnosticContext {
  const { name } = xml.attributes;
  return {
    location: (attribute === undefined ? undefined : xml.attributeLocation(attribute)) ?? xml.location,
    element: name === undefined ? xml.name : `${xml.name} '${name}'`,
    ...(xml.chain.length > 0 && { chain: xml.chain }),
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** State of the reading of a URDF robot. */
export class UrdfContext {
  constructor(
    readonly spec: Spec,
    readonly options: UrdfOptions,
    private readonly diagnostics: Diagnostics,
  ) {}

  report<C extends MessageCode>(code: C, parameters: MessageParameters<C>, xml: XmlElement, where: Where = {}): void {
    this.diagnostics.add(diagnostic(code, parameters, contextOf(xml, where)));
  }

  /** Reports a message about a part of an element. */
  reportMessage(message: Message, subject: string, xml: XmlElement, where: Where = {}): void {
    this.diagnostics.add(diagnosticOf(message, contextOf(xml, where), subject));
  }

  /** Reports the diagnostics of an error at an element. */
  relay({ diagnostics }: ModelError, xml: XmlElement, where: Where = {}): void {
    for (const each of diagnostics) this.diagnostics.add({ ...each, ...contextOf(xml, where) });
  }

  /**
   * Reports an element that MJCF cannot express, or that the options exclude; macros are reported once for the whole
   * file.
   */
  drop(xml: XmlElement, fault: Message<CodeIn<'urdf-dropped'>>): void {
    if (isMacro(xml)) return;
    this.reportMessage(fault, xml.name, xml);
  }

  /** Returns a required text attribute; reports an error if it is missing. */
  text(xml: XmlElement, attribute: string): string | undefined {
    const value = xml.attributes[attribute];
    if (value !== undefined && value !== '') return value;
    this.report('missing-attribute', { element: xml.name, attribute }, xml);
    return undefined;
  }

  /** Returns `count` numbers of an attribute; undefined if it is absent, or with a report if it is invalid. */
  numbers(xml: XmlElement, attribute: string, count: number): readonly number[] | undefined {
    const text = xml.attributes[attribute];
    if (text === undefined) return undefined;
    const list = words(text);
    const values = list.map(parseNumber);
    const wrong = values.findIndex((value, i) => value === undefined || isBeyondRange(list[i]!, value));
    if (wrong >= 0) {
      this.report('bad-number', { attribute, value: list[wrong]! }, xml, { attribute });
      return undefined;
    }
    if (values.length !== count) {
      this.report('bad-count', { attribute, expected: count, count: values.length }, xml, { attribute });
      return undefined;
    }
    return values as number[];
  }

  /** Returns a number of an attribute. */
  number(xml: XmlElement, attribute: string): number | undefined {
    return this.numbers(xml, attribute, 1)?.[0];
  }

  /** Returns required numbers; if they are missing or invalid, reports an error and returns `others`. */
  given(xml: XmlElement, attribute: string, count = 1, others: readonly number[] = ZEROS): readonly number[] {
    if (xml.attributes[attribute] === undefined) {
      this.report('missing-attribute', { element: xml.name, attribute }, xml);
    }
    return this.numbers(xml, attribute, count) ?? others.slice(0, count);
  }

  /** Returns a required child element; reports an error if it is missing. */
  child(xml: XmlElement, name: string): XmlElement | undefined {
    const found = childOf(xml, name);
    if (!found) this.report('urdf-missing', { element: xml.name, child: name }, xml);
    return found;
  }

  /** The `origin` of an element: a position [m] and angles about fixed axes [rad]. */
  origin(xml: XmlElement): Pose {
    const origin = childOf(xml, 'origin');
    if (!origin) return IDENTITY;
    const pos = (this.numbers(origin, 'xyz', 3) ?? ZERO3) as Vec3;
    const rpy = this.numbers(origin, 'rpy', 3);
    const quat = rpy ? (resolveOrientation({ euler: rpy }, { radians: 1, eulerseq: 'XYZ' }) as Quat) : UNIT_QUAT;
    return { pos, quat };
  }
}

/** Returns the first child with a tag; undefined if it does not exist. */
export const childOf = (xml: XmlElement, name: string): XmlElement | undefined =>
  xml.children.find((child) => child.name === name);

export const childrenOf = (xml: XmlElement, name: string): XmlElement[] =>
  xml.children.filter((child) => child.name === name);

/** Returns the attributes of a pose; an attribute with the value of the identity is omitted. */
export function poseAttributes({ pos, quat }: Pose): { pos?: Vec3; quat?: Quat } {
  return {
    ...(pos.some((x) => x !== 0) && { pos }),
    ...(quat.some((x, i) => x !== UNIT_QUAT[i]) && { quat }),
  };
}
