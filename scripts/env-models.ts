/** `npm run env-models`: the models of the tasks as a module, so that `make` needs no file. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}models/gymnasium`;

export const ENV_MODELS_PATH = `${root}src/env/models.ts`;

/** Comments and indentation are left in the files. */
const shortened = (xml: string): string =>
  xml
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .trim();

export function envModels(): string {
  const files = readdirSync(folder).filter((name) => name.endsWith('.xml'));
  const rows = files.map((file) => {
    const name = file.slice(0, -'.xml'.length);
    return `  ${name}:\n    ${JSON.stringify(shortened(readFileSync(`${folder}/${file}`, 'utf8')))
      .replaceAll("'", "\\'")
      .replace(/^"|"$/g, "'")
      .replaceAll('\\"', '"')},`;
  });
  return `/**
 * Models of the tasks, made by \`npm run env-models\` from \`models/gymnasium\`.
 * Copyright (c) 2016 OpenAI, 2022 Farama Foundation; MIT License, see THIRD-PARTY-LICENSES.md.
 */
export const MODEL_TEXTS: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(ENV_MODELS_PATH, envModels());
