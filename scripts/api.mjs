/**
 * `npm run api`: writes the API report of every entry point to `docs/api/`; with `--check`, fails if a committed report
 * differs from the build. Reports are reviewed like code.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { root } from './install.mjs';

/** Names of the declaration files that `exports` of package.json lists, in the conditions of Node and of pages. */
const declarations = (value) =>
  typeof value === 'string' ? [value] : Object.values(value).flatMap((each) => declarations(each));
const { exports: subpaths } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const ENTRY_POINTS = [...new Set(declarations(subpaths))]
  .flatMap((file) => /^\.\/dist\/([\w-]+)\.d\.ts$/.exec(file)?.[1] ?? [])
  .sort();
const check = process.argv.includes('--check');
const temp = `${root}.cache/api`;
mkdirSync(temp, { recursive: true });
mkdirSync(`${root}docs/api`, { recursive: true });

/** The order of an inferred union in the output of the compiler is not part of the API. */
const normalized = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => [...line.matchAll(/[\w"']+/g)].map(String).sort().join(' '))
    .join('\n');

const sameReport = (entry) => normalized(`${temp}/${entry}.api.md`) === normalized(`${root}docs/api/${entry}.api.md`);

let failed = false;
for (const entry of ENTRY_POINTS) {
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: `${root}dist/${entry}.d.ts`,
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            lib: ['ES2023', 'ESNext.Disposable', 'DOM'],
            target: 'ES2022',
            module: 'ESNext',
            moduleResolution: 'bundler',
            skipLibCheck: true,
            types: [],
          },
          files: [`${root}dist/${entry}.d.ts`],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${entry}.api.md`,
        reportFolder: `${root}docs/api`,
        reportTempFolder: temp,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      messages: { extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } } },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: `${root}package.json`,
  });
  const result = Extractor.invoke(config, {
    localBuild: !check,
    showVerboseMessages: false,
    messageCallback: (message) => {
      if (message.logLevel === 'verbose' || message.logLevel === 'none' || /TypeScript/.test(message.text))
        message.handled = true;
    },
  });
  if (result.apiReportChanged && check && !sameReport(entry)) {
    failed = true;
    console.error(`docs/api/${entry}.api.md is not what the build says: run \`npm run api\` and review the difference`);
  }
  if (!existsSync(`${root}docs/api/${entry}.api.md`)) failed = true;
}
process.exit(failed ? 1 : 0);
