/** The front door in Node: everything of `kinetree`, with files as a resource provider. */
import { readFileSync } from 'node:fs';
import { type CompileOptions, compile, type Model, type ParseOptions, parseXML, type Spec } from '../index.js';

export * from '../index.js';

function readFile(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Reads a model file and everything it names into a Spec. */
export async function loadSpec(path: string, options: ParseOptions = {}): Promise<Spec> {
  return parseXML(readFileSync(path, 'utf8'), { name: path, files: readFile, ...options });
}

/** Reads and compiles a model file. */
export async function loadModel(path: string, options: ParseOptions & CompileOptions = {}): Promise<Model> {
  return compile(await loadSpec(path, options), options);
}
