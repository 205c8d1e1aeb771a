/** Expands `attach` and `replicate`, innermost first, after the whole text has been read. */
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { suggest } from '../../../foundation/base/suggest.js';
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import { Attachment, affixed, Selection } from '../../spec/attach/attach.js';
import { mergeOptions } from '../../spec/attach/merge-options.js';
import { expandComposites } from '../../spec/composite/expand.js';
import { expandReplicate } from '../../spec/edit/replicate.js';
import { createElement, type Element, type SpecElement } from '../../spec/element.js';
import { partsOfKeys } from '../../spec/keyframes/keys.js';
import { assetPath } from '../../spec/lookup/asset-path.js';
import type { Spec } from '../../spec/spec.js';
import type { ReadContext } from './context.js';

/** Reads the model at a path, for a `model` asset. */
export type ReadSubmodel = (path: string, asset: Element<'model'>) => Spec | undefined;

/** Number of elements that are copied with a part. */
function countElements({ parts, followers }: Selection): number {
  let count = 0;
  for (const part of [...parts, ...followers]) for (const _ of part.descendants()) count++;
  return count;
}

/** The expansion of the `attach` and `replicate` elements of one Spec. */
export class Expansion {
  private readonly models = new Map<SpecElement, Spec | undefined>();
  private hasReplicas = false;

  constructor(
    private readonly context: ReadContext,
    private readonly readSubmodel: ReadSubmodel,
  ) {}

  /** Reads every model asset, even unused ones, expands the tree, and removes the assets. */
  run(): void {
    const { spec } = this.context;
    const assets = spec.all('model');
    for (const asset of assets) this.load(asset);
    this.expand(spec.worldbody);
    for (const asset of assets) spec.remove(asset);
  }

  /** Expands all descendants of an element, in document order. */
  private expand(parent: SpecElement): void {
    for (const child of [...parent.elements]) {
      this.expand(child);
      if (child.is('attach')) this.attach(child);
      else if (child.is('replicate')) this.replicate(child);
    }
  }

  /** True if `made` more elements are within the limits; reports an error otherwise. */
  private hasRoom(made: number, source: XmlElement): boolean {
    const total = this.context.reading.made;
    const count = total.count + made;
    if (count > total.limit) {
      this.context.report('too-large/elements', { count, name: 'elements', limit: total.limit }, source);
      return false;
    }
    total.count = count;
    return true;
  }

  private replicate(replicate: Element<'replicate'>): void {
    const { spec } = this.context;
    const { knownErrors } = this.context;
    // names of its copies may be missing
    if (knownErrors.has(replicate)) knownErrors.isIncomplete = true;
    const count = Math.max(0, replicate.count);
    expandComposites(spec, replicate);
    const selection = new Selection(spec, spec, [...replicate.elements]);
    if (!this.hasRoom(count * (1 + countElements(selection)), replicate.source as XmlElement)) {
      knownErrors.isUnusable = true;
      spec.remove(replicate);
      return;
    }
    if (this.refuseFlexes(selection)) {
      this.context.drop(replicate.source as XmlElement, replicate.parent!);
      spec.remove(replicate);
      return;
    }
    const isFirst = !this.hasReplicas;
    this.hasReplicas ||= count > 0;
    for (const lost of expandReplicate(replicate, isFirst)) {
      this.context.report('not-replicated', { element: lost.label }, lost.source as XmlElement);
    }
  }

  /** Reports flexes in a replicate: MuJoCo leaves them out, so the same file would give a different model there. */
  private refuseFlexes({ parts, followers }: Selection): boolean {
    const flexes = [...parts, ...followers].flatMap((each) =>
      [...each.descendants()].filter(({ namespace }) => namespace === 'flex'),
    );
    for (const flex of flexes) {
      this.context.report('bad-flex/replicated', { subject: flex.label }, flex.source as XmlElement);
    }
    return flexes.length > 0;
  }

  private attach(attach: Element<'attach'>): void {
    const { spec } = this.context;
    const parent = attach.parent!;
    const index = parent.elements.indexOf(attach);
    const from = attach.model === undefined ? spec : this.modelOf(attach);
    if (from) expandComposites(from, from.worldbody);
    const parts = from && this.partsOf(attach, from);
    spec.remove(attach);
    if (!from || !parts || attach.prefix === undefined) {
      this.context.knownErrors.markIncomplete(parent.source);
      return;
    }
    this.mergeOptions(from, attach);
    const isWorld = attach.body === undefined && attach.frame === undefined;
    const selection = new Selection(from, spec, parts, { leavesFlexcomps: !isWorld });
    for (const { label, source } of selection.beside) {
      this.context.report('not-attached', { element: label }, source as XmlElement);
    }
    if (!this.hasRoom(countElements(selection), attach.source as XmlElement)) {
      this.context.knownErrors.isUnusable = true;
      return;
    }
    const attachment = new Attachment(selection, affixed({ prefix: attach.prefix }), partsOfKeys(from));
    const copies = attachment.copyParts();
    // a body or a frame has one copy
    spec.insert(isWorld ? this.frameAround(copies, attach) : copies[0]!, parent, index);
    attachment.copyFollowers();
  }

  private mergeOptions(from: Spec, attach: Element<'attach'>): void {
    const { spec, diagnostics } = this.context;
    try {
      mergeOptions(from, spec, diagnostics);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const xml = attach.source as XmlElement;
      const chain = [...xml.chain, xml.location];
      for (const each of error.diagnostics) diagnostics.add({ ...each, chain });
    }
  }

  private frameAround(contents: readonly SpecElement[], attach: Element<'attach'>): SpecElement {
    const frame: SpecElement = createElement(this.context.spec, 'frame');
    frame.source = attach.source;
    for (const child of contents) {
      child.parent = frame;
      frame.elements.push(child);
    }
    return frame;
  }

  /** Returns the elements to attach: a body, a frame or the contents of the world. */
  private partsOf(attach: Element<'attach'>, from: Spec): readonly SpecElement[] | undefined {
    const xml = attach.source as XmlElement;
    for (const namespace of ['body', 'frame'] as const satisfies readonly Namespace[]) {
      const name = attach[namespace];
      if (name === undefined) continue;
      const found = from.find(namespace, name);
      if (found) return [found];
      if (this.context.knownErrors.mayDeclare(name)) return undefined;
      const suggestion = suggest(name, from.names.list(namespace));
      this.context.report('unknown-reference', { attribute: namespace, namespace, name }, xml, {
        attribute: namespace,
        suggestion,
      });
      return undefined;
    }
    if (from === this.context.spec) {
      this.context.report('self-attach', {}, xml);
      return undefined;
    }
    return [...from.worldbody.elements];
  }

  private modelOf(attach: Element<'attach'>): Spec | undefined {
    const { spec } = this.context;
    const name = attach.model!;
    const assets = spec.all('model');
    const asset = assets.find((each) => this.nameOf(each) === name);
    if (!asset && !this.context.knownErrors.mayDeclare(name)) {
      const suggestion = suggest(name, spec.names.list('model'));
      this.context.report(
        'unknown-reference',
        { attribute: 'model', namespace: 'model', name },
        attach.source as XmlElement,
        {
          attribute: 'model',
          suggestion,
        },
      );
    }
    return asset && this.load(asset);
  }

  /** Name of a model asset; without an own name, the name of the model in its file. */
  private nameOf(asset: Element<'model'>): string | undefined {
    return asset.name ?? this.load(asset)?.root.model;
  }

  private load(asset: Element<'model'>): Spec | undefined {
    if (this.models.has(asset)) return this.models.get(asset);
    const xml = asset.source as XmlElement;
    const file = asset.file;
    let model: Spec | undefined;
    if (file === undefined) {
      this.context.report('missing-attribute', { element: 'model', attribute: 'file' }, xml);
    } else {
      const path = assetPath(asset, file);
      if (path === undefined) this.context.report('bad-path', { file }, xml, { attribute: 'file' });
      else model = this.readSubmodel(path, asset);
    }
    this.models.set(asset, model);
    if (model) this.context.spec.submodels.set(asset.name ?? model.root.model, model);
    return model;
  }
}
