/** Models with many features at once, in combinations that no sample has. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const RICH_MODELS = fileURLToPath(new URL('./rich', import.meta.url));

export const RICH = ['machine', 'meetings'] as const;

export const richPath = (name: string): string => `${RICH_MODELS}/${name}.xml`;
export const richText = (name: string): string => readFileSync(richPath(name), 'utf8');
