/**
 * Expands a xacro template to a robot: elements keep their locations in the files of the template, with the calls and
 * includes that led to them as chain.
 */
import type { Diagnostics, Location } from '../../../foundation/base/diagnostics.js';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { suggest } from '../../../foundation/base/suggest.js';
import { isAbsolute, normalizePath, resolvePath } from '../../../foundation/resource/path.js';
import { FIXED_LIMITS, MODEL_LIMITS, type ModelLimits } from '../../../foundation/schema/limits.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { type DiagnosticContext, diagnosticOf } from '../../../foundation/schema/report.js';
import type { XmlProblem } from '../../../foundation/xml/parse.js';
import { parseTree } from '../../../foundation/xml/parse.js';
import { XmlSource } from '../../../foundation/xml/source.js';
import { decodeEntities, XmlElement } from '../../../foundation/xml/tree.js';
import { missingFile } from '../../spec/lookup/missing-file.js';
import type { ReadFile } from '../../spec/spec.js';
import { isMacro } from '../template.js';
import { nameFault, parseExpression } from './expression.js';
import { Work, XacroFault } from './fault.js';
import { callable, globalNames } from './functions.js';
import { parametersIn } from './parameters.js';
import { type Block, type Macro, Scope } from './scope.js';
import { evaluateText } from './text.js';
import { Callable, isNumber, isTrue, literal, textOf, type Value } from './value.js';
import { readYAML } from './yaml.js';

/** The files, arguments and limits of an expansion. */
export interface XacroInput {
  readonly readFile: ReadFile;
  /** Directory to which the file paths in a file are relative. */
  readonly folderOf: (uri: string) => string;
  /** The folder of a package, without a slash at its end; undefined if it is not found. Throws a ModelError. */
  readonly packageFolder: (name: string) => string | undefined;
  /** The path of a file of a package; a relative one starts from the folder of the robot. Throws a ModelError. */
  readonly packageFile: (name: string, path: string) => string | undefined;
  /** Values for `xacro:arg`. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** Variables for `$(env)` and `$(optenv)`. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits?: Partial<ModelLimits>;
  readonly diagnostics: Diagnostics;
}

/** Ends the expansion after a report. */
class Stopped extends Error {}

/** An element made by an expansion: its text is evaluated, and its source has the calls as chain. */
class ExpandedElement extends XmlElement {
  text: string | undefined;

  override get content(): string {
    return this.text ?? super.content;
  }

  override exactValue(name: string): string | undefined {
    return this.attributes[name];
  }
}

/** What an element is expanded in: its properties and macros, and the calls that led to it. */
interface Frame {
  readonly scope: Scope;
  /** Locations of the calls; undefined outside of macros, where the chain of the file applies. */
  readonly calls: readonly Location[] | undefined;
  /** Sources with these calls as chain, by the source of the text. */
  readonly sources: Map<XmlSource, XmlSource>;
  readonly depth: number;
}

/** The element that is being expanded. */
interface Place {
  readonly xml: XmlElement;
  readonly frame: Frame;
  readonly attribute?: string | undefined;
}

type Attributes = Record<string, string>;
type Handler = (xml: XmlElement, frame: Frame, into: Container) => void;

/** The element that receives expanded children. */
interface Container {
  readonly children: XmlElement[];
  readonly attributes: Attributes;
  /** Receives texts of conditions. */
  addText(text: string): void;
}

const PREFIX = 'xacro:';
const hasCode = (text: string): boolean => text.includes('$');

/** Returns the expanded robot; undefined, after a report, if the template has an error. */
export function expandTemplate(robot: XmlElement, input: XacroInput): XmlElement | undefined {
  return new Expander(input).expand(robot);
}

class Expander {
  private readonly work: Work;
  private readonly globals: ReadonlyMap<string, Value>;
  private readonly args: Map<string, string>;
  private readonly limit: number;
  private made = 0;
  private place: Place | undefined;
  /** The folder of the robot. */
  private folder = '';
  private readonly yaml = new Map<string, Value>();
  private readonly handlers: ReadonlyMap<string, Handler>;

  constructor(private readonly input: XacroInput) {
    const { limits = {} } = input;
    this.work = new Work(limits.macroWork ?? MODEL_LIMITS.macroWork);
    this.limit = limits.macroElements ?? MODEL_LIMITS.macroElements;
    this.args = new Map(Object.entries(input.arguments ?? {}));
    this.globals = new Map([...globalNames(this.work), ['xacro', this.ownFunctions()]]);
    this.handlers = new Map<string, Handler>([
      ['property', (xml, frame) => this.property(xml, frame)],
      ['macro', (xml, frame) => this.define(xml, frame)],
      ['arg', (xml, frame) => this.argument(xml, frame)],
      ['include', (xml, frame, into) => this.include(xml, frame, into)],
      ['if', (xml, frame, into) => this.condition(xml, frame, into, true)],
      ['unless', (xml, frame, into) => this.condition(xml, frame, into, false)],
      ['insert_block', (xml, frame, into) => this.insert(xml, frame, into)],
      ['attribute', (xml, frame, into) => this.attribute(xml, frame, into)],
      ['element', (xml, frame, into) => this.element(xml, frame, into)],
      ['call', (xml, frame, into) => this.callComputed(xml, frame, into)],
    ]);
  }

  expand(robot: XmlElement): XmlElement | undefined {
    const scope = new Scope(undefined, (text, within) => this.evaluate(text, within));
    const frame: Frame = { scope, calls: undefined, sources: new Map(), depth: 0 };
    this.folder = this.input.folderOf(robot.source.uri);
    try {
      const attributes: Attributes = Object.create(null) as Attributes;
      const made = this.make(robot, robot.name, attributes, frame);
      this.contents(robot, frame, made, attributes);
      // the arguments that the root uses are declared inside of it
      this.evaluateAttributes(robot, frame, attributes);
      return made;
    } catch (error) {
      if (error instanceof Stopped) return undefined;
      if (error instanceof XacroFault) this.report(error.fault, error.subject, error.suggestion);
      else if (error instanceof ModelError) this.relay(error);
      else if (error instanceof RangeError) this.report(message('xacro/deep', { limit: FIXED_LIMITS.macroDepth }));
      else throw error;
      return undefined;
    }
  }

  private make(xml: XmlElement, name: string, attributes: Attributes, frame: Frame): ExpandedElement {
    if (++this.made > this.limit) {
      const parameters = { count: this.made, name: 'macroElements', limit: this.limit };
      throw new XacroFault(message('too-large/macroElements', parameters));
    }
    const made = new ExpandedElement(name, attributes, this.sourceOf(xml, frame), xml.offset);
    made.comments = xml.comments;
    made.trailing = xml.trailing;
    made.cdata = xml.cdata;
    made.isDamaged = xml.isDamaged;
    return made;
  }

  /** The text of an element, with the calls that led to it. */
  private sourceOf({ source }: XmlElement, { calls, sources }: Frame): XmlSource {
    if (calls === undefined) return source;
    let found = sources.get(source);
    if (!found) sources.set(source, (found = source.under(calls)));
    return found;
  }

  /** Expands the children and the text of an element into another. */
  private contents(xml: XmlElement, frame: Frame, made: ExpandedElement, attributes: Attributes): void {
    const into: Container = {
      children: made.children,
      attributes,
      addText: (text) => {
        made.text = (made.text ?? '') + text;
      },
    };
    const { content } = xml;
    if (hasCode(content)) {
      this.place = { xml, frame };
      made.text = this.asText(this.evaluate(decodeEntities(content), frame.scope));
    }
    this.children(xml.children, frame, into);
  }

  private children(list: readonly XmlElement[], frame: Frame, into: Container): void {
    for (const each of list) this.child(each, frame, into);
  }

  private child(xml: XmlElement, frame: Frame, into: Container): void {
    this.work.spend(1);
    this.place = { xml, frame };
    if (isMacro(xml)) {
      const name = xml.name.slice(PREFIX.length);
      const handler = this.handlers.get(name);
      if (handler) handler(xml, frame, into);
      else this.call(name, xml, frame, into);
      return;
    }
    const attributes = Object.create(null) as Attributes;
    this.evaluateAttributes(xml, frame, attributes);
    const made = this.make(xml, xml.name, attributes, frame);
    into.children.push(made);
    this.contents(xml, frame, made, attributes);
  }

  /** Evaluates the attributes that are not set yet. */
  private evaluateAttributes(xml: XmlElement, frame: Frame, attributes: Attributes): void {
    for (const [name, value] of Object.entries(xml.attributes)) {
      if (name === 'xmlns:xacro' || Object.hasOwn(attributes, name)) continue;
      attributes[name] = hasCode(value) ? this.asText(this.valueOf(xml, name, frame)) : value;
    }
  }

  /** The value of an attribute. */
  private valueOf(xml: XmlElement, attribute: string, frame: Frame): Value {
    this.place = { xml, frame, attribute };
    return this.evaluate(xml.attributes[attribute]!, frame.scope);
  }

  /** The text of a required attribute. */
  private required(xml: XmlElement, attribute: string, frame: Frame): string {
    if (xml.attributes[attribute] === undefined) this.missing(xml, attribute);
    return this.asText(this.valueOf(xml, attribute, frame));
  }

  private missing(xml: XmlElement, attribute: string): never {
    throw new XacroFault(message('missing-attribute', { element: xml.name, attribute }));
  }

  private asText(value: Value): string {
    return textOf(value, this.work);
  }

  /** The value of a text with expressions and substitutions. */
  private evaluate(text: string, scope: Scope): Value {
    return evaluateText(text, {
      names: {
        find: (name) => scope.find(name) ?? this.globals.get(name),
        all: () => [...scope.names(), ...this.globals.keys()],
        work: this.work,
      },
      substitute: (command) => this.substitute(command),
      work: this.work,
    });
  }

  /** The text of `$(command)`. */
  private substitute(command: string): Value {
    const [name = '', first, ...rest] = command.trim().split(/\s+/);
    switch (name) {
      case 'arg': {
        const value = first === undefined ? undefined : this.args.get(first);
        if (value !== undefined) return value;
        throw new XacroFault(message('xacro/argument', { name: first ?? '' }), suggest(first ?? '', this.args.keys()));
      }
      case 'find':
        return this.folderOfPackage(first ?? '');
      case 'dirname':
        return this.input.folderOf(this.file).replace(/(.)\/$/, '$1');
      case 'eval':
        return this.eval(command.trim().slice(name.length));
      case 'env':
      case 'optenv': {
        const { environment = {} } = this.input;
        if (first !== undefined && Object.hasOwn(environment, first)) return environment[first]!;
        if (name === 'optenv') return rest.join(' ');
        throw new XacroFault(message('xacro/environment', { name: first ?? '' }));
      }
      default:
        throw new XacroFault(message('xacro/substitution', { name }));
    }
  }

  /** The value of `$(eval)`: an expression with the arguments as names. */
  private eval(expression: string): Value {
    return parseExpression(expression)({
      find: (name) => {
        if (name === 'arg')
          return callable('arg', [1, 1, ([arg]) => literal(this.substitute(`arg ${this.asText(arg!)}`))], this.work);
        return this.args.has(name) ? literal(this.args.get(name)!) : this.globals.get(name);
      },
      all: () => [...this.args.keys(), ...this.globals.keys()],
      work: this.work,
    });
  }

  private folderOfPackage(name: string): string {
    const folder = this.input.packageFolder(name);
    if (folder === undefined) throw new XacroFault(message('xacro/package', { package: name }));
    // a relative folder does not start from the folder of each file
    return isAbsolute(folder) ? folder : `package://${name}`;
  }

  /** The path of a file that is named in the current one; undefined if it leaves its root. */
  private pathOf(name: string): string | undefined {
    const file = name.replace(/^file:\/\//, '');
    const [, inside, rest] = /^package:\/\/([^/]+)\/(.*)$/s.exec(file) ?? [];
    if (inside === undefined) return resolvePath(this.input.folderOf(this.file), file);
    const normal = normalizePath(rest!);
    const path = normal === undefined ? undefined : this.input.packageFile(inside, normal);
    if (normal !== undefined && path === undefined) {
      throw new XacroFault(message('xacro/package', { package: inside }));
    }
    return path === undefined ? undefined : resolvePath(this.folder, path);
  }

  /** The file of the element that is being expanded. */
  private get file(): string {
    return this.place!.xml.source.uri;
  }

  private property(xml: XmlElement, frame: Frame): void {
    const { attributes } = xml;
    const name = this.required(xml, 'name', frame);
    if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) || name.startsWith('__')) {
      throw new XacroFault(message('xacro/property-name', { name }));
    }
    const scope = this.scopeOf(xml, frame);
    if (attributes.remove !== undefined && isTrue(this.truth(xml, 'remove', frame))) {
      scope.remove(name);
      return;
    }
    if (attributes.default !== undefined && frame.scope.has(name)) return;
    const attribute =
      attributes.value !== undefined ? 'value' : attributes.default !== undefined ? 'default' : undefined;
    if (attribute === undefined) {
      scope.setBlock(name, { elements: xml.children, isExpanded: false });
      return;
    }
    const isLazy = attributes.lazy_eval === undefined || isTrue(this.truth(xml, 'lazy_eval', frame));
    if (isLazy && scope === frame.scope) scope.setText(name, attributes[attribute]!);
    else scope.setValue(name, this.valueOf(xml, attribute, frame));
  }

  /** The scope that a property is set in. */
  private scopeOf(xml: XmlElement, { scope }: Frame): Scope {
    const { scope: name } = xml.attributes;
    if (name === undefined) return scope;
    if (name === 'global') return scope.top;
    if (name === 'parent') return scope.parent ?? scope;
    throw new XacroFault(message('xacro/scope', { scope: name }));
  }

  private define(xml: XmlElement, frame: Frame): void {
    const name = this.required(xml, 'name', frame).replace(/^xacro:/, '');
    if (this.handlers.has(name)) throw new XacroFault(message('xacro/macro-name', { name }));
    const parameters = parametersIn(xml.attributes.params ?? '');
    frame.scope.setMacro({ name, parameters, body: xml });
  }

  private argument(xml: XmlElement, frame: Frame): void {
    const name = this.required(xml, 'name', frame);
    if (this.args.has(name)) return;
    if (xml.attributes.default !== undefined) this.args.set(name, this.required(xml, 'default', frame));
  }

  private condition(xml: XmlElement, frame: Frame, into: Container, wanted: boolean): void {
    if (xml.attributes.value === undefined) this.missing(xml, 'value');
    if (isTrue(this.truth(xml, 'value', frame)) !== wanted) return;
    const { content } = xml;
    if (content.trim() !== '') {
      into.addText(
        this.asText(hasCode(content) ? this.evaluate(decodeEntities(content), frame.scope) : decodeEntities(content)),
      );
    }
    this.children(xml.children, frame, into);
  }

  /** The value of a condition: a number or a truth value. */
  private truth(xml: XmlElement, attribute: string, frame: Frame): Value {
    const value = this.valueOf(xml, attribute, frame);
    if (typeof value !== 'string') return value;
    const found = literal(value.trim());
    if (!isNumber(found)) throw new XacroFault(message('xacro/condition', { value }));
    return found;
  }

  private insert(xml: XmlElement, frame: Frame, into: Container): void {
    const name = this.required(xml, 'name', frame);
    const block = frame.scope.findBlock(name);
    if (!block) throw new XacroFault(message('xacro/block', { name }), suggest(name, frame.scope.blockNames()));
    if (block.isExpanded) for (const each of block.elements) into.children.push(this.copied(each));
    else this.deeper(frame, xml, () => this.children(block.elements, frame, into));
  }

  /** Copies an expanded element, so that each insertion has its own. */
  private copied(xml: XmlElement): XmlElement {
    const copy = this.make(xml, xml.name, { ...xml.attributes }, { ...ROOTLESS, sources: new Map() });
    if (xml instanceof ExpandedElement) copy.text = xml.text;
    for (const each of xml.children) copy.children.push(this.copied(each));
    return copy;
  }

  private attribute(xml: XmlElement, frame: Frame, into: Container): void {
    const name = this.required(xml, 'name', frame);
    into.attributes[name] = this.required(xml, 'value', frame);
  }

  private element(xml: XmlElement, frame: Frame, into: Container): void {
    const name = this.required(xml, 'xacro:name', frame);
    const attributes = Object.create(null) as Attributes;
    attributes['xacro:name'] = '';
    this.evaluateAttributes(xml, frame, attributes);
    delete attributes['xacro:name'];
    const made = this.make(xml, name, attributes, frame);
    into.children.push(made);
    this.contents(xml, frame, made, attributes);
  }

  private include(xml: XmlElement, frame: Frame, into: Container): void {
    const file = this.required(xml, 'filename', frame);
    const path = this.pathOf(file);
    const bytes = path === undefined ? undefined : this.input.readFile(path);
    if (path === undefined || bytes === undefined) {
      if (xml.attributes.optional !== undefined && isTrue(this.truth(xml, 'optional', frame))) return;
      throw this.noFile(file, path);
    }
    this.deeper(frame, xml, (depth) => {
      const { location } = xml;
      const calls = [...(frame.calls ?? xml.chain), location];
      const root = this.parse(new XmlSource(path, new TextDecoder().decode(bytes), calls));
      const namespace = xml.attributes.ns === undefined ? undefined : this.required(xml, 'ns', frame);
      const scope = namespace === undefined ? frame.scope : frame.scope.namespace(namespace);
      this.children(root.children, { scope, calls: undefined, sources: new Map(), depth }, into);
    });
  }

  private noFile(file: string, path: string | undefined): XacroFault {
    if (path === undefined) return new XacroFault(message('bad-path', { file }));
    const { parameters, suggestion } = missingFile(file, [path], this.input.readFile);
    return new XacroFault(message('file-not-found', parameters), suggestion);
  }

  private parse(source: XmlSource): XmlElement {
    let isBroken = false;
    const root = parseTree(source, ({ type, text, offset }: XmlProblem) => {
      const code = type === 'lenient' ? 'xml-lenient' : 'xml-syntax';
      isBroken ||= code === 'xml-syntax';
      const context = { location: source.locate(offset), chain: source.chain };
      this.input.diagnostics.add(diagnosticOf(message(code, { problem: text }), context));
    });
    if (!root || isBroken) throw new Stopped();
    return root;
  }

  private callComputed(xml: XmlElement, frame: Frame, into: Container): void {
    this.call(this.required(xml, 'macro', frame), xml, frame, into, 'macro');
  }

  private call(name: string, xml: XmlElement, frame: Frame, into: Container, ignored?: string): void {
    const found = frame.scope.findMacro(name);
    if (!found) throw new XacroFault(message('xacro/macro', { name }), suggest(name, frame.scope.macroNames()));
    const { macro } = found;
    const scope = new Scope(frame.scope, (text, within) => this.evaluate(text, within));
    this.bind(macro, xml, frame, scope, found.scope, ignored);
    this.deeper(frame, xml, (depth) => {
      const calls = [...(frame.calls ?? xml.chain), xml.location];
      this.children(macro.body.children, { scope, calls, sources: new Map(), depth }, into);
    });
  }

  /** Sets the parameters of a macro in its scope. */
  private bind(
    { name: macro, parameters }: Macro,
    xml: XmlElement,
    frame: Frame,
    scope: Scope,
    namespace: Scope | undefined,
    ignored: string | undefined,
  ): void {
    const values = new Map(parameters.filter(({ kind }) => kind === 'value').map((each) => [each.name, each]));
    for (const attribute of Object.keys(xml.attributes)) {
      if (attribute === ignored || attribute.startsWith('xmlns:')) continue;
      if (!values.has(attribute)) {
        this.place = { xml, frame, attribute };
        throw new XacroFault(
          message('xacro/no-parameter', { macro, name: attribute }),
          suggest(attribute, values.keys()),
        );
      }
      scope.setValue(attribute, this.valueOf(xml, attribute, frame));
    }
    // the properties of a namespace are names in its macros
    if (namespace) scope.inherit(namespace);
    for (const { name, isInherited, fallback } of values.values()) {
      if (Object.hasOwn(xml.attributes, name) && name !== ignored) continue;
      this.place = { xml, frame };
      const outer = isInherited ? frame.scope.find(name) : undefined;
      if (outer !== undefined) scope.setValue(name, outer);
      else if (fallback !== undefined) scope.setValue(name, this.evaluate(fallback, frame.scope));
      else if (isInherited) throw nameFault(name, frame.scope.names());
      else throw new XacroFault(message('xacro/parameter', { macro, name }));
    }
    this.bindBlocks(
      macro,
      parameters.filter(({ kind }) => kind !== 'value'),
      xml,
      frame,
      scope,
    );
  }

  /** Expands the blocks of a call where it is, and sets them in the scope of the macro. */
  private bindBlocks(macro: string, blocks: Macro['parameters'], xml: XmlElement, frame: Frame, scope: Scope): void {
    const given: XmlElement[] = [];
    this.deeper(frame, xml, (depth) =>
      this.children(xml.children, { ...frame, depth }, { children: given, attributes: {}, addText: () => {} }),
    );
    this.place = { xml, frame };
    if (given.length !== blocks.length) {
      throw new XacroFault(message('xacro/blocks', { macro, expected: blocks.length, count: given.length }));
    }
    blocks.forEach(({ name, kind }, i) => {
      const elements = kind === 'element' ? [given[i]!] : given[i]!.children;
      scope.setBlock(name, { elements, isExpanded: true } satisfies Block);
    });
  }

  /** Runs an expansion one level deeper. */
  private deeper(frame: Frame, xml: XmlElement, run: (depth: number) => void): void {
    const depth = frame.depth + 1;
    this.place = { xml, frame };
    if (depth > FIXED_LIMITS.macroDepth)
      throw new XacroFault(message('xacro/deep', { limit: FIXED_LIMITS.macroDepth }));
    run(depth);
  }

  /** The group `xacro` of functions. */
  private ownFunctions(): Callable {
    const { work } = this;
    const texts = (args: readonly Value[]): string => args.map((each) => this.asText(each)).join(' ');
    const members = new Map<string, Value>();
    const add = (name: string, least: number, most: number, call: (args: readonly Value[]) => Value): void => {
      members.set(name, callable(name, [least, most, call], work));
    };
    const log = (code: CodeIn<'xacro-message'>): void => {
      const name = code.slice('xacro-message/'.length);
      members.set(name, new Callable(name, (args) => this.log(code, texts(args))));
    };
    add('load_yaml', 1, 1, ([file]) => this.loadYAML(this.asText(file!)));
    add('arg', 1, 1, ([name]) => literal(this.substitute(`arg ${this.asText(name!)}`)));
    add('abs_filename', 1, 1, ([file]) => this.pathOf(this.asText(file!)) ?? '');
    add('dotify', 1, 1, ([value]) => value!);
    add('print_location', 0, 0, () => '');
    add('tokenize', 1, 2, ([text, separators = ',; ']) => {
      const marks = this.asText(separators);
      const found: string[] = [''];
      for (const c of this.asText(text!)) {
        if (marks.includes(c)) found.push('');
        else found[found.length - 1] += c;
      }
      return found.filter((each) => each !== '');
    });
    log('xacro-message/warning');
    log('xacro-message/error');
    log('xacro-message/fatal');
    members.set('message', new Callable('message', () => ''));
    return new Callable('xacro', undefined, members);
  }

  /** Reports a message of the template. */
  private log(code: CodeIn<'xacro-message'>, text: string): string {
    this.report(message(code, { text }));
    if (code === 'xacro-message/fatal') throw new Stopped();
    return '';
  }

  private loadYAML(file: string): Value {
    const path = this.pathOf(file);
    if (path !== undefined && this.yaml.has(path)) return this.yaml.get(path)!;
    const bytes = path === undefined ? undefined : this.input.readFile(path);
    if (path === undefined || bytes === undefined) throw this.noFile(file, path);
    const names = { find: (each: string) => this.globals.get(each), all: () => this.globals.keys(), work: this.work };
    const value = readYAML(path, new TextDecoder().decode(bytes), (each) => each(names), this.work);
    this.yaml.set(path, value);
    return value;
  }

  private context(): DiagnosticContext {
    const { xml, frame, attribute } = this.place!;
    const chain = frame.calls ?? xml.chain;
    return {
      location: (attribute === undefined ? undefined : xml.attributeLocation(attribute)) ?? xml.location,
      element: xml.name,
      ...(chain.length > 0 && { chain }),
    };
  }

  private report(fault: Message, subject = '', suggestion?: string): void {
    const context = { ...this.context(), ...(suggestion !== undefined && { suggestion }) };
    this.input.diagnostics.add(diagnosticOf(fault, context, subject));
  }

  private relay({ diagnostics }: ModelError): void {
    for (const each of diagnostics) this.input.diagnostics.add({ ...each, ...this.context() });
  }
}

/** A frame for copies, whose sources have their chains already. */
const ROOTLESS = { scope: undefined as never, calls: undefined, depth: 0 };
