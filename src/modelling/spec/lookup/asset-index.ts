/** An index of the assets of a Spec by what they say, so that an equal one is found among thousands at once. */
import type { Attribute } from '../../../foundation/schema/mjcf/rows.js';
import type { Change } from '../edit/changes.js';
import type { SpecElement } from '../element.js';
import { idAttributeOf } from '../kind-facts.js';
import type { Spec } from '../spec.js';
import { assetPath, readAsset } from './asset-path.js';

/**
 * Assets in groups that may be equal. It is made when it is first asked for, follows each change from then on, and
 * starts anew when a default class changes, on which the values of many assets may depend.
 */
export class AssetIndex {
  private groups: Map<string, Set<SpecElement>> | undefined;
  private readonly keys = new Map<SpecElement, string>();
  /** Keys of the files of assets, as long as the assets name the same file. */
  private readonly contentKeys = new WeakMap<SpecElement, { readonly path: string; readonly key: string }>();
  /** Classes that assets name, whether they are there or not. */
  private readonly classes = new Set<string>();

  constructor(private readonly spec: Spec) {}

  /**
   * Returns all assets that are equal to `asset` (which may come from any Spec), plus a few false candidates: the index
   * compares a hash key.
   */
  candidates(asset: SpecElement): Iterable<SpecElement> {
    return this.all().get(keyOf(asset)) ?? [];
  }

  /** Follows a change that has been carried out. */
  follow(change: Change): void {
    if (!this.groups || change.type === 'parts' || change.type === 'nonXmlValues') return;
    const isMoved = change.type !== 'set';
    const below = isMoved ? change.parent : change.element;
    const section = sectionOf(below);
    if (section?.kind === 'default' && !this.isUnused(change)) this.forget();
    if (section?.kind !== 'assetSection') return;
    if (section !== below) this.put(assetOf(below));
    else if (change.type === 'insert') this.put(change.element);
    else this.drop(change.element);
  }

  /** True for a class that comes or goes and that no asset names. */
  private isUnused({ type, element }: Change): boolean {
    if (type === 'set' || element.kind !== 'default') return false;
    for (const each of element.descendants()) {
      if (each.kind === 'default' && this.classes.has(each.identifier ?? '')) return false;
    }
    return true;
  }

  private all(): Map<string, Set<SpecElement>> {
    if (!this.groups) {
      this.groups = new Map();
      for (const asset of this.spec.section('assetSection').elements) this.put(asset);
    }
    return this.groups;
  }

  private forget(): void {
    this.groups = undefined;
    this.keys.clear();
    this.classes.clear();
  }

  private put(asset: SpecElement): void {
    this.drop(asset);
    const key = keyOf(asset);
    const group = this.groups!.get(key);
    if (group) group.add(asset);
    else this.groups!.set(key, new Set([asset]));
    this.keys.set(asset, key);
    for (const each of asset.descendants()) {
      const name = each.authored.get('class');
      if (typeof name === 'string') this.classes.add(name);
    }
  }

  /** The same for files with the same content, or that cannot be read but have the same path. */
  contentKey(asset: SpecElement, file: string): string {
    const path = assetPath(asset, file) ?? file;
    const known = this.contentKeys.get(asset);
    if (known?.path === path) return known.key;
    const key = readKey(asset, file) ?? path;
    this.contentKeys.set(asset, { path, key });
    return key;
  }

  private drop(asset: SpecElement): void {
    const key = this.keys.get(asset);
    if (key === undefined) return;
    this.keys.delete(asset);
    const group = this.groups!.get(key)!;
    group.delete(asset);
    if (group.size === 0) this.groups!.delete(key);
  }
}

/** The section that an element is in, or is. */
function sectionOf(element: SpecElement): SpecElement | undefined {
  let section = element;
  while (section.parent?.parent) section = section.parent;
  return section.parent ? section : undefined;
}

/** The asset that an element is a part of, or is. */
function assetOf(element: SpecElement): SpecElement {
  let asset = element;
  while (asset.parent!.kind !== 'assetSection') asset = asset.parent!;
  return asset;
}

/** The same for assets that are equal but for their names: values of one element that mean the same in every Spec. */
function keyOf(asset: SpecElement): string {
  const id = idAttributeOf(asset.kind);
  const values = Object.entries(asset.row.attributes).map(([name, row]) =>
    name === id || name === 'class' || isReference(row) ? null : comparedValue(asset, name, row),
  );
  const text = JSON.stringify(values);
  const meaning = text.length > LONG ? `${text.length} ${digest(encoder.encode(text))}` : text;
  return `${asset.kind} ${asset.identifier !== undefined} ${asset.elements.length} ${meaning}`;
}

/** Length from which values are known by their hash [characters]. */
const LONG = 1000;
const encoder = new TextEncoder();

/** True for names of elements, which may be others for what is equal. */
const isReference = ({ type }: Attribute): boolean => type === 'ref' || type === 'names';

function comparedValue(asset: SpecElement, name: string, row: Attribute): unknown {
  const value = asset.get(name);
  return row.type === 'file' && value !== undefined ? asset.spec.assetIndex.contentKey(asset, String(value)) : value;
}

function readKey(asset: SpecElement, file: string): string | undefined {
  try {
    const bytes = readAsset(asset, file);
    return bytes && `${bytes.length} ${digest(bytes.subarray(0, HEAD))}`;
  } catch {
    // a file that cannot be read now is known by its path alone
    return undefined;
  }
}

/** Part of a file that tells it from others of the same length [bytes]. */
const HEAD = 4096;

/** A number for many, by the hash of Fowler, Noll and Vo with 32 bits. */
function digest(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
