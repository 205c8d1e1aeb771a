/** Messages between a page and the frame that runs the code of a reader. */

/** Everything that a frame needs; it cannot fetch. */
export interface RunMessage {
  readonly type: 'run';
  /** JavaScript of the reader. */
  readonly code: string;
  /** Texts of modules by import specifier. */
  readonly modules: Readonly<Record<string, string>>;
  /** Files by their name for `fetch`. */
  readonly files: Readonly<Record<string, ArrayBuffer>>;
}

export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'running' }
  | { readonly type: 'alive' }
  | { readonly type: 'log'; readonly level: 'log' | 'warn' | 'error'; readonly text: string }
  | {
      readonly type: 'error';
      readonly text: string;
      /** Line and column in the code of the reader, from 1. */
      readonly line?: number;
      readonly column?: number;
    };
