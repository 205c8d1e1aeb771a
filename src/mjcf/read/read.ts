/** MJCF text to a Spec. */
import { Diagnostics } from '../../base/diagnostics.js';
import { type Files, memoryFiles } from '../../resource/memory.js';
import { folderOf } from '../../resource/path.js';
import { diagnostic } from '../../schema/report.js';
import type { SpecElement } from '../../spec/element.js';
import { type ReadFile, Spec } from '../../spec/spec.js';
import { XmlSource } from '../../xml/source.js';
import type { XmlElement } from '../../xml/tree.js';
import { ReadContext } from './context.js';
import { checkClasses, readDefaults } from './defaults.js';
import { childKindOf, readAttributes, readElement } from './element.js';
import { Includes, parseSource } from './include.js';

export interface ParseOptions {
  /** Name of the file, for diagnostics; its folder is where other files are looked for. */
  readonly name?: string;
  /** Other files of the model: by path, or a function that reads one. */
  readonly files?: Files | ReadFile;
  /** Collects the diagnostics; without it, errors are thrown as one ModelError and warnings are dropped. */
  readonly diagnostics?: Diagnostics;
}

/** Reads MJCF. Throws one ModelError with every problem of the text, unless `diagnostics` collects them. */
export function parseXML(text: string, options: ParseOptions = {}): Spec {
  const { name = 'model.xml', files = {} } = options;
  const readFile = typeof files === 'function' ? files : memoryFiles(files);
  const diagnostics = options.diagnostics ?? new Diagnostics();
  const spec = new Spec({ uri: name, readFile });
  const xml = parseSource(new XmlSource(name, text), diagnostics);
  if (xml) spec.changes.unrecorded(() => readModel(new ReadContext(spec, diagnostics), xml));
  if (!options.diagnostics) diagnostics.throwIfErrors();
  return spec;
}

function readModel(context: ReadContext, xml: XmlElement): void {
  const { spec, diagnostics } = context;
  if (xml.name !== 'mujoco') {
    const at = { location: xml.location };
    if (xml.name === 'robot') diagnostics.add(diagnostic('unsupported', { feature: 'URDF' }, at));
    else diagnostics.add(diagnostic('bad-root', { element: xml.name }, at));
    return;
  }
  new Includes(spec.readFile, folderOf(spec.uri), diagnostics).expand(xml);
  spec.root.source = xml;
  spec.root.comments = xml.comments;
  readAttributes(context, spec.root, xml);
  for (const section of xml.children) readSection(context, section);
  checkClasses(context);
}

/** Reads a section; sections may repeat, and then add to what was read before. */
function readSection(context: ReadContext, xml: XmlElement): void {
  const { spec } = context;
  const kind = childKindOf(context, spec.root, xml);
  if (kind === 'default') readDefaults(context, xml);
  else if (kind !== undefined) fillSingleton(context, spec.root.child(kind) as SpecElement, xml);
}

/** Reads into an element that exists already: later attributes win, children are added. */
function fillSingleton(context: ReadContext, section: SpecElement, xml: XmlElement): void {
  section.source ??= xml;
  if (xml.comments) section.comments = [...(section.comments ?? []), ...xml.comments];
  readAttributes(context, section, xml);
  const once = new Set<string>();
  for (const child of xml.children) {
    const kind = childKindOf(context, section, child);
    if (kind === undefined) continue;
    const isSingle = section.row.children?.[kind] === '?';
    if (isSingle && once.has(kind)) {
      context.report('duplicate-element', { element: child.name, parent: xml.name }, child);
      continue;
    }
    once.add(kind);
    if (isSingle) fillSingleton(context, section.child(kind) as SpecElement, child);
    else context.adopt(section, readElement(context, kind, child, section));
  }
}
