/** Keyframes that an edit may invalidate: those with a vector that is not split into parts yet. */
import type { SpecElement } from '../element.js';
import type { Spec } from '../spec.js';
import { isWhole } from './keys.js';

/** The keyframes of a Spec with an unsplit vector; found on first use and updated with each change of a key. */
export class UnsplitKeyframes {
  private keys: Set<SpecElement> | undefined;

  constructor(private readonly spec: Spec) {}

  /** True if every vector of every keyframe is split. */
  isEmpty(): boolean {
    this.keys ??= new Set<SpecElement>(this.spec.keyframes.filter(isWhole));
    return this.keys.size === 0;
  }

  /** Adds or removes a keyframe that has changed. */
  update(key: SpecElement): void {
    if (key.parent && isWhole(key)) this.keys?.add(key);
    else this.keys?.delete(key);
  }
}
