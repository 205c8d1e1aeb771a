/** Keyframes that an edit may make wrong: those with a vector that is not in parts yet. */
import type { SpecElement } from '../element.js';
import type { Spec } from '../spec.js';
import { isWhole } from './keys.js';

/** The keyframes of a Spec with a whole vector; found when first asked for, and kept by every change of a key. */
export class WholeKeys {
  private keys: Set<SpecElement> | undefined;

  constructor(private readonly spec: Spec) {}

  /** True if there are any. */
  areAny(): boolean {
    this.keys ??= new Set<SpecElement>(this.spec.keyframes.filter(isWhole));
    return this.keys.size > 0;
  }

  /** Looks at a keyframe that has changed. */
  note(key: SpecElement): void {
    if (key.parent && isWhole(key)) this.keys?.add(key);
    else this.keys?.delete(key);
  }
}
