/** Suggestions for misspelt words ("did you mean"). */

/** Returns the candidate most similar to a word, ignoring case; undefined if none is similar. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  // the word itself may be a candidate if it is used in the wrong context
  return best === word ? undefined : best;
}

/** Largest number of words that one search compares. */
const COMPARISONS = 1_000_000;

/**
 * Finds suggestions up to a total number of comparisons: thousands of unknown names among thousands would take
 * minutes.
 */
export class Suggestions {
  private left = COMPARISONS;

  /** Same as `suggest`; undefined after `COMPARISONS` comparisons. */
  of(word: string, candidates: Iterable<string>): string | undefined {
    return this.left > 0 ? suggest(word, this.counted(candidates)) : undefined;
  }

  private *counted(candidates: Iterable<string>): Generator<string> {
    for (const each of candidates) {
      this.left--;
      yield each;
    }
  }
}

/** Number of insertions, deletions, substitutions and swaps of neighbors that turn one word into the other. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let distance = Math.min(substitution, previous[j]! + 1, current[j - 1]! + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) distance = Math.min(distance, before[j - 2]! + 1);
      current.push(distance);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length]!;
}
