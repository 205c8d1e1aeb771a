/**
 * `npm run changelog`: gathers the fragments of `changelog/` into `CHANGELOG.md`, by kind, under the version of
 * `package.json`; with `--check`, fails when the file is not what the fragments say.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = `${root}CHANGELOG.md`;
/** Headings by the first word of a fragment's name. */
const KINDS = { added: 'Added', changed: 'Changed', fixed: 'Fixed', removed: 'Removed' };

/** Text of `CHANGELOG.md`. */
export function changelog() {
  const names = readdirSync(`${root}changelog`).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const unknown = names.filter((name) => !(name.split('-')[0] in KINDS));
  if (unknown.length > 0) throw new Error(`fragments begin with ${Object.keys(KINDS).join(', ')}, unlike ${unknown}`);
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const sections = Object.entries(KINDS).map(([kind, heading]) => {
    const items = names
      .filter((name) => name.startsWith(`${kind}-`))
      .sort()
      .map(item);
    return items.length === 0 ? '' : `\n### ${heading}\n\n${items.join('')}`;
  });
  return `# Changes\n\nMade by \`npm run changelog\` from the fragments in \`changelog/\`.\n\n## ${version}\n${sections.join('')}`;
}

const item = (name) => `- ${readFileSync(`${root}changelog/${name}`, 'utf8').trim().replace(/\n/g, '\n  ')}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = changelog();
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error('CHANGELOG.md is not what the fragments say: run `npm run changelog`');
    process.exit(1);
  }
}
