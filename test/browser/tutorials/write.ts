/** Writes the pages of the tutorials and their pictures to `docs`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StudioPage } from '../harness.js';
import { pageOf, pictureOf, type Tutorial } from './tutorial.js';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));
/** JPEG quality: text stays readable at about 50 kB per picture. */
const QUALITY = 72;

export const pagePath = ({ name }: Tutorial): string => `${docs}tutorials/${name}.md`;
export const picturePath = (tutorial: Tutorial, index: number): string => `${docs}images/${pictureOf(tutorial, index)}`;

/** Writes the page of a tutorial, and removes the pictures of its previous version. */
export function writePage(tutorial: Tutorial): void {
  for (const [i] of tutorial.steps.entries()) rmSync(picturePath(tutorial, i), { force: true });
  mkdirSync(dirname(pagePath(tutorial)), { recursive: true });
  writeFileSync(pagePath(tutorial), pageOf(tutorial));
}

/** Takes the picture after a step, if it has one. */
export async function writePicture(tutorial: Tutorial, { page }: StudioPage, index: number): Promise<void> {
  if (tutorial.steps[index]!.picture === undefined) return;
  const path = picturePath(tutorial, index);
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
}
