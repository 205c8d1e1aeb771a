/**
 * `npm run changelog`: gathers the fragments of `changelog/` into `CHANGELOG.md`, by kind, under the version of
 * `package.json`; with `--check`, fails when the file is not what the fragments say.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = `${root}CHANGELOG.md`;
/** Headings by the first word of a fragment's name. */
const KINDS = { added: 'Added', changed: 'Changed', deprecated: 'Deprecated', fixed: 'Fixed', removed: 'Removed' };

/** Text of `CHANGELOG.md`: the version to come, then those that are out, newest first. */
export function changelog() {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const entries = readdirSync(`${root}changelog`, { withFileTypes: true });
  const out = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  out.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const sections = [section(version, 'changelog'), ...out.map((name) => section(name, `changelog/${name}`))];
  return `# Changes\n\nMade by \`npm run changelog\` from the fragments in \`changelog/\`.\n${sections.join('')}`;
}

/** The section of a version: the fragments of a folder by kind. */
function section(version, folder) {
  const names = readdirSync(root + folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const unknown = names.filter((name) => !(name.split('-')[0] in KINDS));
  if (unknown.length > 0) throw new Error(`fragments begin with ${Object.keys(KINDS).join(', ')}, unlike ${unknown}`);
  if (names.length === 0) return '';
  const kinds = Object.entries(KINDS).map(([kind, heading]) => {
    const items = names.filter((name) => name.startsWith(`${kind}-`)).sort();
    return items.length === 0 ? '' : `\n### ${heading}\n\n${items.map((name) => item(`${folder}/${name}`)).join('')}`;
  });
  return `\n## ${version}\n${kinds.join('')}`;
}

const item = (path) =>
  `- ${readFileSync(root + path, 'utf8')
    .trim()
    .replace(/\n/g, '\n  ')}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = changelog();
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error('CHANGELOG.md is not what the fragments say: run `npm run changelog`');
    process.exit(1);
  }
}
