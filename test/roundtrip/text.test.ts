/**
 * For every available model, reading a written text gives the original Spec, and writing it again gives the same text.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { toXML } from '../../src/modelling/mjcf/index.js';
import type { SpecElement } from '../../src/modelling/spec/element.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { FURTHER_MODELS } from '../oracle/further-models.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folders = [join(repository, 'models'), FURTHER_MODELS].filter(
  (folder) => folder !== undefined && existsSync(folder),
);

const models = folders.flatMap((folder) =>
  (readdirSync(folder!, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.xml'))
    .map((name) => join(folder!, name)),
);

const readFile = (path: string): Uint8Array | undefined =>
  existsSync(path) && statSync(path).isFile() ? readFileSync(path) : undefined;

/** Kinds and authored values of a tree. */
function outline(element: SpecElement): unknown {
  return [element.kind, Object.fromEntries([...element.authored].sort()), element.elements.map(outline)];
}

describe.skipIf(models.length === 0)('round trip', () => {
  it.each(models)('%s', (path) => {
    const options = { name: path, files: readFile };
    const spec = readModelText(readFileSync(path, 'utf8'), options);
    const text = toXML(spec);
    const again = readModelText(text, options);
    expect(toXML(again)).toBe(text);
    const isSelfContained =
      spec.all('key').every((key) => !spec.keyParts.has(key)) &&
      spec.all('body').every((body) => body.compiler === spec.compiler);
    if (!isSelfContained) return;
    const whole = readModelText(toXML(spec, { verbatim: true }), options);
    expect(outline(whole.root)).toEqual(outline(spec.root));
  });
});
