/**
 * Replacements in a text. Edits of documents are lists of patches; they can be inverted, and offsets can be mapped
 * through them.
 */

/** Replaces a range of a text. */
export interface TextPatch {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
  /** Ids of the elements that begin in the inserted text, in order; they are kept by a move or an undo. */
  readonly ids?: readonly number[];
}

/** Applies patches, in ascending order. Throws a RangeError if they overlap. */
export function patched(text: string, patches: readonly TextPatch[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, insert } of patches) {
    if (start < at || end < start || end > text.length)
      throw new RangeError('patches must be in order and in the text');
    pieces.push(text.slice(at, start), insert);
    at = end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

/** The origin of an offset in the new text: an offset in the old text, or the patch that inserted it. */
export type OldPlace = { readonly offset: number } | { readonly patch: TextPatch };

/** Maps offsets of a new text, in ascending order, to the old text. */
export class OldPlaces {
  private next = 0;
  private shift = 0;

  constructor(private readonly patches: readonly TextPatch[]) {}

  of(offset: number): OldPlace {
    for (; this.next < this.patches.length; this.next++) {
      const patch = this.patches[this.next]!;
      const start = patch.start + this.shift;
      if (offset < start) break;
      if (offset < start + patch.insert.length) return { patch };
      this.shift += patch.insert.length - (patch.end - patch.start);
    }
    return { offset: offset - this.shift };
  }
}

/** Tests whether the character at an index is the second half of a surrogate pair. */
const splitsPair = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
};

/** Returns the patch between two texts, without their common beginning and end; undefined if they are equal. */
function onePatch(before: string, after: string): TextPatch | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (splitsPair(before, start) || splitsPair(after, start)) start--;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  if (splitsPair(after, after.length - tail)) tail--;
  return { start, end: before.length - tail, insert: after.slice(start, after.length - tail) };
}

/** Maximum number of line pairs to compare; a larger changed part becomes one patch. */
const MAX_PAIRS = 1_000_000;

/** Returns the patches between two texts, by lines and then narrowed, so that unchanged text is not touched. */
export function textDifference(before: string, after: string): TextPatch[] {
  const whole = onePatch(before, after);
  if (!whole) return [];
  const from = before.lastIndexOf('\n', whole.start - 1) + 1;
  const end = before.indexOf('\n', whole.end);
  const tail = end < 0 ? 0 : before.length - end - 1;
  const old = linesOf(before.slice(from, before.length - tail));
  const now = linesOf(after.slice(from, after.length - tail));
  if (old.length * now.length > MAX_PAIRS) return [whole];
  const patches: TextPatch[] = [];
  let at = from;
  for (const { removed, added } of changedLines(old, now)) {
    const lines = removed.join('');
    const narrow = onePatch(lines, added.join(''));
    if (narrow) patches.push({ ...narrow, start: at + narrow.start, end: at + narrow.end });
    at += lines.length;
  }
  return patches;
}

/** Splits a text into lines, including line endings. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

interface LineRun {
  readonly removed: string[];
  readonly added: string[];
}

/** Returns runs of lines, alternately equal and changed, by the longest common subsequence. */
function changedLines(old: readonly string[], now: readonly string[]): LineRun[] {
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const at = i * width + j;
      common[at] = old[i] === now[j] ? common[at + width + 1]! + 1 : Math.max(common[at + width]!, common[at + 1]!);
    }
  }
  const runs: LineRun[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const run: LineRun = { removed: [], added: [] };
    const isSame = (): boolean => i < old.length && j < now.length && old[i] === now[j];
    if (isSame()) {
      for (; isSame(); i++, j++) {
        run.removed.push(old[i]!);
        run.added.push(now[j]!);
      }
    } else {
      while ((i < old.length || j < now.length) && !isSame()) {
        const isRemoved =
          j >= now.length || (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!);
        if (isRemoved) run.removed.push(old[i++]!);
        else run.added.push(now[j++]!);
      }
    }
    runs.push(run);
  }
  return runs;
}

/** Adjusts patches of a text to that text with other patches applied; undefined if they conflict. */
export function shifted(patches: readonly TextPatch[], others: readonly TextPatch[]): TextPatch[] | undefined {
  const meets = (a: TextPatch, b: TextPatch): boolean => a.start <= b.end && b.start <= a.end;
  if (patches.some((patch) => others.some((other) => meets(patch, other)))) return undefined;
  return patches.map((patch) => {
    const before = others.filter(({ end }) => end < patch.start);
    const shift = before.reduce((sum, { start, end, insert }) => sum + insert.length - (end - start), 0);
    return { ...patch, start: patch.start + shift, end: patch.end + shift };
  });
}
