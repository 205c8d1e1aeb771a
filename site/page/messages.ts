/** Messages between a page and the frame in which the code of a reader runs. */

/** All that a frame needs; it fetches nothing by itself. */
export interface RunMessage {
  readonly type: 'run';
  /** JavaScript of the reader. */
  readonly code: string;
  /** Texts of modules by the name under which code imports them. */
  readonly modules: Readonly<Record<string, string>>;
  /** Files by the name under which `fetch` of the frame finds them. */
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
      /** The line and column in the code of the reader, from 1. */
      readonly line?: number;
      readonly column?: number;
    };
