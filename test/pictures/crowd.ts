/** Rows of humanoids: copies of the sample model. */
import { readFileSync } from 'node:fs';

const humanoid = new URL('../../models/humanoid/model.xml', import.meta.url);

/** A square of humanoids with a number along each side. */
export function crowdOfHumanoids(side = 10): string {
  const one = readFileSync(humanoid, 'utf8');
  const rows = `<replicate count="${side}" offset="1.2 0 0"><replicate count="${side}" offset="0 1.2 0">`;
  const middle = 0.6 * (side - 1);
  const many = one
    .replace(/<statistic[^>]*>/, `<statistic center="${middle} ${middle} 0.5" extent="${0.9 * side}"/>`)
    .replace('<body name="pelvis"', `${rows}<body name="pelvis"`)
    .replace(/<\/body>(\s*)<\/worldbody>/, '</body></replicate></replicate>$1</worldbody>');
  return many.replace(/<keyframe>[\s\S]*<\/keyframe>/, '');
}
