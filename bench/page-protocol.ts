/** The common part of the two pages of the benchmark. */
import type { LoadReply, TimeReply, TimeRequest } from './protocol.js';

export interface PageEngine {
  load(): Promise<LoadReply>;
  time(request: TimeRequest): TimeReply;
}

/** Clock of the page [us]. */
export const clock = (): number => performance.now() * 1000;

export async function bytesAt(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(path)).arrayBuffer());
}

/** Stores the engine where the benchmark finds it. */
export function answerInPage(engine: PageEngine): void {
  Object.assign(globalThis, { engine });
}
