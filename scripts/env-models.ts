/**
 * `npm run env-models`: writes the sample models and those of the tasks of `env` as modules, so that opening one reads no
 * files.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}models/gymnasium`;

export const ENV_MODELS_PATH = `${root}src/robotics/env/models.ts`;
export const SAMPLE_TEXTS = `${root}src/authoring/load/sample-texts/`;

/** Names of the sample models. */
export const SAMPLE_NAMES = readdirSync(`${root}models`).filter((name) =>
  existsSync(`${root}models/${name}/model.xml`),
);

/** Removes comments and indentation. */
const shortened = (xml: string): string =>
  xml
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The text of a file as a literal. */
const literal = (path: string): string =>
  JSON.stringify(shortened(readFileSync(path, 'utf8')))
    .replaceAll("'", "\\'")
    .replace(/^"|"$/g, "'")
    .replaceAll('\\"', '"');

export function envModels(): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.xml'));
  const rows = files.map((file) => `  ${file.slice(0, -'.xml'.length)}:\n    ${literal(`${folder}/${file}`)},`);
  return `/**
 * Models of the tasks, made by \`npm run env-models\` from \`models/gymnasium\`.
 * Copyright (c) 2016 OpenAI, 2022 Farama Foundation; MIT License, see THIRD-PARTY-LICENSES.md.
 */
export const MODEL_TEXTS: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
}

export const sampleText = (name: string): string =>
  `/** The sample model ${name}, made by \`npm run env-models\` from \`models\`. */
export const TEXT =
  ${literal(`${root}models/${name}/model.xml`)};
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(ENV_MODELS_PATH, envModels());
  mkdirSync(SAMPLE_TEXTS, { recursive: true });
  for (const name of SAMPLE_NAMES) writeFileSync(`${SAMPLE_TEXTS}${name}.ts`, sampleText(name));
}
