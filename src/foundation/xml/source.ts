/** Text of a file and locations in it. */
import type { Location } from '../base/diagnostics.js';

/** The text of a file; computes the line and column of an offset. */
export class XmlSource {
  private starts: number[] | undefined;

  constructor(
    readonly uri: string,
    readonly text: string,
    /** Locations of the includes or attachments that contain this file, outermost first. */
    readonly chain: readonly Location[] = [],
  ) {}

  /** The same text with other locations that contain it. */
  under(chain: readonly Location[]): XmlSource {
    this.starts ??= lineStarts(this.text);
    const source = new XmlSource(this.uri, this.text, chain);
    source.starts = this.starts;
    return source;
  }

  /** Line and column of an offset, both from 1. */
  locate(offset: number): Location {
    this.starts ??= lineStarts(this.text);
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { uri: this.uri, line: low + 1, column: offset - this.starts[low]! + 1 };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
