/**
 * Writes changes of a Spec to the texts it was read from. A change of a generated element is written to the generator
 * and applies to all its copies, which a note reports. Changes that the texts cannot express throw.
 */

import type { ModelError } from '../../foundation/base/diagnostics.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { modelError } from '../../foundation/schema/report.js';
import type { Change } from '../../modelling/spec/edit/changes.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { flattenCompilerSettings } from '../../modelling/spec/flatten-compiler-settings/flatten-compiler-settings.js';
import { KeyVectors } from '../../modelling/spec/keyframes/key-vector.js';
import { isKeyVector, KEY_VECTORS } from '../../modelling/spec/keyframes/keys.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { generatorValue } from './generator-value.js';
import { type NetChanges, netChanges } from './net-changes.js';
import { NodeSource } from './node-source.js';
import { attachmentOf, type Origins, placeOf, sectionPath } from './origins.js';
import type { Place } from './outline.js';
import { Placement } from './placement.js';
import { attributePatch } from './text/attribute-patch.js';
import type { SourceDocument } from './text/document.js';
import type { TextPatch } from './text/text-patch.js';
import type { Workspace } from './workspace.js';

/** A side effect of an edit. */
export interface EditNote {
  /** An edit of a generator applies to all its copies. */
  readonly type: 'generator';
  /** Label of the edited element. */
  readonly element: string;
  /** Tag of the generator: `replicate`, `attach`. */
  readonly generator: string;
  /** Number of elements to which the edit applies. */
  readonly copies: number;
  readonly uri: string;
}

/** Writes one transaction's changes of a Spec into the documents. */
export class SpecToText {
  readonly notes: EditNote[] = [];
  private readonly net: NetChanges;
  private readonly placement: Placement;

  constructor(
    private readonly spec: Spec,
    private readonly origins: Origins,
    private readonly workspace: Workspace,
    changes: readonly Change[],
  ) {
    this.net = netChanges(changes, {
      isHeld: (element) => spec.holds(element),
      wasHeld: (element) => origins.isKnown(element),
    });
    this.placement = new Placement(workspace, origins);
  }

  run(): void {
    this.noteGenerators();
    this.placeElements();
    for (const [element, parent] of this.net.removed) this.remove(element, parent);
    this.writeValues();
  }

  /** Writes new and moved elements at their positions, outer elements first. */
  private placeElements(): void {
    const { added, moved } = this.net;
    if (added.size + moved.size === 0) return;
    const valuesOf = this.writable();
    for (const element of this.spec.root.descendants()) {
      if (moved.has(element) && placeOf(element)?.node.name === element.tag) this.placement.move(element);
      else if (added.has(element) && !this.isMade(element))
        this.placement.add(element, valuesOf, (child) => !moved.has(child));
    }
  }

  /** Returns the values to write. Where new elements had other compiler settings, their values are converted. */
  private writable(): (element: SpecElement) => ReadonlyMap<string, AttributeValue> {
    const isForeign = [...this.net.added].some((element) => element.descendants().some(({ scope }) => scope));
    if (!isForeign) return unsplitKeyframes(this.spec);
    const { spec, originalOf } = flattenCompilerSettings(this.spec);
    const copies = new Map(spec.root.descendants().map((copy) => [originalOf(copy), copy]));
    return (element) => (copies.get(element) ?? element).authored;
  }

  /**
   * Tests whether a composite or similar generator in the text made an element. The frame of a copy that a replicate
   * makes is never new; a duplicate of it is a separate element.
   */
  private isMade(element: SpecElement): boolean {
    const name = placeOf(element)?.node.name;
    return name !== undefined && name !== element.tag && name !== 'replicate';
  }

  private remove(element: SpecElement, parent: SpecElement): void {
    if (parent === this.spec.main && element.kind !== 'default') {
      // the main class is the sum of all its sections
      for (const each of this.workspace.outline.sectionsNamed('default', element.tag)) this.placement.remove(each);
      return;
    }
    const place = placeOf(element);
    // elements of an expanded composite have no location
    if (!place) throw notInText(element);
    if (element.kind === 'composite' && this.isTakenApart(element)) return;
    if (place.node.name !== element.tag && place.node.name === 'composite') return;
    const above = placeOf(parent);
    const isElsewhere = above && this.workspace.outline.parent(place)?.node !== above.node;
    const attachment = isElsewhere ? attachmentOf(element, above, this.workspace.outline) : undefined;
    this.placement.remove(attachment ?? place);
  }

  private isTakenApart({ source }: SpecElement): boolean {
    const isPart = (element: SpecElement): boolean => {
      const other = element.source;
      return source instanceof NodeSource && other instanceof NodeSource && other.id === source.id;
    };
    return [...this.net.added].some(isPart);
  }

  /**
   * Writes the values of existing elements, with all patches of a document at once; of several copies the last one
   * counts.
   */
  private writeValues(): void {
    const patches = new Map<SourceDocument, Map<string, TextPatch | undefined>>();
    const vectors = new KeyVectors(this.spec);
    for (const [element, values] of this.net.values) {
      if (!this.spec.holds(element) || this.isNew(element)) continue;
      for (const [name, before] of values) {
        const after = this.valueOf(vectors, element, name);
        for (const { document, node } of this.placesFor(element, after)) {
          const text = generatorValue(document.rawValue(node, name), element, name, before, after);
          const { attributes } = element.row;
          const order = Object.keys(attributes);
          const isContent = attributes[name]?.cdata;
          const list = patches.get(document) ?? new Map<string, TextPatch | undefined>();
          patches.set(
            document,
            list.set(`${node.id} ${name}`, attributePatch(document.text, node, name, text, order, isContent)),
          );
        }
      }
    }
    for (const [document, list] of patches) this.workspace.patch(document, [...list.values()]);
  }

  private valueOf(vectors: KeyVectors, element: SpecElement, name: string): AttributeValue | undefined {
    return element.is('key') && isKeyVector(name) ? vectors.of(element, name) : element.authored.get(name);
  }

  private isNew(element: SpecElement): boolean {
    for (let at: SpecElement | undefined = element; at && !this.net.moved.has(at); at = at.parent) {
      if (this.net.added.has(at)) return true;
    }
    return false;
  }

  /** Returns the XML elements that set values of an element; a missing section is created. */
  private placesFor(element: SpecElement, after: AttributeValue | undefined): readonly Place[] {
    const places = this.origins.placesOf(element, this.workspace.outline);
    for (const { node } of places) {
      if (node.name === element.tag) continue;
      throw modelError(
        'made-by-generator',
        { element: element.label, generator: node.name },
        { element: element.label },
      );
    }
    const path = sectionPath(element);
    if (places.length === 0 && !path) throw notInText(element);
    if (after === undefined) return places;
    return places.length === 0 ? [this.placement.section(path!)] : places.slice(-1);
  }

  private noteGenerators(): void {
    const { added, moved, removed, values } = this.net;
    const parents = [...added, ...moved].map(({ parent }) => parent!);
    for (const element of new Set([...values.keys(), ...moved, ...removed.keys(), ...parents])) {
      const origin = this.isNew(element) ? undefined : this.origins.of(element, this.workspace.outline);
      if (!origin) continue;
      const copies = origin.copies + (this.spec.holds(element) ? 0 : 1);
      const generator = origin.path.at(-1)?.generator.node.name;
      if (copies < 2 && generator === undefined) continue;
      const { uri } = origin.place.document;
      this.notes.push({ type: 'generator', element: element.label, generator: generator ?? 'attach', copies, uri });
    }
  }
}

const notInText = ({ label }: SpecElement): ModelError =>
  modelError('not-in-text', { element: label }, { element: label });

/** Returns the authored values of elements, with the parts of keyframes joined. */
function unsplitKeyframes(spec: Spec): (element: SpecElement) => ReadonlyMap<string, AttributeValue> {
  const vectors = new KeyVectors(spec);
  return (element) => {
    if (!element.is('key')) return element.authored;
    const values = new Map(element.authored);
    for (const name of KEY_VECTORS) {
      const whole = vectors.of(element, name);
      if (whole !== undefined) values.set(name, whole);
    }
    return values;
  };
}
