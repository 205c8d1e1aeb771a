/**
 * `npm run env-models`: writes the sample models and those of the tasks of `env` and `plan` as modules, so that opening
 * one reads no files.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}models/gymnasium`;

export const ENV_MODELS_PATH = `${root}src/robotics/env/models.ts`;
export const SAMPLES_PATH = `${root}src/authoring/load/samples.ts`;
export const PLAN_MODELS_PATH = `${root}src/robotics/plan/tasks/models.ts`;

/** Models of the repository with planning tasks. */
const PLANNED = ['cartpole', 'quadruped'];

/** Removes comments and indentation. */
const shortened = (xml: string): string =>
  xml
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const row = (name: string, path: string): string =>
  `  ${/^\w+$/.test(name) ? name : `'${name}'`}:\n    ${JSON.stringify(shortened(readFileSync(path, 'utf8')))
    .replaceAll("'", "\\'")
    .replace(/^"|"$/g, "'")
    .replaceAll('\\"', '"')},`;

const module = (header: string, rows: readonly string[], name = 'MODEL_TEXTS'): string => `${header}
export const ${name}: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;

export const envModels = (): string =>
  module(
    `/**
 * Models of the tasks, made by \`npm run env-models\` from \`models/gymnasium\`.
 * Copyright (c) 2016 OpenAI, 2022 Farama Foundation; MIT License, see THIRD-PARTY-LICENSES.md.
 */`,
    readdirSync(folder)
      .filter((name) => name.endsWith('.xml'))
      .map((file) => row(file.slice(0, -'.xml'.length), `${folder}/${file}`)),
  );

export const planModels = (): string =>
  module(
    '/** Models of the tasks, made by `npm run env-models` from `models`. */',
    PLANNED.map((name) => row(name, `${root}models/${name}/model.xml`)),
  );

/** The sample models, without the tasks. */
export const sampleModels = (): string =>
  module(
    '/** Texts of the sample models, made by `npm run env-models` from `models`. */',
    readdirSync(`${root}models`)
      .filter((name) => existsSync(`${root}models/${name}/model.xml`))
      .map((name) => row(name, `${root}models/${name}/model.xml`)),
    'SAMPLES',
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(ENV_MODELS_PATH, envModels());
  writeFileSync(PLAN_MODELS_PATH, planModels());
  writeFileSync(SAMPLES_PATH, sampleModels());
}
