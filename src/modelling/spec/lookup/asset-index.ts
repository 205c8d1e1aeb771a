/** Index of the assets of a Spec by their values, to find equal assets without a search of all. */
import type { Attribute } from '../../../foundation/schema/mjcf/rows.js';
import type { Change } from '../edit/changes.js';
import type { SpecElement } from '../element.js';
import { idAttributeOf } from '../kind-facts.js';
import type { Spec } from '../spec.js';
import { assetPath, readAsset } from './asset-path.js';

/**
 * Assets in groups that may be equal. The index is built on first use and updated with each change. It is rebuilt
 * when a default class changes, because the values of many assets may depend on it.
 */
export class AssetIndex {
  private groups: Map<string, Set<SpecElement>> | undefined;
  private readonly keys = new Map<SpecElement, string>();
  /** Keys of the files of assets, with the paths for which they are valid. */
  private readonly contentKeys = new WeakMap<SpecElement, { readonly path: string; readonly key: string }>();
  /** Classes that assets name, including unknown ones. */
  private readonly classes = new Set<string>();

  constructor(private readonly spec: Spec) {}

  /**
   * Returns all assets that are equal to `asset` (which may come from any Spec), plus a few false candidates: the index
   * compares a hash key.
   */
  candidates(asset: SpecElement): Iterable<SpecElement> {
    return this.all().get(keyOf(asset)) ?? [];
  }

  /** Updates the index after a change. */
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

  /** True if a class that no asset names was inserted or removed. */
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

  /** Key of a file: equal for files with the same content, and for unreadable files with the same path. */
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

/** The section that contains an element; the element itself if it is a section. */
function sectionOf(element: SpecElement): SpecElement | undefined {
  let section = element;
  while (section.parent?.parent) section = section.parent;
  return section.parent ? section : undefined;
}

/** The asset that contains an element; the element itself if it is an asset. */
function assetOf(element: SpecElement): SpecElement {
  let asset = element;
  while (asset.parent!.kind !== 'assetSection') asset = asset.parent!;
  return asset;
}

/**
 * Key of an asset, which is equal for assets that differ only in their names. It covers values that do not depend on
 * the Spec.
 */
function keyOf(asset: SpecElement): string {
  const id = idAttributeOf(asset.kind);
  const values = Object.entries(asset.row.attributes).map(([name, row]) =>
    name === id || name === 'class' || isReference(row) ? null : comparedValue(asset, name, row),
  );
  const text = JSON.stringify(values);
  const meaning = text.length > LONG ? `${text.length} ${digest(encoder.encode(text))}` : text;
  return `${asset.kind} ${asset.identifier !== undefined} ${asset.elements.length} ${meaning}`;
}

/** Length from which values are replaced by their hash [characters]. */
const LONG = 1000;
const encoder = new TextEncoder();

/** True for attributes with names of elements, which may differ between equal assets. */
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
    // the key of an unreadable file is its path
    return undefined;
  }
}

/** Size of the part of a file that its hash covers [bytes]. */
const HEAD = 4096;

/** 32-bit FNV-1a hash (Fowler, Noll and Vo). */
function digest(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
