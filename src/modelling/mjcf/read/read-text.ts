/** Reads MJCF text into a Spec; a `robot` element is read by the given URDF reader. */
import { Diagnostics, ModelError } from '../../../foundation/base/diagnostics.js';
import type { Encoded } from '../../../foundation/resource/decoder.js';
import { type Files, memoryFiles } from '../../../foundation/resource/memory.js';
import { folderOf } from '../../../foundation/resource/path.js';
import type { Compatibility } from '../../../foundation/schema/compatibility.js';
import { FIXED_LIMITS, MODEL_LIMITS, type ModelLimits } from '../../../foundation/schema/limits.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import { diagnostic } from '../../../foundation/schema/report.js';
import { URDF_EXTENSION_SECTIONS } from '../../../foundation/schema/urdf-extension.js';
import { XmlSource } from '../../../foundation/xml/source.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import type { CompilerQueries } from '../../spec/compiler-queries.js';
import type { Element, SpecElement } from '../../spec/element.js';
import { KnownErrors } from '../../spec/known-errors.js';
import { missingFile } from '../../spec/lookup/missing-file.js';
import { type LoadFiles, type ReadFile, Spec, type SpecOptions } from '../../spec/spec.js';
import { Expansion } from './attach.js';
import { labelOf, type ModelText, type OpenModel, ReadContext, type Reading, type RobotReader } from './context.js';
import { readDefaults } from './defaults.js';
import { childKindOf, readAttributes, readElement } from './element.js';
import { Includes, parseSource } from './include.js';
import { checkClasses, checkNames, checkWorld } from './model-checks.js';
import { checkOutsideWorld, isOutsideWorld } from './outside-world.js';

/** Options for reading a model from text. */
export interface ReadTextOptions {
  /** Name of the file, for diagnostics; other files are looked up in its directory. */
  readonly name?: string;
  /** Other files of the model: by path, or a function that reads one. */
  readonly files?: Files | ReadFile;
  /** Collects the diagnostics; without it, errors are thrown as one ModelError and warnings are dropped. */
  readonly diagnostics?: Diagnostics;
  /** Fetches files later; stored in the Spec. */
  readonly load?: LoadFiles;
  readonly extensions?: object;
  readonly compilerQueries?: CompilerQueries;
  /** Directory to which file paths in a file are relative; default: up to the last slash of its name. */
  readonly folderOf?: (uri: string) => string;
  /** Opens the files of `model` assets; by default they are read as text. */
  readonly openModel?: OpenModel;
  /** Raises the limits on the expansion of a short text, by their names in `MODEL_LIMITS`. */
  readonly limits?: Partial<ModelLimits>;
  /** Version of MuJoCo whose language the text is written in; stored in the Spec; default '4.0'. */
  readonly compatibility?: Compatibility;
  /** Leaves out what is refused for its version, with a warning each; default false. */
  readonly lenient?: boolean;
  /** Called every few thousand elements of a long text, with the name of the pass and its progress from 0 to 1. */
  readonly progress?: (pass: string, done: number) => void;
}

const openText: OpenModel = ({ uri, bytes }) => ({ name: uri, bytes });

/**
 * Reads MJCF or URDF, depending on the root element. Throws one ModelError with every problem of the text, unless
 * `diagnostics` collects them.
 *
 * @param robots returns the reader of URDF; undefined if it is not loaded yet, which leaves a robot empty
 */
export function readText(text: string, options: ReadTextOptions, robots: () => RobotReader | undefined): Spec {
  const { name = 'model.xml', files: given = {} } = options;
  const readFile = typeof given === 'function' ? given : memoryFiles(given);
  const diagnostics = options.diagnostics ?? new Diagnostics();
  const { load, extensions, compilerQueries, compatibility, openModel = openText, limits = {} } = options;
  const added = {
    ...(load && { load }),
    ...(extensions && { extensions }),
    ...(compilerQueries && { compilerQueries }),
    ...(compatibility && { compatibility }),
  };
  const files: SpecOptions = { readFile, ...added };
  const knownErrors = new KnownErrors();
  const reading: Reading = {
    lenient: options.lenient ?? false,
    diagnostics,
    knownErrors,
    robots,
    openModel,
    folderOf: options.folderOf ?? folderOf,
    submodels: { known: new Map(), limit: limits.submodels ?? MODEL_LIMITS.submodels },
    progress: options.progress,
    made: { count: 0, limit: limits.elements ?? MODEL_LIMITS.elements },
  };
  const spec = readSpec(new XmlSource(name, text), files, reading, [name]);
  if (!knownErrors.isEmpty) spec.knownErrors = knownErrors;
  if (!options.diagnostics) diagnostics.throwIfErrors();
  return spec;
}

/** Reads one file; `open` are the files being read, outermost first. */
function readSpec(source: XmlSource, files: SpecOptions, reading: Reading, open: readonly string[]): Spec {
  const spec = new Spec({ ...files, uri: source.uri, directory: reading.folderOf(source.uri) });
  const context = new ReadContext(spec, reading);
  const xml = parseSource(source, reading);
  if (!xml) return spec;
  spec.changes.unrecorded(() => {
    if (!readSections(context, xml)) return;
    checkClasses(context);
    checkWorld(context);
    new Expansion(context, (path, asset) => readSubmodel(context, path, asset, open)).run();
    checkNames(context);
  });
  return spec;
}

/** Reads the model of an asset. */
function readSubmodel(
  context: ReadContext,
  path: string,
  asset: Element<'model'>,
  open: readonly string[],
): Spec | undefined {
  const { reading } = context;
  const xml = asset.source as XmlElement;
  const file = asset.file!;
  if (open.includes(path)) {
    context.report('model-cycle', { file, chain: [...open, path].join(' -> ') }, xml, { attribute: 'file' });
    return undefined;
  }
  const { known } = reading.submodels;
  const key = `${asset.content_type ?? ''} ${path}`;
  if (!known.has(key) && hasRoom(context, xml, open)) {
    // counted before the files that it names
    known.set(key, undefined);
    known.set(key, readOnce(context, path, asset, open));
  }
  return known.get(key);
}

/** True if one more model is within the limits on number and nesting; reports an error otherwise. */
function hasRoom(context: ReadContext, xml: XmlElement, open: readonly string[]): boolean {
  const { known, limit } = context.reading.submodels;
  const tooMany = { count: known.size + 1, name: 'submodels', limit } as const;
  const tooDeep = { count: open.length, name: 'modelDepth', limit: FIXED_LIMITS.modelDepth } as const;
  const over = [tooMany, tooDeep].find(({ count, limit: most }) => count > most);
  if (over) {
    context.report(`too-large/${over.name}`, over, xml, { attribute: 'file' });
    context.knownErrors.isUnusable = true;
  }
  return !over;
}

/** Reads a model for the first time. */
function readOnce(
  context: ReadContext,
  path: string,
  asset: Element<'model'>,
  open: readonly string[],
): Spec | undefined {
  const { spec, reading } = context;
  const xml = asset.source as XmlElement;
  const file = asset.file!;
  const bytes = spec.readFile(path);
  if (!bytes) {
    const { parameters, suggestion } = missingFile(file, [path], spec.readFile);
    context.report('file-not-found', parameters, xml, { attribute: 'file', suggestion });
    return undefined;
  }
  const model = openSubmodel(context, { uri: path, bytes, contentType: asset.content_type, wanted: 'model' }, xml);
  if (model === undefined || model instanceof Spec) return model;
  const text = new TextDecoder().decode(model.bytes);
  const source = new XmlSource(model.name, text, [...xml.chain, xml.location]);
  const { readFile, compilerQueries, compatibility } = spec;
  return readSpec(source, { readFile, compatibility, ...(compilerQueries && { compilerQueries }) }, reading, [
    ...open,
    path,
  ]);
}

/** Opens a model; errors are reported at the asset that names it. */
function openSubmodel({ reading }: ReadContext, file: Encoded, xml: XmlElement): ModelText | Spec | undefined {
  try {
    return reading.openModel(file);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const location = xml.attributeLocation('file') ?? xml.location;
    const place = { location, element: labelOf(xml), ...(xml.chain.length > 0 && { chain: xml.chain }) };
    for (const each of error.diagnostics) reading.diagnostics.add({ ...each, ...place });
    return undefined;
  }
}

/** Reads everything except expansions; returns false if the text is not MJCF. */
function readSections(context: ReadContext, xml: XmlElement): boolean {
  const { spec, diagnostics } = context;
  if (xml.name === 'robot') {
    const known = diagnostics.errorCount;
    const reader = context.reading.robots();
    const robot = reader?.expand ? reader.expand(xml, spec, diagnostics) : xml;
    if (robot) readExtension(context, robot);
    if (robot) reader?.read(robot, spec, diagnostics);
    context.knownErrors.isUnusable ||= diagnostics.errorCount > known;
    return true;
  }
  if (xml.name !== 'mujoco') {
    diagnostics.add(diagnostic('bad-root', { element: xml.name }, { location: xml.location }));
    context.knownErrors.isUnusable = true;
    return false;
  }
  new Includes(spec.readFile, context.reading.folderOf(spec.uri), context.reading).expand(xml);
  spec.root.source = xml;
  spec.root.comments = xml.comments;
  readAttributes(context, spec.root, xml);
  for (const section of xml.children) readSection(context, section);
  return true;
}

/** Reads the MJCF sections in a robot. Unknown elements in them are reported and left out, as elsewhere in a robot. */
function readExtension(context: ReadContext, robot: XmlElement): void {
  const sections = robot.children.filter(({ name }) => name === 'mujoco').flatMap(({ children }) => children);
  for (const section of sections) {
    if (!URDF_EXTENSION_SECTIONS.includes(section.name)) continue;
    const kinds = Object.keys(context.spec.root.child(section.name as Kind)!.row.children ?? {});
    const foreign = section.children.filter(({ name }) => !kinds.includes(name));
    for (const child of foreign) {
      const parameters = { subject: child.name, section: section.name };
      context.report('urdf-dropped/extension-child', parameters, child);
      section.children.splice(section.children.indexOf(child), 1);
    }
    readSection(context, section);
  }
}

/** Reads a section; a repeated section adds to the earlier one. */
function readSection(context: ReadContext, xml: XmlElement): void {
  const { spec } = context;
  if (isOutsideWorld(xml)) {
    checkOutsideWorld(context, xml);
    return;
  }
  const kind = childKindOf(context, spec.root, xml);
  if (kind === 'default') readDefaults(context, xml);
  else if (kind !== undefined) fillSingleton(context, spec.root.child(kind)!, xml);
}

/** Reads into an existing element: later attributes override earlier ones, children are added. */
function fillSingleton(context: ReadContext, section: SpecElement, xml: XmlElement): void {
  section.source ??= xml;
  if (xml.comments) section.comments = [...(section.comments ?? []), ...xml.comments];
  readAttributes(context, section, xml);
  const once = new Set<string>();
  for (const child of xml.children) {
    const kind = childKindOf(context, section, child);
    if (kind === undefined) continue;
    const isSingle = section.row.children![kind] === '?';
    if (isSingle && once.has(kind)) {
      context.report('duplicate-element', { element: child.name, parent: xml.name }, child);
      context.drop(child, section);
      continue;
    }
    once.add(kind);
    if (isSingle) fillSingleton(context, section.child(kind)!, child);
    else context.adopt(section, readElement(context, kind, child, section));
  }
}
